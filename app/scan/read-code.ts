import { readCertificateNumber } from '#/app/certificate-number/normal-form.ts'
import { plainAddress } from '#/core/languages.ts'
import { m } from '#/app/texts/messages.js'
import { statementIn, type CodeLink } from '#/app/qr-statements/code-link.ts'

export type ReadCode = CodeLink | { refused: string }

/**
 * Reads a scanned code: the number in a link of this register, or a plain number. Links to other sites are refused, and the message
 * names the site, because a forged certificate links to a forged register. `origins`: those of this register.
 */
export function readCode(text: string, origins: readonly string[]): ReadCode {
  const scanned = text.trim()
  // Text with a scheme is read as an address: `HTTPS://…` is not the number of a certificate.
  if (/^[a-z][a-z0-9+.-]*:/i.test(scanned)) return readLink(scanned, origins)
  if (/^(?:\/\/|www\.)/i.test(scanned)) return { refused: m.scan_foreign({ host: hostOf(scanned) }) }
  const number = readCertificateNumber(scanned)
  return number.success ? { number: number.data, statement: null } : { refused: m.scan_not_a_number() }
}

function readLink(scanned: string, origins: readonly string[]): ReadCode {
  const link = URL.canParse(scanned) ? new URL(scanned) : null
  if (!link || !origins.includes(link.origin)) return { refused: m.scan_foreign({ host: hostOf(scanned) }) }
  const number = readCertificateNumber(numberInPath(link.pathname))
  return number.success ? { number: number.data, statement: statementIn(link) } : { refused: m.scan_not_a_number() }
}

/** The number in the path of a verification, as it is written there; `''` for any other path. */
export function numberInPath(path: string): string {
  const [, part = ''] = /^\/verify\/(.+)$/.exec(plainAddress(path)) ?? []
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The host of an address, or its beginning where it has none. */
function hostOf(scanned: string): string {
  const host = URL.canParse(scanned) ? new URL(scanned).host : ''
  return host || scanned.slice(0, 60)
}
