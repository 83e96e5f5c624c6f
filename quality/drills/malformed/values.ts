import type { Random } from '#/quality/drills/frame/random.ts'

/**
 * What fields do not expect: other types, ends of ranges, characters that programs stumble over.
 */
const ODD: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  '𝔘𝔫𝔦',
  'a'.repeat(300),
  'é'.repeat(5_000),
  '../../../etc/passwd',
  `' or '1'='1' --`,
  '"; drop table entries; --',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '%00%0a%0d%25',
  '2026-02-30',
  '9999-99-99',
  '0000-00-00T00:00:00Z',
  '-1',
  '1e999',
  'NaN',
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  2_147_483_648,
  true,
  false,
  null,
  [],
  {},
  [null],
  [['x']],
  { length: 5 },
  { toString: 'x' },
  { $ref: '#' },
]

export function oddValue(random: Random): unknown {
  return random.pick(ODD)
}

/**
 * The same with some of its values, or itself, made odd; and names that objects have of their own.
 */
export function spoil(value: unknown, random: Random): unknown {
  if (random.often(0.15)) return oddValue(random)
  if (Array.isArray(value)) return value.map((one: unknown) => spoil(one, random))
  if (typeof value !== 'object' || value === null)
    return random.often(0.4) ? oddValue(random) : value
  const fields = Object.entries(value).map(([name, one]): [string, unknown] => [
    name,
    spoil(one, random),
  ])
  if (random.often(0.1))
    fields.push([
      random.pick(['__proto__', 'constructor', 'toString', '', 'version']),
      oddValue(random),
    ])
  return Object.fromEntries(random.often(0.1) ? fields.slice(1) : fields)
}

/** JSON of an object that is as deep as this. */
export function deepJson(depth: number): string {
  return `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`
}

/**
 * Octets that are no UTF-8: lone continuations, what is too long, what is cut off, halves of
 * surrogates (RFC 3629 §3).
 */
export const NO_UTF8 = [
  [0x80],
  [0xc0, 0xaf],
  [0xe2, 0x82],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0xed, 0xa0, 0x80],
  [0xff, 0xfe],
].map((octets) => Buffer.from(octets))
