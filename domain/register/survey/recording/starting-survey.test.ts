import { expect, test } from 'vitest'
import type { SurveyKind } from '#/domain/register/model/survey/survey.ts'
import { startingSurvey } from './starting-survey.ts'

const choice = (value: string, ...kinds: SurveyKind[]) => ({
  value,
  part: {
    code: value,
    due:
      kinds.length === 0
        ? null
        : { kinds, from: '2026-08-01', to: '2027-02-01', state: 'open' as const },
  },
})
const ship = [
  choice('SRC', 'periodical'),
  choice('Class', 'annual'),
  choice('SAFCON', 'annual', 'intermediate'),
  choice('ISSC', 'intermediate'),
  choice('ITC69'),
]

test('the form begins with the kind that most certificates need, under whichever name, and selects those alone', () => {
  const selected = ['SRC', 'Class', 'SAFCON']
  expect(startingSurvey(ship, ['SRC', 'Class', 'SAFCON', 'ISSC'])).toEqual({
    kind: 'annual',
    selected,
  })
})

test('a visit of two certificates that name it differently covers both', () => {
  const both = [choice('SRC', 'periodical'), choice('SEC', 'annual')]
  expect(startingSurvey(both, ['SRC', 'SEC'])).toEqual({ kind: 'annual', selected: ['SRC', 'SEC'] })
})

test('one certificate alone has the kind that it needs', () => {
  expect(startingSurvey(ship, ['SRC'])).toEqual({ kind: 'periodical', selected: ['SRC'] })
  expect(startingSurvey(ship, ['ISSC'])).toEqual({ kind: 'intermediate', selected: ['ISSC'] })
})

test('where none is needed it is an annual survey of what was asked for', () => {
  expect(startingSurvey(ship, ['ITC69'])).toEqual({ kind: 'annual', selected: ['ITC69'] })
  expect(startingSurvey(ship, [])).toEqual({ kind: 'annual', selected: [] })
})
