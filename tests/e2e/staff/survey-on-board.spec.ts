import type { Browser, Page } from '@playwright/test'
import { dateInJakarta } from '#/core/dates.ts'
import { fullDate } from '#/app/language/format.ts'
import { PARTS } from '#/tests/helpers/accounts/four-types.ts'
import { addAuthenticator } from '#/tests/e2e/setup/authenticator.ts'
import { findings } from '#/tests/e2e/setup/findings.ts'
import { expect, PASSWORD, signIn, test } from '#/tests/e2e/setup/register.ts'

// Service workers and passkeys want a secure origin; `localhost` counts as one.
test.use({ atPublicOrigin: true, actionTimeout: 8_000, navigationTimeout: 8_000 })
test.setTimeout(60_000)

const NUMBER = 'LMC-2025-00042'
const today = dateInJakarta(new Date().toISOString())
const EIGHT_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAG0lEQVR4nGP8z8DwnwEPYMInSVjBqAlEmTBoTAAAbUYDDbjvOGoAAAAASUVORK5CYII='

type Register = { url: string }

/** A phone with a passkey in it (Chrome DevTools Protocol, WebAuthn), by default with the day that `today` is. */
async function openPhone(browser: Browser, { timezoneId = 'Asia/Jakarta' } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId })
  const page = await context.newPage()
  page.setDefaultTimeout(8_000)
  await addAuthenticator(page)
  return page
}

/** A ship with four certificates whose annual survey is due, and a surveyor to whom it is assigned, with a passkey on the phone. */
async function prepare(office: Page, phone: Page, { url }: Register) {
  await signIn(office, { url })
  const year = Number(today.slice(0, 4))
  const issued = `${year - 1}${today.slice(4, 7)}-01`
  const answer = await office.request.post(`${url}/api/certificates`, {
    data: {
      certificateId: NUMBER,
      vesselName: 'KM Samudra Jaya',
      imoNumber: '9074729',
      flag: 'Indonesia',
      issuedDate: issued,
      expiryDate: `${year + 4}${today.slice(4, 7)}-01`,
      selectedCertificates: PARTS,
    },
  })
  expect(answer.status()).toBe(201)
  await office.goto(`${url}/admin/accounts`)
  await office.getByLabel('Email').fill('surveyor@example.com')
  const form = office.locator('form', { hasText: 'Send the invitation' })
  await form.getByLabel('Role').selectOption('Surveyor')
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(office.getByText('Enter the name of the surveyor').first()).toBeVisible()
  await form.getByLabel('Name of a surveyor').fill('R. Hartono')
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  const link = await office.locator('.select-all').innerText()

  await phone.goto(link)
  await phone.getByLabel('Email').fill('surveyor@example.com')
  await phone.getByLabel('Password').fill('two lanterns on the quay')
  await phone.getByRole('button', { name: 'Create account' }).click()
  await phone.waitForURL('**/survey')
  await expect(phone.getByText('No ship is assigned to you.')).toBeVisible()
  await phone.getByRole('link', { name: 'Add a passkey on this phone' }).click()
  await phone.getByLabel('Name of the passkey').fill('Phone')
  await phone.getByLabel('Your password').fill('two lanterns on the quay')
  await phone.getByRole('button', { name: 'Add the passkey' }).click()
  await expect(phone.getByRole('region', { name: 'Your recovery codes' })).toBeVisible()

  await office.goto(`${url}/admin/ships/1`)
  await office.getByRole('link', { name: 'Surveyors' }).click()
  await office.getByRole('button', { name: 'Assign' }).click()
  await expect(office.getByText('Surveyor assigned')).toBeVisible()
}

test('a surveyor endorses four certificates without a network; back online, everyone who verifies sees it', async ({
  page: office,
  browser,
  register,
  failures,
}) => {
  const { url } = register
  const phone = await openPhone(browser)
  await prepare(office, phone, register)
  const before = await (await office.request.get(`${url}/certificate-pdf/${NUMBER}/SEC`)).body()

  await test.step('the page is stored with the ship', async () => {
    await phone.goto(`${url}/survey`)
    await expect(phone.getByRole('link', { name: /KM Samudra Jaya/ })).toBeVisible()
    await expect
      .poll(() =>
        phone.evaluate(
          async () => (await (await caches.open('lentera-survey-page')).match('/survey', { ignoreVary: true })) !== undefined,
        ),
      )
      .toBe(true)
  })

  await test.step('without a network, the survey is recorded and signed', async () => {
    await phone.context().setOffline(true)
    await phone.goto(`${url}/survey`)
    await expect(phone.getByText('No connection: you can go on working.')).toBeVisible()
    await phone.getByRole('link', { name: /KM Samudra Jaya/ }).click()
    await expect(phone.getByText('IMO number')).toBeVisible()
    await phone.getByRole('button', { name: 'Record a survey' }).click()
    await expect(phone.getByRole('checkbox', { checked: true })).toHaveCount(4)
    await expect(phone.getByText(/counts for the window/)).toHaveCount(4)
    await phone.getByRole('button', { name: 'Sign with passkey and send' }).click()
    await expect(phone.getByText('Enter the port or yard')).toBeVisible()
    await phone.getByLabel('Port or yard').fill('Batam')
    await phone.locator('input[type=file]').setInputFiles({
      name: 'liferaft.png',
      mimeType: 'image/png',
      buffer: Buffer.from(EIGHT_PNG, 'base64'),
    })
    await expect(phone.getByText('liferaft.png')).toBeVisible()
    await phone.getByRole('button', { name: 'Sign with passkey and send' }).click()
    await expect(phone.getByText('Signed, only on this phone. It is sent as soon as the register can be reached')).toBeVisible()
    // Also after the page was closed and opened again.
    await phone.goto(`${url}/survey`)
    await expect(phone.getByText('Only on this phone: 1 signed report to send')).toBeVisible()
    expect(await (await office.request.get(`${url}/api/certificates/verify/${NUMBER}`)).text()).not.toContain('Batam')
  })

  await test.step('with the network back, it is in the register and public within seconds', async () => {
    await phone.context().setOffline(false)
    await expect(phone.getByText('✓ In the register', { exact: true })).toBeVisible({ timeout: 15_000 })
    await expect(phone.getByText('Only on this phone')).toHaveCount(0)
    await office.goto(`${url}/verify/${NUMBER}`)
    await expect(office.getByText(`survey done ${fullDate(today)} in Batam`)).toHaveCount(4)
  })

  await test.step('the office reads the report with its photo', async () => {
    await office.goto(`${url}/admin/survey-reports`)
    await office.getByRole('link', { name: /KM Samudra Jaya: Annual survey/ }).click()
    await expect(office.getByText('With the passkey “Phone”')).toBeVisible()
    const photo = await office.request.get(
      `${url}${await office.getByRole('link', { name: 'liferaft.png' }).getAttribute('href')}`,
    )
    expect((await photo.body()).toString('base64')).toBe(EIGHT_PNG)
  })

  await test.step('the document of before names what was endorsed since', async () => {
    await office.goto(`${url}/verify`)
    await office.locator('input[type=file]').setInputFiles({ name: 'SEC.pdf', mimeType: 'application/pdf', buffer: before })
    await expect(office.getByText(/earlier version/i).first()).toBeVisible()
    await expect(
      office.getByText(new RegExp(`endorsed.*${fullDate(today)}|${fullDate(today)}.*endorsed`, 'i')).first(),
    ).toBeVisible()
  })

  await test.step('the office cannot be entered by a surveyor', async () => {
    await phone.goto(`${url}/admin/certificates/1`)
    await phone.waitForURL('**/survey')
    expect((await phone.request.get(`${url}/api/certificates/1`)).status()).toBe(403)
  })
  expect(failures).toEqual([])
})

test('one tab alone changes a report; another one continues it where the first has stopped', async ({
  page: office,
  browser,
  register,
}) => {
  const phone = await openPhone(browser)
  await prepare(office, phone, register)
  await phone.goto(`${register.url}/survey`)
  await phone.getByRole('link', { name: /KM Samudra Jaya/ }).click()
  await phone.getByRole('button', { name: 'Record a survey' }).click()
  await expect(phone.getByLabel('Port or yard')).toBeVisible()
  // The other tab has read the report before this one changes it.
  const other = await phone.context().newPage()
  await other.goto(`${register.url}/survey`)
  await expect(other.getByText('Only on this phone: 1 unsigned report')).toBeVisible()
  await phone.getByLabel('Port or yard').fill('Batam')
  await other.goto(phone.url())
  const elsewhere = 'This report was opened in another tab or window.'
  await expect(other.getByText(elsewhere)).toBeVisible()
  await expect(other.getByLabel('Port or yard')).toHaveCount(0)
  await other.getByRole('button', { name: 'Continue here' }).click()
  await expect(other.getByLabel('Port or yard')).toHaveValue('Batam')
  await expect(phone.getByText(elsewhere)).toBeVisible()
  await other.getByLabel('Port or yard').fill('Batam, yard 3')
  await other.getByLabel('Remarks').fill('Port side')
  await other.close()
  await phone.reload()
  await expect(phone.getByLabel('Port or yard')).toHaveValue('Batam, yard 3')
  await expect(phone.getByLabel('Remarks')).toHaveValue('Port side')
})

test('the page of surveyors is sound on a phone and a wide screen, light and dark', async ({
  page: office,
  browser,
  register,
}) => {
  const { url } = register
  const phone = await openPhone(browser)
  await prepare(office, phone, register)
  await phone.goto(`${url}/survey`)
  await phone.getByRole('link', { name: /KM Samudra Jaya/ }).click()
  await phone.getByRole('button', { name: 'Record a survey' }).click()
  await expect(phone.getByRole('checkbox', { checked: true })).toHaveCount(4)
  for (const width of [320, 1280]) {
    await phone.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.emulateMedia({ colorScheme })
      expect(await findings(phone)).toEqual([])
      expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  }
})

test('the page says that the network is lost, also where no event says so, shows nothing green then, and proposes the day of the phone', async ({
  page: office,
  browser,
  register,
}) => {
  const { url } = register
  // 14 hours ahead of UTC, where the day begins first.
  const phone = await openPhone(browser, { timezoneId: 'Pacific/Kiritimati' })
  await prepare(office, phone, register)
  await phone.goto(`${url}/survey`)
  await phone.getByRole('link', { name: /KM Samudra Jaya/ }).click()
  const stale = phone.locator('main[data-stale]')
  await expect(phone.getByText('Connected.')).toBeVisible()
  await expect(stale).toHaveCount(0)
  await phone.context().setOffline(true)
  await expect(phone.getByText('No connection: you can go on working.')).toBeVisible()
  await expect(stale).toHaveCount(1)
  await phone.context().setOffline(false)
  await expect(phone.getByText('Connected.')).toBeVisible()
  await expect(stale).toHaveCount(0)
  // The network is there, and leads nowhere.
  await phone.context().route('**/api/**', (route) => route.abort())
  await expect(phone.getByText('No connection: you can go on working.')).toBeVisible({ timeout: 11_000 })
  await expect(stale).toHaveCount(1)
  await phone.context().unrouteAll()
  await expect(phone.getByText('Connected.')).toBeVisible({ timeout: 11_000 })
  await phone.getByRole('button', { name: 'Record a survey' }).click()
  const there = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati', dateStyle: 'short' }).format(new Date())
  await expect(phone.getByLabel('Completed on')).toHaveValue(there)
  await phone.getByLabel('Port or yard').fill('Kiritimati')
  await phone.getByRole('button', { name: 'Sign with passkey and send' }).click()
  await expect(phone.getByText('In the register')).toBeVisible({ timeout: 20_000 })
})
