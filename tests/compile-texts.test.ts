import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { withLanguage } from '#/core/current-language.ts'
import type { Language } from '#/core/languages.ts'
import { compileTexts } from '#/scripts/compile-texts.mjs'

const compile = (en: object, id: object) =>
  compileTexts({
    en: { 'a.json': JSON.stringify(en, null, 2) },
    id: { 'a.json': JSON.stringify(id, null, 2) },
  })

/** The texts of a compiled catalogue, run. */
async function load(en: object, id: object) {
  // In the repository, so that its imports are found.
  const results = join(import.meta.dirname, '..', 'test-results')
  mkdirSync(results, { recursive: true })
  const folder = mkdtempSync(join(results, 'texts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'messages'))
  for (const [path, code] of compile(en, id)) writeFileSync(join(folder, path), code)
  const { m } = await import(pathToFileURL(join(folder, 'messages.js')).href)
  return (language: Language, key: string, values?: object): string =>
    withLanguage(language, () => m[key](values))
}

test('a text is that of the current language, with its values', async () => {
  const text = await load(
    { a: "Don't “quote” {name}\n`$'{'x'}'` \\ it's" },
    { a: '{name}, jangan' },
  )
  expect(text('en', 'a', { name: '{name}' })).toBe("Don't “quote” {name}\n`${x}` \\ it's")
  expect(text('id', 'a', { name: 'KM <b>Jaya</b>' })).toBe('KM <b>Jaya</b>, jangan')
})

test('a text that begins with a number is a text', async () => {
  const text = await load({ a: '{x}{y}' }, { a: '{y}{x}' })
  expect([text('en', 'a', { x: 1, y: 2 }), text('id', 'a', { x: 1, y: 2 })]).toEqual(['12', '21'])
})

test('a count has the plural form and the digits of its language', async () => {
  const en = { a: 'Wait {s, plural, =0 {no time} one {# second} other {# seconds, {name}}}.' }
  const id = { a: 'Tunggu {s, plural, other {# detik}}{name}.' }
  const text = await load(en, id)
  const english = [0, 1, 2, 1000, 1.5].map((s) => text('en', 'a', { s, name: 'A' }))
  expect(english).toEqual(
    ['no time', '1 second', '2 seconds, A', '1,000 seconds, A', '1.5 seconds, A'].map(
      (t) => `Wait ${t}.`,
    ),
  )
  expect([1, 1000].map((s) => text('id', 'a', { s, name: '' }))).toEqual([
    'Tunggu 1 detik.',
    'Tunggu 1.000 detik.',
  ])
})

test('a form for one number comes before the plural form that this number has', async () => {
  const text = await load(
    { a: '{n, plural, =1 {a single day} one {# day} other {# days}}' },
    { a: '{n, plural, =1 {sehari} other {# hari}}' },
  )
  expect([1, 2].map((n) => text('en', 'a', { n }))).toEqual(['a single day', '2 days'])
  expect([1, 2].map((n) => text('id', 'a', { n }))).toEqual(['sehari', '2 hari'])
})

test('types name each value; one that is counted is a number, also where one language does not count it', () => {
  const types = compile(
    { a: 'x', b: '{n}', c: '{n, plural, one {1} other {#}}' },
    { a: 'x', b: '{n}', c: '{n}' },
  ).get('messages.d.ts')
  expect(types).toBe(
    'export declare const m: {\n  a: () => string\n  b: (values: { n: string | number }) => string\n  c: (values: { n: number }) => string\n}\n',
  )
})

const refused: [what: string, en: object, id: object, error: string][] = [
  [
    'a text that one language lacks',
    { a: 'x', b: 'y' },
    { a: 'x' },
    'b: there is no text in translations/id',
  ],
  [
    'a text that only the other language has',
    { a: 'x' },
    { a: 'x', b: 'y' },
    'b: there is no text in translations/en',
  ],
  ['an empty text', { a: ' ' }, { a: 'x' }, 'en/a.json: a has no text'],
  [
    'a value that one language lacks',
    { a: '{n}' },
    { a: 'x' },
    'a: en/a.json has n, id/a.json has no value',
  ],
  ['a value of another name', { a: '{n}' }, { a: '{m}' }, 'a: en/a.json has n, id/a.json has m'],
  [
    'a plural form that is missing',
    { a: '{n, plural, other {#}}' },
    { a: '{n}' },
    'a: the plural of {n} has no form “one”',
  ],
  [
    'a plural form that the language does not have',
    { a: '{n}' },
    { a: '{n, plural, one {#} other {#}}' },
    'id/a.json: a: “id” has no plural form “one”',
  ],
  ['a plural without “other”', { a: '{n, plural, one {#}}' }, { a: '{n}' }, 'MISSING_OTHER_CLAUSE'],
  ['a brace that is not closed', { a: '{n' }, { a: 'x' }, 'EXPECT_ARGUMENT_CLOSING_BRACE'],
  [
    'a date, which format.ts writes',
    { a: '{n, date}' },
    { a: '{n, date}' },
    'only values such as {name} and plurals',
  ],
  ['a name in capitals', { A: 'x' }, { A: 'x' }, '“A” is no name'],
  ['a number for a text', { a: 1 }, { a: 'x' }, 'a has no text'],
]
test.for(refused)('%s is refused', ([, en, id, error]) => {
  expect(() => compile(en, id)).toThrow(error)
})

test('a name that is there twice is refused, in one file or in two, and so is what is no JSON', () => {
  const id = { 'a.json': '{ "a": "x" }' }
  expect(() => compileTexts({ en: { 'a.json': '{\n"a": "x",\n"a": "y"\n}' }, id })).toThrow(
    'a is there twice',
  )
  expect(() =>
    compileTexts({ en: { 'a.json': '{ "a": "x" }', 'b.json': '{ "a": "y" }' }, id }),
  ).toThrow('a is there twice')
  expect(() => compileTexts({ en: { 'a.json': '{' }, id })).toThrow('it is no JSON')
})

test('all errors are reported at once', () => {
  expect(() => compile({ a: '', b: '{' }, {})).toThrow(
    /a has no text[^]*EXPECT_ARGUMENT[^]*b: there is no text/,
  )
})

test('a page that shows one text loads only that', () => {
  const modules = compile({ a: 'x', b: 'y' }, { a: 'x', b: 'y' })
  expect([...modules.keys()]).toEqual([
    'messages/a.js',
    'messages/b.js',
    'messages/index.js',
    'messages.js',
    'messages.d.ts',
  ])
  expect(modules.get('messages/a.js')).not.toContain('"y"')
})
