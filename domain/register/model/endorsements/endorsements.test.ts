import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formOf } from '#/domain/documents/certificate/forms/forms.ts'
import { printedForm } from '#/domain/documents/certificate/forms/form-document.ts'
import { newPart, type Part } from '#/domain/register/model/certificate/part.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { publicParts } from '#/domain/register/public-parts/public-parts.ts'
import { Endorsements } from '#/pages/public/verify/verdict/endorsements.tsx'

const NONE = { standingReason: null, standingSince: null, supersededBy: null, supersededOn: null }
const DATES = {
  issuedDate: '2024-03-10',
  expiryDate: '2029-03-09',
  standing: 'in-force' as const,
  ...NONE,
}
const RECORD = {
  id: 1,
  certificateId: 'T-1',
  type: 'x',
  vesselName: 'KM Samudra Jaya',
  imoNumber: null,
  flag: 'Indonesia',
  issuedDate: '2024-03-10',
  expiryDate: '2029-03-09',
  issuedCertificates: '',
  updatedAt: '2026-11-21T05:00:00.000Z',
  version: 3,
  grossTonnage: null,
}
const on = (
  kind: Part['surveys'][number]['kind'],
  completedOn: string,
  surveyor = 'R. Hartono',
) => ({
  kind,
  completedOn,
  recordedOn: completedOn,
  result: 'satisfactory' as const,
  place: 'Batam',
  surveyor,
  remarks: 'Only for staff',
})
const EXTENSION = {
  kind: 'to-port-of-survey',
  until: '2029-06-01',
  grantedOn: '2029-03-01',
  reason: 'Only for staff',
} as const

/** One part: what its form prints, and the HTML of what the page of a verification shows. */
function both(code: string, changes: Partial<Part>, surveysFrom: string) {
  const part = { ...newPart(code, code, DATES), ...changes }
  const form = formOf(code)
  if (!form) throw new Error(code)
  const verifying = { address: 'x', mnemonic: null, pattern: null }
  const facts = {
    record: { ...RECORD, surveysFrom, parts: [part] },
    part,
    ship: null,
    particulars: {},
  }
  const parts = publicParts(
    { parts: [part], certificateId: 'T-1', surveysFrom },
    '2026-11-21',
    true,
  )
  const shown = (language: 'en' | 'id') =>
    withLanguage(language, () => renderToStaticMarkup(createElement(Endorsements, { parts })))
  return { printed: printedForm(form, facts, verifying).endorsements.rows, shown, parts }
}

const textsOf = (html: string) => Array.from(html.matchAll(/>([^<]+)</g), ([, text]) => text)

test('each endorsement that a form prints is shown by the page with the same texts, in both languages', () => {
  const surveys = [
    on('annual', '2025-03-03'),
    on('intermediate', '2026-03-03'),
    on('bottom', '2026-03-04'),
  ]
  const { printed, shown } = both('SAFCON', { surveys, extension: EXTENSION }, '2024-03-10')
  const endorsed = printed.filter(({ done }) => done !== null)
  expect(endorsed).toHaveLength(4)
  const page = textsOf(shown('en'))
  for (const { title, window, done, also } of endorsed) {
    expect(page).toEqual(
      expect.arrayContaining([
        title.en,
        done?.on,
        done?.location,
        done?.by,
        window ?? title.en,
        also?.en ?? title.en,
      ]),
    )
    expect(textsOf(shown('id'))).toContain(title.id)
  }
  // What is not endorsed yet is no row.
  expect(shown('en').match(/<li>/g)).toHaveLength(4)
  expect(shown('en')).not.toContain('Only for staff')
})

test('a window from before the register is shown as on the form', () => {
  const { printed, shown, parts } = both('ILLC', {}, '2025-11-01')
  expect(printed.map(({ note }) => note?.en)).toEqual([
    'Not recorded in this register',
    ...Array(3).fill(undefined),
  ])
  expect(textsOf(shown('en'))).toEqual(
    expect.arrayContaining([
      'Annual survey',
      '9 December 2024 – 9 June 2025',
      'Not recorded in this register',
    ]),
  )
  expect(shown('en').match(/<li>/g)).toHaveLength(1)
  expect(parts[0]?.endorsements?.surveys).toEqual([
    { kinds: ['annual'], from: '2024-12-09', to: '2025-06-09', done: null, newAnniversary: null },
  ])
})

test('a survey that is not credited is no endorsement, so its surveyor is not public', () => {
  const { shown, parts } = both(
    'ILLC',
    { surveys: [on('occasional', '2025-03-03', 'Not shown')] },
    '2024-03-10',
  )
  expect(parts[0]?.endorsements).toEqual({ surveys: [], extension: null })
  expect(JSON.stringify(parts)).not.toContain('Not shown')
  expect(shown('en')).toContain('No survey or extension is endorsed')
})

test('what a surveyor is called is text, whatever it holds', () => {
  const { shown } = both(
    'ILLC',
    { surveys: [on('annual', '2025-03-03', '<img src=x onerror=alert(1)>')] },
    '2024-03-10',
  )
  expect(shown('en')).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('an expired certificate keeps its endorsements', () => {
  const surveys = [on('annual', '2025-03-03')]
  const part = { ...newPart('ILLC', 'ILLC', DATES), surveys }
  const [shown] = publicParts(
    { parts: [part], certificateId: 'T-1', surveysFrom: '2024-03-10' },
    '2030-01-01',
    true,
  )
  expect(shown?.status).toBe('expired')
  expect(shown?.endorsements?.surveys.map(({ done }) => done?.surveyor)).toEqual(['R. Hartono'])
})

test('a survey before its window moves the anniversary, and form and page say so', () => {
  const { printed, shown, parts } = both(
    'ILLC',
    { surveys: [on('annual', '2024-11-20')] },
    '2024-03-10',
  )
  const [first] = printed
  expect(first?.done?.on).toBe('20 November 2024')
  expect(parts[0]?.endorsements?.surveys).toMatchObject([{ newAnniversary: '2025-02-20' }])
  if (!first?.also) throw new Error('The form says nothing of the anniversary')
  expect(textsOf(shown('en'))).toContain(first.also.en)
  expect(textsOf(shown('id'))).toContain(first.also.id)
})

test('an extension is shown where no survey is endorsed', () => {
  const { shown, parts } = both('ILLC', { extension: EXTENSION }, '2024-03-10')
  expect(parts[0]?.endorsements).toEqual({
    surveys: [],
    extension: { kind: 'to-port-of-survey', grantedOn: '2029-03-01', until: '2029-06-01' },
  })
  expect(shown('en').match(/<li>/g)).toHaveLength(1)
})
