import { expect, test } from 'vitest'
import { addressesIn, ALL_LANGUAGES, type Language } from './languages.ts'

type Case = [offered: [Language, ...Language[]], path: string, language: Language, plain: string]

const cases: Case[] = [
  [['en', 'id'], '/services', 'en', '/services'],
  [['en', 'id'], '/id/services', 'id', '/services'],
  [['en', 'id'], '/ID', 'id', '/'],
  [['en', 'id'], '/id.data', 'id', '.data'],
  [['en', 'id'], '/id.example.org', 'en', '/id.example.org'],
  [['en', 'id'], '/id//example.org/verify', 'id', '/example.org/verify'],
  [['en', 'id'], '/ID/\\example.org', 'id', '/example.org'],
  [['en', 'id'], '//example.org', 'en', '/example.org'],
  [['en', 'id'], '/identity', 'en', '/identity'],
  [['id', 'en'], '/services', 'id', '/services'],
  [['id', 'en'], '/en/services', 'en', '/services'],
  [['id', 'en'], '/id/services', 'id', '/id/services'],
  [['id', 'en'], '/admin/overview', 'en', '/admin/overview'],
  [['id', 'en'], '/api/docs', 'en', '/api/docs'],
  [['id', 'en'], '/administration', 'id', '/administration'],
  [['id'], '/services', 'id', '/services'],
  [['id'], '/en/services', 'id', '/en/services'],
  [['id'], '/admin', 'en', '/admin'],
  [['en'], '/id/services', 'en', '/id/services'],
]
test.each(cases)('where %j are offered, %s is in %s', (offered, path, language, plain) => {
  const { languageOf, plainAddress } = addressesIn(offered)
  expect([languageOf(path), plainAddress(path)]).toEqual([language, plain])
})

test('an address in a language leads back to the plain one, and to the first language where it is not offered', () => {
  for (const offered of [['en', 'id'], ['id', 'en'], ['en'], ['id']] satisfies [
    Language,
    ...Language[],
  ][]) {
    const { inLanguage, languageOf, plainAddress } = addressesIn(offered)
    for (const language of ALL_LANGUAGES) {
      for (const path of ['/', '/services', '/verify?number=A']) {
        const address = inLanguage(path, language)
        expect(languageOf(address)).toBe(
          offered.some((one) => one === language) ? language : offered[0],
        )
        expect(plainAddress(address)).toBe(path)
      }
    }
  }
})
