import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import type { OfflineResult } from '#/pages/public/offline/verify-statement.ts'
import type { Statement } from '#/domain/proof/statements/statement.ts'
import { Answer } from './offline-answer.tsx'

const statement: Statement = {
  vesselName: 'KM Samudra Jaya',
  imoNumber: null,
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2030-12-31',
  types: [],
  index: 5,
  asOf: '2026-11-10',
  cut: [],
}
const IN_FORCE = {
  dates: 'within',
  status: { listed: 'in-force', on: '2026-11-21', days: 0 },
} as const

function headline(types: string[], result: OfflineResult = IN_FORCE, cut: Statement['cut'] = []) {
  const found = {
    kind: 'ours',
    number: 'LMC-1',
    statement: { ...statement, types, cut },
    result,
  } as const
  const html = renderToStaticMarkup(createElement(Answer, { found }))
  const [, look = '', title = ''] = /data-offline="(\w+)".*?<h2[^>]*>(.*?)<\/h2>/s.exec(html) ?? []
  return { look, title: title.replaceAll(/<[^>]+>/g, ''), html }
}

const GENUINE = 'Genuine. Not expired by its dates.'
const SURVEYS = 'Whether its surveys are done cannot be known offline.'

test('of every type that has surveys it says that they cannot be known, and of the others that it is genuine; nothing is green', () => {
  const withoutSurveys = ['IEEC', 'ISPP', 'ITC69', 'IAFS']
  for (const { code, label } of CERTIFICATE_TYPES) {
    const { look, title, html } = headline([label])
    const isWithout = withoutSurveys.includes(code)
    expect([code, look, title]).toEqual([
      code,
      'neutral',
      isWithout ? GENUINE : `${GENUINE} ${SURVEYS}`,
    ])
    expect(html).not.toMatch(/valid-wash|text-valid|border-valid/)
  }
})

test('what the device does not know is not taken for a type without surveys', () => {
  for (const [types, cut] of [
    [['Gas carrier fitness'], []],
    [[], []],
    [['International Tonnage'], ['types']],
    [['International Tonnage', 'Safety Management Certificate'], []],
  ] as const)
    expect(headline([...types], IN_FORCE, [...cut]).title).toBe(`${GENUINE} ${SURVEYS}`)
})

test('a clock that is behind makes no certificate begin later, and hides no expiry', () => {
  const at = (dates: OfflineResult['dates'], status: OfflineResult['status']) =>
    headline([], { dates, status })
  const LISTED = { listed: 'in-force', on: '2026-11-21', days: 0 } as const
  expect(at('not-begun', { unknown: 'clock' })).toMatchObject({
    look: 'unsure',
    title: 'Status not known',
  })
  expect(at('not-begun', LISTED)).toMatchObject({ look: 'bad', title: 'Not yet valid' })
  expect(at('expired', { unknown: 'clock' })).toMatchObject({ look: 'bad', title: 'Expired' })
})

test('what the list says comes before the dates, as in an answer of the register', () => {
  const status = { listed: 'suspended', on: '2026-11-20', days: 1 } as const
  expect(headline([], { dates: 'expired', status })).toMatchObject({
    look: 'bad',
    title: 'Suspended, as known on November 20, 2026',
  })
})

test('of several certificates it says that the state of each cannot be known, whatever the list says of the entry', () => {
  const PARTS = 'Whether each of its certificates is in force cannot be known offline.'
  for (const [types, cut, isOfSeveral] of [
    [['International Tonnage'], [], false],
    [['International Tonnage', 'International Anti-Fouling System'], [], true],
    [['International Tonnage'], ['types'], true],
    [['Cargo Ship Safety Equipment', 'Cargo Ship Safety Radio'], [], true],
    [[], [], false],
  ] as const) {
    const { html, look } = headline([...types], IN_FORCE, [...cut])
    expect([types, html.includes(PARTS), look]).toEqual([types, isOfSeveral, 'neutral'])
  }
  expect(headline(['International Tonnage', 'International Anti-Fouling System']).title).toBe(
    `${GENUINE} ${PARTS}`,
  )
})

test('an entry that is not in the list any more was removed by the authority', () => {
  const { look, title, html } = headline([], {
    ...IN_FORCE,
    status: { listed: 'not-in-register', on: '2026-11-20', days: 1 },
  })
  expect([look, title]).toEqual(['bad', 'Removed by the authority, as known on November 20, 2026'])
  expect(html).toContain(
    'Removed by the authority: it is not in the register any more. Status as of 1 day ago.',
  )
})

test('a worse finding is the headline, and the surveys are a line below it', () => {
  const unknown = headline(['Safety Management Certificate'], {
    ...IN_FORCE,
    status: { unknown: 'no-list' },
  })
  expect([unknown.look, unknown.title]).toEqual(['unsure', 'Status not known'])
  expect(unknown.html).toContain(SURVEYS)
  const expired = headline(['Safety Management Certificate'], { ...IN_FORCE, dates: 'expired' })
  expect([expired.look, expired.title]).toEqual(['bad', 'Expired'])
  const suspended = headline([], {
    ...IN_FORCE,
    status: { listed: 'suspended', on: '2026-11-20', days: 1 },
  })
  expect([suspended.look, suspended.title]).toEqual([
    'bad',
    'Suspended, as known on November 20, 2026',
  ])
})
