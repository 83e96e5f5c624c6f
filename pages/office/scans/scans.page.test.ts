import { expect, test } from 'vitest'
import type { StandingMove } from '#/domain/register/model/certificate/standing.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { importEntry } from '#/tests/helpers/imports/imported-entry.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody, staffContext } from '#/tests/helpers/people.ts'
import { JPEG, multipart, PDF, pdfOf, PNG } from '#/tests/helpers/scans.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { holdingBack } from '#/domain/register/scan/held-back.ts'
import { MAX_SCAN_BYTES } from '#/domain/register/scan/scan.ts'

const scan = (bytes: Buffer, name = 'scan.pdf') => ({ name, bytes })

test.for(ENGINES)(
  '%s: staff add, replace and remove a scan without scripts; the public follows',
  async (engine) => {
    const db = await freshStore(engine)
    const id = await importEntry(db, 'OLD-1')
    const [staff, anonymous] = [visitor(db), visitor(db)]
    await staff.signIn()
    const page = async () => (await staff.ask(`/admin/certificates/${id}`)).text()
    const address = `/admin/certificates/${id}/scan`
    const verdict = async (path = '/verify/OLD-1') => (await anonymous.ask(path)).text()
    expect(await page()).toContain('Scan of the original')
    expect(await page()).toContain('encType="multipart/form-data"')
    expect(await verdict()).not.toContain('data-scan')

    const added = await staff.ask(address, multipart(scan(PDF)))
    expect([added.status, added.headers.get('location')]).toEqual([
      302,
      `/admin/certificates/${id}`,
    ])
    expect(await page()).toContain('Added by <!-- -->user@example.com')
    expect(await verdict()).toContain('href="/certificate-scan/OLD-1"')
    expect(await verdict()).toContain(
      'added by the authority on November 21, 2026. It is not signed by this register.',
    )
    expect(await verdict('/id/verify/OLD-1')).toContain('href="/id/certificate-scan/OLD-1"')
    expect(await verdict('/verify/OLD-1%2FSEC')).toContain('href="/certificate-scan/OLD-1"')
    // What the register said on an earlier day had no scan, and staff see the present one alone.
    expect(await verdict('/verify/OLD-1?on=2026-11-20')).not.toContain('data-scan')

    const unexplained = await staff.ask(address, multipart(scan(PNG, 'scan.png'), { reason: '' }))
    expect(unexplained.status).toBe(400)
    expect(await unexplained.text()).toContain(
      'This entry has a scan already. Say why it is replaced',
    )
    const replaced = await staff.ask(
      address,
      multipart(scan(PNG, 'scan.png'), { reason: 'The back was missing' }),
    )
    expect(replaced.status).toBe(302)
    const own = await (await staff.ask(address)).text()
    expect(own).toContain('Replaced or removed')
    expect(own).toContain('The back was missing')
    expect((await anonymous.ask('/certificate-scan/OLD-1')).headers.get('content-type')).toBe(
      'image/png',
    )
    const move = async (one: StandingMove) =>
      decideStanding(await staffContext(db), id, { move: one, reason: 'Grounded' })
    await move('suspend')
    expect(await verdict()).not.toContain('data-scan')
    await move('reinstate')
    expect(await verdict()).toContain('data-scan')

    expect(await page()).toContain(`The back was missing\nPNG, 1 KB, SHA-256 `)
    const remove = `${address}/remove`
    const refused = await staff.ask(remove, { form: { reason: 'x' } })
    expect([
      refused.status,
      (await refused.text()).includes('Say why, in at least 3 characters'),
    ]).toEqual([400, true])
    expect((await staff.ask(remove, { form: { reason: 'Of another ship' } })).status).toBe(302)
    expect(await verdict()).not.toContain('data-scan')
    expect((await anonymous.ask('/certificate-scan/OLD-1')).status).toBe(404)
    expect((await staff.ask(remove)).status).toBe(404)
    expect((await staff.ask(remove, { form: { reason: 'Of another ship' } })).status).toBe(404)
    expect(await page()).toContain('2 scans that were replaced or removed')
  },
)

test.for(ENGINES)(
  '%s: a scan of several papers is held back while one of them is out of force, wherever it is asked for',
  async (engine) => {
    const db = await freshStore(engine)
    const id = await importEntry(db, 'OLD-1', ['ILLC', 'SEC'])
    const [staff, anonymous] = [visitor(db), visitor(db, { rateLimit: false })]
    await staff.signIn()
    await staff.ask(`/admin/certificates/${id}/scan`, multipart(scan(PDF)))
    const context = await staffContext(db)
    const decide = (code: string, move: StandingMove) =>
      decidePart(context, id, code, { move, reason: 'Grounded' })
    const shown = async () => {
      const pages = [
        '/verify/OLD-1',
        '/verify/OLD-1%2FSEC',
        '/verify/OLD-1%2FILLC',
        '/id/verify/OLD-1',
      ]
      const texts = await Promise.all(pages.map(async (path) => (await anonymous.ask(path)).text()))
      const file = await anonymous.ask('/certificate-scan/OLD-1')
      return {
        links: texts.map((text) => text.includes('/certificate-scan/OLD-1"')),
        file: file.status,
        text: await file.text(),
        texts,
      }
    }
    expect(await shown()).toMatchObject({ links: [true, true, true, true], file: 200 })
    await decide('SEC', 'suspend')
    const held = await shown()
    expect(held).toMatchObject({ links: [false, false, false, false], file: 409 })
    expect(held.text).toContain('is suspended or withdrawn: Cargo Ship Safety Equipment')
    for (const page of [0, 2])
      expect(held.texts[page]).toContain(
        'It is not given out while a certificate that it shows is suspended or withdrawn: Cargo Ship Safety Equipment.',
      )
    expect(held.texts[3]).toContain('ditangguhkan atau dicabut: Cargo Ship Safety Equipment.')
    const led = await anonymous.ask('/certificate-scan/OLD-1', { headers: { accept: 'text/html' } })
    expect([led.status, led.headers.get('location')]).toEqual([303, '/verify/OLD-1'])
    await decide('SEC', 'reinstate')
    expect(await shown()).toMatchObject({ links: [true, true, true, true], file: 200 })
    await decide('ILLC', 'withdraw')
    expect(await shown()).toMatchObject({ links: [false, false, false, false], file: 409 })
    // Staff have it all the same.
    expect((await staff.ask(`/api/certificates/${id}/scan`)).status).toBe(200)
  },
)

test('a withdrawal that begins later holds nothing back yet, and what was added to the entry is on no paper', () => {
  const part = (code: string, standingSince: string) => ({
    code,
    label: code,
    standing: 'withdrawn' as const,
    standingSince,
  })
  const parts = [part('ITC69', '2026-05-01'), part('SEC', '2026-02-01')]
  expect(holdingBack(parts, ['ITC69'], '2026-04-30')).toEqual([])
  expect(holdingBack(parts, ['ITC69'], '2026-05-01')).toEqual(['ITC69'])
  expect(holdingBack(parts, ['ITC69', 'SEC'], '2026-04-30')).toEqual(['SEC'])
})

test('the public file is a download under a policy of its own, not listed and not kept', async () => {
  const db = await freshStore('sqlite')
  const id = await importEntry(db, 'OLD/1')
  const [staff, anonymous] = [visitor(db), visitor(db)]
  await staff.signIn()
  await staff.ask(`/admin/certificates/${id}/scan`, multipart(scan(JPEG, 'a.jpg')))
  for (const path of [
    '/certificate-scan/OLD%2F1',
    '/certificate-scan/old/1',
    '/id/certificate-scan/OLD/1',
  ]) {
    const answer = await anonymous.ask(path)
    expect([path, answer.status, Buffer.from(await answer.arrayBuffer()).equals(JPEG)]).toEqual([
      path,
      200,
      true,
    ])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': "attachment; filename*=UTF-8''OLD_1-scan.jpg",
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
  }
  const led = await anonymous.ask('/certificate-scan/OLD-2', { headers: { accept: 'text/html' } })
  expect([led.status, led.headers.get('location')]).toEqual([303, '/verify/OLD-2'])
  const told = await anonymous.ask('/certificate-scan/OLD-2', {
    headers: { accept: 'application/json' },
  })
  expect([told.status, (await told.json()).detail]).toEqual([
    404,
    'Certificate OLD-2 has no scan of an original in this register.',
  ])
  const indonesian = await anonymous.ask('/id/certificate-scan/OLD-2')
  expect((await indonesian.json()).detail).toBe(
    'Sertifikat OLD-2 tidak mempunyai pindaian asli di register ini.',
  )
  expect((await anonymous.ask('/certificate-scan/a_b')).status).toBe(400)
})

test('a form that is refused says why, and keeps the reason that was typed', async () => {
  const db = await freshStore('sqlite')
  const id = await importEntry(db, 'OLD-1')
  const { ask, signIn } = visitor(db)
  await signIn()
  const address = `/admin/certificates/${id}/scan`
  await ask(address, multipart(scan(PDF)))
  const reason = 'The stamp is not legible'
  for (const [file, status, message] of [
    [
      scan(Buffer.from('PK\u0003\u0004 and more'), 'scan.docx'),
      400,
      'The file is a ZIP archive or a document of an office program',
    ],
    [scan(Buffer.alloc(0)), 400, 'The file is empty'],
    [scan(Buffer.alloc(0), ''), 400, 'Choose the scan of the original.'],
    [scan(pdfOf(MAX_SCAN_BYTES + 1)), 413, 'The file is larger than 10 MB'],
  ] as const) {
    const answer = await ask(address, multipart(file, { reason }))
    const text = await answer.text()
    expect([answer.status, text.includes(message), text.includes(`value="${reason}"`)]).toEqual([
      status,
      true,
      true,
    ])
  }
  const noForm = await ask(address, { form: { reason } })
  expect([
    noForm.status,
    (await noForm.text()).includes('Choose the scan of the original.'),
  ]).toEqual([400, true])
  expect(await (await ask(`/admin/certificates/${id}`)).text()).not.toContain('replaced or removed')
})

test('an entry that was issued here takes no scan, and nobody sends one without signing in', async () => {
  const db = await freshStore('sqlite')
  const [staff, anonymous] = [visitor(db), visitor(db)]
  await staff.signIn()
  const { id } = await (await staff.ask('/api/certificates', { json: certificateBody() })).json()
  expect(await (await staff.ask(`/admin/certificates/${id}`)).text()).not.toContain(
    'Scan of the original',
  )
  const refused = await staff.ask(`/admin/certificates/${id}/scan`, multipart(scan(PDF)))
  expect([
    refused.status,
    (await refused.text()).includes('Only an entry that was imported takes the'),
  ]).toEqual([409, true])
  expect((await staff.ask('/admin/certificates/99/scan', multipart(scan(PDF)))).status).toBe(404)
  for (const path of [`/admin/certificates/${id}/scan`, `/admin/certificates/${id}/scan.data`]) {
    const unknown = await anonymous.ask(path, multipart(scan(pdfOf(MAX_SCAN_BYTES))))
    expect(unknown.status).toBeLessThan(500)
    expect(unknown.status).not.toBe(200)
  }
  expect(await db.read.selectFrom('certificateScans').selectAll().execute()).toEqual([])
})

test('a program sends a scan with its media type, which its content decides', async () => {
  const db = await freshStore('sqlite')
  const id = await importEntry(db, 'OLD-1')
  const { ask, signIn } = visitor(db)
  await signIn()
  const put = (bytes: Buffer, type: string, query = '') =>
    ask(`/api/certificates/${id}/scan${query}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': type },
    })
  const detail = async (answer: Response) => [answer.status, (await answer.json()).detail]
  expect(await detail(await put(PNG, 'application/pdf'))).toEqual([
    400,
    'The Content-Type is PDF, and the file is a PNG: send it as image/png.',
  ])
  expect(await detail(await put(PDF, 'text/html'))).toEqual([
    400,
    'The Content-Type is none of a scan, and the file is a PDF: send it as application/pdf.',
  ])
  expect(await (await put(PDF, 'Application/PDF; x=1')).json()).toMatchObject({
    mediaType: 'application/pdf',
    size: 1_000,
  })
  expect((await put(JPEG, 'application/octet-stream')).status).toBe(400)
  expect((await put(JPEG, 'application/octet-stream', '?reason=Legible')).status).toBe(200)
  expect((await put(pdfOf(MAX_SCAN_BYTES + 1), 'application/pdf', '?reason=Larger')).status).toBe(
    413,
  )
  expect((await ask(`/api/certificates/${id}/scan?sha256=a`)).status).toBe(400)
})
