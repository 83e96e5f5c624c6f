import { execFileSync } from 'node:child_process'
import type { Browser, Page } from '@playwright/test'
import { dateInJakarta } from '#/core/dates.ts'
import { fullDate } from '#/app/language/format.ts'
import { PARTS } from '#/tests/helpers/accounts/four-types.ts'
import { addAuthenticator } from '#/tests/e2e/setup/authenticator.ts'
import { findings } from '#/tests/e2e/setup/findings.ts'
import { expect, PASSWORD, signIn, test } from '#/tests/e2e/setup/register.ts'

// Service workers and passkeys want a secure origin; `localhost` counts as one.
test.use({ atPublicOrigin: true, actionTimeout: 8_000, navigationTimeout: 8_000 })
test.setTimeout(90_000)

const NUMBER = 'LMC-2025-00042'
const today = dateInJakarta(new Date().toISOString())
/** A photo of 3200 by 1600 pixels, which lies on its side and says where it was taken, in its EXIF (JEITA CP-3451). */
function photoWithPlace(): Buffer {
  const jpeg = execFileSync(
    '/usr/bin/convert',
    ['-size', '3200x1600', 'gradient:navy-white', 'jpeg:-'],
    {
      maxBuffer: 10_000_000,
    },
  )
  const tag = (id: number, type: number, count: number, value: number) => {
    const entry = Buffer.alloc(12)
    entry.writeUInt16BE(id)
    entry.writeUInt16BE(type, 2)
    entry.writeUInt32BE(count, 4)
    if (type === 3) entry.writeUInt16BE(value, 8)
    else entry.writeUInt32BE(value, 8)
    return entry
  }
  const words = (...values: number[]) =>
    Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))
  // Orientation 6: to be turned by 90 degrees; and a GPS directory with a latitude.
  const main = Buffer.concat([
    words(2),
    tag(0x0112, 3, 1, 6),
    tag(0x8825, 4, 1, 38),
    Buffer.alloc(4),
  ])
  const place = Buffer.concat([words(1), tag(0x0001, 2, 2, 0x53000000), Buffer.alloc(4)])
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), main, place])
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('ffe1', 'hex'),
    words(exif.length + 2),
    exif,
    jpeg.subarray(2),
  ])
}

type Register = { url: string }

/** A phone with a passkey in it (Chrome DevTools Protocol, WebAuthn), by default with the day that `today` is. */
async function openPhone(browser: Browser, { timezoneId = 'Asia/Jakarta' } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    timezoneId,
  })
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

  // A new passkey signs nothing until the office has confirmed it.
  await office.goto(`${url}/admin/accounts`)
  await office.getByRole('link', { name: 'surveyor@example.com' }).click()
  await office.locator('summary', { hasText: 'Confirm' }).click()
  await office.locator('#password-confirm-1').fill(PASSWORD)
  await office.getByRole('button', { name: 'Confirm Phone' }).click()
  await expect(office.getByText(/confirmed .* by /)).toBeVisible()

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
          async () =>
            (await (
              await caches.open('lentera-survey-page')
            ).match('/survey', { ignoreVary: true })) !== undefined,
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
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(100),
    ])
    await phone.locator('input[type=file]').setInputFiles([
      { name: 'liferaft.jpg', mimeType: 'image/jpeg', buffer: photoWithPlace() },
      { name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: heic },
      {
        name: 'page.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('<html><script>alert(1)</script>'),
      },
    ])
    await expect(phone.getByText('page.jpg is a page in HTML: only photos')).toBeVisible()
    await expect(phone.getByText('liferaft.jpg')).toBeVisible()
    await expect(phone.getByText('IMG_2.HEIC')).toBeVisible()
    await phone.getByRole('button', { name: 'Sign with passkey and send' }).click()
    await expect(
      phone.getByText(
        'Signed, only on this phone. It is sent as soon as the register can be reached',
      ),
    ).toBeVisible()
    // Also after the page was closed and opened again.
    await phone.goto(`${url}/survey`)
    await expect(phone.getByText('Only on this phone: 1 signed report to send')).toBeVisible()
    expect(
      await (await office.request.get(`${url}/api/certificates/verify/${NUMBER}`)).text(),
    ).not.toContain('Batam')
  })

  await test.step('with the network back, it is in the register and public within seconds', async () => {
    await phone.context().setOffline(false)
    await expect(phone.getByText('✓ In the register', { exact: true })).toBeVisible({
      timeout: 15_000,
    })
    await expect(phone.getByText('Only on this phone')).toHaveCount(0)
    await office.goto(`${url}/verify/${NUMBER}`)
    await expect(office.getByText(`survey done ${fullDate(today)} in Batam`)).toHaveCount(4)
  })

  await test.step('the office reads the report with its photo', async () => {
    await office.goto(`${url}/admin/survey-reports`)
    await office.getByRole('link', { name: /KM Samudra Jaya: Annual survey/ }).click()
    await expect(office.getByText('With the passkey “Phone”')).toBeVisible()
    await expect(office.getByText('on the phone “liferaft.jpg”')).toBeVisible()
    const photo = await office.request.get(
      `${url}${await office.getByRole('link', { name: 'photo-1.jpg' }).getAttribute('href')}`,
    )
    expect(photo.headers()['content-type']).toBe('image/jpeg')
    // Smaller, upright, and without the place.
    const size = execFileSync('/usr/bin/identify', ['-format', '%w %h', 'jpeg:-'], {
      input: await photo.body(),
      encoding: 'utf8',
    })
    expect(size).toBe('1280 2560')
    expect((await photo.body()).includes('Exif')).toBe(false)
    const heic = office.getByRole('link', { name: 'photo-2.heic' })
    expect(
      (await office.request.get(`${url}${await heic.getAttribute('href')}`)).headers()[
        'content-type'
      ],
    ).toBe('image/heic')
  })

  await test.step('the document of before names what was endorsed since', async () => {
    await office.goto(`${url}/verify`)
    await office
      .locator('input[type=file]')
      .setInputFiles({ name: 'SEC.pdf', mimeType: 'application/pdf', buffer: before })
    await expect(office.getByText(/earlier version/i).first()).toBeVisible()
    await expect(
      office
        .getByText(new RegExp(`endorsed.*${fullDate(today)}|${fullDate(today)}.*endorsed`, 'i'))
        .first(),
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
      expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
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
  await expect(phone.getByText('No connection: you can go on working.')).toBeVisible({
    timeout: 11_000,
  })
  await expect(stale).toHaveCount(1)
  await phone.context().unrouteAll()
  await expect(phone.getByText('Connected.')).toBeVisible({ timeout: 11_000 })
  await phone.getByRole('button', { name: 'Record a survey' }).click()
  const there = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Pacific/Kiritimati',
    dateStyle: 'short',
  }).format(new Date())
  await expect(phone.getByLabel('Completed on')).toHaveValue(there)
  await phone.getByLabel('Port or yard').fill('Kiritimati')
  await phone.getByRole('button', { name: 'Sign with passkey and send' }).click()
  await expect(phone.getByText('In the register')).toBeVisible({ timeout: 20_000 })
})
