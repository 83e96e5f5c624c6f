import { BlockList, isIP } from 'node:net'

/** Proxies whose `X-Forwarded-For` is trusted. */
export type TrustedProxies = Pick<BlockList, 'check'>

/**
 * Reads addresses and networks in CIDR form (RFC 4632, RFC 4291 §2.3), separated by commas; null
 * where one of them is neither.
 */
export function trustedProxies(text: string): TrustedProxies | null {
  const list = new BlockList()
  for (const entry of text.split(',').map((one) => one.trim())) {
    const [address = '', prefix, ...more] = entry.split('/')
    const version = isIP(address)
    const bits = version === 4 ? 32 : 128
    if (version === 0 || more.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
      return null
    const length = prefix === undefined ? bits : Number(prefix)
    if (length > bits) return null
    list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/**
 * The address of the client. A trusted proxy names its client in `X-Forwarded-For`, to which each
 * proxy adds the one it was asked by: read from the right, the first that is not a trusted proxy. A
 * client can write anything further left.
 */
export function clientAddress(
  socket: string,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  const hops = forwardedFor?.split(',') ?? []
  let address = plainAddress(socket)
  for (let hop = hops.pop(); hop !== undefined && isTrusted(address, trusted); hop = hops.pop()) {
    const next = plainAddress(hop.trim())
    if (isIP(next) === 0) break
    address = next
  }
  return address
}

/** Whether an address, as a socket gives it or in a header, is that of a trusted proxy. */
export function isTrusted(address: string, trusted: TrustedProxies): boolean {
  const known = plainAddress(address)
  const version = isIP(known)
  return version !== 0 && trusted.check(known, version === 4 ? 'ipv4' : 'ipv6')
}

/**
 * An IPv4 address that came in IPv6 form (RFC 4291 §2.5.5.2) as such; without the zone of an
 * interface.
 */
function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split('%')[0] ?? address
}
