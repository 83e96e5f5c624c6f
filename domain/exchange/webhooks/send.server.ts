import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { inOneLine } from '#/core/text.ts'
import {
  readTargetUrl,
  type TargetRules,
  resolveTarget,
  type Address,
  type Resolve,
} from './target.server.ts'

/**
 * What came of an attempt. `status`: of the answer, null without one; `error`: why it failed, null
 * where it succeeded.
 */
export type Outcome = { status: number | null; error: string | null; retryAfter: number | null }

export type Sending = {
  rules: TargetRules
  /** Tests give other values. */
  resolve?: Resolve | undefined
  timeoutMs?: number | undefined
  /** Ends the attempt: the process stops. */
  signal?: AbortSignal | undefined
}

/** For the whole attempt: name, connection, TLS, request and answer. */
const ATTEMPT_MS = 10_000
const MAX_ANSWER_BYTES = 4_096
const MAX_EXCERPT = 200

/**
 * Posts a body to the address of a webhook. The address is checked each time, and the connection
 * goes to the addresses that were checked. Redirects are not followed, no proxy is used, and at
 * most 4 KB of the answer are read. Never throws.
 */
export async function sendOnce(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { rules, resolve, timeoutMs = ATTEMPT_MS, signal: stopping }: Sending,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout
  const read = readTargetUrl(address, rules)
  if ('refused' in read) return failed(`Not sent: ${read.refused}`)
  const target = await resolveTarget(read.url, rules, { resolve, signal })
  if ('refused' in target) return failed(`Not sent: ${target.refused}`)
  try {
    const { status, text, retryAfter } = await post(read.url, target.addresses, {
      headers,
      body,
      signal,
    })
    if (status >= 200 && status < 300) return { status, error: null, retryAfter: null }
    return { status, error: describeStatus(status, text), retryAfter }
  } catch (error) {
    if (timeout.aborted) return failed(`No answer within ${timeoutMs / 1000} seconds.`)
    return failed(describeSendError(error))
  }
}

type Request = { headers: Record<string, string>; body: string; signal: AbortSignal }
type Answer = { status: number; text: string; retryAfter: number | null }

/** One request on a new connection to one of the addresses. Rejects where there is no answer. */
export async function post(
  url: URL,
  addresses: readonly Address[],
  { headers, body, signal }: Request,
): Promise<Answer> {
  const isHttps = url.protocol === 'https:'
  // Its own agent, so that no option of the environment (NODE_USE_ENV_PROXY) leads the connection
  // elsewhere.
  const agent = isHttps ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (isHttps ? requestHttps : requestHttp)(
      url,
      {
        method: 'POST',
        agent,
        lookup: onlyTo(addresses),
        signal,
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'User-Agent': 'Lentera-Webhooks',
        },
      },
      resolve,
    )
    request.once('error', reject)
    // All that Node says of a receiver that answers 101 (switching protocols); after an answer this
    // has no effect.
    request.once('close', () =>
      reject(Object.assign(new Error('No answer'), { code: 'ECONNRESET' })),
    )
    request.end(body)
  })
  const after = Number(answer.headers['retry-after'])
  const text = await readStart(answer)
  return {
    status: answer.statusCode ?? 0,
    text,
    retryAfter: Number.isFinite(after) && after > 0 ? after : null,
  }
}

/**
 * Resolves every name to the checked addresses, so that a second answer of the name server has no
 * effect.
 */
function onlyTo(addresses: readonly Address[]): LookupFunction {
  return (_name, { all }, callback) => {
    const [first] = addresses
    if (!first) return callback(new Error('No address'), [])
    if (all) return callback(null, [...addresses])
    callback(null, first.address, first.family)
  }
}

/**
 * The first bytes of an answer; the connection is closed after them. A body that breaks off changes
 * nothing about the status.
 */
async function readStart(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part)
      bytes += part.length
      if (bytes >= MAX_ANSWER_BYTES) break
    }
  } catch {
    // The status is known.
  }
  answer.destroy()
  return Buffer.concat(parts).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
}

function failed(error: string): Outcome {
  return { status: null, error, retryAfter: null }
}

function describeStatus(status: number, text: string): string {
  if (status >= 300 && status < 400)
    return `The receiver answered ${status}, a redirect, which is not followed.`
  const excerpt = inOneLine(text, MAX_EXCERPT)
  return excerpt === ''
    ? `The receiver answered ${status}.`
    : `The receiver answered ${status}: ${excerpt}`
}

const MAX_CODE_LENGTH = 200
const UNKNOWN_ISSUER =
  'The certificate of the receiver is of an issuer that is not trusted here, or the receiver does not send the certificates between'

/**
 * What the codes of Node and OpenSSL mean for the administrator of a receiver; the code follows in
 * parentheses.
 */
const TLS_TEXTS: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the receiver is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_ISSUER,
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired',
  CERT_NOT_YET_VALID: 'The certificate of the receiver is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another name',
}
/** How OpenSSL names the answer of a server that does not speak TLS. */
const NO_TLS = /wrong.version.number|packet.length.too.long/i

/** Why there was no answer, as administrators read it. */
export function describeSendError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return 'The connection was closed before an answer.'
  if (code === 'ABORT_ERR') return 'The attempt was ended because the server stops.'
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    const text =
      NO_TLS.test(message) || NO_TLS.test(code)
        ? 'The receiver does not speak TLS on this port'
        : 'TLS failed'
    return `${text} (${code}).`
  }
  const text = Object.hasOwn(TLS_TEXTS, code) ? TLS_TEXTS[code] : undefined
  return text === undefined
    ? `No connection: ${inOneLine(code || message, MAX_CODE_LENGTH)}.`
    : `${text} (${code}).`
}
