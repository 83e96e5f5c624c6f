import { expect, test } from 'vitest'
import { sheetsExample } from '#/domain/register/survey/report-own/sheets-answer.ts'
import type { SurveyFacts } from '#/domain/register/model/survey/survey.ts'
import type { SheetPart, SheetShip } from '#/domain/register/survey/report-content/sheets.ts'
import { choicesOn, mostUrgent, surveyable } from './sheet-today.ts'

/**
 * A ship with a load line certificate for each of these days of issue, of five years; its answer is
 * of another day.
 */
function shipOf(...issued: string[]): Pick<SheetShip, 'certificates'> {
  const [record] = sheetsExample.ships[0]?.certificates ?? []
  const [part] = record?.parts ?? []
  if (!record || !part) throw new Error('The example has a certificate')
  const partOf = (issuedOn: string): SheetPart => ({
    ...part,
    code: 'ILLC',
    facts: {
      ...part.facts,
      issuedOn,
      expiryDate: `${Number(issuedOn.slice(0, 4)) + 5}${issuedOn.slice(4)}`,
      surveysFrom: issuedOn,
    },
  })
  return { certificates: issued.map((day, i) => ({ ...record, id: i + 1, parts: [partOf(day)] })) }
}

test.each([
  ['2026-09-30', 'valid', 'to-come'],
  ['2026-10-01', 'valid', 'open'],
  ['2027-04-01', 'valid', 'open'],
  ['2027-04-02', 'survey-overdue', 'overdue'],
])('a device works out what is due on %s: %s, %s', (today, status, state) => {
  const [choice] = choicesOn(shipOf('2026-01-01'), today)
  expect(choice).toMatchObject({
    value: '1/ILLC',
    part: { status, due: { kinds: ['annual'], from: '2026-10-01', to: '2027-04-01', state } },
  })
})

test('what has expired may lack a survey that was completed before, and the survey that ends first is the most urgent', () => {
  const choices = choicesOn(
    shipOf('2026-03-01', '2026-01-01', '2021-01-01', '2026-11-01'),
    '2027-03-01',
  )
  expect(surveyable(choices, '2027-03-01').map(({ value }) => value)).toEqual([
    '1/ILLC',
    '2/ILLC',
    '3/ILLC',
    '4/ILLC',
  ])
  // Its renewal is overdue since it expired.
  expect(mostUrgent(choices)?.value).toBe('3/ILLC')
  expect(mostUrgent(choices.filter(({ value }) => value !== '3/ILLC'))?.value).toBe('2/ILLC')
  expect(mostUrgent(choicesOn(shipOf('2026-11-01'), '2026-11-21'))).toBeNull()
})

test.each([
  ['2030-09-30', null],
  ['2030-10-01', 'open'],
  ['2031-01-01', 'open'],
  ['2031-01-02', 'overdue'],
])('a renewal is due from three months before the expiry on: %s, %s', (today, state) => {
  const ship = shipOf('2026-01-01')
  const surveys = ['2027', '2028', '2029', '2030'].map((year) => ({
    kind: 'annual' as const,
    completedOn: `${year}-01-01`,
    result: 'satisfactory' as const,
  }))
  const [part] = ship.certificates[0]?.parts ?? []
  if (!part) throw new Error('The example has a certificate')
  part.facts = { ...part.facts, surveys }
  const [choice] = choicesOn(ship, today)
  expect(choice?.part.due).toEqual(
    state === null ? null : { kinds: ['renewal'], from: '2030-10-01', to: '2031-01-01', state },
  )
  const renewed = (result: SurveyFacts['result']) => {
    part.facts = {
      ...part.facts,
      surveys: [...surveys, { kind: 'renewal', completedOn: '2030-11-01', result }],
    }
    return choicesOn(ship, today)[0]?.part.due
  }
  // Its conditions are due by themselves; what was not satisfactory is surveyed again.
  for (const result of ['satisfactory', 'with-conditions'] as const)
    expect([result, renewed(result)]).toEqual([result, null])
  expect(renewed('not-satisfactory')).toEqual(choice?.part.due)
})
