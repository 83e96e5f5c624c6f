import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#/tests/e2e/setup/register.ts'
import { clockFrom, setClock } from '#/tests/e2e/setup/server-clock.ts'

// The life of a set of certificates over five years, by the clock of the server.

test.use({ env: clockFrom('2024-03-10'), javaScriptEnabled: false })

test('a set is issued, surveyed, overdue in one certificate, surveyed, extended, renewed and superseded', async ({
  page,
  register,
}) => {
  const goTo = (day: string) => setClock(register, day)
  const staffOn = async (day: string) => {
    goTo(day)
    // The session of years ago has ended.
    await page.context().clearCookies()
    await signIn(page, register)
  }
  const verdict = async (number: string, title: string, lines: (string | RegExp)[] = []) => {
    await page.goto(`${register.url}/verify?number=${encodeURIComponent(number)}`)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    for (const line of lines) await expect(page.getByText(line).first()).toBeVisible()
  }

  await test.step('issue a set', async () => {
    await signIn(page, register)
    await page.goto(`${register.url}/admin/certificates/new-set`)
    await page.getByLabel('IMO number').fill('9074729')
    await page.getByLabel('Vessel name').fill('KM Samudra Jaya')
    await page.getByLabel('Ship type').selectOption('Tug')
    await page.getByLabel('Gross tonnage').fill('299')
    await page.getByRole('button', { name: 'Propose the set' }).click()
    await page.getByRole('checkbox', { name: /^Class/ }).uncheck()
    await page.getByRole('checkbox', { name: /^SEC/ }).check()
    await page.getByLabel('Certificate number').fill('T-1')
    await page.getByLabel('Expiry date of SEC').fill('2029-03-11')
    await page.getByLabel('Expiry date of ILLC').fill('2029-03-09')
    await page.getByRole('button', { name: 'Issue the set' }).click()
    await expect(
      page.getByText('choose an expiry date not later than March 10, 2029').first(),
    ).toBeVisible()
    await page.getByLabel('Expiry date of SEC').fill('2029-03-09')
    await page.getByRole('button', { name: 'Issue the set' }).click()
    await expect(page).toHaveURL(`${register.url}/admin/certificates/1`)
    await verdict('T-1', 'Valid', [/Annual survey.*December 9, 2024/])
  })

  await test.step('record the annual survey of both', async () => {
    await staffOn('2025-03-01')
    await recordSurvey(page, register.url, { check: ['SEC', 'ILLC'], kind: 'Annual survey' })
    await verdict('T-1', 'Valid', ['Annual survey done March 1, 2025 in Batam'])
  })

  await test.step('miss one: that one alone is red, from the day after its window', async () => {
    await staffOn('2026-03-05')
    await recordSurvey(page, register.url, { check: ['ILLC'], kind: 'Annual survey' })
    goTo('2026-06-09')
    await verdict('T-1', 'Valid')
    goTo('2026-06-10')
    await verdict('T-1', 'Partly valid')
    await expect(page.locator('.types > li').first()).toContainText('Survey overdue')
    await verdict('T-1/SEC', 'Survey overdue')
    await verdict('T-1/ILLC', 'Valid')
  })

  await test.step('survey it: green again', async () => {
    await staffOn('2026-06-15')
    await recordSurvey(page, register.url, { check: ['SEC'], kind: 'Periodical survey' })
    await verdict('T-1/SEC', 'Valid', ['Periodical survey done June 15, 2026 in Batam'])
    await verdict('T-1', 'Valid')
    for (const day of ['2027-03-05', '2028-03-05']) {
      await staffOn(day)
      await recordSurvey(page, register.url, { check: ['SEC', 'ILLC'], kind: 'Annual survey' })
    }
  })

  await test.step('extend one', async () => {
    await staffOn('2029-03-01')
    await page.goto(`${register.url}/admin/certificates/1/parts/SEC`)
    await page.getByRole('link', { name: 'Extend' }).click()
    await page.getByLabel('Why it is extended').selectOption({ index: 2 })
    await page.getByLabel('Extended until').fill('2029-04-09')
    await page.getByLabel('Reason').fill('Ship on short voyages')
    await page
      .getByLabel('Administration', { exact: true })
      .fill('Directorate General of Sea Transportation')
    await page.getByLabel('Reference').fill('AL.301/4/12/DK-29')
    await page.getByLabel('Date of the consent').fill('2029-02-26')
    await page.getByRole('button', { name: 'Extend' }).click()
    await expect(page.getByText('Ship on short voyages').first()).toBeVisible()
    goTo('2029-03-20')
    await verdict('T-1/SEC', 'Valid', [/Extended until April 9, 2029/i])
    await verdict('T-1/ILLC', 'Expired')
  })

  await test.step('renew it: the old one is superseded', async () => {
    await staffOn('2029-03-20')
    await recordSurvey(page, register.url, { check: ['SEC'], kind: 'Renewal survey' })
    await expect(page.getByRole('checkbox', { name: /It renews T-1\/SEC/ })).toBeChecked()
    // Five years from the old expiry date.
    await expect(page.getByLabel('Expiry date of SEC')).toHaveValue('2034-03-09')
    await expect(page.getByRole('checkbox', { name: /^ILLC/ })).not.toBeChecked()
    await page.getByLabel('Certificate number').fill('T-2')
    await page.getByRole('button', { name: 'Issue the set' }).click()
    await expect(page).toHaveURL(`${register.url}/admin/certificates/2`)
    await verdict('T-2', 'Valid')
    await verdict('T-1/SEC', 'Superseded', ['T-2'])
  })
})

/** Through the form of the ship, with these boxes checked alone. */
async function recordSurvey(
  page: Page,
  url: string,
  { check, kind }: { check: string[]; kind: string },
) {
  await page.goto(`${url}/admin/ships/1/survey`)
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  for (const code of check)
    await page.getByRole('checkbox', { name: new RegExp(`^${code}`) }).check()
  await page.getByLabel('Kind of survey').selectOption(kind)
  await page.getByLabel('Port or yard').fill('Batam')
  await page.getByLabel('Surveyor').fill('R. Hartono')
  await page.getByRole('button', { name: 'Record survey' }).click()
  await expect(page).not.toHaveURL(/survey$/)
}
