import { readdirSync, readFileSync } from 'node:fs'
import {
  Agent,
  createServer,
  request as ask,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/**
 * The peer of "scan to verdict": a client-rendered app's files, compressed once when it starts and
 * kept in memory, and in front of the product's API, so that both tell the same of a number.
 * Nothing is faster than that but a network of caches.
 */

type Served = { headers: Record<string, string>; plain: Buffer; br: Buffer; gzip: Buffer }

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

const folder = process.env['FOLDER'] ?? ''
const api = process.env['API_ORIGIN'] ?? ''
const agent = new Agent({ keepAlive: true })
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => extname(name) in TYPES,
)
const files = new Map(names.map((name) => [`/${name}`, read(name)]))
const page = files.get('/index.html')

createServer((request, response) => {
  const url = request.url ?? ''
  if (url.startsWith('/api/')) return forward(request, response)
  // Any address that is no file is one of the app's own.
  const file = files.get(url) ?? page
  if (file) send(file, request, response)
  else response.writeHead(404).end()
}).listen(Number(process.env['PORT']), process.env['HOST'])

function read(name: string): Served {
  const plain = readFileSync(join(folder, name))
  return {
    headers: {
      'Content-Type': TYPES[extname(name)] ?? '',
      // A hash is part of the name of every file but the page itself.
      'Cache-Control': name === 'index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain, { level: 9 }),
  }
}

function send(
  { headers, ...versions }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one))
  // A font is compressed already.
  if (!encoding || headers['Content-Type'] === TYPES['.woff2']) {
    response
      .writeHead(200, { ...headers, 'Content-Length': versions.plain.length })
      .end(versions.plain)
    return
  }
  const body = versions[encoding]
  const packed = {
    'Content-Encoding': encoding,
    'Content-Length': body.length,
    Vary: 'Accept-Encoding',
  }
  response.writeHead(200, { ...headers, ...packed }).end(body)
}

function forward(request: IncomingMessage, response: ServerResponse): void {
  const asked = ask(
    api + request.url,
    { agent, method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  asked.on('error', () => response.writeHead(502).end())
  request.pipe(asked)
}
