import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'

/** Nodemailer's own talk would show the letters, and with them the one-time links. */
const TALKATIVE = ['logger', 'debug', 'transactionLog']
const ENCODED = '%40 %3A %2F %3F %23 %25'
const EXAMPLE = 'smtp://user:password@mail.example:587'

/** What is wrong with SMTP_URL, without a word of it, because it holds a password; null when it may be used. */
export function smtpUrlFault(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const bare = url && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.hash === '' && url.port !== '0'
  if (!url || !bare || !/^smtps?:$/.test(url.protocol)) {
    return `must be an address such as ${EXAMPLE}, or smtps://…; in user and password @ : / ? # % are ${ENCODED}`
  }
  if (![url.username, url.password].every(isDecodable)) return 'has a % in user or password that encodes nothing; write it %25'
  if (url.username === '' && url.password !== '') return 'has a password but no user'
  const talkative = TALKATIVE.find((option) => url.searchParams.has(option))
  return talkative ? `may not set ${talkative}: letters hold one-time links, which belong in no log` : null
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** This machine itself: what is sent there passes no wire. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/**
 * What a transport is made of. The address may say otherwise, as nodemailer reads it (`?requireTLS=false`,
 * `?tls.rejectUnauthorized=false`); where it says nothing, a password goes only over TLS, and only to a server with a
 * certificate that can be checked, unless the server is this machine, whose certificates nobody signs.
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
