import { readFileSync } from 'node:fs'
import { readBarcode } from '#/tests/helpers/barcode.ts'
import { expect, signIn, test } from './setup/register.ts'

test('sign in, create, verify by the QR link, edit, delete', async ({
  page,
  register,
  browser,
  failures,
}) => {
  await page.goto(`${register.url}/admin`)
  await expect(page).toHaveURL(`${register.url}/auth`)
  await signIn(page, register)
  await expect(
    page.getByText('You have been logged in successfully.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('No certificates found')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Create Certificate' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Certificate' })).toBeVisible()
  await page.getByLabel('Vessel Name').fill('KM Samudra Jaya')
  await page.getByLabel('IMO Number').fill('9074728')
  await expect(page.getByText('The check digit of this number does not fit')).toBeVisible()
  await page.getByLabel('IMO Number').fill('9074729')
  await expect(page.getByText('The check digit of this number does not fit')).toBeHidden()
  const number = await page.getByLabel('Certificate Number').inputValue()
  expect(number).toMatch(/^LMC-\d{4}-\d{5}-[0-9A-Z]{5}$/)
  await page.getByLabel('International Load Line').check()
  await page.getByLabel('International Tonnage').check()
  await page.getByRole('button', { name: 'Create Certificate' }).click()
  await expect(
    page.getByText('The certificate has been created successfully with QR code.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: number })).toContainText('KM Samudra Jaya')
  // It lies over the row for five seconds.
  await page
    .getByRole('region', { name: 'Notification' })
    .getByRole('button', { name: 'Close' })
    .click()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `QR code of ${number}` }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`QR_${number}.png`)
  const link = await readBarcode(readFileSync(await download.path()))
  expect(new URL(link).pathname).toBe(`/verify/${number}`)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(register.url + new URL(link).pathname)
  await expect(visitor.getByRole('heading', { name: 'Valid' })).toBeVisible()
  await expect(visitor.getByRole('definition').filter({ hasText: 'KM Samudra Jaya' })).toBeVisible()

  await page.getByRole('link', { name: `Edit ${number}` }).click()
  await expect(page.getByLabel('International Tonnage')).toBeChecked()
  await page.getByLabel('Valid Certificate').uncheck()
  await page.getByLabel('Reason').fill('Overdue annual survey')
  await page.getByRole('button', { name: 'Update Certificate' }).click()
  await expect(
    page.getByText('The certificate has been updated successfully.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create New Certificate' })).toBeVisible()

  await visitor.getByRole('link', { name: 'Check again' }).click()
  await expect(visitor.getByRole('heading', { name: 'Suspended' })).toBeVisible()
  await expect(visitor.getByText('Overdue annual survey')).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Staff area' })
    .getByRole('link', { name: 'Certificates' })
    .click()
  await page.getByPlaceholder('Search certificates...').fill('SAMUDRA')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\?q=SAMUDRA$/)
  await page.getByRole('link', { name: `Delete ${number}` }).click()
  await expect(
    page.getByText(
      'Are you sure you want to delete this certificate? This action cannot be undone.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByText('The certificate has been deleted successfully.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('No certificates match your search')).toBeVisible()

  await visitor.getByRole('link', { name: 'Check again' }).click()
  await expect(visitor.getByRole('heading', { name: 'Not found' })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${register.url}/auth`)
  // A browser logs an error where a page is left while an answer is still being read.
  await page.waitForLoadState('networkidle')
  await page.goto(`${register.url}/admin`)
  await expect(page).toHaveURL(`${register.url}/auth`)
  expect(failures).toEqual([])
})

test('a wrong password says so in a toast that goes by itself, and beside the form', async ({
  page,
  register,
  failures,
}) => {
  await page.goto(`${register.url}/auth`)
  await page.getByLabel('Email').fill('registrar@example.com')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const toast = page
    .getByRole('region', { name: 'Notification' })
    .getByText('401: The email or the password is wrong.', { exact: true })
  await expect(page.getByText('Login failed', { exact: true }).first()).toBeVisible()
  await expect(toast).toBeVisible()
  // A form that was sent before its page was hydrated is answered by a page that is not yet, either.
  await expect(async () => {
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: 'Notification' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.mouse.click(10, 400)
  await expect(toast).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue('registrar@example.com')
  expect(failures).toEqual([])
})

test('a day is said in words beside its field while it is typed', async ({ page, register }) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/certificates/new`)
  await page.getByLabel('Issue Date').fill('2026-04-03')
  await expect(page.locator('#issuedDate-words')).toHaveText('April 3, 2026')
  await page.getByLabel('Issue Date').fill('2027-12-31')
  await expect(page.locator('#issuedDate-words')).toHaveText('December 31, 2027')
})

test('the status of a certificate reads Valid or Invalid, and why, in one line, on a phone too', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const certificates = [
    { certificateId: 'T-1', issuedDate: '2020-01-01', expiryDate: '2021-01-01' },
    { certificateId: 'T-2', issuedDate: '2099-01-01', expiryDate: '2100-01-01' },
    { certificateId: 'T-3', issuedDate: '2026-01-01', expiryDate: '2030-01-01', isValid: false },
    { certificateId: 'T-4', issuedDate: '2026-01-01', expiryDate: '2030-01-01' },
  ]
  for (const one of certificates) {
    const data = {
      ...one,
      vesselName: 'KM Samudra Jaya',
      flag: 'Indonesia',
      selectedCertificates: ['Document of Compliance'],
    }
    const answer = await page.request.post(`${register.url}/api/certificates`, { data })
    expect(answer.status()).toBe(201)
  }
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${register.url}/admin`)
    for (const [number, status] of [
      ['T-1', 'Invalid · Expired'],
      ['T-2', 'Invalid · Not yet valid'],
      ['T-3', 'Invalid · Suspended'],
      ['T-4', 'Valid'],
    ] as const) {
      const line = page
        .getByRole('row')
        .filter({ hasText: number })
        .getByText(status === 'Valid' ? /^✓?Valid$/ : 'Invalid')
      await expect(line.first()).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: number })).toContainText(status)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('a later save sees the conflict, loses nothing, and may save again', async ({
  page,
  register,
  browser,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/certificates/new`)
  await page.getByLabel('Vessel Name').fill('First name')
  await page.getByRole('button', { name: 'Create Certificate' }).click()
  await page.waitForURL('**/admin')
  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, register)
  await Promise.all(
    [page, colleague].map((who) => who.goto(`${register.url}/admin/certificates/1/edit`)),
  )
  await colleague.getByLabel('Vessel Name').fill('Hers')
  await colleague.getByRole('button', { name: 'Update Certificate' }).click()
  await colleague.waitForURL('**/new')
  await page.getByLabel('Vessel Name').fill('His')
  await page.getByRole('button', { name: 'Update Certificate' }).click()
  await expect(page.getByText('Vessel Name is now “Hers” in the register')).toBeVisible()
  await expect(page.getByLabel('Vessel Name')).toHaveValue('His')
  await page.getByRole('button', { name: 'Update Certificate' }).click()
  await page.waitForURL('**/new')
  await page.goto(`${register.url}/admin`)
  await expect(page.getByRole('cell', { name: 'His' })).toBeVisible()
})

test('a form that cannot be sent stays as it is, and goes through when the line is back', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/certificates/new`)
  await page.getByLabel('Vessel Name').fill('KM Putus Sambungan')
  await page.getByLabel('International Load Line').check()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create Certificate' }).click()
  const toast = page.getByRole('region', { name: 'Notification' })
  await expect(toast.getByText('Failed to create certificate', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Vessel Name')).toHaveValue('KM Putus Sambungan')
  await expect(page.getByLabel('International Load Line')).toBeChecked()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Create Certificate' }).click()
  await page.waitForURL('**/admin')
  await expect(page.getByRole('row', { name: 'KM Putus Sambungan' })).toBeVisible()
})
