import type { Page } from '@playwright/test'
import { qrPng } from '#/domain/register/certificate/qr.server.ts'
import { readBarcode } from '#/tests/helpers/barcode.ts'
import { inScheme } from '#/tests/e2e/setup/in-scheme.ts'
import { findings } from '#/tests/e2e/setup/findings.ts'
import { statementIn } from '#/domain/proof/statements/code-link.ts'
import { expect, issue, signIn, test } from '#/tests/e2e/setup/register.ts'

// Service workers want a secure origin; `localhost` counts as one.
test.use({ atPublicOrigin: true })

const DAY = 86_400_000

/** The link in the QR code of a verdict. */
async function linkOf(page: Page, url: string, number: string): Promise<string> {
  const code = await page.request.get(`${url}/verification-qr/${number}`)
  return readBarcode(await code.body())
}

/**
 * Opens a page of verification, and waits until the device has stored all that it needs without a
 * network.
 */
async function getReady(page: Page, url: string) {
  await page.goto(url)
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/kept/state')) !== undefined))
    .toBe(true)
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline.html')) !== undefined))
    .toBe(true)
}

test('a certificate proves itself without a network; its status is as old as the list, and after 30 days unknown', async ({
  page: first,
  register,
  context,
  failures,
}) => {
  let page = first
  await signIn(page, register)
  const number = await issue(page, register, 'KM Tanpa Jaringan', 'all')
  const link = await linkOf(page, register.url, number)
  await getReady(page, link)
  await expect(page.getByRole('heading', { name: 'Valid' })).toBeVisible()
  await expect(page.getByText('The code on the paper agrees with the register.')).toBeVisible()
  await context.setOffline(true)
  const now = Date.now()
  const open = async (address: string, days: number) => {
    await page.close()
    page = await context.newPage()
    await page.clock.setFixedTime(now + days * DAY)
    await page.goto(address)
    return page.getByRole('main')
  }
  const today = await open(link, 0)
  const genuine = {
    name: 'Genuine. Not expired by its dates. Whether its surveys are done cannot be known offline.',
  }
  await expect(today.getByRole('heading', genuine)).toBeVisible()
  await expect(today.locator('[data-offline=neutral]')).toBeVisible()
  await expect(today).toContainText('Issued by us, unchanged')
  await expect(today.locator('.text-valid, .bg-valid-wash')).toHaveCount(0)
  await expect(today).toContainText('KM Tanpa Jaringan')
  await expect(today).toContainText('Maritime Labour Statement of Compliance')
  await expect(today).toContainText('Not suspended or withdrawn as a whole. Status as of today.')
  await expect(today).toContainText(
    'Whether each of its certificates is in force cannot be known offline.',
  )
  await expect(await open(link, 2)).toContainText('Status as of 2 days ago.')
  await expect(page.getByRole('heading', genuine)).toBeVisible()
  await expect(await open(link, 31)).toContainText('Its status could not be checked')
  await expect(page.getByRole('heading', { name: 'Status not known' })).toBeVisible()
  await expect(page.getByText('Status as of')).toHaveCount(0)
  // As codes were printed before, after `#`.
  await expect(await open(link.replace('?c=', '#'), 0)).toContainText('Issued by us, unchanged')
  await expect(await open(link, 6 * 365)).toContainText('Expired: its last day was')
  const indonesian = await open(link.replace('/verify/', '/id/verify/'), 2)
  await expect(
    indonesian.getByRole('heading', {
      name: 'Asli. Menurut tanggalnya belum kedaluwarsa. Apakah surveinya',
    }),
  ).toBeVisible()
  await expect(indonesian).toContainText('Kami terbitkan, tidak diubah')
  await expect(indonesian).toContainText('Status 2 hari yang lalu.')
  const other = link.at(-9) === 'A' ? 'B' : 'A'
  for (const forged of [
    `${link.slice(0, -9)}${other}${link.slice(-8)}`,
    link.replace(number, 'LMC-2026-00042'),
    `${link}A`,
  ])
    await expect(
      (await open(forged, 0)).getByRole('heading', { name: 'This code was not issued by us' }),
    ).toBeVisible()
  await expect(
    (await open(`${register.url}/verify/${number}`, 0)).getByRole('heading', {
      name: 'The number alone',
    }),
  ).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try to reach the register' }).click()
  await expect(page.getByRole('heading', { name: 'Valid' })).toBeVisible()
  expect(failures).toEqual([])
})

test('who has no network can scan, and is led to what the code proves', async ({
  page,
  register,
  context,
  failures,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Pindai')
  const link = await linkOf(page, register.url, number)
  await getReady(page, `${register.url}/id/verify`)
  await context.setOffline(true)
  await page.goto(`${register.url}/id/verify`)
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Pindai kode QR' }).click()
  await page
    .getByLabel('Pilih gambar atau PDF')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: qrPng(link) })
  await expect(page.getByText('Kami terbitkan, tidak diubah')).toBeVisible()
  await expect(page.getByText('KM Pindai')).toBeVisible()
  await expect(page).toHaveURL(link.replace('/verify/', '/id/verify/'))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width: 320, height: 800 })
    await inScheme(page, colorScheme)
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  expect(failures).toEqual([])
})

test('with the register at hand the code is compared with it', async ({ page, register }) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Lama')
  const link = await linkOf(page, register.url, number)
  await page.goto(link)
  await expect(page.getByText('The code on the paper agrees with the register.')).toBeVisible()
  const changed = await page.request.put(`${register.url}/api/certificates/1`, {
    data: { vesselName: 'KM Baru', version: 1 },
  })
  expect(changed.status()).toBe(200)
  await page.goto(`${register.url}/verify`)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Replaced by a corrected version' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Vessel name KM Lama KM Baru' })).toBeVisible()
  const statement = statementIn(new URL(link)) ?? ''
  await page.goto(`${register.url}/id/verify/${number}#${statement.slice(0, -9)}AAAAAAAAA`)
  await expect(page.getByRole('heading', { name: 'Kode ini tidak kami terbitkan' })).toBeVisible()
  await page.goto(`${register.url}/verify/NOBODY-1?c=${statement}`)
  await expect(
    page.getByRole('heading', { name: 'This code belongs to another certificate' }),
  ).toBeVisible()
  // The other language asks the same.
  await page.getByRole('link', { name: 'Bahasa Indonesia' }).first().click()
  await expect(page.getByRole('heading', { name: 'Kode ini milik sertifikat lain' })).toBeVisible()
})

test('a register that has lost what the device saw in it is not believed', async ({
  page,
  register,
  context,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Hilang')
  const link = await linkOf(page, register.url, number)
  await expect
    .poll(async () => (await page.request.get(`${register.url}/log/checkpoint`)).status())
    .toBe(200)
  await getReady(page, link)
  await page.getByRole('heading', { name: 'Valid' }).waitFor()
  // As if the device had seen a longer log, an hour ago.
  await page.evaluate(async () => {
    const cache = await caches.open('lentera-kept')
    const note = await (await cache.match('/kept/checkpoint'))?.text()
    const longer = note?.replace(/^(.*\n)\d+\n/, '$199\n') ?? ''
    await cache.put('/kept/checkpoint', new Response(longer))
    await cache.delete('/kept/state')
  })
  await page.goto(`${register.url}/verify`)
  await expect(
    page.getByRole('alert').filter({ hasText: 'the register has lost entries' }),
  ).toBeVisible()
  await context.setOffline(true)
  await page.goto(link)
  await expect(
    page.getByRole('alert').filter({ hasText: 'the register has lost entries' }),
  ).toBeVisible()
})

test('a file is checked without a network, on the offline page and on a page that was loaded before: what failed in it is the headline', async ({
  page,
  register,
  context,
  failures,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Berkas')
  const link = await linkOf(page, register.url, number)
  const pdf = await (await page.request.get(`${register.url}/certificate-pdf/${number}`)).body()
  const changed = Buffer.concat([pdf, Buffer.from('\n% added\n%%EOF\n')])
  const genuine = 'Genuine. Not expired by its dates.'
  const files = [
    {
      buffer: pdf,
      name: 'ours.pdf',
      mimeType: 'application/pdf',
      heading: genuine,
      note: 'We signed this file, and it is unchanged',
    },
    {
      buffer: changed,
      name: 'changed.pdf',
      mimeType: 'application/pdf',
      heading: 'Changed after signing',
      note: 'Do not rely on it',
    },
    {
      buffer: qrPng(link),
      name: 'code.png',
      mimeType: 'image/png',
      heading: genuine,
      note: 'A picture carries no signature',
    },
    {
      buffer: qrPng('https://evil.example/verify/X'),
      name: 'evil.png',
      mimeType: 'image/png',
      heading: 'Not issued by us',
      note: 'evil.example',
    },
  ]
  await getReady(page, `${register.url}/verify`)
  // What reads PDFs comes last.
  const stored = () =>
    page.evaluate(
      async () =>
        (
          await (
            await caches.open(
              (await caches.keys()).find((name) => name.startsWith('lentera-offline-')) ?? '',
            )
          ).keys()
        ).filter(({ url }) => /check-and-show|pdf\.worker/.test(url)).length,
    )
  await expect.poll(stored).toBeGreaterThanOrEqual(2)
  await context.setOffline(true)
  for (const where of ['a page that was loaded before', 'the offline page']) {
    if (where === 'the offline page') await page.goto(`${register.url}/verify`)
    for (const { heading, note, ...file } of files) {
      await test.step(`${file.name}, on ${where}`, async () => {
        await page.getByLabel('Choose the document').setInputFiles(file)
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        await expect(page.getByRole('main')).toContainText(note)
        await expect(
          page.locator('[data-tone=valid], .text-valid, .bg-valid-wash').filter({ visible: true }),
        ).toHaveCount(0)
      })
    }
  }
  expect(failures).toEqual([])
})

test('while the offline page asks for another number, what it found of the one before is gone', async ({
  page,
  register,
  context,
}) => {
  await getReady(page, `${register.url}/verify`)
  await context.setOffline(true)
  await page.goto(`${register.url}/verify/LMC-1`)
  await expect(page.getByRole('heading', { name: 'The number alone' })).toBeVisible()
  const asking = await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('[name=number]')
    if (field) field.value = 'LMC-2'
    field?.form?.requestSubmit()
    await new Promise((resolve) => setTimeout(resolve, 0))
    return { title: document.title, text: document.querySelector('[aria-live]')?.textContent }
  })
  expect(asking).toEqual({ title: 'Checking LMC-2', text: 'Checking LMC-2' })
  await expect(page.getByRole('heading', { name: 'The number alone' })).toBeVisible()
  await expect(page.getByLabel('Certificate number')).toHaveValue('LMC-2')
})
