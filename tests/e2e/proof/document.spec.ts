import type { Page, Request } from '@playwright/test'
import { expectSound, VIEWS } from '#/tests/e2e/access/views.ts'
import { createHash } from 'node:crypto'
import { qrPng } from '#/domain/register/certificate/qr.server.ts'
import { readBarcode } from '#/tests/helpers/barcode.ts'
import { statementIn } from '#/domain/proof/statements/code-link.ts'
import { expect, issue, signIn, test } from '#/tests/e2e/setup/register.ts'

test.use({ atPublicOrigin: true })

test('a file leads with its own result: this very file, changed, a copy, an older version, a forged code, not ours', async ({
  page,
  register,
  failures,
}) => {
  // Each of some thirty files is read anew, which takes seconds on a busy machine.
  test.setTimeout(360_000)
  await signIn(page, register)
  const number = await issue(page, register, 'KM Dokumen')
  const download = async () =>
    (await page.request.get(`${register.url}/certificate-pdf/${number}`)).body()
  const issued = await download()
  await page.goto(`${register.url}/verify/${number}`)
  const printed = await page.pdf({ format: 'A4' })
  const sent: string[] = []
  page.on('request', (request) => sent.push(describe(request)))
  await page.goto(`${register.url}/verify`)
  const choose = (name: string, buffer: Buffer) =>
    page
      .getByLabel('Choose the document')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

  await choose('ours.pdf', issued)
  const leads = async (name: string, status: string | null = 'Valid') => {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    // What the register says comes second, in no colour of an answer.
    if (status !== null)
      await expect(
        page.getByRole('heading', { level: 3, name: `Register record of this number: ${status}` }),
      ).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Valid' })).toHaveCount(0)
  }
  await leads('We issued this file')
  await expect(page.getByText('KM Dokumen').first()).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 3, name: 'The document and the register compared' }),
  ).toBeVisible()
  await expect(page.getByText('7 details were compared, and all are the same.')).toBeVisible()
  await expect(
    page.getByRole('row', { name: 'Vessel name KM Dokumen KM Dokumen Same' }),
  ).toBeVisible()
  // The hash alone is sent, in a body: an address is logged.
  const sha256 = createHash('sha256').update(issued).digest('hex')
  expect(sent.filter((one) => !one.startsWith('GET '))).toEqual([
    `POST /api/documents ${JSON.stringify({ sha256 })}`,
  ])
  expect(sent.join()).not.toContain(`/${sha256}`)
  await choose('printed.pdf', printed)
  await leads('Not the file we issued')
  await expect(page.getByText('The code on the paper agrees with the register.')).toBeVisible()
  await expect(page.getByText('Only the signed code on the document was read.')).toBeVisible()
  await choose('ours.pdf', issued)
  await leads('We issued this file')
  await choose('changed.pdf', Buffer.concat([issued, Buffer.from('%')]))
  await leads('Changed after signing')
  // Its true code would make the rest look confirmed.
  await expect(page.getByRole('row')).toHaveCount(0)
  await choose('ours.pdf', issued)
  await leads('We issued this file')
  await choose('altered.pdf', Buffer.from(issued.map((byte, i) => (i === 600 ? byte ^ 1 : byte))))
  await leads('Changed after signing')
  // Too damaged to be drawn, so the number is that of its title; then without one.
  const damaged = Buffer.from(issued).fill(0, 600, issued.indexOf('<dc:title>'))
  await choose('damaged.pdf', damaged)
  await leads('Changed after signing')
  await choose('untitled.pdf', Buffer.from(damaged).fill(0, 600, issued.indexOf('</dc:title>')))
  await leads('Changed after signing', null)
  await expect(
    page.getByText(
      'No certificate number could be read in this file, so its details were not compared',
    ),
  ).toBeVisible()

  const link = await linkOf(page, register.url, number)
  await choose('photo.png', qrPng(link))
  await leads('Only the code in the picture was checked')
  const statement = statementIn(new URL(link)) ?? ''
  await choose('forged.png', qrPng(link.replace(statement, `${statement.slice(0, -9)}AAAAAAAAA`)))
  await leads('This code was not issued by us')
  await choose('damaged.png', qrPng(link.slice(0, -30)))
  await leads('This code could not be read')
  await choose('printed-long-ago.png', qrPng(link.replace('?c=', '#')))
  await leads('Only the code in the picture was checked')
  await choose('number-only.png', qrPng(`${register.url}/verify/${number}`))
  await leads('Only the code in the picture was checked')
  await expect(
    page.getByText('No details could be read from this document, so none were compared.'),
  ).toBeVisible()
  await choose('foreign.png', qrPng('https://register.evil.example/verify/LMC-1'))
  await leads('Not issued by us', null)
  await expect(page.getByText('register.evil.example')).toBeVisible()
  // No number of this form is issued: the register refuses it, and the file is not ours.
  await choose('unissued.png', qrPng(`${register.url}/verify/A%2F%2FB`))
  await leads('Not issued by us', 'Not found')
  await expect(page.getByText('A//B')).toBeVisible()
  await choose('nobody.png', qrPng(`${register.url}/verify/NOBODY-1`))
  await expect(page.locator('[data-paper=not-ours]')).toBeVisible()
  await choose('nothing.png', qrPng('x').subarray(0, 60))
  await expect(page.getByText('This file could not be read.')).toBeVisible()

  await page.goto(`${register.url}/admin/certificates/1/edit`)
  await page.getByLabel('Vessel Name').fill('KM Dokumen Baru')
  await page.getByRole('button', { name: 'Update Certificate' }).click()
  await page.waitForURL('**/new')
  await page.goto(`${register.url}/verify`)
  await choose('earlier.pdf', issued)
  await leads('An older version: these details differ')
  await expect(
    page.getByRole('row', { name: 'Vessel name KM Dokumen KM Dokumen Baru Different' }),
  ).toBeVisible()
  await choose('photo.png', qrPng(link))
  await leads('An older version: these details differ')
  await expect(page.getByText('KM Dokumen Baru').first()).toBeVisible()
  const newest = await download()
  await choose('newest.pdf', newest)
  await leads('We issued this file')
  await page.goto(`${register.url}/admin/certificates/1/edit`)
  await page.getByLabel('Valid Certificate').uncheck()
  await page.getByRole('button', { name: 'Update Certificate' }).click()
  await page.waitForURL('**/new')
  await page.goto(`${register.url}/verify`)
  await choose('suspended.pdf', newest)
  await leads('Issued by us; its record has changed since', 'Suspended')
  await expect(page.getByText('In the register: Suspended')).toBeVisible()

  await page.goto(`${register.url}/admin/certificates/1/edit`)
  await page.getByLabel('Certificate Number').fill(`${number}-B`)
  await page.getByRole('button', { name: 'Update Certificate' }).click()
  await page.waitForURL('**/new')
  await page.goto(`${register.url}/verify`)
  for (const [name, file] of [
    ['renumbered.pdf', newest],
    ['renumbered.png', qrPng(link)],
  ] as const) {
    await choose(name, file)
    await leads('An older version: these details differ', 'Number corrected')
    await expect(page.getByRole('link', { name: `${number}-B` })).toBeVisible()
  }
  await choose('renumbered-plain.png', qrPng(`${register.url}/verify/${number}`))
  await leads('Only the code in the picture was checked', 'Number corrected')
  await choose(
    'renumbered-changed.pdf',
    Buffer.from(newest.map((byte, i) => (i === 600 ? byte ^ 1 : byte))),
  )
  await leads('Changed after signing', 'Number corrected')
  await page.goto(`${register.url}/admin/certificates/1/delete`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL('**/admin')
  await page.goto(`${register.url}/verify`)
  await choose('deleted.pdf', newest)
  await leads('No longer in the register', 'Not found')
  expect(failures).toEqual([])
})

test('a file can be dropped, and where nobody answers the page says so, and what the device can say alone', async ({
  page,
  register,
}) => {
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
  const text = page.getByText('Letakkan PDF atau foto')
  // Nothing takes a file before the script of the section has run, which then marks what a file is
  // dragged over.
  await expect(async () => {
    await text.dispatchEvent('dragover', { dataTransfer: data })
    await expect(page.locator('[data-over]')).toBeVisible({ timeout: 100 })
  }).toPass()
  await text.dispatchEvent('drop', { dataTransfer: data })
  await expect(
    page.getByText('Register tidak dapat dihubungi. Perangkat ini memeriksa berkasnya saja'),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Nomor saja tidak dapat diperiksa di sini' }),
  ).toBeVisible()
})

test.describe('on a network that changes between two requests', () => {
  // A page's own requests are seen by the test, those of a service worker are not.
  test.use({ serviceWorkers: 'block' })

  test('what somebody else answers is no answer of the register: a file of ours is never called "not issued by us"', async ({
    page,
    register,
  }) => {
    await signIn(page, register)
    const number = await issue(page, register, 'KM Jaringan')
    const issued = await (
      await page.request.get(`${register.url}/certificate-pdf/${number}`)
    ).body()
    const changed = Buffer.concat([issued, Buffer.from('%')])
    const portal = {
      status: 200,
      contentType: 'text/html',
      body: '<html>Welcome! Accept our terms.</html>',
    }
    for (const [buffer, address, answer] of [
      [issued, '**/api/documents', { status: 200, json: {} }],
      [issued, '**/api/certificates/verify/**', { status: 200, json: {} }],
      [
        issued,
        '**/api/certificates/verify/**',
        { status: 400, contentType: 'text/html', body: '<h1>Bad Request</h1>' },
      ],
      [changed, '**/document-certificates.pem', portal],
      [issued, '**/api/documents', null],
    ] as const) {
      await page.goto(`${register.url}/verify`)
      await page.route(address, async (route) => {
        // Null: it never answers.
        if (answer !== null) await route.fulfill(answer)
      })
      await page
        .getByLabel('Choose the document')
        .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer })
      await expect(
        page.getByText('The register cannot be reached. This device checked the file alone'),
      ).toBeVisible({
        timeout: 40_000,
      })
      await expect(page.getByRole('heading', { name: 'Not issued by us' })).toHaveCount(0)
      await expect(page.locator('[data-tone=valid]')).toHaveCount(0)
      await page.unrouteAll()
    }
  })
})

test('of a PDF that is cut off the page says that it is damaged, also where it was chosen before the scripts ran', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Terpotong')
  const issued = await (await page.request.get(`${register.url}/certificate-pdf/${number}`)).body()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const loaded = page.goto(`${register.url}/verify`)
  const input = page.locator('input[type=file]')
  const cut = (share: number) => ({
    name: 'cut.pdf',
    mimeType: 'application/pdf',
    buffer: issued.subarray(0, Math.floor(issued.length * share)),
  })
  await input.setInputFiles(cut(0.5))
  scripts.resolve()
  await loaded
  const damaged = page.getByText(
    'This PDF is damaged or incomplete. Download it again, or type the number.',
  )
  await expect(damaged).toBeVisible()
  for (const share of [0.1, 0.9]) {
    await page.goto(`${register.url}/verify`)
    await input.setInputFiles(cut(share))
    await expect(damaged).toBeVisible()
  }
})

test('the document’s answer is sound in any theme and size', async ({ page, register }) => {
  await signIn(page, register)
  const number = await issue(
    page,
    register,
    'Oil Recovery Vessel Pelindung Samudra Nusantara Raya Abadi',
  )
  await page.goto(`${register.url}/verify`)
  await page.getByLabel('Choose the document').setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: qrPng(await linkOf(page, register.url, number)),
  })
  await expect(page.getByText('The code on the paper agrees with the register.')).toBeVisible()
  await expectSound(page, [...VIEWS.en, ...VIEWS.id.slice(0, 3)])
})

async function linkOf(page: Page, url: string, number: string): Promise<string> {
  return readBarcode(await (await page.request.get(`${url}/verification-qr/${number}`)).body())
}

/** `POST /api/documents {…}`: what a request sends in its address and its body. */
function describe(request: Request): string {
  const body = request.postData()
  return `${request.method()} ${new URL(request.url()).pathname}${body === null ? '' : ` ${body}`}`
}
