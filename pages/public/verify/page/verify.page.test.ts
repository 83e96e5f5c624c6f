import { expect, test } from 'vitest'
import type { Engine } from '#/db/schema.ts'
import {
  decidePart,
  imposeCondition,
} from '#/domain/register/survey/recording/part-decisions.server.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

/** What a person reads: the HTML without scripts, tags and comments. */
function readable(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

async function verdictPage(changes: Record<string, unknown>, engine: Engine = 'sqlite') {
  const db = await freshStore(engine)
  await createCertificate(await staffContext(db), certificateInput(changes))
  const response = await visitor(db).ask('/verify/LMC-2026-00042')
  const html = await response.text()
  return { response, html, text: readable(html) }
}

test('the first HTML holds the whole answer', async () => {
  const { response, html, text } = await verdictPage({})
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(html).toContain('<title>Certificate LMC-2026-00042 |')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  for (const texts of [
    'Valid on November 21, 2026 LMC-2026-00042 KM Samudra Jaya Indonesia · IMO 9074729 2 certificates · Valid until January 1, 2028',
    'Genuine and in force today. It is valid through January 1, 2028.',
    'Issued by this authority',
    'Not expired',
    'Not suspended or withdrawn',
    'IMO number 9074729',
    'Issue date January 1, 2026',
    'Expiry date January 1, 2028',
    'International Tonnage',
    'Checked at November 21, 2026, 05:00:00 UTC (12:00:00 WIB)',
    'Check again',
  ]) {
    expect(text).toContain(texts)
  }
})

test.for(ENGINES)(
  'a vessel without an IMO number says N/A, and where no types are listed "None" stands beside its type (%s)',
  async (engine) => {
    const { text } = await verdictPage(
      { imoNumber: null, selectedCertificates: [], type: 'Classification Certificate' },
      engine,
    )
    expect(text).toContain('IMO number N/A')
    expect(text).toMatch(/Type Classification Certificate .*Certificates None/)
  },
)

test('the type is a fact of its own beside the list of types', async () => {
  const { text } = await verdictPage({})
  expect(text).toMatch(
    /Type International Load Line Certificates International Load Line .*International Tonnage/,
  )
})

const texts: [standing: Record<string, unknown>, expected: string][] = [
  [
    { selectedCertificates: ['International Load Line'], expiryDate: '2026-11-20' },
    'Genuine, but no longer in force: it was valid through November 20, 2026.',
  ],
  [
    { issuedDate: '2026-11-22' },
    'Genuine, but not in force yet: it is valid from November 22, 2026.',
  ],
  [
    { standing: 'suspended', standingReason: 'Overdue survey' },
    'suspended since November 21, 2026. Reason given: Overdue survey',
  ],
  [
    { standing: 'withdrawn' },
    'Genuine, but not in force: it has been withdrawn since November 21, 2026.',
  ],
]
test.each(texts)('%j reads: %s', async (changes, expected) => {
  const { html, text } = await verdictPage(changes)
  expect(text).toContain(expected)
  expect(html).not.toContain('data-verdict="valid"')
})

test('the PDF of what is suspended or withdrawn is not offered, that of an expired certificate is', async () => {
  const isOffered = async (changes: Record<string, unknown>) =>
    (await verdictPage(changes)).html.includes('href="/certificate-pdf/LMC-2026-00042"')
  expect(await isOffered({})).toBe(true)
  expect(await isOffered({ expiryDate: '2026-11-20' })).toBe(true)
  expect(await isOffered({ standing: 'suspended', standingReason: 'Overdue survey' })).toBe(false)
  expect(await isOffered({ standing: 'withdrawn' })).toBe(false)
})

test('an answer has a smaller style sheet than the page that asks, and both a smaller one than the site', async () => {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput())
  const sizeOf = async (path: string) => {
    const [, styles = ''] =
      /<style[^>]*>(.*?)<\/style>/s.exec(await (await visitor(db).ask(path)).text()) ?? []
    return styles.length
  }
  const [answer, question, site] = [
    await sizeOf('/verify/LMC-2026-00042'),
    await sizeOf('/verify'),
    await sizeOf('/about'),
  ]
  expect(answer).toBeGreaterThan(0)
  expect(answer).toBeLessThan(question)
  expect(question).toBeLessThan(site)
  // The result for a code has rules that no other answer needs.
  expect(await sizeOf('/verify/LMC-2026-00042?c=unreadable')).toBe(question)
})

test('a number nobody has is not found, with the message of an unknown number', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const text = readable(await (await ask('/verify/NOBODY-1')).text())
  expect(text).toContain('Not found NOBODY-1')
  expect(text).toContain('The certificate number you entered could not be verified')
})

test('without JavaScript the form answers at its own address; an empty field shows its error', async () => {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput())
  const { ask } = visitor(db)
  expect(await (await ask('/verify?number=+lmc-2026-00042')).text()).toContain(
    'data-verdict="valid"',
  )
  const empty = await ask('/verify?number=')
  expect(empty.status).toBe(400)
  expect(await empty.text()).toMatch(/aria-invalid="true"[\s\S]*Certificate ID is required/)
})

test('what a certificate holds is text, never markup, also in the data for scripts', async () => {
  const { html } = await verdictPage({
    vesselName: '</script><script>alert(1)</script><img src=x onerror=alert(1)>',
  })
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;/script&gt;')
})

test('an overdue condition is an alert before the facts, and each certificate has its official name and instrument', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const selectedCertificates = [
    'International Load Line',
    'International Sewage Pollution Prevention',
  ]
  const { id } = await createCertificate(context, certificateInput({ selectedCertificates }))
  const condition = { kind: 'statutory', imposedOn: '2026-02-01' } as const
  const page = async () => {
    const html = await (await visitor(db).ask('/verify/LMC-2026-00042')).text()
    return html.replaceAll('<!-- -->', '')
  }
  await imposeCondition(context, id, 'ILLC', {
    ...condition,
    text: 'Renew the freeing ports',
    dueOn: '2026-11-21',
  })
  expect(await page()).not.toContain('class="overdue"')
  await imposeCondition(context, id, 'ILLC', {
    ...condition,
    text: 'Repair the hatch',
    dueOn: '2026-11-20',
  })
  const html = await page()
  const text = 'Condition overdue, it was due on November 20, 2026: Repair the hatch'
  expect(html).toContain(
    `<ul class="overdue" data-tone="invalid"><li>International Load Line: ${text}</li></ul>`,
  )
  expect(html.indexOf('class="overdue"')).toBeLessThan(html.indexOf('class="facts"'))
  expect(html.match(/Repair the hatch/g)).toHaveLength(1)
  expect(html).toContain('Condition, due November 21, 2026: Renew the freeing ports')
  // The one with a condition first.
  expect(readable(html)).toMatch(
    /International Load Line Valid.*International Sewage Pollution Prevention Valid/,
  )
  expect(readable(html)).toContain(
    'International Sewage Pollution Prevention Certificate (ISPP) · MARPOL Annex IV',
  )
})

test('the present suspension of one certificate of a record is said below the line of the record', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  await createCertificate(context, certificateInput())
  await decidePart(context, 1, 'ILLC', { move: 'suspend', reason: 'Grounded', version: 1 })
  const { ask } = visitor(db)
  expect(readable(await (await ask('/verify/LMC-2026-00042')).text())).toContain(
    'International Load Line: Suspended since November 21, 2026',
  )
  expect(readable(await (await ask('/id/verify/LMC-2026-00042')).text())).toMatch(
    /International Load Line: \S+ sejak 21 November 2026/,
  )
})
