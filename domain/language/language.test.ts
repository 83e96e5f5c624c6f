import { expect, test } from 'vitest'
import { inLanguageOf } from '#/http/pages/language-of-request.ts'
import { fullDate, momentInBothZones, wholeNumber } from './format.ts'
import { currentLanguage, withLanguage } from './language.ts'
import { inLanguage, languageOf, plainAddress, preferredLanguage } from '#/core/languages.ts'
import { paths } from '#/domain/addresses/paths.ts'

const addresses: [path: string, language: string, plain: string][] = [
  ['/', 'en', '/'],
  ['/services', 'en', '/services'],
  ['/id', 'id', '/'],
  ['/id/services', 'id', '/services'],
  ['/id.data', 'id', '.data'],
  ['/ID/services', 'id', '/services'],
  ['/identity', 'en', '/identity'],
  ['/verify/id', 'en', '/verify/id'],
]
test.each(addresses)('%s is in %s, and plainly %s', (path, language, plain) => {
  expect(languageOf(path)).toBe(language)
  expect(plainAddress(path)).toBe(plain)
})

test('an address goes into a language and back', () => {
  for (const path of ['/', '/verify/LMC-1', '/services/apply?service=x']) {
    expect(plainAddress(inLanguage(path, 'id'))).toBe(path)
    expect(inLanguage(path, 'en')).toBe(path)
  }
  expect(inLanguage('/#contact', 'id')).toBe('/id#contact')
})

const asked: [header: string | null, preferred: string | null][] = [
  ['id-ID,id;q=0.9,en;q=0.8', 'id'],
  ['en-GB,en;q=0.9,id;q=0.8', 'en'],
  ['en;q=0.5, id', 'id'],
  ['fr-FR,fr;q=0.9,id;q=0.1', null],
  ['id;q=0, en', 'en'],
  ['id;q=0', null],
  ['', null],
  [null, null],
  [';;;,,q=;', null],
  ['*', null],
]
test.each(asked)('a browser that sends %j prefers %s', (header, preferred) => {
  expect(preferredLanguage(header)).toBe(preferred)
})

test('links, dates, moments and numbers are in the language of the request; outside of one, English', async () => {
  const said = () => [
    currentLanguage(),
    paths.verify('LMC-1'),
    fullDate('2026-03-12'),
    momentInBothZones('2026-08-21T05:04:03.000Z'),
    wholeNumber(1_234_567),
  ]
  expect(inLanguageOf('/id/verify/LMC-1', said)).toEqual([
    'id',
    '/id/verify/LMC-1',
    '12 Maret 2026',
    '21 Agustus 2026, 05.04.03 UTC (12.04.03 WIB)',
    '1.234.567',
  ])
  const english = [
    'en',
    '/verify/LMC-1',
    'March 12, 2026',
    'August 21, 2026, 05:04:03 UTC (12:04:03 WIB)',
    '1,234,567',
  ]
  expect(said()).toEqual(english)
  // Two at once keep apart.
  const both = await Promise.all(
    ['/id', '/', '/id', '/'].map((path) =>
      inLanguageOf(path, async () => {
        await Promise.resolve()
        return currentLanguage()
      }),
    ),
  )
  expect(both).toEqual(['id', 'en', 'id', 'en'])
})

test('an email is composed in its language and the current one is restored, also after an error', () => {
  const spoken = () => `${currentLanguage()}: ${fullDate('2026-12-21')}`
  expect(withLanguage('id', () => [spoken(), withLanguage('en', spoken), spoken()])).toEqual([
    'id: 21 Desember 2026',
    'en: December 21, 2026',
    'id: 21 Desember 2026',
  ])
  expect(() =>
    withLanguage('id', () => {
      throw new Error('No text')
    }),
  ).toThrow('No text')
  expect(currentLanguage()).toBe('en')
})
