import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { policyOf, snippetOf } from '#/pages/public/embed/snippet.ts'
import { office } from '#/domain/authority/office.ts'
import { inLanguage, LANGUAGES } from '#/core/languages.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const script = read('public/embed.js')

type Register = {
  names: Record<string, string>
  paths: Record<string, string>
  language: string
  example: string
  light: Record<string, string>
  dark: Record<string, string>
}
const literal = (name: string) =>
  new RegExp(`const ${name} = (\\{[\\s\\S]*?\\n  \\})`).exec(script)?.[1]
const { register, texts }: { register: Register; texts: Record<string, Record<string, string>> } =
  JSON.parse(
    runInNewContext(
      `JSON.stringify({ register: ${literal('REGISTER')}, texts: ${literal('TEXTS')} })`,
    ),
  )

test('the script names the authority, the addresses and the colours that the site has', () => {
  const paths = Object.fromEntries(
    LANGUAGES.map((language) => [language, inLanguage('/verify', language)]),
  )
  expect(register).toMatchObject({
    names: office.names,
    paths,
    language: LANGUAGES[0],
    example: office.exampleNumber,
  })
  expect(Object.keys(register.paths).toSorted()).toEqual(LANGUAGES.toSorted())
  const [light = '', dark = ''] = read('pages/web/styles/colours.css').split(
    'prefers-color-scheme: dark',
  )
  const token = (text: string, name: string) => new RegExp(`--c-${name}: ([^;]+);`).exec(text)?.[1]
  expect(register.light).toEqual({
    button: token(light, 'signal'),
    onButton: token(light, 'on-signal'),
  })
  expect(register.dark).toEqual({
    button: token(dark, 'signal'),
    onButton: token(dark, 'on-signal') ?? token(light, 'on-signal'),
  })
})

test('it has each text in both languages, with the same values', () => {
  const values = (text = '') => (text.match(/\{\w+\}/g) ?? []).toSorted()
  const { en = {}, id = {} } = texts
  expect(Object.keys(id)).toEqual(Object.keys(en))
  for (const [key, text] of Object.entries(en))
    expect([key, values(id[key])]).toEqual([key, values(text)])
})

test('it is at most 4 KB compressed, and builds no page from texts', () => {
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(4096)
  expect(script).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|\.style\b|fetch\(|XMLHttp|sendBeacon|cookie/,
  )
})

test('an origin cannot end the attributes of the code that is copied', () => {
  expect(snippetOf('https://a.example', '/verify', 'Verify "A" <B> & C')).toBe(
    '<script src="https://a.example/embed.js" async referrerpolicy="no-referrer"></script>\n' +
      '<noscript><a href="https://a.example/verify">Verify &quot;A&quot; &lt;B&gt; &amp; C</a></noscript>',
  )
  expect(policyOf('https://a.example')).toBe(
    'script-src https://a.example\nform-action https://a.example',
  )
})
