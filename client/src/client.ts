import { readApiKey, readBaseUrl, type AnyInput } from './address.ts'
import type { operations } from './api-types.ts'
import { OPERATIONS, type Row } from './operations.ts'
import { readPage } from './pages.ts'
import { send, type CallOptions, type Settings } from './send.ts'

export type ClientOptions = {
  /** Where the register is: `https://register.example`. */
  baseUrl: string
  /** Sent as `Authorization: Bearer …`, over https or to this machine only. */
  apiKey?: string | undefined
  /** Used in place of the global `fetch`. */
  fetch?: typeof fetch | undefined
  /** Ends every call of this client. */
  signal?: AbortSignal | undefined
  /** How long one attempt may take, in seconds: 30. */
  timeout?: number | undefined
  /** How often a call that is safe or idempotent is sent again at most: 2. */
  retries?: number | undefined
  /** The longest wait before that, in seconds: 60. */
  maxWait?: number | undefined
}

/** The content of a file. */
export type Upload = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | string

type Rows = typeof OPERATIONS
/** A name of a call. */
export type OperationName = keyof Rows

/** Parameters of path or query; one that may be left out may be undefined or null too. */
type Parameters<P> = [NonNullable<P>] extends [never]
  ? unknown
  : {
      [Name in keyof NonNullable<P>]: {} extends Pick<NonNullable<P>, Name>
        ? NonNullable<P>[Name] | null | undefined
        : NonNullable<P>[Name]
    }

type Content<B> = B extends { content: { 'application/json': infer Json } } ? Json : Upload

type Body<Call> = Call extends { requestBody: object }
  ? { body: Content<Call['requestBody']> }
  : Call extends { requestBody?: infer B }
    ? [NonNullable<B>] extends [never]
      ? unknown
      : { body?: Content<NonNullable<B>> | undefined }
    : unknown

type Flat<T> = { [Name in keyof T]: T[Name] }

/** What a call takes: the parameters of path and query by their names, and `body`. */
export type Input<Name extends OperationName> = Flat<
  Parameters<operations[Name]['parameters']['path']> &
    Parameters<operations[Name]['parameters']['query']> &
    Body<operations[Name]>
>

type Success<Responses> = Responses[keyof Responses & (200 | 201 | 202)]
type Json<Responses> =
  Success<Responses> extends { content: { 'application/json': infer Value } } ? Value : unknown

/** What a call answers. */
export type Answer<Name extends OperationName> = {
  json: Json<operations[Name]['responses']>
  text: string
  blob: Blob
  none: void
}[Rows[Name]['reader']]

type Method<Name extends OperationName> =
  object extends Input<Name>
    ? (input?: Input<Name>, options?: CallOptions) => Promise<Answer<Name>>
    : (input: Input<Name>, options?: CallOptions) => Promise<Answer<Name>>

type Pages<Name extends OperationName> = Rows[Name] extends { isPaged: true }
  ? {
      /**
       * Every record of the list in its order, page after page; a page is fetched when it is
       * needed.
       */
      pages(
        input?: Input<Name>,
        options?: CallOptions,
      ): AsyncGenerator<Item<Answer<Name>>, void, undefined>
    }
  : unknown
type Item<List> = List extends (infer One)[] | { entries: (infer One)[] } ? One : never

/** A method for each call of the API. */
export type Client = { readonly [Name in keyof Rows]: Method<Name> & Pages<Name> }

/** Throws a TypeError for options that cannot be right. */
export function createClient(options: ClientOptions): Client {
  const settings = readOptions(options)
  const methods = Object.entries(OPERATIONS).map(([name, row]) => [name, methodOf(settings, row)])
  // Made of the table whose types the generator has written from the same description.
  return Object.freeze(Object.fromEntries(methods)) as Client
}

function readOptions({
  baseUrl,
  apiKey,
  fetch: given,
  signal,
  timeout = 30,
  retries = 2,
  maxWait = 60,
}: ClientOptions): Settings {
  if (!(timeout > 0 && timeout <= 3_600))
    throw new TypeError('timeout must be over 0 and at most 3600 seconds')
  if (!Number.isInteger(retries) || retries < 0 || retries > 10)
    throw new TypeError('retries must be a whole number from 0 to 10')
  if (!(maxWait >= 0 && maxWait <= 3_600))
    throw new TypeError('maxWait must be from 0 to 3600 seconds')
  return {
    baseUrl: readBaseUrl(baseUrl, apiKey !== undefined),
    apiKey: apiKey === undefined ? undefined : readApiKey(apiKey),
    // A browser's fetch is called on its window only.
    fetch: given ?? ((...request) => globalThis.fetch(...request)),
    signal,
    timeout,
    retries,
    maxWait,
  }
}

function methodOf(settings: Settings, row: Row) {
  const call = async (input: AnyInput = {}, options: CallOptions = {}) =>
    (await send(settings, row, input, options)).value
  if (!row.isPaged) return call
  async function* pages(first: AnyInput = {}, options: CallOptions = {}) {
    for (let input: AnyInput | null = first; input !== null;) {
      const { records, next } = readPage(await send(settings, row, input, options), input)
      yield* records
      if (next !== null && JSON.stringify(next) === JSON.stringify(input))
        throw new Error('The next page is the same page')
      input = next
    }
  }
  return Object.assign(call, { pages })
}
