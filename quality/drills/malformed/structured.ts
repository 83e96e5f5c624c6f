import type { Random } from '#/quality/drills/frame/random.ts'
import { deepJson, oddValue } from './values.ts'
import type { Target } from '#/tests/helpers/targets.ts'

/** A request that is HTTP as it should be, with a form, a JSON body or a query that is not. */
type Structured = { method: string; path: string; type: string | null; content: string }

const MEGABYTE = 1024 * 1024
/** Just below and far above what the server takes. */
const SIZES = [100, 2_000, 20_000, 60_000, MEGABYTE]

const RESERVED = [
  '__proto__',
  'constructor',
  'constructor.prototype',
  'toString',
  'hasOwnProperty',
  'length',
  'then',
  '__state__',
  '__intent__',
  'intent',
  '_routes',
  '',
  '[]',
  '.',
  '\u0000',
  '\ufeff',
]

/** What is done to the name of a field: a library may build objects and lists from it. */
const RENAMED: ((name: string, random: Random) => string)[] = [
  (name) => `${name}[5000000]`,
  (name) => `${name}[4294967294]`,
  (name) => `${name}[-1]`,
  (name) => `${name}[1e9]`,
  (name) => `${name}[]`,
  (name) => `${name}[0][1][2]`,
  (name) => `${name}[__proto__]`,
  (name) => `${name}.constructor.prototype.x`,
  (name) => `${name}.a.b.c`,
  (name) => `${name}.`,
  (name) => `.${name}`,
  (name) => name.toUpperCase(),
  (name, random) => `${name}${'[0]'.repeat(random.pick([50, 5_000, 20_000]))}`,
  (name, random) => `${name}${'.a'.repeat(random.pick([50, 5_000, 30_000]))}`,
  (name, random) => name.repeat(random.pick([2, 500, 5_000])),
  (_, random) => random.pick(RESERVED),
]

const INTENTS = [
  '{',
  '{"type":"insert"}',
  '{"type":"insert","payload":{"name":"NAME","index":5000000}}',
  '{"type":"remove","payload":{"name":"NAME","index":0}}',
  '{"type":"reorder","payload":{"name":"NAME","from":0,"to":5000000}}',
  '{"type":"update","payload":{"name":"NAME[5000000]","value":1}}',
  '{"type":"reset","payload":{}}',
  '{"type":"validate","payload":{"name":"__proto__"}}',
]

/** Makes a request whose structure is wrong in one way or several, for anything that there is. */
export function createStructured(target: Target, random: Random): Structured {
  if (target.form) return { method: 'POST', path: target.path, ...formBody(target.form, random) }
  const path =
    random.often(0.3) || target.method === 'GET' ? withQuery(target, random) : target.path
  if (target.method === 'GET') return { method: 'GET', path, type: null, content: '' }
  return {
    method: target.method,
    path,
    type: 'application/json',
    content: jsonBody(target.json ?? {}, random),
  }
}

type Pair = [name: string, value: string]

function formBody(
  form: Record<string, string>,
  random: Random,
): Pick<Structured, 'type' | 'content'> {
  const pairs = wrongPairs(Object.entries(form), random)
  if (random.often(0.1)) return multipart(pairs, random)
  return { type: 'application/x-www-form-urlencoded', content: encodePairs(pairs) }
}

function wrongPairs(right: Pair[], random: Random): Pair[] {
  const pairs = right.length > 0 ? right : [['a', '1'] satisfies Pair]
  const [name, value] = random.pick(pairs)
  const cases: (() => Pair[])[] = [
    () => [...pairs, [random.pick(RENAMED)(name, random), '1']],
    () => pairs.map(([one, text]) => [random.pick(RENAMED)(one, random), text]),
    () => [
      ...pairs,
      ...Array.from({ length: random.pick([1, 200, 9_000]) }, (): Pair => [name, value]),
    ],
    () => [
      ...pairs,
      ...Array.from({ length: random.pick([100, 9_000]) }, (_, i): Pair => [`f${i}`, '']),
    ],
    () => [
      ...pairs,
      ...Array.from({ length: random.pick([100, 3_000]) }, (_, i): Pair => [`${name}[${i}]`, '']),
    ],
    () => [...pairs, ['__intent__', random.pick(INTENTS).replace('NAME', name)]],
    () => [
      ...pairs,
      ['__state__', random.pick(['{', '{"validated":{"a":true}}', deepJson(3_000), '[]'])],
    ],
    () => pairs.map(([one, text]) => [one, one === name ? wrongText(random) : text]),
    () => pairs.map(([one]) => [one, wrongText(random)]),
    () => pairs.filter(([one]) => one !== name),
    () => pairs,
  ]
  return random.pick(cases)()
}

function wrongText(random: Random): string {
  if (random.often(0.3))
    return random
      .pick(['é', '\n', '%', '\u202e', 'a ', '1', '"', '\u0000'])
      .repeat(random.pick(SIZES))
  const odd = oddValue(random)
  return (typeof odd === 'string' ? odd : (JSON.stringify(odd) ?? '')).toWellFormed()
}

function encodePairs(pairs: Pair[]): string {
  const text = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return text.slice(0, MEGABYTE)
}

function multipart(pairs: Pair[], random: Random): Pick<Structured, 'type' | 'content'> {
  const file = random.often(0.3) ? '; filename="a.csv"' : ''
  const parts = pairs.map(
    ([name, value]) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`,
  )
  return {
    type: 'multipart/form-data; boundary=x',
    content: `${parts.join('').slice(0, MEGABYTE)}--x--\r\n`,
  }
}

/** JSON of a call with one of its values, or the whole, of another structure. */
function jsonBody(example: unknown, random: Random): string {
  const fields = typeof example === 'object' && example !== null ? Object.entries(example) : []
  const name = fields.length > 0 ? random.pick(fields)[0] : 'a'
  const written = (value: string) =>
    `{${fields.map(([one, right]) => `${JSON.stringify(one)}:${one === name ? value : JSON.stringify(right)}`).join(',')}}`
  const many = random.pick([500, 1_900, 10_000, 200_000])
  const cases: (() => string)[] = [
    () => written(deepJson(random.pick([10, 1_000, 5_000]))),
    () => written(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
    () => written(`[${'0,'.repeat(many)}0]`),
    () => written(`[${'"",'.repeat(many)}""]`),
    () => written(`{${Array.from({ length: many }, (_, i) => `"${i}":0`).join(',')}}`),
    () => written(`"${'\\u0000'.repeat(random.pick([10, 9_000]))}"`),
    () => written(JSON.stringify(wrongText(random))),
    () => written('9'.repeat(random.pick([30, 60_000]))),
    () => written(`${'1'.repeat(400)}e${'9'.repeat(400)}`),
    () => written(JSON.stringify(oddValue(random)) ?? 'null'),
    () => `{${`"${name}":1,`.repeat(random.pick([2, 1_500, 6_000]))}"${name}":2}`,
    () =>
      `{"__proto__":{"${name}":1},"constructor":{"prototype":{}},${JSON.stringify(Object.fromEntries(fields)).slice(1)}`,
    () => `[${JSON.stringify(Object.fromEntries(fields))}]`,
    () => `${' '.repeat(random.pick([10, 60_000]))}{}`,
    () => `{"${'a'.repeat(random.pick(SIZES))}":1}`,
  ]
  return random.pick(cases)().slice(0, MEGABYTE)
}

/** Node takes no address above 16 KB. */
const MAX_QUERY = 14_000

function withQuery({ path, query = [] }: Target, random: Random): string {
  const right = query.map((name): Pair => [
    name,
    random.pick(['1', '2026-01-01', 'vesselName', '-id', '5~x', 'valid']),
  ])
  const search = encodePairs(
    random.often(0.5)
      ? wrongPairs(right, random)
      : right.map(([name]) => [name, wrongText(random)]),
  )
  return `${path}${path.includes('?') ? '&' : '?'}${search.slice(0, MAX_QUERY).replace(/%.?$/, '')}`
}

/** The bytes of a request as a well-behaved client writes them. */
export function bytesOf(
  { method, path, type, content }: Structured,
  cookie: string | null,
): Buffer {
  const body = Buffer.from(content)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(cookie === null ? [] : [`Cookie: ${cookie}`]),
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...(body.length === 0 ? [] : [`Content-Length: ${body.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}
