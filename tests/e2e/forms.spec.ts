import { expect, signIn, test } from './setup/register.ts'

/** The form guard asks a program, and nobody else, to send once more: a person takes longer than this to fill in a form. */
const asSlowAsAPerson = 2_500

test('an application: from the list, inline, refused beside the field, sent, and its private page', async ({
  page,
  register,
  failures,
}) => {
  await page.goto(`${register.url}/services`)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('link', { name: 'Apply Now for Tonnage measurement' }).click()
  await expect(page.getByRole('heading', { name: 'Application: Tonnage measurement' })).toBeFocused()
  await expect(page).toHaveURL(/\/services\/apply\?service=tonnage-measurement#apply$/)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: /Application/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Apply Now for Tonnage measurement' }).click()
  await page.getByLabel('Company name').fill('P')
  await page.getByLabel('Vessel name').fill('KM Samudra Jaya')
  await page.getByLabel('Contact e-mail').fill('armada@samudra.example')
  await page.getByLabel('Contact phone').fill('+62 21 555 0100')
  await page.waitForTimeout(asSlowAsAPerson)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Company name must be at least 2 characters.')).toBeVisible()
  await expect(page.getByLabel('Company name')).toBeFocused()
  await expect(page.getByLabel('Vessel name')).toHaveValue('KM Samudra Jaya')
  const toast = page.getByRole('region', { name: 'Notification' })
  await expect(toast.getByText('Application Failed', { exact: true })).toBeVisible()
  await expect(
    toast.getByText('There was an error submitting your application. Please try again.', { exact: true }),
  ).toBeVisible()
  await page.getByLabel('Company name').fill('PT Samudra')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
  await expect(toast.getByText('Application Submitted', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  const link = await page.getByRole('link', { name: /\/applications\/A-/ }).innerText()
  await page.goto(register.url + new URL(link).pathname + new URL(link).search)
  await expect(page.getByText('Received, waiting for review')).toBeVisible()
  await expect(page.getByText('Tonnage measurement')).toBeVisible()
  expect(failures).toEqual([])
})

test('when the line breaks, the application says so and keeps what was typed; then it goes through once', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/services/offshore-units`)
  await page.getByRole('link', { name: 'Apply for this service' }).click()
  await page.getByLabel('Company name').fill('PT Samudra')
  await page.getByLabel('Vessel name').fill('AHTS Perkasa')
  await page.getByLabel('Contact e-mail').fill('armada@samudra.example')
  await page.getByLabel('Contact phone').fill('+62 21 555 0100')
  await page.waitForTimeout(asSlowAsAPerson)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  const toast = page.getByRole('region', { name: 'Notification' })
  await expect(toast.getByText('Application Failed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Vessel name')).toHaveValue('AHTS Perkasa')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
  await signIn(page, register)
  await page.getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByRole('row', { name: 'AHTS Perkasa' })).toHaveCount(1)
})

test('a message: refused, then stored and confirmed, and staff read it', async ({ page, register, failures }) => {
  await page.goto(`${register.url}/id/contact`)
  await page.getByLabel('Nama', { exact: true }).fill('Siti Rahma')
  await page.getByLabel('Email', { exact: true }).fill('siti@example.com')
  await page.getByLabel('Perihal').fill('Hai')
  await page.getByLabel('Pesan', { exact: true }).fill('Kapan surveyor ke Batam?')
  await page.waitForTimeout(asSlowAsAPerson)
  await page.getByRole('button', { name: 'Kirim Pesan' }).click()
  await expect(page.getByText('Perihal minimal 5 karakter')).toBeVisible()
  await page.getByLabel('Perihal').fill('Jadwal survei')
  await page.getByRole('button', { name: 'Kirim Pesan' }).click()
  const toast = page.getByRole('region', { name: 'Pemberitahuan' })
  await expect(toast.getByText('Pesan Terkirim', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Perihal')).toHaveValue('')
  await signIn(page, register)
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByText('Kapan surveyor ke Batam?')).toBeVisible()
  expect(failures).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an application is sent and followed by its link', async ({ page, register }) => {
    await page.goto(register.url)
    await page.getByRole('link', { name: 'Learn More about Offshore units' }).click()
    await page.getByRole('link', { name: 'Apply for this service' }).click()
    await page.getByLabel('Company name').fill('PT Samudra')
    await page.getByLabel('Vessel name').fill('AHTS Perkasa')
    await page.getByLabel('Contact e-mail').fill('armada')
    await page.getByLabel('Contact phone').fill('+62 21 555 0100')
    await page.waitForTimeout(asSlowAsAPerson)
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(page.getByLabel('Company name')).toHaveValue('PT Samudra')
    await page.getByLabel('Contact e-mail').fill('armada@samudra.example')
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByText('Your application has been successfully submitted.')).toBeVisible()
    await expect(page.getByText(/^A-\d{4}-/)).toBeVisible()
  })

  test('a message is sent, the menu opens, and nothing waits to be revealed', async ({ page, register }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(register.url)
    await expect(page.getByRole('heading', { name: 'Three steps to a certificate' })).toBeVisible()
    await expect(
      page
        .getByText('18+')
        .or(page.getByText(/^\d+\+$/))
        .first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Siti Rahma')
    await page.getByLabel('E-mail', { exact: true }).fill('siti@example.com')
    await page.getByLabel('Subject').fill('Load line survey')
    await page.getByLabel('Message', { exact: true }).fill('When can a surveyor be in Batam?')
    await page.waitForTimeout(asSlowAsAPerson)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Thank you for your message.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Scan QR code' })).toHaveCount(0)
  })
})
