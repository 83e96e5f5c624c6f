import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * IPv4 networks that are not the public internet (IANA, IPv4 Special-Purpose Address Registry, RFC 6890), and one address that is in a public
 * network and answers only inside a cloud.
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

/** The addresses that IANA has assigned to the public internet (RFC 4291 §2.4); everything else of IPv6 is refused. */
const PUBLIC_IPV6 = ['2000::', 3] as const

/** Networks in it that are not (IANA, IPv6 Special-Purpose Address Registry): protocols and Teredo, documentation, 6to4. */
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
 * Whether an address is of the public internet. IPv4 addresses written as IPv6 (`::ffff:…`, `64:ff9b::…`) are not: a translator could lead
 * them to a private one.
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

export function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return loopback.check(address, 'ipv4')
  return isIPv6(address) && loopback.check(address, 'ipv6')
}
