import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import encodeQR from 'qr'
import { qrPng } from '#/domain/register/certificate/qr.server.ts'
import config from '#/playwright.config.ts'
import { expect, issue, signIn, test } from './setup/register.ts'

const NUMBER = 'LMC-2026-SCANNED'
const film = join(mkdtempSync(join(tmpdir(), 'lentera-film-')), 'code.y4m')
writeFileSync(film, filmOf(NUMBER))

/** Chromium's camera is a film of a QR code that holds a plain number. */
test.use({
  permissions: ['camera'],
  launchOptions: {
    ...config.use?.launchOptions,
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
})

test('the camera reads a number and leads to its verification; the scanner comes only when asked for', async ({
  page,
  register,
  failures,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(`${register.url}/verify`)
  const scan = page.getByRole('button', { name: 'Scan QR code' })
  await expect(scan).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => /scanner|decode|pdf/.test(url))).toEqual([])
  await scan.click()
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await expect(page).toHaveURL(`${register.url}/verify/${NUMBER}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(loaded.some((url) => url.includes('decode-worker'))).toBe(true)
  expect(failures).toEqual([])
})

test('a picture of our code leads to the verdict; one of another register is refused by name', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/id`)
  await noCamera(page)
  await page.getByRole('button', { name: 'Pindai kode QR' }).click()
  await expect(page.getByText('Kamera tidak diizinkan.')).toBeVisible()
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Pilih gambar atau PDF').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('forged.png', qrPng('https://register.evil.example/verify/LMC-1'))
  await expect(page.getByRole('alert').filter({ hasText: 'register.evil.example' })).toBeVisible()
  await choose('nothing.png', qrPng(`${register.url}/verify/X`).subarray(0, 60))
  await expect(page.getByText('Berkas ini tidak dapat dibaca.')).toBeVisible()
  await choose('ours.png', qrPng(`${register.url}/verify/LMC-2026-PICTURE`))
  await expect(page).toHaveURL(`${register.url}/id/verify/LMC-2026-PICTURE`)
  await expect(page.getByRole('heading', { name: 'Tidak ditemukan' })).toBeVisible()
})

test('the QR code on a printed verdict is read out of the PDF', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Cetak')
  await page.goto(`${register.url}/verify/${number}`)
  const pdf = await page.pdf({ format: 'A4' })
  await page.goto(`${register.url}/verify`)
  await noCamera(page)
  await page.getByRole('button', { name: 'Scan QR code' }).click()
  // A phone may have taken the ending away: the file says what it is.
  await page
    .getByLabel('Choose a picture or PDF')
    .setInputFiles({ name: 'certificate', mimeType: '', buffer: pdf })
  await expect(page.getByRole('heading', { name: 'Valid' })).toBeVisible()
  await expect(page.getByText('The code on the paper agrees with the register.')).toBeVisible()
  expect(page.url().split('?')[0]).toBe(`${register.url}/verify/${number}`)
  expect(failures).toEqual([])
})

// An active service worker fetches the script of the PDF worker, and page.route does not see that
// request.
test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a PDF that is never read to its end is given up after ten seconds, and the page goes on', async ({
    page,
    register,
  }) => {
    await page.route(/pdf\.worker/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'for (;;);' }),
    )
    await page.goto(`${register.url}/verify`)
    await noCamera(page)
    await page.getByRole('button', { name: 'Scan QR code' }).click()
    const file = {
      name: 'broken.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n'),
    }
    await page.getByLabel('Choose a picture or PDF').setInputFiles(file)
    await expect(page.getByText('This file could not be read.')).toBeVisible()
  })

  test('if the PDF reader cannot be loaded, the page says so at once', async ({
    page,
    register,
  }) => {
    // The ten seconds after which a PDF is given up never end.
    await page.addInitScript(() => {
      const start = setTimeout
      Object.assign(globalThis, {
        setTimeout: (act: () => void, ms = 0) => (ms < 10_000 ? start(act, ms) : 0),
      })
    })
    await page.route(/pdf\.worker/, (route) => route.abort())
    await page.goto(`${register.url}/verify`)
    await noCamera(page)
    await page.getByRole('button', { name: 'Scan QR code' }).click()
    const file = { name: 'any.pdf', mimeType: 'application/pdf', buffer: emptyPdf('0 0 600 800') }
    await page.getByLabel('Choose a picture or PDF').setInputFiles(file)
    await expect(page.getByText('This file could not be read.')).toBeVisible()
  })
})

test('a PDF page of extreme height is drawn no larger than the maximum', async ({
  page,
  register,
}) => {
  await page.addInitScript(() => {
    const create = document.createElement.bind(document)
    const made: HTMLElement[] = []
    const createElement = (name: string) => {
      const element = create(name)
      made.push(element)
      return element
    }
    Object.assign(document, { createElement })
    Object.assign(globalThis, { made })
  })
  await page.goto(`${register.url}/verify`)
  await noCamera(page)
  await page.getByRole('button', { name: 'Scan QR code' }).click()
  const file = { name: 'long.pdf', mimeType: 'application/pdf', buffer: emptyPdf('0 0 1 14400') }
  await page.getByLabel('Choose a picture or PDF').setInputFiles(file)
  await expect(page.getByText('No QR code was found')).toBeVisible()
  const heights = await page.evaluate(() => {
    const { made } = globalThis as unknown as { made: HTMLElement[] } // as above
    return made.flatMap((element) => (element instanceof HTMLCanvasElement ? element.height : []))
  })
  expect(Math.max(...heights)).toBe(5_000)
})

/** A PDF of one page without content. */
function emptyPdf(mediaBox: string): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]>>`,
  ]
  return Buffer.from(
    `%PDF-1.7\n${objects.map((object, i) => `${i + 1} 0 obj${object}endobj\n`).join('')}trailer<</Root 1 0 R>>\n`,
  )
}

test('a browser that reads codes by itself is asked first', async ({ page, register }) => {
  await page.addInitScript(() => {
    class Native {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => [{ rawValue: 'LMC-NATIVE' }]
    }
    Object.assign(globalThis, { BarcodeDetector: Native })
  })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(`${register.url}/verify`)
  await page.getByRole('button', { name: 'Scan QR code' }).click()
  await expect(page).toHaveURL(`${register.url}/verify/LMC-NATIVE`)
  expect(loaded.filter((url) => url.includes('decode-worker'))).toEqual([])
})

test('when the scanner cannot be loaded, the page says so and the number can still be typed', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/verify`)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Scan QR code' }).click()
  await expect(page.getByText('The scanner could not be loaded')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByLabel('Certificate number').fill('LMC-1')
  await page.getByRole('button', { name: 'Verify Certificate' }).click()
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

/** A person who has said no to the camera. */
async function noCamera(page: import('@playwright/test').Page) {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
}

/** Ten frames of a QR code in the middle of a grey picture (YUV4MPEG2, 4:2:0). */
function filmOf(text: string): Buffer {
  const [width, height, scale] = [640, 480, 8]
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const [left, top] = [
    (width - modules.length * scale) >> 1,
    (height - modules.length * scale) >> 1,
  ]
  const light = Buffer.alloc(width * height, 120)
  for (let y = 0; y < modules.length * scale; y++) {
    for (let x = 0; x < modules.length * scale; x++) {
      light[(top + y) * width + left + x] = modules[Math.floor(y / scale)]?.[Math.floor(x / scale)]
        ? 20
        : 235
    }
  }
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    light,
    Buffer.alloc((width * height) / 2, 128),
  ])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array(10).fill(frame),
  ])
}
