import { expectAccessible } from '#/tests/e2e/setup/accessible.ts'
import { expect, signIn, test } from '#/tests/e2e/setup/register.ts'
import { annualSurvey } from '#/tests/helpers/mail/notices.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { addMonths, addYears, dateInJakarta } from '#/core/dates.ts'

const NUMBER = 'LMC-2026-00800'

/** A year old, so that the window of the first annual survey is open. */
function issued() {
  const issuedDate = addMonths(dateInJakarta(new Date().toISOString()), -12)
  const selectedCertificates = [
    'Cargo Ship Safety Equipment',
    'International Load Line',
    'International Tonnage',
  ]
  return certificateBody({
    certificateId: NUMBER,
    issuedDate,
    expiryDate: addYears(issuedDate, 5),
    selectedCertificates,
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one survey is recorded for all certificates that it covered, and everyone sees it', async ({
    page,
    register,
  }) => {
    await signIn(page, register)
    expect(
      (await page.request.post(`${register.url}/api/certificates`, { data: issued() })).status(),
    ).toBe(201)
    await page.goto(`${register.url}/admin/certificates/1`)
    await page.getByRole('link', { name: 'Record a survey' }).click()
    // Those that are due are checked.
    await expect(page.getByRole('checkbox', { name: /^SEC/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^ILLC/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^ITC69/ })).not.toBeChecked()
    await page.getByRole('button', { name: 'Record survey' }).click()
    await expect(page.getByText('Say where the survey was completed')).toHaveCount(2)
    await page.getByLabel('Port or yard').fill('Batam')
    await page.getByLabel('Surveyor').fill('R. Hartono')
    await page.getByRole('button', { name: 'Record survey' }).click()
    await expect(page).toHaveURL(`${register.url}/admin/certificates/1`)
    await expect(page.getByText('Annual survey, completed').first()).toBeVisible()

    // The same survey again would be credited twice.
    await page.goto(`${register.url}/admin/certificates/1/survey?part=SEC`)
    await page.getByLabel('Port or yard').fill('Batam')
    await page.getByLabel('Surveyor').fill('R. Hartono')
    await page.getByRole('button', { name: 'Record survey' }).click()
    await expect(page.getByText('This survey is recorded already').first()).toBeVisible()
    await expect(page.getByLabel('Port or yard')).toHaveValue('Batam')

    // Typed: what follows a number in the path may be a code, which the server cannot see without
    // JavaScript.
    await page.goto(`${register.url}/verify?number=${NUMBER}`)
    await expect(page.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible()
    await expect(page.getByText(/Annual survey done .* in Batam/)).toHaveCount(2)
    await page.getByRole('link', { name: 'Cargo Ship Safety Equipment' }).click()
    await expect(page).toHaveURL(/number=/)
    await expect(page.getByText(`${NUMBER}/SEC`).first()).toBeVisible()
  })

  test('a survey that was recorded by mistake is removed with a reason', async ({
    page,
    register,
  }) => {
    await signIn(page, register)
    await page.request.post(`${register.url}/api/certificates`, { data: issued() })
    const survey = annualSurvey(dateInJakarta(new Date().toISOString()))
    const surveys = `${register.url}/api/certificates/1/parts/SEC/surveys`
    expect((await page.request.post(surveys, { data: survey })).status()).toBe(201)
    await page.goto(`${register.url}/admin/certificates/1/parts/SEC`)
    await page.getByRole('link', { name: 'Recorded by mistake: Annual survey' }).click()
    await expect(page.getByText('Status without it')).toBeVisible()
    await page.getByRole('button', { name: 'Remove survey' }).click()
    await expect(page.getByText('in at least 3 characters')).toHaveCount(2)
    await page.getByLabel('Reason').fill('Survey of another ship')
    await page.getByRole('button', { name: 'Remove survey' }).click()
    await expect(page).toHaveURL(`${register.url}/admin/certificates/1/parts/SEC`)
    await expect(page.getByText('None so far.')).toBeVisible()
    await page.goto(`${register.url}/admin/certificates/1`)
    await expect(page.getByText('Survey removed: SEC')).toBeVisible()
    await expect(page.getByText('Survey of another ship')).toBeVisible()
  })
})

test('one part is suspended and the record is partly valid; the forms of surveys and extensions are accessible', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await page.request.post(`${register.url}/api/certificates`, { data: issued() })
  await page.goto(`${register.url}/admin/certificates/1/survey`)
  await expectAccessible(page)
  await page.goto(`${register.url}/admin/certificates/1/parts/SEC/extend`)
  await expectAccessible(page)
  const data = { move: 'suspend', reason: 'Lifeboat damaged' }
  expect(
    (
      await page.request.post(`${register.url}/api/certificates/1/parts/SEC/standing`, { data })
    ).status(),
  ).toBe(200)
  await page.goto(`${register.url}/verify/${NUMBER}`)
  await expect(page.getByRole('heading', { name: 'Partly valid' })).toBeVisible()
  // The worst first.
  await expect(page.locator('.types > li').first()).toContainText('Suspended')
  await expect(page.locator('.types > li').first()).toContainText('Lifeboat damaged')
  await expectAccessible(page)
  await page.goto(`${register.url}/verify/${NUMBER}%2FILLC`)
  await expect(page.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible()
})
