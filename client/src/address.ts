import type { Row } from './operations.ts'

/** The input of a call without its types: parameters by their names, and `body`. */
export type AnyInput = Record<string, unknown>

/**
 * The address of a register as an origin and path without a final slash. Refuses what is no http address, holds a user name or password,
 * or would send an API key without TLS to another machine.
 */
export function readBaseUrl(baseUrl: string, hasKey: boolean): string {
  if (!URL.canParse(baseUrl)) throw new TypeError(`baseUrl is not an address: ${baseUrl}`)
  const { protocol, username, password, hostname, origin, pathname } = new URL(baseUrl)
  if (!['http:', 'https:'].includes(protocol))
    throw new TypeError('baseUrl must begin with https:// or http://')
  if (username !== '' || password !== '')
    throw new TypeError('baseUrl must not hold a user name or password')
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  if (hasKey && protocol === 'http:' && !isLocal)
    throw new TypeError('An API key is sent over https:// only')
  return origin + pathname.replace(/\/+$/, '')
}

/** An API key as it can be sent in a header. */
export function readApiKey(key: string): string {
  if (!/^[\x21-\x7e]{1,500}$/.test(key))
    throw new TypeError('apiKey must be 1 to 500 visible ASCII characters')
  return key
}

/**
 * Path and query of a call. Refuses a parameter of the path that is missing, or that an address
 * would take for another path.
 */
export function addressOf({ path, query = [] }: Row, input: AnyInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = asText(input[name])
    // `..` stays as it is when it is encoded, and addresses another path.
    if (value === undefined || /^\.{0,2}$/.test(value))
      throw new TypeError(`${name} is missing or has no value that can be sent`)
    return encodeURIComponent(value)
  })
  const asked = new URLSearchParams()
  for (const name of query) {
    const value = asText(input[name])
    if (value !== undefined) asked.set(name, value)
  }
  return asked.size === 0 ? filled : `${filled}?${asked}`
}

function asText(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.join(',')
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

/**
 * The input for the next page, from `Link` (RFC 8288): only its query is used, so that no answer
 * can lead to another server.
 */
export function nextInput(link: string | null, input: AnyInput): AnyInput | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1]
  if (target === undefined) return null
  const { before: _, ...others } = input
  return { ...others, ...Object.fromEntries(new URLSearchParams(target.split('?')[1] ?? '')) }
}
