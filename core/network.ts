/** Groups of an IPv6 address that name one subscriber's network: 64 bits (RFC 6177). */
const NETWORK_GROUPS = 4

/**
 * The network of an address, which is what every limit counts: an IPv6 address by its first 64
 * bits, an IPv4 address as it is, also where it is written as IPv6 (RFC 4291 §2.5.5.2).
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%')
  if (!plain.includes(':')) return plain
  const groups = groupsOf(plain)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, high = 0, low = 0] = groups
  if ([a, b, c, d, e].every((group) => group === 0) && f === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')
}

/**
 * The eight groups of an IPv6 address; the last two may be written as an IPv4 address (RFC 4291
 * §2.2).
 */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const [before, after] = [numbersOf(head), numbersOf(tail ?? '')]
  const missing = Math.max(0, 8 - before.length - after.length)
  return tail === undefined ? before : [...before, ...Array<number>(missing).fill(0), ...after]
}

function numbersOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16) || 0]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
