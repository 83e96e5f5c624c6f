import type { Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { qrPng } from '#/app/certificates/qr.server.ts'
import { readBarcode } from '#/tests/helpers/barcode.ts'
import { inScheme } from '#/tests/e2e/setup/in-scheme.ts'
import { expect, issue, signIn, test } from '#/tests/e2e/setup/register.ts'

test.use({ atPublicOrigin: true })

/** Answers, in the place of the register, which files it issued; notes what was asked and sent. */
async function knowing(page: Page, known: Record<string, { certificateId: string; current: boolean }>) {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.route('**/api/documents/*', (route) => {
    const document = known[route.request().url().split('/').at(-1) ?? '']
    const answer = document ? { known: true, version: 1, createdAt: '2026-11-21T05:00:00.000Z', ...document } : { known: false }
    return route.fulfill({ json: answer })
  })
  return sent
}

test('a document is told apart: this very file, our number in another file, not ours', async ({ page, register, failures }) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Dokumen')
  await page.goto(`${register.url}/verify/${number}`)
  const pdf = await page.pdf({ format: 'A4' })
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const known: Parameters<typeof knowing>[1] = {}
  const sent = await knowing(page, known)
  await page.goto(`${register.url}/verify`)
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Choose the document').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await choose('other.pdf', pdf)
  await expect(page.getByRole('heading', { name: 'The number is ours, the file is not the one we issued' })).toBeVisible()
  await expect(page.getByText('The code on the paper agrees with the register.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Valid' })).toBeVisible()
  expect(sent).toContain(`GET /api/documents/${sha256}`)
  expect(sent.filter((one) => !one.startsWith('GET '))).toEqual([])
  known[sha256] = { certificateId: number, current: true }
  await choose('ours.pdf', pdf)
  await expect(page.getByRole('heading', { name: 'This very file is ours' })).toBeVisible()
  await expect(page.getByText('KM Dokumen').first()).toBeVisible()
  known[sha256] = { certificateId: number, current: false }
  await choose('earlier.pdf', pdf)
  await expect(page.getByRole('heading', { name: 'This file is ours, but an earlier version' })).toBeVisible()
  await choose('changed.pdf', Buffer.concat([pdf, Buffer.from('%')]))
  await expect(page.getByRole('heading', { name: 'the file is not the one we issued' })).toBeVisible()
  await choose('photo.png', qrPng(await linkOf(page, register.url, number)))
  await expect(page.getByRole('heading', { name: 'The picture holds a code of this register' })).toBeVisible()
  await choose('foreign.png', qrPng('https://register.evil.example/verify/LMC-1'))
  await expect(page.getByRole('heading', { name: 'Not ours' })).toBeVisible()
  await expect(page.getByText('register.evil.example')).toBeVisible()
  await choose('nobody.png', qrPng(`${register.url}/verify/NOBODY-1`))
  await expect(page.locator('[data-document=not-ours]')).toBeVisible()
  await choose('nothing.png', qrPng('x').subarray(0, 60))
  await expect(page.getByText('This file could not be read.')).toBeVisible()
  expect(failures).toEqual([])
})

test('a file can be dropped, and where nobody answers the page says so', async ({ page, register }) => {
  await page.goto(`${register.url}/id/verify`)
  await page.route('**/api/**', (route) => route.abort())
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], 'code.png'))
      return transfer
    },
    [...qrPng(`${register.url}/verify/LMC-1`)],
  )
  await page.getByText('Letakkan PDF atau foto').dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByText('Dokumen tidak dapat diperiksa')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 320]) {
    test(`the document’s answer has no finding of axe and does not scroll sideways (${colorScheme}, ${width} px)`, async ({
      page,
      register,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await signIn(page, register)
      const number = await issue(page, register, 'Oil Recovery Vessel Pelindung Samudra Nusantara Raya Abadi')
      await page.goto(`${register.url}/verify`)
      await page
        .getByLabel('Choose the document')
        .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: qrPng(await linkOf(page, register.url, number)) })
      await expect(page.getByText('The code on the paper agrees with the register.')).toBeVisible()
      await inScheme(page, colorScheme)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    })
  }
}

async function linkOf(page: Page, url: string, number: string): Promise<string> {
  return readBarcode(await (await page.request.get(`${url}/verification-qr/${number}`)).body())
}
