import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.server.ts'
import { hostOf, type TargetRules } from './target-url.server.ts'

export type Address = { address: string; family: 4 | 6 }

/** The addresses of a name; tests give others. Rejects where it has none. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>

/**
 * The addresses that a connection may go to, or why there is none. Every address that the name resolves to must be public, so that a name with
 * one public and one private address is refused. The connection goes to these addresses and resolves nothing again.
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
 * By DNS alone, without /etc/hosts. Node's `lookup` would take one of the four threads that also hash passwords for as long as a name server
 * does not answer.
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
