import { isIP } from 'node:net'
import { MAX_URL_LENGTH } from '#/app/webhooks/records/webhook.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.server.ts'

/** What the address of a webhook is checked with. `toLoopback`: this machine may be named, also by http (`WEBHOOKS_TO_LOOPBACK`). */
export type TargetRules = { toLoopback: boolean }

/** Names that no public DNS has (RFC 6761, RFC 6762, RFC 8375, RFC 9476, ICANN's `internal`). */
const LOCAL_NAMES = [
  'localhost',
  'local',
  'internal',
  'home.arpa',
  'alt',
  'onion',
  'test',
  'invalid',
  'example',
]

/**
 * The address of a webhook in its normal form, or why it is refused. Numeric spellings of an IPv4 address (`0x7f.1`, `2130706433`) are
 * normalised by `URL` (WHATWG URL §3.5) before they are checked. What a name resolves to is checked by `resolveTarget`.
 */
export function readTargetUrl(
  text: string,
  { toLoopback }: TargetRules,
): { url: URL } | { refused: string } {
  if (text.length > MAX_URL_LENGTH)
    return { refused: `The address has more than ${MAX_URL_LENGTH} characters.` }
  // `URL` would leave these out silently: what is stored must be what was typed.
  if (/[\s\\]|[^\x21-\x7e]/.test(text))
    return {
      refused: 'The address may hold no spaces, backslashes or characters other than ASCII.',
    }
  if (!URL.canParse(text))
    return { refused: 'Enter a full address, such as https://example.com/register-changes.' }
  const url = new URL(text)
  const host = hostOf(url)
  const isLoopback = toLoopback && (host === 'localhost' || isLoopbackAddress(host))
  if (url.protocol !== 'https:' && !(isLoopback && url.protocol === 'http:'))
    return { refused: 'The address must begin with https://.' }
  if (url.username !== '' || url.password !== '')
    return { refused: 'The address may hold no user name or password.' }
  if (url.hash !== '' || text.includes('#')) return { refused: 'The address may hold no # part.' }
  if (isLoopback) return { url }
  return refuseHost(url, host) ?? { url }
}

/** The host without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Ports of a web server: the one of https, and those that a program without special rights opens. */
function isAllowedPort(port: string): boolean {
  return port === '' || Number(port) >= 1_024
}

function refuseHost(url: URL, host: string): { refused: string } | null {
  if (!isAllowedPort(url.port)) return { refused: 'The port must be 443, or 1024 or higher.' }
  if (isIP(host) !== 0)
    return isPublicAddress(host) ? null : { refused: `${host} is not a public address.` }
  if (host.endsWith('.')) return { refused: 'The name of the server may not end with a full stop.' }
  if (!host.includes('.') || LOCAL_NAMES.some((name) => host === name || host.endsWith(`.${name}`)))
    return { refused: `${host} is not a name of the public internet.` }
  return null
}
