import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Scope } from '#/app/scope.ts'
import { paths } from '#/app/paths.ts'
import { ANSWER_HEADERS, CREDENTIAL, jsonOf } from '#/app/verification/verification.api.ts'
import { verifyCertificate } from '#/app/verification/verify.server.ts'
import type { Around } from './around.ts'

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** What was tried here and went wrong: the app says it in words, and tries and counts nothing again. */
export type Tried = { error: unknown; scope: Scope | undefined }

const TRIED = Symbol('tried')
type Passed = IncomingMessage & { [TRIED]?: Tried }

/** As it stands in a QR code: nothing to decode, nothing to bring into its form (`readCertificateNumber` leaves it as it is). */
const PLAIN = /^[A-Z0-9.-]{1,64}$/

/**
 * Stands before the app and answers what strangers' programs ask most, `GET /api/certificates/verify/{number}` and nothing else in
 * it, by the same use case and the same words, without a router and the objects of the web platform around it: they cost a
 * quarter of the answer (docs/decisions/0029). Whatever is different, and whatever goes wrong, is the app's.
 */
export function verificationDoor({ headersOf, scopeOf, tell }: Around, app: Listener): Listener {
  async function answer(incoming: Passed, outgoing: ServerResponse, path: string, number: string): Promise<unknown> {
    const began = performance.now()
    const requestId = randomUUID()
    const { cookie, 'user-agent': userAgent } = incoming.headers
    // Node has made one of several already.
    const forwarded = incoming.headers['x-forwarded-for']?.toString()
    let scope: Scope | undefined
    let body: string
    try {
      const socket = incoming.socket.remoteAddress ?? 'unknown'
      scope = await scopeOf({ path, cookie, userAgent, forwarded, socket })
      body = jsonOf(await verifyCertificate(scope, number))
    } catch (error) {
      incoming[TRIED] = { error, scope }
      return app(incoming, outgoing)
    }
    outgoing.writeHead(200, { ...headersOf(requestId), ...ANSWER_HEADERS, 'Content-Length': Buffer.byteLength(body) })
    outgoing.end(body)
    tell({ requestId, method: 'GET', path, status: 200, began, scope })
  }

  return (incoming, outgoing) => {
    const path = incoming.url ?? ''
    const number = asksPlainly(incoming) && path.startsWith(BEFORE) ? path.slice(BEFORE.length) : ''
    return PLAIN.test(number) ? answer(incoming, outgoing, path, number) : app(incoming, outgoing)
  }
}

const BEFORE = paths.verificationJson('')

function asksPlainly({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
  return !headers.accept?.includes(CREDENTIAL)
}

/** What the door has tried before the app was asked. */
export function triedBefore(incoming: IncomingMessage | undefined): Tried | undefined {
  return (incoming as Passed | undefined)?.[TRIED] // set above, or not there
}
