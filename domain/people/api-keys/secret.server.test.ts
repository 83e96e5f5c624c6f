import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { credentialIn } from './authenticate.server.ts'
import { hashKey, makeSecret, prefixOf } from './secret.server.ts'

test('a key has a fixed start, a public part, 178 random bits and a checksum over all of it', () => {
  const { key, prefix, keyHash } = makeSecret()
  expect(key).toMatch(/^lentera_[0-9A-Za-z]{8}_[0-9A-Za-z]{36}$/)
  expect(30 * Math.log2(62)).toBeGreaterThan(160)
  expect([key.startsWith(`${prefix}_`), keyHash]).toEqual([true, hashKey(key)])
  expect(keyHash).toMatch(/^[0-9a-f]{64}$/)
  // Base 62 written independently: the digits of the checksum, most significant first.
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const value = Array.from(key.slice(-6)).reduce(
    (sum, digit) => sum * 62 + digits.indexOf(digit),
    0,
  )
  expect(value).toBe(crc32(key.slice(0, -6)))
  const many = new Set(Array.from({ length: 200 }, () => makeSecret().prefix))
  expect(many.size).toBe(200)
})

test('a key with any one character changed, left out or added is no key, without a look into the database', () => {
  const { key, prefix } = makeSecret()
  expect(prefixOf(key)).toBe(prefix)
  for (let i = 0; i < key.length; i++) {
    const other = key[i] === 'x' ? 'y' : 'x'
    expect(prefixOf(key.slice(0, i) + other + key.slice(i + 1))).toBeNull()
    expect(prefixOf(key.slice(0, i) + key.slice(i + 1))).toBeNull()
  }
  for (const text of [
    '',
    'lentera_',
    `${key} `,
    `${key}\n`,
    key.toLowerCase(),
    key + key,
    'x'.repeat(1_000_000),
  ]) {
    expect(prefixOf(text)).toBeNull()
  }
})

const HEADERS: [header: string | undefined, credential: string | null][] = [
  [undefined, null],
  ['Basic dXNlcjpwYXNz', null],
  ['Bearerlentera_x', null],
  ['', null],
  ['Bearer', ''],
  ['Bearer ', ''],
  ['Bearer lentera_x', 'lentera_x'],
  ['bearer  lentera_x ', 'lentera_x'],
  ['BEARER\tlentera_x', 'lentera_x'],
  ['Bearer a b', 'a b'],
  ['lentera_x', ''],
  ['LENTERA_x', ''],
]
test.each(HEADERS)('Authorization %j sends %j', (header, credential) =>
  expect(credentialIn(header)).toBe(credential),
)
