import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Change } from '#/domain/exchange/changes/change.ts'
import { Copy } from './copy.ts'

// A receiver of webhooks that writes deliveries into its copy, as a program of its own, so that it
// can be killed: its port, its secret, the file of its copy, and a kind of change that it leaves
// out, as the planted failure. It answers 204 once the batch is on its disk.

const [port = '', secret = '', path = '', ignored = ''] = process.argv.slice(2)
const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
const copy = new Copy(path)

createServer(async (request, response) => {
  const body = await text(request)
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures,
  } = request.headers
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest()
  const isSigned = String(signatures)
    .split(' ')
    .some((one) => isEqual(Buffer.from(one.replace('v1,', ''), 'base64'), expected))
  if (!isSigned || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) {
    copy.count('forged')
    return void response.writeHead(401).end()
  }
  const { data } = JSON.parse(body) as { data: { after: string | null; entries: Change[] } }
  const entries = data.entries.filter(({ kind }) => kind !== ignored)
  const applied = copy.apply(data.after, entries)
  copy.count(applied ? 'batches' : 'gap')
  response.writeHead(applied ? 204 : 409).end()
}).listen(Number(port), '127.0.0.1')

function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
