import { ACCOUNT } from '#/quality/bench/servers.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'

/** What was answered: its status, and its JSON where it has one. */
export type Answered = { status: number; headers: Headers; body: unknown }

export type Staff = {
  /** Of the session, for requests that are made by hand. */
  cookie: string
  /** Asks, whatever the answer; throws where there is none. */
  ask(method: string, path: string, body?: unknown): Promise<Answered>
  /** Issues a certificate that holds today; throws where that is refused. */
  issue(number: string, changes?: Record<string, unknown>): Promise<Certificate>
}

/** Signs in as the administrator of every drill. */
export async function signIn(origin: string, signal: AbortSignal): Promise<Staff> {
  const account = { username: ACCOUNT.ADMIN_EMAIL, password: ACCOUNT.ADMIN_PASSWORD }
  const login = await send(
    origin,
    { method: 'POST', path: '/api/login', headers: {}, signal },
    account,
  )
  if (login.status >= 300)
    throw new Error(`Signing in was answered with ${login.status}: ${JSON.stringify(login.body)}`)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const ask: Staff['ask'] = (method, path, body) =>
    send(origin, { method, path, headers: { cookie }, signal }, body)
  return {
    cookie,
    ask,
    issue: async (number, changes = {}) => {
      const { status, body } = await ask(
        'POST',
        '/api/certificates',
        certificateBody(number, changes),
      )
      if (status !== 201)
        throw new Error(`Issuing ${number} was answered with ${status}: ${JSON.stringify(body)}`)
      // The API answers the record it has made.
      return body as Certificate
    },
  }
}

/** A certificate that holds from 2026 to 2031, with the fields that the drill sets. */
export function certificateBody(
  number: string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    certificateId: number,
    vesselName: `KM ${number}`,
    flag: 'Indonesia',
    issuedDate: '2026-01-01',
    expiryDate: '2031-01-01',
    selectedCertificates: ['International Load Line'],
    ...changes,
  }
}

type Asked = { method: string; path: string; headers: Record<string, string>; signal: AbortSignal }

async function send(
  origin: string,
  { method, path, headers, signal }: Asked,
  body?: unknown,
): Promise<Answered> {
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal,
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text,
  }
}
