import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { MAX_URL_LENGTH } from './webhook.ts'

// Where webhooks may lead to: the public internet alone, so that nobody reaches the network of the
// register through them. An address is checked when it is entered and again at each delivery, with
// everything that its name resolves to.

/**
 * IPv4 networks that are not the public internet (IANA, IPv4 Special-Purpose Address Registry, RFC
 * 6890), and one address that is in a public network and answers only inside a cloud.
 */
const REFUSED_IPV4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's agent for virtual machines.
  ['168.63.129.16', 32],
]

/**
 * The addresses that IANA has assigned to the public internet (RFC 4291 §2.4); everything else of
 * IPv6 is refused.
 */
const PUBLIC_IPV6 = ['2000::', 3] as const

/**
 * Networks in it that are not (IANA, IPv6 Special-Purpose Address Registry): protocols and Teredo,
 * documentation, 6to4.
 */
const REFUSED_IPV6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [network, bits] of REFUSED_IPV4) refused.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of REFUSED_IPV6) refused.addSubnet(network, bits, 'ipv6')
const globalIPv6 = new BlockList()
globalIPv6.addSubnet(...PUBLIC_IPV6, 'ipv6')

/**
 * Whether an address is of the public internet. IPv4 addresses written as IPv6 (`::ffff:…`,
 * `64:ff9b::…`) are not: a translator could lead them to a private one.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4')
  // With a zone (`%eth0`) it is an address of this machine's network.
  if (!isIPv6(address) || address.includes('%')) return false
  return globalIPv6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return loopback.check(address, 'ipv4')
  return isIPv6(address) && loopback.check(address, 'ipv6')
}

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
 * The address of a webhook in its normal form, or why it is refused. Numeric spellings of an IPv4
 * address (`0x7f.1`, `2130706433`) are normalised by `URL` (WHATWG URL §3.5) before they are
 * checked. What a name resolves to is checked by `resolveTarget`.
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
function hostOf(url: URL): string {
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

export type Address = { address: string; family: 4 | 6 }

/** The addresses of a name; tests give others. Rejects where it has none. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>

/**
 * The addresses that a connection may go to, or why there is none. Every address that the name
 * resolves to must be public, so that a name with one public and one private address is refused.
 * The connection goes to these addresses and resolves nothing again.
 */
export async function resolveTarget(
  url: URL,
  { toLoopback }: TargetRules,
  { resolve = resolveByDns, signal }: { resolve?: Resolve | undefined; signal: AbortSignal },
): Promise<{ addresses: Address[] } | { refused: string }> {
  const host = hostOf(url)
  if (toLoopback && host === 'localhost')
    return { addresses: [{ address: '127.0.0.1', family: 4 }] }
  if (isIP(host) !== 0) {
    const isAllowed = isPublicAddress(host) || (toLoopback && isLoopbackAddress(host))
    return isAllowed
      ? { addresses: [withFamily(host)] }
      : { refused: `${host} is not a public address.` }
  }
  const found = await resolve(host, signal).catch(() => [])
  if (found.length === 0) return { refused: `The name ${host} cannot be resolved.` }
  const wrong = found.find((address) => !isPublicAddress(address))
  if (wrong !== undefined)
    return { refused: `${host} leads to ${wrong}, which is not a public address.` }
  return { addresses: found.map(withFamily) }
}

function withFamily(address: string): Address {
  return { address, family: isIP(address) === 6 ? 6 : 4 }
}

/**
 * By DNS alone, without /etc/hosts. Node's `lookup` would take one of the four threads that also
 * hash passwords for as long as a name server does not answer.
 */
async function resolveByDns(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const RESOLVE_MS = 5_000

/**
 * The address of a webhook in its normal form. Refuses one that does not lead to the public
 * internet (invalid). Checked again at each delivery.
 */
export async function requireTarget(
  { webhooksToLoopback = false }: RequestContext,
  text: string,
): Promise<string> {
  const rules = { toLoopback: webhooksToLoopback }
  const read = readTargetUrl(text, rules)
  if ('refused' in read) throw refuse(read.refused)
  const target = await resolveTarget(read.url, rules, { signal: AbortSignal.timeout(RESOLVE_MS) })
  if ('refused' in target) throw refuse(target.refused)
  return read.url.href
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { url: [message] } })
}
