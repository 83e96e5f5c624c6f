import { expect, test } from 'vitest'
import {
  APPLICATION_STATES,
  inspectionAfter,
  MOVES,
  movesFrom,
  progressOf,
} from './application-states.ts'

test('the moves are these and no others', () => {
  const moves = Object.fromEntries(
    APPLICATION_STATES.map((state) => [state, movesFrom(state).map(({ to }) => to)]),
  )
  expect(moves).toEqual({
    pending: ['in-review', 'declined'],
    'in-review': ['inspection-scheduled', 'approved', 'pending', 'declined'],
    'inspection-scheduled': ['inspection-scheduled', 'approved', 'in-review', 'declined'],
    approved: [],
    declined: ['in-review'],
  })
})

test('no two moves have the same states, so from and to identify a move', () => {
  const pairs = MOVES.map(({ from, to }) => `${from} ${to}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})

test('declining needs a message to the applicant; skipping the inspection and reopening need an internal note', () => {
  const required = MOVES.filter(
    ({ note, message }) => note === 'required' || message === 'required',
  )
  expect(
    required.map(
      ({ from, to, note, message }) => `${from} → ${to}: note ${note}, message ${message}`,
    ),
  ).toEqual([
    'in-review → approved: note required, message optional',
    'inspection-scheduled → in-review: note optional, message required',
    'pending → declined: note optional, message required',
    'in-review → declined: note optional, message required',
    'inspection-scheduled → declined: note optional, message required',
    'declined → in-review: note required, message optional',
  ])
})

test('the applicant gets an email about every move except the one back to pending', () => {
  expect(MOVES.filter(({ message }) => message === 'no').map(({ from, to }) => [from, to])).toEqual(
    [['in-review', 'pending']],
  )
})

test('an approval leaves the inspection as it was, and every other move removes it', () => {
  const before = { inspectionDate: '2026-12-03', inspectionLocation: 'Batam' }
  const scheduled = { inspectionDate: '2026-12-10', inspectionLocation: 'Merak' }
  const after = Object.fromEntries(
    movesFrom('inspection-scheduled').map((move) => [
      move.to,
      inspectionAfter(move, before, scheduled).inspectionLocation,
    ]),
  )
  expect(after).toEqual({
    'inspection-scheduled': 'Merak',
    approved: 'Batam',
    'in-review': null,
    declined: null,
  })
})

const progress: [...Parameters<typeof progressOf>, string][] = [
  ['pending', null, 'now ahead ahead ahead'],
  ['in-review', null, 'done now ahead ahead'],
  ['inspection-scheduled', null, 'done done now ahead'],
  ['approved', 'inspection-scheduled', 'done done done now'],
  ['approved', 'in-review', 'done done skipped now'],
  ['declined', 'pending', 'done skipped skipped now'],
  ['declined', 'in-review', 'done done skipped now'],
  ['declined', 'inspection-scheduled', 'done done done now'],
]
test.for(progress)(
  'the steps of an application that is %s, decided from %s: %s',
  ([status, decidedFrom, steps]) => {
    expect(progressOf(status, decidedFrom).join(' ')).toBe(steps)
  },
)
