import { addressOf, type AnyInput } from './address.ts'
import { errorOf, LenteraError } from './error.ts'
import type { Row } from './operations.ts'
import { withRetries, type Repeatable, type Retries } from './retry.ts'

/** What all calls of a client have in common, checked. */
export type Settings = Retries & {
  baseUrl: string
  apiKey: string | undefined
  fetch: typeof fetch
  signal: AbortSignal | undefined
  /** For one attempt, in seconds. */
  timeout: number
}

/** Options of one call. */
export type CallOptions = Partial<Retries> & {
  signal?: AbortSignal | undefined
  timeout?: number | undefined
  /**
   * Names a POST, so that it is carried out once though it is sent again. Made at random where none
   * is given.
   */
  idempotencyKey?: string | undefined
}

export type Answer = { value: unknown; headers: Headers }

/**
 * Sends a call and reads its answer. Throws `LenteraError`; where a signal aborts it, the reason of
 * the signal.
 */
export async function send(
  settings: Settings,
  row: Row,
  input: AnyInput,
  options: CallOptions,
): Promise<Answer> {
  const signal = anyOf(settings.signal, options.signal)
  const url = settings.baseUrl + addressOf(row, input)
  const key = row.isKeyed ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
  const headers = headersOf(settings, row, key)
  const body = bodyOf(row, input)
  const timeout = options.timeout ?? settings.timeout
  const { retries = settings.retries, maxWait = settings.maxWait } = options
  const attempt = async () => {
    const own = AbortSignal.timeout(timeout * 1000)
    const request = {
      method: row.method,
      headers,
      signal: anyOf(signal, own) ?? own,
      ...(body !== undefined && { body }),
    }
    try {
      const response = await settings.fetch(url, request)
      if (!response.ok) throw await errorOf(response)
      return { value: await read(response, row), headers: response.headers }
    } catch (error) {
      if (error instanceof LenteraError) throw error
      signal?.throwIfAborted()
      throw new LenteraError(
        { status: 0, detail: own.aborted ? `No answer within ${timeout} s` : detailOf(error) },
        { cause: error },
      )
    }
  }
  return withRetries(attempt, { retries, maxWait }, repeatableOf(row, key), signal)
}

function detailOf(error: unknown): string {
  return error instanceof SyntaxError
    ? 'The answer is not JSON'
    : 'The register could not be reached'
}

function repeatableOf({ method, isSafe }: Row, key: string | undefined): Repeatable {
  if (isSafe || key !== undefined) return 'always'
  // Idempotent (RFC 9110 §9.2.2).
  return method === 'PUT' || method === 'DELETE' ? 'refused' : 'never'
}

function headersOf(
  { apiKey }: Settings,
  row: Row,
  key: string | undefined,
): Record<string, string> {
  return {
    accept: row.reader === 'json' ? 'application/json' : '*/*',
    ...(row.body !== undefined && { 'content-type': row.body }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
  }
}

function bodyOf(row: Row, input: AnyInput): BodyInit | undefined {
  if (row.body === undefined) return undefined
  if (row.body === 'application/json') return JSON.stringify(input['body'] ?? {})
  // The type of the call says that it is the content of a file.
  return input['body'] as BodyInit
}

function read(response: Response, { reader }: Row): Promise<unknown> {
  if (reader === 'json') return response.json()
  if (reader === 'text') return response.text()
  return reader === 'blob' ? response.blob() : Promise.resolve(undefined)
}

function anyOf(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other)
}
