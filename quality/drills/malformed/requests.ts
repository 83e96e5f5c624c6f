import type { Random } from '#/quality/drills/frame/random.ts'
import type { Target } from '#/tests/helpers/targets.ts'
import { deepJson, NO_UTF8, oddValue, spoil } from './values.ts'

/** Bytes, and whether they are a request that ends: one that does not is not always answered. */
export type Wrong = { bytes: Buffer; isWhole: boolean }

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'BREW',
  'get',
  '',
  'X'.repeat(300),
]
const IN_PATHS = [
  '%',
  '%zz',
  '%00',
  '%c0%af',
  '%ff',
  '%ed%a0%80',
  '%2e%2e%2f',
  '//',
  '/..',
  ';x',
  '\\',
  '?',
  '?%',
  '?a=%ff',
  '?q=%00',
  '?page=-1&page=2',
  '.data',
  '.data?_routes=x',
  '?index',
  '%0d%0aX:y',
  '\u00e9',
  '#x',
  `?${'a=b&'.repeat(400)}`,
  '/'.repeat(60),
]
const HEADERS = [
  'Host: ',
  'Host: a\r\nHost: b',
  'Host: [::1',
  'Host: x@y/z',
  'Cookie: session=',
  'Cookie: session=%',
  'Cookie: =;;=',
  'Cookie: __Host-session=x; session=y',
  'Accept-Language: ,;q=2,xx-',
  'Accept-Encoding: ;q=1, br;q=x',
  'Accept: application/vc+jwt',
  'If-None-Match: "',
  'Range: bytes=9-1',
  'Expect: 100-continue',
  'Expect: 1',
  'Upgrade: websocket\r\nConnection: upgrade',
  'Connection: close, x',
  'Transfer-Encoding: gzip',
  'Origin: null',
  'Origin: http://',
  'Sec-Fetch-Site: cross-site',
  'Content-Type: ',
  'Content-Type: multipart/form-data',
  'Content-Type: application/json; charset=utf-99',
  'Content-Type: text/plain',
  'Content-Type: multipart/form-data; boundary=x',
  'Idempotency-Key: ',
  'Idempotency-Key: a',
  `Idempotency-Key: ${'k'.repeat(300)}`,
  'X-Forwarded-For: ::::',
  'Forwarded: for="',
  `X-Large: ${'x'.repeat(20_000)}`,
  `X: ${'y'.repeat(7_000)}`,
  'Bad Header: 1',
  ': 1',
  'X\u0000: 1',
]

/** One request that is not as it should be, of something that there is; now and then only noise. */
export function wrongRequest(
  random: Random,
  targets: readonly Target[],
  cookie: string | null,
): Wrong {
  if (random.often(0.02)) return noise(random)
  const target = random.pick(targets)
  const body = bodyOf(target, random)
  const path = random.often(0.35) ? spoiledPath(target.path, random) : target.path
  const method = random.often(0.08) ? random.pick(METHODS) : target.method
  const headers = ['Host: 127.0.0.1']
  if (cookie !== null) headers.push(`Cookie: ${cookie}`)
  if (body.type !== null) headers.push(`Content-Type: ${body.type}`)
  const length = lengthOf(body.content, random)
  if (length.header !== null) headers.push(length.header)
  while (random.often(0.25))
    headers.splice(random.below(headers.length + 1), 0, random.pick(HEADERS))
  const version = random.often(0.02)
    ? random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1x', ''])
    : 'HTTP/1.1'
  const head = Buffer.from(
    `${method} ${path} ${version}\r\n${headers.join('\r\n')}\r\n\r\n`,
    random.often(0.5) ? 'utf8' : 'latin1',
  )
  return {
    bytes: Buffer.concat([head, length.sent]),
    isWhole: length.isWhole && !/expect|upgrade/i.test(head.toString('latin1')),
  }
}

function noise(random: Random): Wrong {
  const bytes = Buffer.from(Array.from({ length: 1 + random.below(200) }, () => random.below(256)))
  return { bytes: Buffer.concat([bytes, Buffer.from('\r\n\r\n')]), isWhole: false }
}

function spoiledPath(path: string, random: Random): string {
  const odd = oddValue(random)
  const word =
    typeof odd === 'string' && !odd.includes('\ud800') && !odd.includes('\udfff')
      ? encodeURIComponent(odd)
      : '2147483648'
  const parts = path.split('/')
  if (random.often(0.5)) parts[1 + random.below(Math.max(1, parts.length - 1))] = word
  const address = parts.join('/') || '/'
  return random.often(0.6)
    ? address + random.pick(IN_PATHS)
    : `${address}?${random.pick(['q', 'page', 'sort', 'after', 'on', 'id', 'number', 'limit', 'status'])}=${word}`
}

type Body = { content: Buffer; type: string | null }

function bodyOf({ json, form, method }: Target, random: Random): Body {
  if (form && random.often(0.9))
    return {
      content: breakContent(encodeForm(form, random), random),
      type: 'application/x-www-form-urlencoded',
    }
  if (method === 'GET' && random.often(0.95)) return { content: Buffer.alloc(0), type: null }
  const type = 'application/json'
  if (random.often(0.03)) return { content: Buffer.from(deepJson(1 + random.below(8_000))), type }
  const text = JSON.stringify(spoil(json ?? { a: 1 }, random)) ?? 'null'
  return { content: breakContent(Buffer.from(text), random), type }
}

function encodeForm(form: Record<string, string>, random: Random): Buffer {
  const fields = Object.entries(form).map(([name, value]) => {
    const odd = random.often(0.4) ? oddValue(random) : value
    const text = typeof odd === 'string' ? odd : JSON.stringify(odd)
    return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`
  })
  if (random.often(0.1))
    fields.push(
      random.pick([
        '%=%',
        '=',
        '&&',
        'a[b][c]=1',
        '__proto__.x=1',
        'a.b[0].c=1',
        fields.at(0) ?? '',
      ]),
    )
  return Buffer.from(fields.join('&'))
}

/** Cut off, with octets that are no text in it, or as it was. */
function breakContent(content: Buffer, random: Random): Buffer {
  if (random.often(0.05)) return content.subarray(0, random.below(content.length + 1))
  if (!random.often(0.1)) return content
  const at = random.below(content.length + 1)
  return Buffer.concat([content.subarray(0, at), random.pick(NO_UTF8), content.subarray(at)])
}

type Length = { header: string | null; sent: Buffer; isWhole: boolean }

/** As long as it says, mostly. */
function lengthOf(content: Buffer, random: Random): Length {
  const whole = { sent: content, isWhole: true }
  if (random.often(0.92))
    return {
      header: content.length > 0 || random.often(0.1) ? `Content-Length: ${content.length}` : null,
      ...whole,
    }
  const size = content.length.toString(16)
  const chunked = Buffer.concat([Buffer.from(`${size}\r\n`), content, Buffer.from('\r\n0\r\n\r\n')])
  const cases: Length[] = [
    { header: `Content-Length: ${content.length + 5}`, sent: content, isWhole: false },
    { header: `Content-Length: ${Math.max(0, content.length - 3)}`, ...whole },
    { header: 'Content-Length: -1', ...whole },
    { header: 'Content-Length: x', ...whole },
    { header: 'Content-Length: 99999999999', sent: content, isWhole: false },
    {
      header: `Content-Length: ${content.length}\r\nContent-Length: ${content.length + 1}`,
      ...whole,
    },
    {
      header: `Content-Length: ${content.length}\r\nTransfer-Encoding: chunked`,
      sent: chunked,
      isWhole: true,
    },
    {
      header: 'Transfer-Encoding: chunked',
      sent: content.length > 0 ? chunked : Buffer.from('0\r\n\r\n'),
      isWhole: true,
    },
    { header: 'Transfer-Encoding: chunked', sent: Buffer.from('zz\r\nx\r\n'), isWhole: true },
    { header: 'Transfer-Encoding: chunked', sent: chunked.subarray(0, -4), isWhole: false },
  ]
  return random.pick(cases)
}
