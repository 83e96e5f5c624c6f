import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'
import { isDecodable } from '#/core/text.ts'
import { z } from 'zod'

/** Options of Nodemailer that would log the emails, with their one-time links. */
const LOGGING_OPTIONS = ['logger', 'debug', 'transactionLog']
const ENCODED = '%40 %3A %2F %3F %23 %25'
const EXAMPLE = 'smtp://user:password@mail.example:587'

/**
 * What is wrong with SMTP_URL, without quoting it, because it contains a password; null where it
 * may be used.
 */
export function smtpUrlError(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const bare =
    url && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.hash === '' && url.port !== '0'
  if (!url || !bare || !/^smtps?:$/.test(url.protocol)) {
    return `must be an address such as ${EXAMPLE}, or smtps://…; in user and password @ : / ? # % are ${ENCODED}`
  }
  if (![url.username, url.password].every(isDecodable))
    return 'has a % in user or password that encodes nothing; write it %25'
  if (url.username === '' && url.password !== '') return 'has a password but no user'
  const forbidden = LOGGING_OPTIONS.find((option) => url.searchParams.has(option))
  return forbidden
    ? `may not set ${forbidden}: emails contain one-time links, which must not be logged`
    : null
}

/** This machine: what is sent there does not cross a network. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/**
 * The options of the transport. The address may override them, as Nodemailer reads it
 * (`?requireTLS=false`, `?tls.rejectUnauthorized=false`). Otherwise a password is sent only over
 * TLS, and only to a server with a valid certificate, unless the server is this machine, whose
 * certificates are self-signed.
 */
export function smtpOptions(url: string): SMTPTransportOptions & { url: string } {
  const { hostname, username } = new URL(url)
  const here = LOOPBACK.test(hostname)
  return {
    url,
    requireTLS: username !== '' && !here,
    tls: { rejectUnauthorized: !here },
    connectionTimeout: 10_000,
    dnsTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * A name and an address (RFC 5322 §3.4); a null name stands for the office's, in the language of
 * the email.
 */
export type Mailbox = { name: string | null; address: string }

const ADDRESS = z.email()

/**
 * `register@example.com` or `Ship Register <register@example.com>`, its name also in quotes; null
 * for anything else.
 */
export function mailboxOf(text: string): Mailbox | null {
  const named = /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/.exec(text.trim())?.groups
  const address = (named?.['address'] ?? text).trim()
  const name = (named?.['name'] ?? '').trim().replace(/^"(.*)"$/, '$1')
  return ADDRESS.safeParse(address).success && !/[\p{Cc}"]/u.test(name)
    ? { name: name || null, address }
    : null
}
