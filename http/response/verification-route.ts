import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestContext } from '#/app/context/request-context.ts'
import { paths } from '#/app/web/paths.ts'
import { ANSWER_HEADERS, CREDENTIAL, jsonOf } from '#/app/verification/verification.api.ts'
import { verifyCertificate } from '#/app/verification/verdict/verify.server.ts'
import type { ResponseContext } from './response-context.ts'

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** An attempt that failed here: the app reports the error, and neither looks up nor counts anything again. */
export type FailedAttempt = { error: unknown; context: RequestContext | undefined }

const FAILED_ATTEMPT = Symbol('failed attempt')
type Passed = IncomingMessage & { [FAILED_ATTEMPT]?: FailedAttempt }

/** A number as in a QR code: it needs no decoding, and is already in its normal form (`readCertificateNumber` does not change it). */
const PLAIN = /^[A-Z0-9.-]{1,64}$/

/**
 * Answers the request that programs send most, `GET /api/certificates/verify/{number}` without a query, by the use case and the
 * text of the app, but without its router and its Request and Response objects, which cost a quarter of the answer
 * (docs/decisions/0029). The app answers every other request, and every error.
 */
export function verificationRoute({ headersOf, contextOf, logRequest }: ResponseContext, app: Listener): Listener {
  async function answer(incoming: Passed, outgoing: ServerResponse, path: string, number: string): Promise<unknown> {
    const began = performance.now()
    const requestId = randomUUID()
    const { cookie, 'user-agent': userAgent } = incoming.headers
    // Node has made one of several already.
    const forwarded = incoming.headers['x-forwarded-for']?.toString()
    let context: RequestContext | undefined
    let body: string
    try {
      const socket = incoming.socket.remoteAddress ?? 'unknown'
      context = await contextOf({ path, cookie, userAgent, forwarded, socket })
      body = jsonOf(await verifyCertificate(context, number))
    } catch (error) {
      incoming[FAILED_ATTEMPT] = { error, context }
      return app(incoming, outgoing)
    }
    outgoing.writeHead(200, { ...headersOf(requestId), ...ANSWER_HEADERS, 'Content-Length': Buffer.byteLength(body) })
    outgoing.end(body)
    logRequest({ requestId, method: 'GET', path, status: 200, began, context })
  }

  return (incoming, outgoing) => {
    const path = incoming.url ?? ''
    const number = isPlainRequest(incoming) && path.startsWith(PREFIX) ? path.slice(PREFIX.length) : ''
    return PLAIN.test(number) ? answer(incoming, outgoing, path, number) : app(incoming, outgoing)
  }
}

const PREFIX = paths.verificationJson('')

function isPlainRequest({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
  if (headers.authorization !== undefined) return false
  return !headers.accept?.includes(CREDENTIAL)
}

/** The attempt of the plain route at a request that it passed on to the app. */
export function failedAttemptOf(incoming: IncomingMessage | undefined): FailedAttempt | undefined {
  return (incoming as Passed | undefined)?.[FAILED_ATTEMPT] // set above, or not there
}
