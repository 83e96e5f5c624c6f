import { findings } from './setup/findings.ts'
import { expect, signIn, test } from './setup/register.ts'

test('an application: from the list, inline, refused beside the field, sent, and its private page', async ({
  page,
  register,
  failures,
}) => {
  await page.goto(`${register.url}/services`)
  await page.getByRole('link', { name: 'Apply Now for Tonnage measurement' }).click()
  await expect(
    page.getByRole('heading', { name: 'Application: Tonnage measurement' }),
  ).toBeFocused()
  await expect(page).toHaveURL(/\/services\/apply\?service=tonnage-measurement#apply$/)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: /Application/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Apply Now for Tonnage measurement' }).click()
  await page.getByLabel('Company name').fill('P')
  await page.getByLabel('Vessel name').fill('KM Samudra Jaya')
  await page.getByLabel('Contact email').fill('armada@samudra.example')
  await page.getByLabel('Contact phone').fill('+62 21 555 0100')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Company name must be at least 2 characters.')).toHaveCount(2)
  await expect(page.getByLabel('Company name')).toBeFocused()
  await expect(page.getByLabel('Vessel name')).toHaveValue('KM Samudra Jaya')
  const toast = page.getByRole('region', { name: 'Notification' })
  // What is wrong stands at its field; that an error happened is said of failed requests alone.
  await expect(toast.locator('.toast')).toHaveCount(0)
  await page.getByLabel('Company name').fill('PT Samudra')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  // The form closes on the same page, which confirms it.
  const confirmation = page.getByRole('region', { name: 'Application Submitted' })
  await expect(confirmation.getByRole('heading', { name: 'Application Submitted' })).toBeFocused()
  await expect(page).toHaveURL(`${register.url}/services`)
  await expect(page.getByLabel('Company name')).toHaveCount(0)
  await expect(toast.getByText('Application Submitted', { exact: true })).toBeVisible()
  await expect(
    toast.getByText(
      'Your application has been successfully submitted. Our team will contact you shortly.',
      { exact: true },
    ),
  ).toBeVisible()
  // And it is empty when it opens again.
  await page.getByRole('link', { name: 'Apply Now for Tonnage measurement' }).click()
  await expect(page.getByLabel('Company name')).toHaveValue('')
  await expect(page.getByLabel('Vessel name')).toHaveValue('')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.reload()
  await confirmation.getByRole('link', { name: 'Follow your application' }).click()
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
  await page.getByLabel('Contact email').fill('armada@samudra.example')
  await page.getByLabel('Contact phone').fill('+62 21 555 0100')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  const toast = page.getByRole('region', { name: 'Notification' })
  await expect(toast.getByText('Application Failed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Vessel name')).toHaveValue('AHTS Perkasa')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeVisible()
  await signIn(page, register)
  await page.getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByRole('row', { name: 'AHTS Perkasa' })).toHaveCount(1)
})

test('a message: refused, then stored and confirmed, and staff read it', async ({
  page,
  register,
  failures,
}) => {
  await page.goto(`${register.url}/id/contact`)
  await page.getByLabel('Nama', { exact: true }).fill('Siti Rahma')
  await page.getByLabel('Email', { exact: true }).fill('siti@example.com')
  await page.getByLabel('Perihal').fill('Hai')
  await page.getByLabel('Pesan', { exact: true }).fill('Kapan surveyor ke Batam?')
  await page.getByRole('button', { name: 'Kirim Pesan' }).click()
  await expect(page.getByText('Perihal minimal 5 karakter')).toHaveCount(2)
  const toast = page.getByRole('region', { name: 'Pemberitahuan' })
  await expect(toast.locator('.toast')).toHaveCount(0)
  await page.getByLabel('Perihal').fill('Jadwal survei')
  await page.getByRole('button', { name: 'Kirim Pesan' }).click()
  await expect(toast.getByText('Pesan Terkirim', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Perihal')).toHaveValue('')
  await signIn(page, register)
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByText('Kapan surveyor ke Batam?')).toBeVisible()
  expect(failures).toEqual([])
})

test('a refused message reads from top to bottom: what is wrong, then each field with its error', async ({
  page,
  register,
  failures,
}) => {
  await page.goto(`${register.url}/contact`)
  await page.getByLabel('Message', { exact: true }).fill('Too short')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Send us a message' })).toMatchAriaSnapshot(`
    - heading "Send us a message" [level=2]
    - alert:
      - heading "There is a problem" [level=2]
      - list:
        - listitem:
          - link "Name must be at least 2 characters":
            - /url: "#name"
        - listitem:
          - link "Please enter a valid email address":
            - /url: "#email"
        - listitem:
          - link "Subject must be at least 5 characters":
            - /url: "#subject"
        - listitem:
          - link "Message must be at least 10 characters":
            - /url: "#message"
    - text: Name
    - textbox "Name"
    - paragraph: Name must be at least 2 characters
    - text: Email
    - textbox "Email"
    - paragraph: Please enter a valid email address
    - text: Subject
    - textbox "Subject"
    - paragraph: Subject must be at least 5 characters
    - text: Message
    - textbox "Message": Too short
    - paragraph: Message must be at least 10 characters
    - button "Send Message"
  `)
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(
    'Subject must be at least 5 characters',
  )
  await page.getByRole('link', { name: 'Message must be at least 10 characters' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
  // The link moves the focus alone: the page stays the refused one.
  await expect(page).toHaveURL(`${register.url}/contact`)
  await expect(page.getByRole('alert')).toBeVisible()
  expect(failures).toEqual([])
})

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`the application form is below the heading of its page, without scrolling (${width} px)`, async ({
    page,
    register,
  }) => {
    await page.setViewportSize({ width, height })
    for (const path of [
      '/services/offshore-units/apply',
      '/services/apply?service=offshore-units',
      '/id/services/apply',
    ]) {
      await page.goto(register.url + path)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      for (const name of ['companyName', 'vesselName', 'contactEmail']) {
        await expect(page.locator(`[name=${name}]`), path).toBeInViewport({ ratio: 1 })
      }
    }
    await page.goto(`${register.url}/services/offshore-units/apply`)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('link', { name: 'Apply for this service' })).toBeVisible()
    await expect(page).toHaveURL(`${register.url}/services/offshore-units`)
  })
}

test('no finding of axe in refused forms, in both languages and with forced colours', async ({
  page,
  register,
}) => {
  const looks = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 320 },
    { forcedColors: 'active', width: 390 },
  ] as const
  for (const { width, ...media } of looks) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce', ...media })
    for (const path of [
      '/contact',
      '/id/contact',
      '/services/apply',
      '/id/services/apply',
      '/auth',
      '/id/auth',
    ]) {
      await page.goto(register.url + path)
      await page.locator('main form button:not([type=button])').first().click()
      await expect(page.locator('[data-summary]')).toBeVisible()
      expect([path, width, await findings(page)]).toEqual([path, width, []])
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        path,
        width,
      ])
    }
  }
})

test('a form of visitors loads no schema, before or after it is refused', async ({
  page,
  register,
}) => {
  const scripts: string[] = []
  page.on(
    'request',
    (request) =>
      request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname),
  )
  for (const path of ['/contact', '/services/apply', '/auth']) {
    await page.goto(register.url + path)
    await page.locator('main form button:not([type=button])').first().click()
    await expect(page.locator('[data-summary]')).toBeVisible()
  }
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((path) => /schemas|check-form|parse-form|verification/.test(path))).toEqual(
    [],
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an application is sent and followed by its link', async ({ page, browser, register }) => {
    await page.goto(register.url)
    await page.getByRole('link', { name: 'Learn More about Offshore units' }).click()
    await page.getByRole('link', { name: 'Apply for this service' }).click()
    await page.getByLabel('Company name').fill('PT Samudra')
    await page.getByLabel('Vessel name').fill('AHTS Perkasa')
    await page.getByLabel('Contact email').fill('armada')
    await page.getByLabel('Contact phone').fill('+62 21 555 0100')
    await page.getByRole('button', { name: 'Submit Application' }).click()
    const summary = page.getByRole('alert')
    await expect(
      summary.getByRole('link', { name: 'Please enter a valid email address.' }),
    ).toHaveAttribute('href', '#contactEmail')
    await expect(page.getByLabel('Contact email')).toBeFocused()
    await expect(page.getByLabel('Company name')).toHaveValue('PT Samudra')
    await page.getByLabel('Contact email').fill('armada@samudra.example')
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(
      page.getByText('Your application has been successfully submitted.').first(),
    ).toBeVisible()
    await expect(page.getByText(/^A-\d{4}-/)).toBeVisible()
    await expect(page).toHaveURL(`${register.url}/services/offshore-units`)
    await expect(page.getByLabel('Company name')).toHaveCount(0)
    await page.getByRole('link', { name: 'Follow your application' }).click()
    await expect(page.getByText('Received, waiting for review')).toBeVisible()
    expect(page.url()).not.toContain('key')
    // On another device, by the link.
    const { pathname, search } = new URL(
      await page.getByRole('link', { name: /\?key=/ }).innerText(),
    )
    const address = `${register.url}${pathname}`
    const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await other.goto(address + search)
    await expect(other.getByText('Received, waiting for review')).toBeVisible()
    expect(other.url()).toBe(address)
    await other.getByRole('link', { name: 'Bahasa Indonesia' }).first().click()
    await expect(other.getByText('AHTS Perkasa')).toBeVisible()
    expect(other.url()).toMatch(/\/id\/applications\/A-\d{4}-\w{6}$/)
    await other.goBack()
    await expect(other.getByText('Received, waiting for review')).toBeVisible()
    // The address without its key is worth nothing to others; they may have a link sent to the
    // applicant.
    await other.context().clearCookies()
    await other.goto(address)
    await other.getByRole('button', { name: 'Send me a new link' }).click()
    await expect(other.getByText('a new one is on its way to the email address')).toBeVisible()
  })

  test('a message is sent, the menu opens, and nothing waits to be revealed', async ({
    page,
    register,
  }) => {
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
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Contact' })
      .click()
    await page.getByLabel('Name', { exact: true }).fill('Siti Rahma')
    await page.getByLabel('Email', { exact: true }).fill('siti@example.com')
    await page.getByLabel('Subject').fill('Load line survey')
    await page.getByLabel('Message', { exact: true }).fill('When can a surveyor be in Batam?')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Thank you for your message.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Scan QR code' })).toHaveCount(0)
  })
})

test('what was typed into an application is there again after reading about the service', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/services/ship-classification`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Apply for this service' }).click()
  await page.getByLabel('Company name').fill('PT Uji')
  await page.getByLabel('Vessel name').fill('KM Uji')
  await page.getByLabel('Details').fill('Renewal in March')
  await page.goBack()
  await expect(page.getByLabel('Vessel name')).toHaveCount(0)
  await page.goForward()
  await expect(page.getByLabel('Company name')).toHaveValue('PT Uji')
  await expect(page.getByLabel('Vessel name')).toHaveValue('KM Uji')
  await expect(page.getByLabel('Details')).toHaveValue('Renewal in March')
})
