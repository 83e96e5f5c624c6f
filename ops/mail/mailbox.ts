import { z } from 'zod'

/** A name and an address (RFC 5322 §3.4); a null name stands for the office's, in the language of the email. */
export type Mailbox = { name: string | null; address: string }

const ADDRESS = z.email()

/** `register@example.com` or `Ship Register <register@example.com>`, its name also in quotes; null for anything else. */
export function mailboxOf(text: string): Mailbox | null {
  const named = /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/.exec(text.trim())?.groups
  const address = (named?.['address'] ?? text).trim()
  const name = (named?.['name'] ?? '').trim().replace(/^"(.*)"$/, '$1')
  return ADDRESS.safeParse(address).success && !/[\p{Cc}"]/u.test(name)
    ? { name: name || null, address }
    : null
}
