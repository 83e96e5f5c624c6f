import type { Page } from '@playwright/test'
import { addMonths, addYears, dateInJakarta } from '#/core/dates.ts'
import { expectLargeTextFits, expectSound, VIEWS } from '#/tests/e2e/access/views.ts'
import { expect, signIn, test } from '#/tests/e2e/setup/register.ts'
import { certificateBody } from '#/tests/helpers/people.ts'

/**
 * Three terms of two certificates; of the last one is suspended, and the other has an overdue
 * condition and a survey.
 */
async function fillShip(page: Page, url: string) {
  const today = dateInJakarta(new Date().toISOString())
  const selectedCertificates = ['Cargo Ship Safety Equipment', 'International Load Line']
  const post = async (path: string, data: object) => {
    expect((await page.request.post(`${url}/api/certificates${path}`, { data })).ok()).toBe(true)
  }
  for (const [index, years] of [11, 6, 1].entries()) {
    const issuedDate = addYears(today, -years)
    const dates = { issuedDate, expiryDate: addYears(issuedDate, 5), selectedCertificates }
    await post('', certificateBody({ certificateId: `T-${index + 1}`, ...dates }))
  }
  const condition = {
    kind: 'statutory',
    text: 'Renew the freeing ports',
    imposedOn: addMonths(today, -6),
  }
  await post('/3/parts/ILLC/conditions', { ...condition, dueOn: addMonths(today, -1) })
  await post('/3/parts/SEC/standing', { move: 'suspend', reason: 'Lifeboat damaged' })
  await post('/3/parts/ILLC/surveys', {
    kind: 'annual',
    completedOn: today,
    place: 'Batam',
    surveyor: 'A. Surya',
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everyone sees the certificates of a ship, the worst first, and their timeline', async ({
    page,
    register,
    failures,
  }) => {
    await signIn(page, register)
    await fillShip(page, register.url)
    await page.goto(`${register.url}/vessels/9074729`)
    const rows = page.getByRole('table', { name: 'Certificates', exact: true }).getByRole('row')
    await expect(rows.nth(1)).toContainText('T-3/SEC')
    await expect(rows.nth(1)).toContainText('Reason given: Lifeboat damaged')
    await expect(rows.nth(2)).toContainText('Condition overdue, it was due on')
    await expect(page.getByRole('link', { name: 'T-2/ILLC' })).toBeHidden()
    await page.getByText('Earlier certificates (4)').click()
    await expect(page.getByRole('link', { name: 'T-2/ILLC' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Timeline' })).toBeVisible()
    await page.getByText('The timeline as a table').click()
    const table = page.getByRole('table', { name: 'Timeline' })
    await expect(table.getByRole('row', { name: /^Annual survey: Survey completed/ })).toHaveCount(
      1,
    )
    await expect(table.getByRole('row', { name: /^Suspended/ })).toContainText('Lasts')
    await page.getByRole('link', { name: 'T-3/SEC' }).click()
    await expect(page.getByRole('heading', { name: 'Suspended', exact: true })).toBeVisible()
    await page.goto(`${register.url}/id/vessels/9074729`)
    await page.getByText('Sertifikat terdahulu (4)').click()
    await expect(page.getByRole('img', { name: 'Lini masa' })).toBeVisible()
    expect(failures).toEqual([])
  })
})

test('the page of a ship is sound with all of it unfolded, in both languages and for staff', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  await fillShip(page, register.url)
  for (const [path, views] of [
    ['/vessels/9074729', VIEWS.en],
    ['/id/vessels/9074729', VIEWS.id],
    ['/admin/ships/1', VIEWS.en],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(register.url + path)
    for (const summary of await page.locator('main summary').all()) await summary.click()
    await expect(page.getByRole('link', { name: 'T-2/ILLC' })).toBeVisible()
    await expectSound(page, views)
    await expectLargeTextFits(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${register.url}/admin/ships/1`)
  await page.getByText('Earlier certificates (4)').click()
  await page.getByRole('link', { name: 'T-3/SEC' }).click()
  await expect(page).toHaveURL(`${register.url}/admin/certificates/3`)
  await expect(page.locator('.overdue')).toContainText(
    'International Load Line: Condition overdue, it was due on',
  )
  expect(failures).toEqual([])
})
