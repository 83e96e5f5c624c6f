import { expect, test } from 'vitest'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { newPart, partNumber, type Part } from '#/domain/register/model/certificate/part.ts'
import { LANGUAGES } from '#/core/languages.ts'
import { readmeText } from '#/domain/documents/kit/archive/readme.ts'
import type { Kit } from '#/domain/documents/kit/contents/kit.ts'
import { offlinePage } from '#/domain/documents/kit/offline-page/render-page.server.ts'
import { SHEET_LANGUAGES, SHEET_TEXTS } from '#/domain/documents/kit/sheets/instruction-texts.ts'
import { shipPartsOf } from '#/domain/verification/ship-parts/ship-parts.ts'
import { NOON, ORIGIN } from '#/tests/helpers/people.ts'
import { readable } from '#/tests/specification/readable.ts'

// The exact text of a kit whose ship has a certificate in every state: the page in both languages,
// README.txt, and the sheet for inspectors in all of its languages. `vitest run
// tests/golden/kit.test.ts --update` writes them again.

const TODAY = '2026-11-21'
const NONE = { standingReason: null, standingSince: null, supersededBy: null, supersededOn: null }
const SURVEY = {
  kind: 'annual',
  completedOn: '2026-11-20',
  recordedOn: '2026-11-20',
  place: 'Batam',
  surveyor: 'R. Hartono',
} as const
const CONDITION = {
  kind: 'statutory',
  text: 'Renew the port liferaft',
  imposedOn: '2026-10-01',
  closedOn: null,
} as const
const OUT = { standingReason: 'Hull damaged', standingSince: '2026-11-01' }

/** A certificate of each state that a person may read on the page. */
const STATES: [code: string, label: string, changes: Partial<Part>][] = [
  ['ITC69', 'International Tonnage', { expiryDate: null }],
  ['ILLC', 'International Load Line', {}],
  [
    'SAFCON',
    'Cargo Ship Safety Construction',
    { surveys: [{ ...SURVEY, result: 'satisfactory', remarks: null }] },
  ],
  ['SEC', 'Cargo Ship Safety Equipment', { issuedOn: '2025-01-01', expiryDate: '2029-12-31' }],
  ['SRC', 'Cargo Ship Safety Radio', { standing: 'suspended', ...OUT }],
  ['IOPP', 'International Oil Pollution Prevention', { standing: 'withdrawn', ...OUT }],
  ['ISPP', 'International Sewage Pollution Prevention', { expiryDate: '2026-11-20' }],
  ['IAPP', 'International Air Pollution Prevention', { expiryDate: TODAY }],
  [
    'SMC',
    'Safety Management Certificate',
    { kind: 'interim', issuedOn: '2026-10-01', expiryDate: '2027-03-31' },
  ],
  ['ISSC', 'International Ship Security', { issuedOn: '2026-11-22', expiryDate: '2031-11-21' }],
  [
    'IBWMC',
    'International Ballast Water Management',
    {
      expiryDate: '2026-11-01',
      extension: {
        kind: 'to-port-of-survey',
        until: '2027-01-31',
        grantedOn: '2026-10-20',
        reason: 'x',
      },
    },
  ],
  [
    'Class',
    'Certificate of Classification',
    {
      conditions: [
        { ...CONDITION, kind: 'class', dueOn: '2026-11-20' },
        { ...CONDITION, dueOn: '2027-02-20' },
      ],
    },
  ],
  [
    'MLC',
    'Maritime Labour Statement of Compliance',
    { supersededBy: 'LMC-2026-00099', supersededOn: '2026-12-01' },
  ],
  ['OTHER', 'Crane', {}],
]

function sampleKit(left: Kit['left']): Kit {
  const parts = STATES.map(([code, label, changes]): Part => {
    const dates = {
      issuedDate: '2026-01-01',
      expiryDate: '2031-01-01',
      standing: 'in-force' as const,
    }
    const { issuedOn = dates.issuedDate } = changes
    return { ...newPart(code, label, { ...dates, ...NONE }), issuedOn, ...changes }
  })
  const record = {
    id: 42,
    certificateId: 'LMC-2026-00042',
    vesselName: 'KM Samudra Jaya',
    surveysFrom: '2025-01-01',
    parts,
  }
  const { current } = shipPartsOf([{ ...record, link: () => '', suspensions: [] }], TODAY)
  const byNumber = new Map(
    parts.map((part) => [partNumber(record.certificateId, part, parts.length), part]),
  )
  return {
    ship: { name: 'KM Samudra Jaya', imo: '9074729', flag: 'Tuvalu' },
    certificates: current.flatMap((shown) => {
      const part = byNumber.get(shown.number)
      // What the page reads of a record.
      return part
        ? [
            {
              shown,
              part,
              record: record as unknown as Certificate,
              isImported: part.code === 'ITC69',
            },
          ]
        : []
    }),
    left,
    madeAt: NOON,
    madeOn: TODAY,
    origin: ORIGIN,
  }
}

/**
 * What a person reads of the page, a line for each place where a new one begins, and what its
 * script may say later.
 */
function textOfPage(html: string): string {
  const body = html.slice(html.indexOf('<body>'))
  const later = Array.from(
    body.matchAll(/data-(ago|recent|old|stale|clock)="([^"]*)"/g),
    ([, state, text]) => `${state}: ${text}`,
  )
  // Shown by the script once the day is over.
  const marked = body.replaceAll(/<span class="since"[^>]*hidden=""[^>]*>/g, '$&later: ')
  const lines = marked.replaceAll(
    /<\/(?:h1|h2|p|li|th|td|b|a|small|figure|span|figcaption)>/g,
    '$&\u2028',
  )
  const read = readable(lines.replaceAll('\u2028', ' ¶ ')).split('¶')
  return [...read.map((line) => line.trim()).filter((line) => line !== ''), ...later].join('\n')
}

test.for(LANGUAGES)(
  'each state of a certificate in the kit has its exact text on the page (%s)',
  async (language) => {
    const kit = sampleKit({ more: 1, earlier: 2 })
    expect(kit.certificates).toHaveLength(STATES.length)
    const page = (isInArchive: boolean, of: Kit) =>
      textOfPage(offlinePage(of, { links: new Map(), isInArchive }, language))
    const small = {
      ...kit,
      certificates: kit.certificates.slice(0, 1),
      left: { more: 140, earlier: 0 },
    }
    await expect([page(true, kit), '=== alone', page(false, small)].join('\n')).toMatchFileSnapshot(
      `kit-page-${language}.txt`,
    )
  },
)

test('README.txt has its exact text, in both languages, with lines as Windows needs them', async () => {
  const text = readmeText(sampleKit({ more: 0, earlier: 0 }))
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  await expect(text.replaceAll('\r\n', '\n')).toMatchFileSnapshot('kit-readme.txt')
})

test('the sheet for inspectors has its exact text in each of its languages', async () => {
  const texts = Object.fromEntries(
    SHEET_LANGUAGES.map((language) => [language, SHEET_TEXTS[language]]),
  )
  await expect(`${JSON.stringify(texts, null, 2)}\n`).toMatchFileSnapshot('kit-sheets.json')
})
