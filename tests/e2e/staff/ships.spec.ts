import { expectAccessible } from '#/tests/e2e/setup/accessible.ts'
import { expect, signIn, test } from '#/tests/e2e/setup/register.ts'

test('a company and its ship are added, the ship is renamed, and another entry of it is merged', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  await page.getByRole('link', { name: 'Ships', exact: true }).click()
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await page.getByRole('link', { name: 'Add a company' }).click()
  await page.getByLabel('Name', { exact: true }).fill('PT Pelayaran Samudra')
  await page.getByLabel('Email addresses').fill('fleet@example.com')
  await page.getByRole('button', { name: 'Add the company' }).click()
  await expect(page.getByRole('heading', { name: 'PT Pelayaran Samudra' })).toBeVisible()

  await page.getByRole('link', { name: 'Ships', exact: true }).first().click()
  await page.getByRole('link', { name: 'Add a ship' }).click()
  await page.getByLabel('Name', { exact: true }).fill('KM Samudra Jaya')
  await page.getByLabel('IMO number').fill('9074729')
  await page.getByLabel('Length (m)').fill('106.48')
  await page.getByLabel('Owner').selectOption('PT Pelayaran Samudra')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add the ship' }).click()
  await expect(page.getByText('IMO 9074729 · Indonesia')).toBeVisible()

  await page.getByRole('link', { name: 'Change name or flag' }).click()
  await page.getByLabel('Name', { exact: true }).fill('KM Samudra Raya')
  await page.getByLabel('Since').fill('2026-01-15')
  await page.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.locator('#reason-error')).toHaveText('Reason is required')
  await page.getByLabel('Reason').fill('Sold')
  await page.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.getByRole('heading', { name: 'KM Samudra Raya' })).toBeVisible()
  await expect(page.getByText('until January 14, 2026')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Ships', exact: true }).first().click()
  await page.getByRole('link', { name: 'Add a ship' }).click()
  await page.getByLabel('Name', { exact: true }).fill('KM Samudra')
  await page.getByLabel('Call sign').fill('YBAB2')
  await page.getByRole('button', { name: 'Add the ship' }).click()
  await expect(page.getByText('No IMO number · Indonesia')).toBeVisible()
  await page.goto(`${register.url}/admin/ships?q=9074729`)
  await page.getByRole('link', { name: 'KM Samudra Raya' }).click()
  await page.getByRole('link', { name: 'Merge' }).click()
  await page.getByRole('searchbox').fill('ybab2')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Compare with KM Samudra' }).click()
  await page.getByLabel('Reason').fill('Entered twice, once without its IMO number')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Merge into KM Samudra Raya' }).click()
  await expect(page.getByText('Differences to settle')).toBeVisible()
  await page.getByRole('button', { name: 'A former name' }).click()
  await expect(page.getByText('Differences to settle')).toBeHidden()
  await expect(page.getByText('YBAB2').first()).toBeVisible()
  expect(failures).toEqual([])
})

test('what was typed of a flag before the script had started is saved, and the question about it stays until it is answered', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await page.request.post(`${register.url}/api/ships`, {
    data: { name: 'KM Samudra Jaya', flag: 'Indonesia' },
    headers: { origin: register.url },
  })
  let start = () => {}
  const started = new Promise<void>((resolve) => (start = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await started
    await route.continue()
  })
  const going = page.goto(`${register.url}/admin/ships/1/name`)
  const flag = page.getByLabel('Flag', { exact: true })
  await expect(page.getByRole('heading', { name: /^Change the name or flag/ })).toBeVisible()
  await flag.fill('Zzyzx')
  start()
  await going
  await page.getByLabel('Reason').fill('Misprint')
  await page.getByRole('button', { name: 'Save the change' }).click()
  const answer = page.getByLabel('The same flag, written otherwise: nothing ends')
  await answer.check()
  await expect(answer).toBeChecked()
  await page.getByLabel('Since').focus()
  await expect(answer).toBeChecked()
  await expect(flag).toHaveValue('Zzyzx')
  await page.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.getByRole('heading', { name: 'KM Samudra Jaya' })).toBeVisible()
  await expect(page.getByText('No IMO number · Zzyzx')).toBeVisible()
})
