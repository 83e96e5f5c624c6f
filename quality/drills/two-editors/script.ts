import fc from 'fast-check'
import type { Action } from './model.ts'

/**
 * One line of an interleaving; `together`: at the same time as the next one, where that is the
 * other editor's.
 */
export type Step = { editor: 0 | 1; action: Action; together: boolean }

const VESSELS = ['KM Samudra Jaya', 'KM Samudra Raya', 'MV Meratus']
const FLAGS = ['Indonesia', 'Panama', 'Singapore']
const EXPIRIES = ['2028-01-01', '2029-06-30', '2030-12-31']

/** Stands for a number that nobody has: whoever plays the script knows one. */
export const NEW_NUMBER = 'a new number'

const based = fc.oneof(
  { arbitrary: fc.constant(true), weight: 4 },
  { arbitrary: fc.constant(false), weight: 1 },
)

const action: fc.Arbitrary<Action> = fc.oneof(
  { arbitrary: fc.constant({ does: 'read' } as const), weight: 4 },
  {
    arbitrary: fc.record({
      does: fc.constant('save' as const),
      changes: fc.record(
        {
          vesselName: fc.constantFrom(...VESSELS),
          flag: fc.constantFrom(...FLAGS),
          expiryDate: fc.constantFrom(...EXPIRIES),
          certificateId: fc.constant(NEW_NUMBER),
        },
        { requiredKeys: [] },
      ),
      based,
    }),
    weight: 8,
  },
  {
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      move: fc.constantFrom('suspend' as const, 'reinstate' as const, 'withdraw' as const),
      reason: fc.constantFrom('Survey overdue', 'Class withdrawn', 'Survey done'),
      based,
    }),
    weight: 6,
  },
  {
    arbitrary: fc.record({ does: fc.constant('supersede' as const), by: fc.constant(NEW_NUMBER) }),
    weight: 2,
  },
  { arbitrary: fc.record({ does: fc.constant('delete' as const), based }), weight: 1 },
)

/** What two editors may do, in any order and at once. */
export const interleavings: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ editor: fc.constantFrom(0 as const, 1 as const), action, together: fc.boolean() }),
  { minLength: 2, maxLength: 8 },
)
