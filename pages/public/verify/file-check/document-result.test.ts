import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CodeOutcome } from '#/domain/verification/verdict/code.ts'
import type { Statement } from '#/domain/proof/statements/statement.ts'
import type { PublicCertificate } from '#/domain/verification/verdict/verdict.ts'
import type { CheckedDocument } from './check-document.ts'
import { publicPartExample } from '#/domain/register/public-parts/public-part-answer.ts'
import { DocumentResult } from './document-result.tsx'
import type { Outcome } from './outcome.ts'

/** A file of ours that was checked; `answer`: what is read of what the register says of it. */
function checkedAs(outcome: Outcome, answer: object): CheckedDocument {
  const found = answer as unknown as CheckedDocument['answer'] // only these are read
  return {
    outcome,
    refused: null,
    number: 'LMC-1',
    corrections: [],
    endorsed: [],
    answer: found,
    stated: null,
  }
}

/** The headline of a file with a code of ours. */
function headlineOf(outcome: Outcome, codeOutcome: CodeOutcome): string | undefined {
  const code = { outcome: codeOutcome, differences: [], statedOn: '2026-01-01', belongsTo: null }
  const checked = checkedAs(outcome, { status: 'valid', number: 'LMC-1', certificate: null, code })
  return /<h[12][^>]*>(.*?)<\/h[12]>/.exec(
    renderToStaticMarkup(createElement(DocumentResult, { checked })),
  )?.[1]
}

const DIFFERS = 'An older version: these details differ'

test.each<[Outcome, CodeOutcome, string]>([
  ['copy', 'differs', DIFFERS],
  ['picture', 'differs', DIFFERS],
  ['replaced', 'differs', DIFFERS],
  // Anybody can copy a true code into another file.
  ['not-ours', 'differs', 'Not issued by us'],
  ['not-ours', 'agrees', 'Not issued by us'],
  ['not-recorded', 'differs', 'Signed by us, but not recorded'],
  ['deleted', 'differs', 'No longer in the register'],
  ['changed', 'differs', 'Changed after signing'],
])('a file that is %s with a code that %s: %s', (outcome, code, headline) => {
  expect(headlineOf(outcome, code)).toBe(headline)
})

const certificate = {
  certificateId: 'LMC-1',
  vesselName: 'KM Samudra Jaya',
  imoNumber: null,
  grossTonnage: 4183,
  flag: 'Indonesia',
  type: 'International Tonnage',
  issuedCertificates: 'International Tonnage',
  issuedDate: '2026-01-01',
  expiryDate: '2028-01-01',
  corrections: [],
  endorsed: [],
  parts: [],
} as unknown as PublicCertificate // all that is shown
const stated: Statement = {
  vesselName: 'KM Samudra',
  imoNumber: null,
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2027-01-01',
  types: ['International Tonnage', 'International Load Line'],
  index: 1,
  asOf: '2026-02-01',
  cut: [],
}

function resultOf(
  outcome: Outcome,
  codeOutcome: CodeOutcome | null,
  statement: Statement | null = stated,
): string {
  const differences = [{ field: 'vesselName', paper: 'KM Samudra', register: 'KM Samudra Jaya' }]
  const code = codeOutcome && {
    outcome: codeOutcome,
    differences,
    statedOn: '2026-02-01',
    belongsTo: null,
  }
  const answer = { status: 'valid', certificate, code } as CheckedDocument['answer']
  const checked: CheckedDocument = {
    outcome,
    refused: null,
    number: 'LMC-1',
    corrections: [],
    endorsed: [],
    answer,
    stated: statement,
  }
  return renderToStaticMarkup(createElement(DocumentResult, { checked }))
}

const rowsIn = (html: string) =>
  Array.from(
    html.matchAll(/<tr[^>]*data-outcome="([^"]*)"[^>]*>(.*?)<\/tr>/g),
    ([, outcome, row = '']) => [
      outcome,
      ...Array.from(row.matchAll(/<(?:th|td)[^>]*>(.*?)<\/(?:th|td)>/g), ([, cell = '']) =>
        cell
          .replaceAll(/<span aria-hidden="true">.*?<\/span>/g, '')
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ),
    ],
  )

test('a document whose code is ours has its details beside those of the register, once, and differences have a sign and a label', () => {
  const html = resultOf('replaced', 'differs')
  expect(rowsIn(html)).toEqual([
    ['same', 'Certificate number', 'LMC-1', 'LMC-1', 'Same'],
    ['different', 'Vessel name', 'KM Samudra', 'KM Samudra Jaya', 'Different'],
    ['same', 'IMO number', 'N/A', 'N/A', 'Same'],
    ['same', 'Flag', 'Indonesia', 'Indonesia', 'Same'],
    ['same', 'Issue date', 'January 1, 2026', 'January 1, 2026', 'Same'],
    ['different', 'Expiry date', 'January 1, 2027', 'January 1, 2028', 'Different'],
    ['not-stated', 'Gross tonnage', '–', '4,183', 'Not in the code'],
    [
      'different',
      'Certificates',
      'International Tonnage International Load Line',
      'International Tonnage',
      'Different',
    ],
  ])
  expect(html).toContain('3 of 7 details differ. The register is authoritative.')
  expect(html).toContain('<span aria-hidden="true">≠</span> Different')
  expect(html).toContain('The code states them as of February 1, 2026.')
  expect(html).not.toContain('class="facts"')
  expect(html).not.toContain('class="compared"')
})

test('of a copy or a picture only the code is compared, and the result says so', () => {
  for (const outcome of ['copy', 'picture'] as const) {
    const html = resultOf(outcome, 'agrees', {
      ...stated,
      vesselName: 'KM Samudra Jaya',
      expiryDate: '2028-01-01',
      types: ['International Tonnage'],
    })
    expect(html).toContain('7 details were compared, and all are the same.')
    expect(html).toContain('In the code on the document')
    expect(html).toContain('Only the signed code on the document was read.')
  }
  expect(resultOf('this-file', 'agrees')).not.toContain('Only the signed code')
})

test.each<[Outcome, CodeOutcome]>([
  ['changed', 'agrees'],
  ['not-ours', 'agrees'],
  ['deleted', 'differs'],
])(
  'the true code in a file that is %s is not compared: its details would look confirmed',
  (outcome, code) => {
    const html = resultOf(outcome, code)
    expect(rowsIn(html)).toEqual([])
    expect(html).toContain('class="facts"')
  },
)

test('a document without readable details says that none were compared', () => {
  for (const outcome of ['this-file', 'picture', 'not-recorded'] as const) {
    const html = resultOf(outcome, null, null)
    expect(html).toContain('No details could be read from this document, so none were compared.')
    expect(html).toContain('class="facts"')
  }
  // Of a code that is not ours the headline says so.
  expect(resultOf('picture', 'forged', null)).not.toContain('No details could be read')
})

test('an earlier form says what was endorsed since, that nothing else changed, and leads to the newest file', () => {
  const shownOf = (status: string) => {
    const checked: CheckedDocument = {
      outcome: 'earlier-file',
      refused: null,
      number: 'LMC-1/ILLC',
      corrections: [],
      endorsed: [
        { kind: 'annual', on: '2026-11-20' },
        { kind: 'extension', on: '2026-11-21' },
      ],
      answer: {
        status,
        certificate: { ...certificate, parts: [publicPartExample] },
        code: null,
      } as CheckedDocument['answer'],
      stated: null,
    }
    return renderToStaticMarkup(createElement(DocumentResult, { checked }))
  }
  const shown = shownOf('valid')
  expect(shown).toContain(
    'endorsed since:</p><ul><li>Annual survey, November 20, 2026</li><li>Extension, November 21, 2026</li>',
  )
  expect(shown).toContain('It does not have what was endorsed after it was issued.')
  expect(shown).not.toContain('the status of the certificate changed')
  expect(shown).toContain('The code of this document states the whole record')
  expect(shown).toMatch(/href="\/certificate-pdf\/LMC-1%2FILLC"/)
  expect(shownOf('suspended')).not.toContain('/certificate-pdf/')
})

test('a file of ours is green only while its certificate is valid, and no other file is', () => {
  const toneOf = (outcome: Outcome, status: string) => {
    const code = { outcome: 'agrees', differences: [], statedOn: '2026-02-01', belongsTo: null }
    const checked = checkedAs(outcome, { status, certificate, code })
    return /<section[^>]* data-tone="(\w+)"/.exec(
      renderToStaticMarkup(createElement(DocumentResult, { checked })),
    )?.[1]
  }
  expect(toneOf('this-file', 'valid')).toBe('valid')
  for (const status of [
    'suspended',
    'withdrawn',
    'expired',
    'superseded',
    'survey-overdue',
    'partly-valid',
    'not-yet-valid',
  ])
    expect([status, toneOf('this-file', status)]).toEqual([status, 'unsure'])
  const others = [
    'earlier-file',
    'changed',
    'not-recorded',
    'replaced',
    'deleted',
    'copy',
    'picture',
    'not-ours',
  ] as const
  for (const outcome of others)
    expect([outcome, toneOf(outcome, 'valid')]).not.toEqual([outcome, 'valid'])
})
