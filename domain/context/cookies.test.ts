import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { setCookie, COOKIES, type CookieName } from './cookies.ts'
import { DEVICE_STORAGE } from '#/pages/web/device-storage.ts'

const TABLE = 'domain/context/cookies.ts'
const sources = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'domain',
    'pages',
    'http',
    'core',
    'ops',
    'db',
    'public',
  ],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter(
    (file) =>
      /\.(?:tsx?|js|css)$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      !file.startsWith('domain/texts/'),
  )

/** The files of the product in which a pattern is found, without comments. */
function filesWith(pattern: RegExp): string[] {
  return sources.filter((file) =>
    pattern.test(readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*$/gm, '')),
  )
}

test('only the table of cookies makes a cookie', () => {
  expect(filesWith(/Max-Age=|SameSite|document\.cookie|cookieStore/)).toEqual([TABLE])
  // Each name of the table is set somewhere, by the one function.
  const set = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:setCookie\(|cookie: )'([\w-]+)'/g)].map(
      ([, name]) => name,
    ),
  )
  expect([...new Set(set.map(String))].toSorted()).toEqual(Object.keys(COOKIES).toSorted())
})

test.for(Object.keys(COOKIES) as CookieName[])('%s lives as long as the table says', (name) => {
  const { seconds } = COOKIES[name]
  expect(setCookie(name, 'v')).toBe(
    `${name}=v; Path=/; HttpOnly; SameSite=Lax${seconds === null ? '' : `; Max-Age=${seconds}`}`,
  )
})

test('every file that stores something on a device is in the table of such storage, and no other', () => {
  const STORES = /\b(?:localStorage|sessionStorage|indexedDB)\.|\bcaches\.open\(|\bcache: Cache\b/
  expect(filesWith(STORES).toSorted()).toEqual(Object.values(DEVICE_STORAGE).flat().toSorted())
})
