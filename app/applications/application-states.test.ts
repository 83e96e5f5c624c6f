import { expect, test } from 'vitest'
import { APPLICATION_STATES, inspectionAfter, MOVES, movesFrom, progressOf } from './application-states.ts'

test('the moves are these and no others', () => {
  const moves = Object.fromEntries(APPLICATION_STATES.map((state) => [state, movesFrom(state).map(({ to }) => to)]))
  expect(moves).toEqual({
    pending: ['in-review', 'declined'],
    'in-review': ['inspection-scheduled', 'approved', 'pending', 'declined'],
    'inspection-scheduled': ['inspection-scheduled', 'approved', 'in-review', 'declined'],
    approved: [],
    declined: ['in-review'],
  })
})

test('no two moves lead the same way, so that from and to name one', () => {
  const ways = MOVES.map(({ from, to }) => `${from} ${to}`)
  expect(new Set(ways).size).toBe(ways.length)
})

test('who declines says why to the applicant; who skips the inspection or reopens says why to the office', () => {
  const asked = MOVES.filter(({ note, words }) => note === 'required' || words === 'required')
  expect(asked.map(({ from, to, note, words }) => `${from} → ${to}: note ${note}, words ${words}`)).toEqual([
    'in-review → approved: note required, words optional',
    'inspection-scheduled → in-review: note optional, words required',
    'pending → declined: note optional, words required',
    'in-review → declined: note optional, words required',
    'inspection-scheduled → declined: note optional, words required',
    'declined → in-review: note required, words optional',
  ])
})

test('the applicant is told of every move but one that undoes a slip', () => {
  expect(MOVES.filter(({ words }) => words === 'no').map(({ from, to }) => [from, to])).toEqual([['in-review', 'pending']])
})

test('an inspection holds until the decision, and falls away with any other move', () => {
  const before = { inspectionDate: '2026-12-03', inspectionPlace: 'Batam' }
  const scheduled = { inspectionDate: '2026-12-10', inspectionPlace: 'Merak' }
  const after = Object.fromEntries(
    movesFrom('inspection-scheduled').map((move) => [move.to, inspectionAfter(move, before, scheduled).inspectionPlace]),
  )
  expect(after).toEqual({ 'inspection-scheduled': 'Merak', approved: 'Batam', 'in-review': null, declined: null })
})

const ways: [...Parameters<typeof progressOf>, string][] = [
  ['pending', null, 'now ahead ahead ahead'],
  ['in-review', null, 'done now ahead ahead'],
  ['inspection-scheduled', null, 'done done now ahead'],
  ['approved', 'inspection-scheduled', 'done done done now'],
  ['approved', 'in-review', 'done done left-out now'],
  ['declined', 'pending', 'done left-out left-out now'],
  ['declined', 'in-review', 'done done left-out now'],
  ['declined', 'inspection-scheduled', 'done done done now'],
]
test.for(ways)('the way of an application that is %s, decided from %s: %s', ([status, decidedFrom, steps]) => {
  expect(progressOf(status, decidedFrom).join(' ')).toBe(steps)
})
