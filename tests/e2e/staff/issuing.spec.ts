import { expectAccessible } from '#/tests/e2e/setup/accessible.ts'
import { apply } from '#/tests/e2e/setup/apply.ts'
import { expect, signIn, test } from '#/tests/e2e/setup/register.ts'

test('ten certificates of a ship are one save: each has its number, and the applicant’s page leads to all of them', async ({
  page,
  register,
  browser,
  failures,
}) => {
  const applicant = await (await browser.newContext()).newPage()
  const link = await apply(applicant, register.url, 'KM Samudra Jaya')
  await signIn(page, register)
  await page.goto(`${register.url}/admin/applications/1`)
  for (const [move, note] of [
    ['Start the review', ''],
    ['Approve without an inspection', 'Transfer of class.'],
  ] as const) {
    await page.getByRole('radio', { name: move }).check()
    await page.getByLabel('Internal note').fill(note)
    await page.getByRole('button', { name: 'Save this step' }).click()
    await expect(page.getByRole('radio', { name: move })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Issue certificate from this application' }).click()
  await expect(page.getByLabel('IMO Number')).toHaveValue('9321483')
  await expect(page.getByLabel('Flag', { exact: true })).toHaveValue('Singapore')
  const boxes = page.locator('[name=selectedCertificates]')
  for (let i = 0; i < 10; i++) await boxes.nth(i).check()
  await expect(page.getByRole('button', { name: 'Create Certificate' })).toBeVisible()
  await page.getByRole('radio', { name: /^One certificate for each type/ }).check()
  await expect(page.getByLabel('Certificate Number')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create 10 certificates' }).click()
  await expect(page).toHaveURL(`${register.url}/admin/applications/1`)
  const listed = page.getByRole('region', { name: 'Certificates issued' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  await expect(listed.filter({ hasText: 'Cargo Ship Safety Radio' })).toHaveCount(1)
  await expectAccessible(page)

  await applicant.goto(link)
  const issued = applicant.getByRole('region', { name: 'Sertifikat yang diterbitkan' })
  await expect(issued.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(applicant)
  await expect(issued.getByRole('link', { name: /^Unduh PDF LMC-/ })).toHaveCount(10)
  await issued.getByRole('link', { name: /^LMC-/ }).first().click()
  await expect(applicant.getByRole('heading', { name: 'Berlaku' })).toBeVisible()
  expect(failures).toEqual([])
})

test('“another for this ship” keeps the ship and the dates', async ({ page, register }) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/certificates/new`)
  await page.getByLabel('Vessel Name').fill('KM Samudra Jaya')
  await page.getByLabel('IMO Number').fill('9321483')
  await page.getByLabel('Issue Date').fill('2026-03-01')
  await page.getByLabel('International Load Line').check()
  await page.getByRole('button', { name: 'Create and start another for this ship' }).click()
  await expect(page.getByText('For the same ship as')).toBeVisible()
  await expect(page.getByLabel('Vessel Name')).toHaveValue('KM Samudra Jaya')
  await expect(page.getByLabel('IMO Number')).toHaveValue('9321483')
  await expect(page.getByLabel('Issue Date')).toHaveValue('2026-03-01')
  await expect(page.getByLabel('International Load Line')).not.toBeChecked()
})
