import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { CERTIFICATE_TYPES } from '#/app/certificates/model/certificate-types.ts'
import { addDays, dateInJakarta } from '#/core/dates.ts'
import type { VerifiedRecord } from '#/app/verification/verdict/verdict.ts'
import { Refusal } from '#/core/refusal.ts'
import { listening } from '#/tests/helpers/listening.ts'
import { createApp, createListener } from '#/http/app.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { NOON, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { render, toBytes, type PageRequest, type Rendered } from './framework.ts'
import { verdictPages, type Page } from './verdict-pages.ts'

const TODAY = dateInJakarta(NOON)

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    'KM Samudra Jaya',
    '',
    `O'Neil & "Sons" <b>`,
    '</script><script>',
    '$& $1',
    'zz-sample-vessel',
    'ZZ-SAMPLE-VESSELNAME-',
    '&amp;',
    '\u2028',
  ),
)
const day = fc.integer({ min: -900, max: 900 }).map((days) => addDays(TODAY, days))
const number = fc.oneof(
  fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
  fc.stringMatching(/^[A-Z0-9][A-Z0-9./-]{0,20}[A-Z0-9]$/),
  fc.constant('ZZ-SAMPLE-NUMBER'),
)
const types = fc
  .subarray(CERTIFICATE_TYPES.map(({ label }) => label))
  .chain((known) => fc.tuple(fc.constant(known), fc.array(text, { maxLength: 2 })))
  .map(([known, others]) => [...known, ...others].join(', '))

const CORRECTIONS = JSON.stringify([{ on: '2026-11-01', fields: ['flag'], reason: '<b>', version: 2 }])

const record: fc.Arbitrary<VerifiedRecord | undefined> = fc.option(
  fc.record({
    certificateId: number,
    type: text,
    vesselName: text,
    imoNumber: fc.option(fc.constantFrom('9074729', '1234567')),
    grossTonnage: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    flag: text,
    issuedDate: day,
    expiryDate: day,
    issuedCertificates: types,
    standing: fc.constantFrom('in-force', 'suspended', 'withdrawn'),
    standingReason: fc.option(text),
    standingSince: fc.option(day),
    supersededBy: fc.option(number),
    supersededOn: fc.option(day),
    corrections: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constant(CORRECTIONS)),
  }),
  { nil: undefined },
)

/** Without what is different each time by itself. */
function comparable(html: string): string {
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? 'no nonce'
  return html.replaceAll(nonce, 'NONCE')
}

const certificate = (changes: Partial<VerifiedRecord> = {}): VerifiedRecord => ({
  certificateId: 'LMC-1',
  type: 'International Tonnage',
  vesselName: 'KM Samudra Jaya',
  imoNumber: '9074729',
  grossTonnage: null,
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2028-01-01',
  issuedCertificates: 'International Tonnage',
  standing: 'in-force',
  standingReason: null,
  standingSince: null,
  supersededBy: null,
  supersededOn: null,
  corrections: null,
  ...changes,
})

const unexpected = (what: unknown) => {
  throw what
}

/** An anonymous request to a register with one certificate. */
async function createRequest(record: VerifiedRecord | undefined, number = 'LMC-1') {
  const requestContext = { ...(await staffContext(await freshStore('sqlite'))), actor: null, count: () => {} }
  const request = new Request(`http://localhost:3000/verify/${number}`)
  return {
    request,
    nonce: randomUUID(),
    requestContext: { ...requestContext, db: { ...requestContext.db, lookUp: () => record } },
  }
}

test('the framework renders each kind of answer twice, and no more', async () => {
  const renders = vi.fn((asked: PageRequest) => render(asked, unexpected))
  const answer = verdictPages(unexpected)
  const ask = async (record: VerifiedRecord | undefined) => {
    renders.mockClear()
    const page = await answer(await createRequest(record), '/verify/LMC-1', renders)
    return [renders.mock.calls.length, page && 'pieces' in page]
  }
  expect(await ask(certificate())).toEqual([2, false])
  expect(await ask(certificate({ vesselName: 'MT Bahari', flag: 'Panama', expiryDate: '2029-05-06' }))).toEqual([0, true])
  expect(await ask(certificate({ standing: 'suspended' }))).toEqual([2, false])
  expect(await ask(certificate({ standing: 'suspended', flag: 'Panama' }))).toEqual([0, true])
  // Rare kinds of pages are rendered each time.
  expect(await ask(certificate({ issuedCertificates: ' ' }))).toEqual([1, false])
  expect(await ask(certificate({ corrections: CORRECTIONS }))).toEqual([1, false])
  const superseded = certificate({ supersededBy: 'LMC-2', supersededOn: '2026-11-01' })
  expect(await ask(superseded)).toEqual([2, false])
  expect(await ask({ ...superseded, supersededBy: 'LMC-3', supersededOn: '2026-10-31' })).toEqual([0, true])
  expect(await ask(undefined)).toEqual([2, false])
  expect(await ask(undefined)).toEqual([0, true])
})

test('of simultaneous requests one renders the page, the others wait for its template, and its failure is not theirs', async () => {
  const names = ['KM Samudra Jaya', 'MT Bahari', 'MV Cakrawala', 'KM Dewaruci']
  let calls = 0
  const renders = vi.fn((asked: PageRequest) => (++calls === 1 ? Promise.reject(new Error('Once')) : render(asked, unexpected)))
  const answer = verdictPages(unexpected)
  const asked = await Promise.all(names.map((vesselName) => createRequest(certificate({ vesselName }))))
  const [first, ...pages] = await Promise.allSettled(asked.map((one) => answer(one, '/verify/LMC-1', renders)))
  expect(first).toMatchObject({ status: 'rejected', reason: new Error('Once') })
  const texts = pages.map((page) => (page.status === 'fulfilled' && page.value ? textOf(page.value) : ''))
  expect(texts.map((text) => names.filter((name) => text.includes(name)))).toEqual(names.slice(1).map((name) => [name]))
  expect(renders).toHaveBeenCalledTimes(3)
})

test('a template of a day that has ended meanwhile is not cached', async () => {
  const renders = vi.fn((asked: PageRequest) => render(asked, unexpected))
  const answer = verdictPages(unexpected)
  const asked = await createRequest(certificate())
  const tomorrow = { ...asked, requestContext: { ...asked.requestContext, today: addDays(asked.requestContext.today, 1) } }
  await Promise.all([answer(asked, '/verify/LMC-1', renders), answer(tomorrow, '/verify/LMC-1', renders)])
  expect(renders).toHaveBeenCalledTimes(4)
  expect(await answer(tomorrow, '/verify/LMC-1', renders)).toHaveProperty('pieces')
  expect(renders).toHaveBeenCalledTimes(4)
})

function textOf(page: Page | Rendered): string {
  return 'pieces' in page ? Buffer.concat(page.pieces).toString() : toBytes(page).toString()
}

test('a page that shows data in an unexpected form is rendered each time, and reported', async () => {
  const shouting = async (asked: PageRequest) => {
    const { answer, parts } = await render(asked, unexpected)
    const { vesselName = '' } = (await asked.requestContext.db.lookUp('LMC-1')) ?? {}
    return { answer, parts: parts.map((part) => (typeof part === 'string' ? part + vesselName.toUpperCase() : part)) }
  }
  const renders = vi.fn(shouting)
  const report = vi.fn()
  const answer = verdictPages(report)
  for (const vesselName of ['KM Samudra Jaya', 'MT Bahari']) {
    const page = await answer(await createRequest(certificate({ vesselName })), '/verify/LMC-1', renders)
    expect(page && 'parts' in page && page.parts.join('').includes(vesselName.toUpperCase())).toBe(true)
  }
  expect(renders).toHaveBeenCalledTimes(3)
  expect(report).toHaveBeenCalledOnce()
})

test('a record that changes while its template is compiled is shown as changed, and the template is correct', async () => {
  const answer = verdictPages(unexpected)
  const asked = await createRequest(certificate())
  const held = [certificate(), certificate({ standing: 'withdrawn' })]
  const db = { ...asked.requestContext.db, lookUp: () => held.shift() }
  const renders = (one: PageRequest) => render(one, unexpected)
  const page = await answer({ ...asked, requestContext: { ...asked.requestContext, db } }, '/verify/LMC-1', renders)
  expect(page && 'parts' in page && page.parts.join('')).toContain('data-verdict="withdrawn"')
  await answer(asked, '/verify/LMC-1', renders)
  expect(await answer(asked, '/verify/LMC-1', renders)).toHaveProperty('pieces')
})

test('the page is the same over a socket and without one, compressed or not', async () => {
  const all = { db: await freshStore('sqlite'), origin: ORIGIN, now: () => Date.parse(NOON) }
  await using server = await listening(createServer(createListener(all)))
  const language = { 'accept-language': 'en' }
  const expected = await createApp(all).fetch(new Request(`${ORIGIN}/verify/NOBODY-1`, { headers: language }))
  const html = comparable(await expected.text())
  // The first is rendered, and its template answers the others.
  for (const encoding of ['identity', 'identity', 'gzip', 'br', 'gzip;q=0, br;q=0']) {
    const answer = await fetch(`${server.origin}/verify/NOBODY-1`, { headers: { ...language, 'accept-encoding': encoding } })
    expect(withoutIds(answer.headers)).toMatchObject(withoutIds(expected.headers))
    const text = await answer.text()
    expect([answer.status, comparable(text)]).toEqual([200, html])
    const packed = /^(?:gzip|br)$/.test(encoding)
    expect(answer.headers.get('content-encoding')).toBe(packed ? encoding : null)
    if (!packed) expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(text))
  }
})

test('a refused verification is counted once, and rendered by the framework', async () => {
  const asked = await createRequest(certificate())
  const count = vi.fn(() => {
    throw new Refusal('too-many', 'Too many.', { retryAfter: 7 })
  })
  const renders = (one: PageRequest) => render(one, unexpected)
  const page = await verdictPages(unexpected)(
    { ...asked, requestContext: { ...asked.requestContext, count } },
    '/verify/LMC-1',
    renders,
  )
  if (!page || !('answer' in page)) throw new Error('The framework did not render it')
  expect([page.answer.status, page.answer.headers.get('retry-after')]).toEqual([429, '7'])
  expect(count).toHaveBeenCalledOnce()
})

test('a page that is filled in is the page that the framework renders, byte for byte', { timeout: 120_000 }, async () => {
  const db = await freshStore('sqlite')
  let held: VerifiedRecord | undefined
  const { ask } = visitor({ ...db, lookUp: () => held }, { rateLimit: false })
  const language = fc.constantFrom('', '/id')
  const wants = fc.constantFrom('', 'id', 'en-GB,en;q=0.9')
  await fc.assert(
    fc.asyncProperty(record, number, language, wants, async (given, unknown, prefix, accepts) => {
      held = given
      const path = `${prefix}/verify/${encodeURIComponent(given?.certificateId ?? unknown)}`
      const headers = { 'accept-language': accepts }
      // An empty question is none to the framework, but not what a QR code holds.
      const rendered = await ask(`${path}?`, { headers })
      // The first of its kind compiles the template, the second is filled in.
      const answers = [await ask(path, { headers }), await ask(path, { headers })]
      const html = comparable(await rendered.text())
      for (const answer of answers) {
        expect(comparable(await answer.text())).toBe(html)
        expect([answer.status, withoutIds(answer.headers)]).toEqual([rendered.status, withoutIds(rendered.headers)])
      }
    }),
    { numRuns: 150 },
  )
})

function withoutIds(headers: Headers) {
  const policy = headers.get('content-security-policy')?.replaceAll(/nonce-[^']+/g, '')
  return { ...Object.fromEntries(headers), 'x-request-id': '', 'content-security-policy': policy }
}
