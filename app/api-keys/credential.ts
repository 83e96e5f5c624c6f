/** How every key begins, which scanners for leaked secrets look for. */
const START = 'lentera_'

/**
 * What a request sends as its API key: the text after `Bearer` (RFC 6750 §2.1), empty for a key without this scheme; null where the
 * `Authorization` header is about no key. Other schemes are left to a proxy in front of the register, such as one that asks for a password.
 */
export function credentialIn(authorization: string | undefined): string | null {
  if (authorization === undefined) return null
  if (/^bearer(?:\s|$)/i.test(authorization)) return authorization.slice('bearer'.length).trim()
  return authorization.toLowerCase().startsWith(START) ? '' : null
}
