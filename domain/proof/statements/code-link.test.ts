import { expect, test } from 'vitest'
import { addressesIn } from '#/core/languages.ts'
import { statementIn } from './code-link.ts'
import { NUMBER_ADDRESS } from './statement-hash.ts'

const statement = 'A'.repeat(130)

test('a statement is in the query or after #; one in each cannot be read, and the target of a link is none', () => {
  expect(statementIn({ search: '', hash: '' })).toBeNull()
  expect(statementIn({ search: '', hash: `#${statement}` })).toBe(statement)
  expect(statementIn({ search: `?c=${statement}`, hash: '' })).toBe(statement)
  expect(statementIn({ search: `?c=${statement}`, hash: '#main' })).toBe(statement)
  expect(statementIn({ search: `?c=${statement}`, hash: `#${statement}` })).toBe('')
  expect(statementIn({ search: `?c=${statement}&c=${statement}`, hash: '' })).toBe('')
})

test('the page of a number is known in each language, whichever a site has first', () => {
  for (const { inLanguage } of [addressesIn(['en', 'id']), addressesIn(['id', 'en'])]) {
    expect(inLanguage('/verify/LMC-1', 'en')).toMatch(NUMBER_ADDRESS)
    expect(inLanguage('/verify/LMC-1', 'id')).toMatch(NUMBER_ADDRESS)
    expect(inLanguage('/verify', 'en')).not.toMatch(NUMBER_ADDRESS)
    expect(inLanguage('/proof/LMC-1', 'id')).not.toMatch(NUMBER_ADDRESS)
  }
})
