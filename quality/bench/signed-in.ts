import { ACCOUNT } from './servers.ts'

export type Sent = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer<ArrayBuffer>
}

/** Asks the API as somebody who is signed in. */
export type Ask = (path: string, init?: Sent) => Promise<Response>

/**
 * Signs in as staff; answers how to ask the API from then on, which throws where it is not answered
 * with what was asked for.
 */
export async function signedIn(origin: string, signal: AbortSignal): Promise<Ask> {
  const login = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ACCOUNT.ADMIN_EMAIL, password: ACCOUNT.ADMIN_PASSWORD }),
    signal,
  })
  if (!login.ok) throw new Error(`Signing in was answered with ${login.status}`)
  const headers = { cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  return async (path, init = {}) => {
    const response = await fetch(origin + path, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal,
    })
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
    return response
  }
}
