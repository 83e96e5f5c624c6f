import type { Page } from '@playwright/test'
import { addDays, addMonths, addYears, dateInJakarta } from '#/core/dates.ts'
import { expectAccessible } from '#/tests/e2e/setup/accessible.ts'
import { expect, signIn, test } from '#/tests/e2e/setup/register.ts'
import { certificateBody } from '#/tests/helpers/people.ts'

const today = () => dateInJakarta(new Date().toISOString())
const selectedCertificates = ['Cargo Ship Safety Equipment', 'International Load Line']

/** Of the ship: safety equipment and load line, which expire in two months. */
async function issueOld(page: Page, url: string): Promise<string> {
  const expiryDate = addMonths(today(), 2)
  const issuedDate = addYears(expiryDate, -5)
  const data = certificateBody({
    certificateId: 'T-1',
    issuedDate,
    expiryDate,
    selectedCertificates,
  })
  expect((await page.request.post(`${url}/api/certificates`, { data })).status()).toBe(201)
  return expiryDate
}

async function typeShip(page: Page) {
  await page.getByLabel('IMO number').fill('9321483')
  await page.getByLabel('Vessel name').fill('MT Baru')
  await page.getByLabel('Ship type').selectOption('Oil tanker')
  await page.getByLabel('Gross tonnage').fill('450')
  await page.getByRole('button', { name: 'Propose the set' }).click()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a ship that the register does not know: its set is proposed, corrected beside its row and issued', async ({
    page,
    register,
  }) => {
    await signIn(page, register)
    await page.goto(`${register.url}/admin`)
    await page.getByRole('link', { name: 'Issue a set' }).click()
    await typeShip(page)
    // 450 GT: pollution certificates are usual, those of SOLAS are not.
    await expect(page.getByRole('checkbox', { name: /^IOPP/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^SEC/ })).not.toBeChecked()
    // What is not selected takes one line.
    await expect(page.getByLabel('Kind of SMC')).toBeHidden()
    await page.getByRole('checkbox', { name: /^SMC/ }).check()
    await page.getByLabel('Kind of SMC').selectOption('Interim')
    await page.getByLabel('Certificate number').fill('T-2')
    await page.getByRole('button', { name: 'Issue the set' }).click()

    // Without scripts the expiry date stays that of a full term; the rule says so in its row, and
    // nothing is lost.
    await expect(page.locator('#SMC_expiryDate-error')).toContainText(
      'at most 6 months from its issue',
    )
    await expect(page.getByLabel('Kind of SMC')).toHaveValue('interim')
    await expect(page.getByLabel('Vessel name')).toHaveValue('MT Baru')
    await expect(page.getByRole('checkbox', { name: /^SMC/ })).toBeChecked()
    await page.getByLabel('Expiry date of SMC').fill(addMonths(today(), 6))
    await page.getByRole('button', { name: 'Issue the set' }).click()
    await expect(page.getByText('Set issued')).toBeVisible()

    await page.goto(`${register.url}/verify?number=T-2/SMC`)
    await expect(page.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible()
  })

  test('one of two certificates is renewed: its verdict links to the new one, the other stays valid', async ({
    page,
    register,
  }) => {
    await signIn(page, register)
    const oldExpiry = await issueOld(page, register.url)
    await page.goto(`${register.url}/admin/ships/1`)
    await page.getByRole('link', { name: 'Issue a set' }).click()
    await expect(page.getByLabel('Expiry date of SEC')).toHaveValue(addYears(oldExpiry, 5))
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
    for (const name of [/^SEC/, /renews T-1\/SEC/, /^SRC/])
      await page.getByRole('checkbox', { name }).check()
    await page.getByLabel('Certificate number').fill('T-2')
    await page.getByRole('button', { name: 'Issue the set' }).click()
    await expect(page.locator('#surveyCompletedOn-error')).toContainText(
      'the term of SEC is counted from the old expiry date',
    )
    await page.getByLabel('Survey completed on').fill(today())
    await page.getByRole('button', { name: 'Issue the set' }).click()
    await expect(page.getByText('Set issued')).toBeVisible()

    await page.goto(`${register.url}/verify?number=T-1/SEC`)
    await expect(page.getByText('This certificate has been renewed.')).toBeVisible()
    await page.getByRole('link', { name: 'T-2/SEC' }).click()
    await expect(page.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible()
    await expect(page.getByText('T-2/SEC').first()).toBeVisible()
    await page.goto(`${register.url}/verify?number=T-1/ILLC`)
    await expect(page.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible()
  })
})

test('the proposed expiry date follows kind, issue date and renewal until another is typed', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const oldExpiry = await issueOld(page, register.url)
  await page.goto(`${register.url}/admin/certificates/new-set?ship=1`)
  const expiry = page.getByLabel('Expiry date of SEC')
  await expect(expiry).toHaveValue(addYears(oldExpiry, 5))
  await page.getByRole('checkbox', { name: /renews T-1\/SEC/ }).uncheck()
  await expect(expiry).toHaveValue(addDays(addYears(today(), 5), -1))
  await page.getByLabel('Kind of SEC').selectOption('Conditional')
  await expect(expiry).toHaveValue(addDays(addMonths(today(), 5), -1))
  await expiry.fill(addMonths(today(), 4))
  await page.getByLabel('Kind of SEC').selectOption('Full term')
  await expect(expiry).toHaveValue(addMonths(today(), 4))
  await page.getByLabel('Kind of SMC').selectOption('Interim')
  await expect(page.getByLabel('Expiry date of SMC')).toHaveValue(
    addDays(addMonths(today(), 6), -1),
  )
})

test('proposed dates that nobody has edited follow the survey, and dates for all fill every row', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await issueOld(page, register.url)
  await page.goto(`${register.url}/admin/certificates/new-set?ship=1`)
  await page.getByRole('checkbox', { name: /^SRC/ }).check()
  await page.getByRole('checkbox', { name: /^IOPP/ }).check()
  const renewed = await page.getByLabel('Expiry date of SEC').inputValue()
  await page.getByLabel('Expiry date of IOPP').fill(addYears(today(), 4))
  const surveyed = addDays(today(), -7)
  await page.getByLabel('Survey completed on').fill(surveyed)
  await expect(page.getByLabel('Expiry date of SRC')).toHaveValue(
    addDays(addYears(surveyed, 5), -1),
  )
  await expect(page.getByLabel('Expiry date of SEC')).toHaveValue(renewed)
  await expect(page.getByLabel('Expiry date of IOPP')).toHaveValue(addYears(today(), 4))
  // More than three months before the old expiry date: the term begins with the survey.
  const early = addMonths(today(), -2)
  await page.getByLabel('Survey completed on').fill(early)
  await expect(page.getByLabel('Expiry date of SEC')).toHaveValue(addDays(addYears(early, 5), -1))
  await page.getByLabel('Issue date of all').fill(addDays(today(), -1))
  await page.getByLabel('Expiry date of all').fill(addYears(today(), 3))
  for (const code of ['SEC', 'SRC', 'IOPP']) {
    await expect(page.getByLabel(`Issue date of ${code}`)).toHaveValue(addDays(today(), -1))
    await expect(page.getByLabel(`Expiry date of ${code}`)).toHaveValue(addYears(today(), 3))
  }
})

test('both steps are accessible and fit 320 px, also with errors beside rows', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await issueOld(page, register.url)
  await page.goto(`${register.url}/admin/certificates/new-set?imoNumber=9321483`)
  await expect(
    page.getByText('The register has no ship with the IMO number 9321483').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${register.url}/admin/certificates/new-set?ship=1`)
  await expectAccessible(page)
  // The old certificate is renewed meanwhile.
  const parts = [{ code: 'SEC' }]
  const expiryDate = addYears(today(), 5)
  const data = certificateBody({
    certificateId: 'T-9',
    issuedDate: today(),
    expiryDate,
    selectedCertificates: undefined,
    parts,
  })
  expect(
    (
      await page.request.post(`${register.url}/api/certificates`, {
        data: { ...data, renewalOf: 1 },
      })
    ).status(),
  ).toBe(201)
  await page.getByLabel('Survey completed on').fill(today())
  await page.getByLabel('Expiry date of ILLC').fill(addYears(today(), 9))
  await page.getByRole('button', { name: 'Issue the set' }).click()
  await expect(page.locator('#ILLC_expiryDate-error')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Expiry date of ILLC').fill(addYears(today(), 4))
  await page.getByRole('button', { name: 'Issue the set' }).click()
  await expect(page.locator('#SEC_renews-error')).toContainText('has been renewed already, by T-9')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /renews T-1\/SEC/ }).uncheck()
  await page.getByRole('button', { name: 'Issue the set' }).click()
  // A second one of its type.
  await page
    .getByRole('radio', { name: /It is in addition/ })
    .first()
    .check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Issue the set' }).click()
  await expect(page.getByText('Set issued')).toBeVisible()
})
