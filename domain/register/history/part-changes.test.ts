import { expect, test } from 'vitest'
import { newPart, type Part, type Survey } from '#/domain/register/model/certificate/part.ts'
import { changesOfPart } from './part-changes.ts'

const FACTS = {
  issuedDate: '2026-01-01',
  expiryDate: '2031-01-01',
  standing: 'in-force',
  standingReason: null,
} as const
const part = (...surveys: Survey[]): Part => ({
  ...newPart('SEC', 'SEC', {
    ...FACTS,
    standingSince: null,
    supersededBy: null,
    supersededOn: null,
  }),
  surveys,
})
const survey = (completedOn: string): Survey => ({
  kind: 'annual',
  completedOn,
  place: 'Batam',
  surveyor: 'R. Hartono',
  result: 'satisfactory',
  remarks: null,
  recordedOn: '2026-11-21',
})

const [FIRST, SECOND] = [survey('2026-11-19'), survey('2026-11-20')]
const text = (day: string) =>
  `Annual survey, completed November ${day.slice(8)}, 2026 in Batam by R. Hartono, satisfactory`
const recorded = (day: string) => ({ fact: 'Survey of SEC', from: null, to: text(day) })
const removed = (day: string) => ({ fact: 'Survey of SEC', from: text(day), to: null })

test.for<[string, Part, Part, unknown[]]>([
  ['recorded', part(FIRST), part(FIRST, SECOND), [recorded('2026-11-20')]],
  ['removed, the first of two', part(FIRST, SECOND), part(SECOND), [removed('2026-11-19')]],
  ['removed, the last of two', part(FIRST, SECOND), part(FIRST), [removed('2026-11-20')]],
  ['removed, one of two that are alike', part(FIRST, FIRST), part(FIRST), [removed('2026-11-19')]],
  ['removed, the only one', part(FIRST), part(), [removed('2026-11-19')]],
  ['exchanged', part(FIRST), part(SECOND), [removed('2026-11-19'), recorded('2026-11-20')]],
  ['left as they are', part(FIRST, SECOND), part(FIRST, SECOND), []],
])('the history lists surveys that were %s', ([, before, after, changes]) => {
  expect(changesOfPart(before, after)).toEqual(changes)
})

test('the other facts of a part are named and written as pages do', () => {
  const before = part()
  const after: Part = {
    ...before,
    kind: 'interim',
    standing: 'suspended',
    standingReason: 'Grounded',
    extension: {
      kind: 'to-port-of-survey',
      until: '2031-02-01',
      grantedOn: '2026-11-20',
      reason: 'Voyage to Batam',
    },
    conditions: [
      {
        kind: 'class',
        text: 'Renew the chain',
        imposedOn: '2026-11-20',
        dueOn: '2027-02-20',
        closedOn: '2026-12-01',
      },
    ],
  }
  expect(changesOfPart(before, after)).toEqual([
    { fact: 'Kind of SEC', from: 'Full term', to: 'Interim' },
    {
      fact: 'Extension of SEC',
      from: null,
      to: 'until February 1, 2031: To reach the port of the survey',
    },
    { fact: 'Standing of SEC', from: 'in-force', to: 'suspended' },
    { fact: 'Reason of SEC', from: null, to: 'Grounded' },
    {
      fact: 'Condition 1 of SEC',
      from: null,
      to: 'Condition of class: Renew the chain, due February 20, 2027, closed December 1, 2026',
    },
  ])
})
