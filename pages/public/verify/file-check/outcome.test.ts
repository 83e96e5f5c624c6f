import { expect, test } from 'vitest'
import { outcomeOf, type DocumentAnswer, type Outcome } from './outcome.ts'

type Issued = Extract<DocumentAnswer, { known: true }>
const issued = (status: Issued['status']): Issued => ({
  known: true,
  certificateId: 'LMC-1',
  status,
  corrections: [],
  endorsed: [],
})
const known = issued('current')
const unknown = { known: false } as const
const ours = { number: 'LMC-1', statement: null }
const foreign = { refused: 'It leads elsewhere' }
const unsigned = {
  document: unknown,
  signature: 'none',
  code: ours,
  codeWasChecked: false,
  inRegister: true,
} as const
const picture = { ...unsigned, document: null }

const table: [rule: string, known: Parameters<typeof outcomeOf>[0], outcome: Outcome][] = [
  ['a file we issued is this very file', { ...unsigned, document: known }, 'this-file'],
  ['also where its code cannot be read', { ...unsigned, document: known, code: null }, 'this-file'],
  [
    'also where the certificate is gone',
    { ...unsigned, document: known, inRegister: false },
    'this-file',
  ],
  [
    'one whose record has another status since is an earlier one',
    { ...unsigned, document: issued('earlier') },
    'earlier-file',
  ],
  [
    'one whose record was corrected is replaced',
    { ...unsigned, document: issued('replaced') },
    'replaced',
  ],
  [
    'one whose record was deleted says so',
    { ...unsigned, document: issued('deleted'), inRegister: false },
    'deleted',
  ],
  [
    'one that we signed and was changed since is changed',
    { ...unsigned, signature: 'changed' },
    'changed',
  ],
  [
    'also without a code',
    { ...unsigned, signature: 'changed', code: null, inRegister: false },
    'changed',
  ],
  [
    'one that others signed is not ours, whatever its code',
    { ...unsigned, signature: 'foreign' },
    'not-ours',
  ],
  [
    'one that we signed and the register does not know is not recorded',
    { ...unsigned, signature: 'ours' },
    'not-recorded',
  ],
  ['one without a signature is a copy', unsigned, 'copy'],
  ['one with a number nobody has is not ours', { ...unsigned, inRegister: false }, 'not-ours'],
  [
    'of one with a statement for a number nobody has, the statement speaks',
    {
      ...unsigned,
      code: { number: 'LMC-1', statement: 'hE' },
      codeWasChecked: true,
      inRegister: false,
    },
    'copy',
  ],
  [
    'one with a foreign code is not ours',
    { ...unsigned, code: foreign, inRegister: false },
    'not-ours',
  ],
  ['one without a code is not ours', { ...unsigned, code: null, inRegister: false }, 'not-ours'],
  ['of a picture only the code speaks', picture, 'picture'],
  ['a picture with a number nobody has is not ours', { ...picture, inRegister: false }, 'not-ours'],
  [
    'a picture with a foreign code is not ours',
    { ...picture, code: foreign, inRegister: false },
    'not-ours',
  ],
]
test.each(table)('%s', (_rule, what, outcome) => {
  expect(outcomeOf(what)).toBe(outcome)
})
