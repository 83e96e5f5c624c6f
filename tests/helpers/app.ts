import type { Role } from '#/domain/people/model/account.ts'
import { COOKIES } from '#/domain/context/cookies.ts'
import type { Store } from '#/db/schema.ts'
import { createApp } from '#/http/app.ts'
import type { AppOptions } from '#/http/response-context.ts'
import { NOON, openAccount, ORIGIN, PASSWORD } from './people.ts'

type Sent = {
  signal?: AbortSignal
  method?: string
  json?: unknown
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream
  form?: Record<string, string | string[]>
  headers?: Record<string, string>
}

/** The whole product over a store, with a client that stores cookies as a browser does. */
export function visitor(db: Store, options: Partial<AppOptions> = {}) {
  const app = createApp({ db, origin: ORIGIN, now: () => Date.parse(NOON), ...options })
  const cookies = new Map<string, string>()
  /** Those for one path alone. */
  const ofPaths: { name: string; value: string; path: string }[] = []

  async function ask(
    path: string,
    { method, json, body, form, headers = {}, signal }: Sent = {},
  ): Promise<Response> {
    const sent = body ?? (json === undefined ? form && encodeForm(form) : JSON.stringify(json))
    const response = await app.request(`http://localhost:3000${path}`, {
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      headers: {
        host: 'localhost:3000',
        ...(form
          ? { 'content-type': 'application/x-www-form-urlencoded' }
          : { 'content-type': 'application/json' }),
        cookie: [
          ...ofPaths
            .filter((one) => isBelow(path, one.path))
            .map(({ name, value }) => [name, value]),
          ...cookies,
        ]
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
      ...(signal && { signal }),
      ...(sent instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit) // the platform wants `duplex` for a stream, and its types do not know it yet
    for (const line of response.headers.getSetCookie()) storeCookie(line)
    return response
  }

  function storeCookie(line: string) {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    requireInTable(name.replace(/^__(?:Host|Secure)-/, ''), line)
    const path = /; Path=([^;]+)/.exec(line)?.[1] ?? '/'
    if (path !== '/') {
      const before = ofPaths.findIndex((one) => one.name === name && one.path === path)
      if (before >= 0) ofPaths.splice(before, 1)
      if (!line.includes('Max-Age=0')) ofPaths.push({ name, value, path })
      return
    }
    if (line.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }

  /**
   * Opens a link as a browser does: the key in its address moves into a cookie, by one redirect.
   */
  async function open(path: string, sent: Sent = {}): Promise<Response> {
    const answer = await ask(path, sent)
    return answer.status === 303 ? ask(answer.headers.get('location') ?? '', sent) : answer
  }

  /** Creates an account and signs in by the API. */
  async function signIn(role: Role = 'user') {
    const username = `${role}@example.com`
    await openAccount(db, username, role)
    const response = await ask('/api/login', { json: { username, password: PASSWORD } })
    if (response.status !== 200) throw new Error(`Signing in failed: ${await response.text()}`)
  }

  /** Exports all certificates, with the password. */
  async function exportAll(): Promise<Response> {
    const { grant } = await (await ask('/api/exports', { json: { password: PASSWORD } })).json()
    return ask(`/api/certificates/export.csv?grant=${grant}`)
  }

  return { ask, open, cookies, signIn, exportAll }
}

/** Whether a cookie for a path goes with a request (RFC 6265 §5.1.4). */
function isBelow(address: string, path: string): boolean {
  const asked = address.split('?')[0] ?? ''
  return asked === path || asked.startsWith(`${path}/`)
}

/** Throws for a cookie that the table of the privacy policy lacks, or gives another age. */
function requireInTable(name: string, line: string): void {
  const known = Object.entries(COOKIES).find(([one]) => one === name)?.[1]
  if (!known)
    throw new Error(
      `The cookie ${name} is set, and domain/context/cookies.ts does not list it: the privacy policy needs a row`,
    )
  const age = /Max-Age=(\d+)/.exec(line)?.[1]
  if (age === '0' || (age ?? null) === (known.seconds === null ? null : String(known.seconds)))
    return
  throw new Error(
    `The cookie ${name} is set for ${age ?? 'the session'}, and the privacy policy says ${known.seconds} seconds`,
  )
}

function encodeForm(form: Record<string, string | string[]>): string {
  const pairs = Object.entries(form).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return new URLSearchParams(pairs).toString()
}
