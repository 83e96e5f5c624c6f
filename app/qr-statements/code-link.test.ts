import { expect, test } from 'vitest'
import { statementIn } from './code-link.ts'

const statement = 'A'.repeat(130)

test('a statement is in the query or after #; one in each cannot be read, and the target of a link is none', () => {
  expect(statementIn({ search: '', hash: '' })).toBeNull()
  expect(statementIn({ search: '', hash: `#${statement}` })).toBe(statement)
  expect(statementIn({ search: `?c=${statement}`, hash: '' })).toBe(statement)
  expect(statementIn({ search: `?c=${statement}`, hash: '#main' })).toBe(statement)
  expect(statementIn({ search: `?c=${statement}`, hash: `#${statement}` })).toBe('')
  expect(statementIn({ search: `?c=${statement}&c=${statement}`, hash: '' })).toBe('')
})
