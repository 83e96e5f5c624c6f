import { expect, test } from 'vitest'
import { outcomeOf, type Outcome } from './outcome.ts'

const known = { known: true, certificateId: 'LMC-1', version: 1, current: true, createdAt: '2026-11-21T05:00:00.000Z' } as const
const unknown = { known: false } as const
const ours = { number: 'LMC-1', fragment: '' }
const foreign = { refused: 'It leads elsewhere' }

const table: [rule: string, known: Parameters<typeof outcomeOf>[0], outcome: Outcome][] = [
  ['a file we issued is this very file', { document: known, code: ours, inRegister: true }, 'this-file'],
  ['also where its code cannot be read', { document: known, code: null, inRegister: true }, 'this-file'],
  ['also where the certificate is gone', { document: known, code: ours, inRegister: false }, 'this-file'],
  [
    'one that a newer has replaced is an earlier one',
    { document: { ...known, current: false }, code: ours, inRegister: true },
    'earlier-file',
  ],
  ['another file with our number is not the one we issued', { document: unknown, code: ours, inRegister: true }, 'other-file'],
  ['another file with a number nobody has is not ours', { document: unknown, code: ours, inRegister: false }, 'not-ours'],
  ['another file with a foreign code is not ours', { document: unknown, code: foreign, inRegister: false }, 'not-ours'],
  ['another file without a code is not ours', { document: unknown, code: null, inRegister: false }, 'not-ours'],
  ['of a picture only the code speaks', { document: null, code: ours, inRegister: true }, 'code-only'],
  ['a picture with a number nobody has is not ours', { document: null, code: ours, inRegister: false }, 'not-ours'],
  ['a picture with a foreign code is not ours', { document: null, code: foreign, inRegister: false }, 'not-ours'],
]
test.each(table)('%s', (_rule, what, outcome) => {
  expect(outcomeOf(what)).toBe(outcome)
})
