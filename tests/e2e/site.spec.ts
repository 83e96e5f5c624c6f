import { findings } from './setup/findings.ts'
import { expect, issue, signIn, test } from './setup/register.ts'

const PAGES = [
  '/',
  '/verify',
  '/verify/NOBODY-1',
  '/services',
  '/services/apply',
  '/services/ship-classification',
  '/services/ship-classification/apply',
  '/embed',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/auth',
  '/nothing',
]

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** Each size, language and set of colours once: what is wrong in one of them is wrong whatever the others are. */
const VIEWS = [
  { size: DESKTOP, language: 'en', colorScheme: 'light' },
  { size: PHONE, language: 'id', colorScheme: 'dark' },
] as const

const inLanguage = (path: string, language: string) => (language === 'en' ? path : `/id${path === '/' ? '' : path}`)

for (const { size, language, colorScheme } of VIEWS) {
  test(`every public page works, without a finding of axe (${size.width} px, ${language}, ${colorScheme})`, async ({
    page,
    register,
    failures,
  }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of PAGES) {
      const address = inLanguage(path, language)
      await page.goto(register.url + address)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect({ address, found: await findings(page) }).toEqual({ address, found: [] })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect({ address, over }).toEqual({ address, over: 0 })
    }
    expect(failures).toEqual([])
  })
}

for (const language of ['en', 'id']) {
  test(`no page scrolls sideways at 320 px, nor at 200 % of the text on a phone (${language})`, async ({ page, register }) => {
    for (const { width, size } of [
      { width: 320, size: '100%' },
      { width: 390, size: '200%' },
    ]) {
      await page.setViewportSize({ width, height: 640 })
      for (const path of PAGES) {
        await page.goto(register.url + inLanguage(path, language))
        await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect({ path, width, size, over }).toEqual({ path, width, size, over: 0 })
      }
    }
  })
}

test('the page of an application has no finding either', async ({ page, register }) => {
  await page.setViewportSize({ width: 640, height: 800 })
  await page.goto(`${register.url}/id/services/offshore-units/apply`)
  await page.getByLabel('Nama perusahaan').fill('PT Samudra Jaya Sejahtera Abadi Nusantara')
  await page.getByLabel('Nama kapal').fill('KM Samudra Jaya')
  await page.getByLabel('Email kontak').fill('armada@samudra.example')
  await page.getByLabel('Telepon kontak').fill('+62 21 555 0100')
  // A person takes longer than two seconds; a program is asked to send once more.
  await page.waitForFunction(() => performance.now() > 2_500)
  await page.getByRole('button', { name: 'Kirim Permohonan' }).click()
  await expect(page.getByRole('heading', { name: 'Permohonan Anda' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('a verdict prints on one A4 page with its QR code, also of sixteen types', async ({ page, register }) => {
  await signIn(page, register)
  const number = await issue(page, register, 'Oil Recovery Vessel Pelindung Samudra Nusantara Raya Abadi Sejahtera', 'all')
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of [`/verify/${number}`, `/id/verify/${number}`, '/verify/NOBODY-1']) {
    await page.goto(register.url + path)
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true })).toString('latin1')
    expect({ path, pages: pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length }).toEqual({ path, pages: 1 })
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByText('Printed from')).toBeVisible()
})
