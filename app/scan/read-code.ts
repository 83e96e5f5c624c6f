import { readCertificateNumber } from '#/app/certificates/number-form.ts'
import { plainAddress } from '#/app/language/language.ts'
import { m } from '#/app/paraglide/messages.js'
import { statementIn, type CodeLink } from '#/app/statements/code-link.ts'

export type ReadCode = CodeLink | { refused: string }

/**
 * What a scanned code says, for this register: the number in one of our own links, or a plain number. Links to anywhere else
 * are refused by name, because a forged certificate leads to a forged register. `origins`: where we are.
 */
export function readCode(text: string, origins: readonly string[]): ReadCode {
  const said = text.trim()
  // What looks like an address is read as one: `HTTPS://…` is not the number of a certificate.
  if (/^[a-z][a-z0-9+.-]*:/i.test(said)) return readLink(said, origins)
  if (/^(?:\/\/|www\.)/i.test(said)) return { refused: m.scan_foreign({ place: placeOf(said) }) }
  const number = readCertificateNumber(said)
  return number.success ? { number: number.data, statement: null } : { refused: m.scan_not_a_number() }
}

function readLink(said: string, origins: readonly string[]): ReadCode {
  const link = URL.canParse(said) ? new URL(said) : null
  if (!link || !origins.includes(link.origin)) return { refused: m.scan_foreign({ place: placeOf(said) }) }
  const written = /^\/verify\/(.+)$/.exec(plainAddress(link.pathname))?.[1]
  const number = written === undefined ? null : readCertificateNumber(decoded(written))
  return number?.success ? { number: number.data, statement: statementIn(link) } : { refused: m.scan_not_a_number() }
}

/** The host of an address, or its beginning where it has none. */
function placeOf(said: string): string {
  const host = URL.canParse(said) ? new URL(said).host : ''
  return host || said.slice(0, 60)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
