import { expectSound, VIEWS } from '#/tests/e2e/access/views.ts'
import { expect, issue, PASSWORD, signIn, test } from '#/tests/e2e/setup/register.ts'
import { addDays, addYears } from '#/core/dates.ts'

test('a certificate is suspended with a reason, seen by the public, reinstated, and all of it is in the history', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Samudra Jaya', 'all')
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'KM Samudra Jaya' })).toBeVisible()
  await page.getByRole('link', { name: 'Suspend all 16 certificates' }).click()
  await page.getByLabel('Reason').first().fill('Overdue annual survey')
  await page.getByRole('button', { name: 'Suspend all 16 certificates' }).click()
  await expect(page.getByText('Certificates suspended', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Suspended', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Reinstate all 16 certificates' }).click()
  await page.getByLabel('Reason').first().fill('Survey completed')
  await page.getByRole('button', { name: 'Reinstate all 16 certificates' }).click()
  await expect(page.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(
    history.getByRole('listitem').filter({ hasText: 'Reinstated' }).first(),
  ).toContainText('Survey completed')
  await expect(history).toContainText('registrar@example.com')
  expect(failures).toEqual([])
})

test('a certificate is renewed: the form is filled in, the old one points to the new', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Samudra Jaya')
  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByRole('link', { name: 'Renew' }).click()
  await expect(page.getByLabel('Vessel Name')).toHaveValue('KM Samudra Jaya')
  const renewed = await page.getByLabel('Certificate Number').inputValue()
  expect(renewed).not.toBe(number)
  await page.getByRole('button', { name: 'Create Certificate' }).click()
  await page.waitForURL('**/admin')
  await page.goto(`${register.url}/verify/${number}`)
  await expect(page.getByText('This certificate has been renewed.')).toBeVisible()
  await page.getByRole('link', { name: renewed }).click()
  await expect(page.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible()
})

test('filters, orders and a selection are in the address and in the file', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  for (const vessel of ['Pelita Zulu', 'Pelita Alpha', 'MV Mike'])
    await issue(page, register, vessel)
  // Longer than the random characters at the end of a number, which the search reads too.
  await page.getByPlaceholder('Search certificates...').fill('pelita')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('2 certificates match your search')).toBeVisible()
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await page.getByLabel('Sort by').selectOption('vesselName')
  await expect(page).toHaveURL(/sort=vesselName/)
  await expect(page.getByRole('row').nth(1)).toContainText('Pelita Alpha')
  await page.getByRole('combobox', { name: 'Flag' }).selectOption('Indonesia')
  await expect(page).toHaveURL(/flag=Indonesia/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Suspended', exact: true }).click()
  await expect(page.getByText('No certificates match your search')).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).not.toHaveURL(/status=/)
  await page.getByRole('link', { name: 'Flag Indonesia : remove this filter' }).click()
  await page.getByRole('columnheader', { name: 'Vessel Name' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=-vesselName/)
  await expect(page.getByRole('columnheader', { name: 'Vessel Name' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page
    .getByRole('checkbox', { name: /^Select LMC/ })
    .first()
    .check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export selected (1)' }).click(),
  ])
  const text = (await (await download.createReadStream()).toArray()).join('')
  expect(text).toContain('Pelita Zulu')
  expect(text).not.toContain('Pelita Alpha')

  await page.getByRole('link', { name: /^Export (?:all|these)$/ }).click()
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Download the file' }).click()
  await expect(page.locator('#password-export-error')).toHaveText('This is not your password.')
  await page.getByLabel('Your password').fill(PASSWORD)
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the file' }).click(),
  ])
  expect((await (await all.createReadStream()).toArray()).join('')).toContain('Pelita Alpha')
  await expect(
    page.getByText('The file is ready: it can be downloaded once, within a minute.'),
  ).toBeVisible()
  await expect(page.locator('#password-export-error')).toHaveCount(0)
  await expect(page.getByLabel('Your password')).toHaveValue('')
  expect(failures).toEqual([])
})

test('what is typed is there again after a reload; types propose an expiry; the vessel’s others are shown', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/certificates/new`)
  await page.getByLabel('Vessel Name').fill('KM Samudra Jaya')
  await page.getByLabel('IMO Number').fill('9074729')
  await page.getByRole('button', { name: 'Create Certificate' }).click()
  await expect(page.getByRole('cell', { name: 'KM Samudra Jaya' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Certificate' }).first().click()
  await expect(page.getByRole('heading', { name: 'Create New Certificate' })).toBeVisible()
  await page.getByLabel('IMO Number').fill('9074729')
  await expect(page.getByText('This vessel already has a certificate:')).toBeVisible()
  const issued = await page.getByLabel('Issue Date').inputValue()
  await page.getByLabel('International Load Line').check()
  const inFiveYears = addDays(addYears(issued, 5), -1)
  await expect(page.getByLabel('Expiry Date')).toHaveValue(inFiveYears)
  await expect(
    page.getByText('Proposed: 5 years, the usual term of International Load Line'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Panama' }).click()
  await expect(page.getByLabel('Flag', { exact: true })).toHaveValue('Panama')
  await page.getByLabel('Vessel Name').fill('KM Yang Lain')
  await page.reload()
  await expect(page.getByText('What you typed here before has been restored.')).toBeVisible()
  await expect(page.getByLabel('Vessel Name')).toHaveValue('KM Yang Lain')
  await expect(page.getByLabel('International Load Line')).toBeChecked()
  // A restored proposal is still a proposal until the user sets a value.
  await expect(page.getByLabel('Expiry Date')).toHaveValue(inFiveYears)
  await page.getByLabel('Issue Date').fill('2026-03-01')
  await expect(page.getByLabel('Expiry Date')).toHaveValue('2031-02-28')
  await page.getByLabel('International Load Line').uncheck()
  await expect(page.getByLabel('Expiry Date')).toHaveValue('2028-03-01')
  await page.getByLabel('Expiry Date').fill('2027-01-31')
  await page.reload()
  await expect(page.getByLabel('Expiry Date')).toHaveValue('2027-01-31')
  await page.getByLabel('International Load Line').check()
  await expect(page.getByLabel('Expiry Date')).toHaveValue('2027-01-31')
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Vessel Name')).toHaveValue('')
  expect(failures).toEqual([])
})

test('a session that ends while the user types: sign in on the page, and the save continues', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/certificates/new`)
  await page.getByLabel('Vessel Name').fill('KM Tertahan')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Create Certificate' }).click()
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await page.getByLabel('Email').fill('registrar@example.com')
  await page.getByLabel('Password').fill('a lantern on the quay')
  await page.getByRole('button', { name: 'Sign in and save' }).click()
  await page.waitForURL('**/admin')
  await expect(page.getByRole('row', { name: 'KM Tertahan' })).toBeVisible()
})

test('no finding of axe and no sideways scroll in the register, with a long name', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await issue(page, register, `Kapal ${'SangatPanjangSekaliNamanya'.repeat(6)}`, 'all')
  for (const path of [
    '',
    '/overview',
    '/certificates/1',
    '/certificates/new?renew=1',
    '/certificates/1/edit',
    '/certificates/1/status/suspend',
    '?status=expired',
  ]) {
    await page.goto(`${register.url}/admin${path}`)
    await expectSound(page, VIEWS.en)
  }
})
