import { expect, test } from 'vitest'
import { statementOf } from './check-document.ts'

test('the statement in a code is sent with the number it is about, and with no other', () => {
  const code = { number: 'LMC-2026-00042', statement: 'STATEMENT' }
  expect(statementOf(code, 'LMC-2026-00042')).toBe('STATEMENT')
  // A file that the register knows, into which the code of another certificate was put.
  expect(statementOf(code, 'LMC-2026-00043')).toBeNull()
  expect(statementOf({ number: 'LMC-2026-00042', statement: null }, 'LMC-2026-00042')).toBeNull()
  expect(statementOf(null, 'LMC-2026-00042')).toBeNull()
})
