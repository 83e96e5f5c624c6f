import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { answerWith, readNumber } from './answer.ts'

/** Peer (a): the least that answers the question, with nothing between node:http and a prepared statement. */

const PATH = '/api/certificates/verify/'

const file = new DatabaseSync(join(process.env['DATA_DIR'] ?? '', 'lentera.db'), { readOnly: true })
const lookUp = file.prepare(
  `select e."certificateId", e."type", e."vesselName", e."imoNumber", e."flag", e."issuedDate", e."expiryDate",
    e."issuedCertificates", c."standing", c."standingReason", c."standingSince", c."supersededBy"
  from "entries" e join "certificates" c on c."entryId" = e."id" and c."position" = 0
  where e."certificateId" = ?`,
)

createServer((request, response) => {
  const send = (status: number, body: object) => {
    const text = JSON.stringify(body)
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(text),
    }
    response.writeHead(status, headers)
    response.end(text)
  }
  const url = request.url ?? ''
  if (url === '/') return send(200, { status: 'ready' })
  if (request.method !== 'GET' || !url.startsWith(PATH)) return send(404, { message: 'Not found' })
  const number = readNumber(decoded(url.slice(PATH.length)))
  if (number === null) return send(400, { message: 'Not a certificate number' })
  // node:sqlite cannot know the columns; they are the ones selected above.
  send(200, answerWith(lookUp.get(number) as Parameters<typeof answerWith>[0]))
}).listen(Number(process.env['PORT']), process.env['HOST'])

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
