import { readWithin } from '#/domain/search/number-within.ts'
import { readCertificateNumber } from '#/domain/register/model/number/normal-form.ts'
import { plainAddress } from '#/core/languages.ts'
import { m } from '#/domain/texts/messages.js'
import { statementIn, type CodeLink } from '#/domain/proof/statements/code-link.ts'

export type ReadCode = CodeLink | { refused: string }

/**
 * `otherwise`: as of `readCertificateNumber`. `isLink`: the number was in an address of this
 * register.
 */
export type ReadTyped =
  | (CodeLink & { otherwise: readonly string[]; isLink: boolean })
  | { problem: string }

// Each of these looks at a long text once: a run of the same characters is not tried from each of
// them again.
/** An address with a scheme, anywhere in what was pasted; its scheme is read from its end. */
const ADDRESS = /(?<=([a-z][a-z0-9+.-]*)):\/\/[^\s"<>]+/i
/** At the beginning, one without, as browsers show addresses. */
const BARE_ADDRESS =
  /^\W*?(\/\/\S+|\bwww\.\S+|\b[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*(?::\d+)?\/(?:[a-z]{2}\/)?verify\/\S+)/i
/** What stands behind an address in a sentence. */
const BEHIND_ADDRESS = /(?<![\p{Pe}\p{Pf}"'`>.,;:!?*])[\p{Pe}\p{Pf}"'`>.,;:!?*]+$/u
/** Longer than any code and the sentence around it. */
const MAX_PASTED = 2_000

/**
 * Reads a scanned code: the number in a link of this register, or a plain number. Links to other
 * sites are refused, and the message names the site, because a forged certificate links to a forged
 * register. `origins`: those of this register.
 */
export function readCode(text: string, origins: readonly string[]): ReadCode {
  const scanned = text.trim()
  // Text with a scheme is read as an address: `HTTPS://…` is not the number of a certificate.
  if (/^[a-z][a-z0-9+.-]*:/i.test(scanned)) return readLink(scanned, origins)
  if (/^(?:\/\/|www\.)/i.test(scanned))
    return { refused: m.scan_foreign({ host: hostOf(scanned) }) }
  const number = readCertificateNumber(scanned)
  return number.success
    ? { number: number.data, statement: null }
    : { refused: m.scan_not_a_number() }
}

/**
 * Reads what a person typed or pasted as the number of a certificate: a number as
 * `readCertificateNumber` reads it, or the text or address of a QR code as `readCode` does, also
 * within a sentence or broken over lines. `origins`: those of this register.
 */
export function readTyped(typed: string, origins: readonly string[]): ReadTyped {
  // An answer of its own: the rest of a text is not left unread in silence.
  if (typed.length > MAX_PASTED) return { problem: m.verify_pasted_too_long({ most: MAX_PASTED }) }
  const address = addressIn(
    typed.replaceAll(/\s+/g, (space) => (/[\r\n]/.test(space) ? '' : space)),
  )
  if (address === undefined) {
    const read = readWithin(typed)
    return 'problem' in read ? read : { ...read, statement: null, isLink: false }
  }
  const link = linkIn(withScheme(address.replace(BEHIND_ADDRESS, ''), origins), origins)
  if ('foreign' in link) return { problem: m.verify_address_foreign({ host: link.foreign }) }
  return link.number === null
    ? { problem: m.verify_address_no_number() }
    : { ...link, otherwise: [], isLink: true }
}

/** The first address in a text. */
function addressIn(text: string): string | undefined {
  const found = ADDRESS.exec(text)
  const [rest = '', scheme = ''] = found ?? []
  const [all = '', bare] = BARE_ADDRESS.exec(text) ?? []
  const isFirst =
    bare !== undefined &&
    all.length - bare.length < (found ? found.index - scheme.length : text.length)
  return isFirst ? bare : found ? scheme + rest : undefined
}

/**
 * Addresses are read aloud, printed and shown without `https://`, and with `www.` or a full stop at the end of the host. Of such an address the
 * number alone is read, so that it may stand for that of this register.
 */
function withScheme(address: string, origins: readonly string[]): string {
  const plain = address.replace(/^(?:https?:)?\/\//i, '')
  const [host = ''] = plain.toLowerCase().split(/[/?#]/)
  const own = origins.find(
    (origin) =>
      host.replace(/^www\./, '').replace(/\.$/, '') === new URL(origin).host.replace(/^www\./, ''),
  )
  const isOfScheme =
    own !== undefined &&
    (!/^https?:/i.test(address) || address.toLowerCase().startsWith(new URL(own).protocol))
  if (isOfScheme) return own + plain.slice(host.length)
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${plain}`
}

function readLink(scanned: string, origins: readonly string[]): ReadCode {
  const link = linkIn(scanned, origins)
  if ('foreign' in link) return { refused: m.scan_foreign({ host: link.foreign }) }
  return link.number === null ? { refused: m.scan_not_a_number() } : link
}

type Link = CodeLink | { number: null } | { foreign: string }

function linkIn(address: string, origins: readonly string[]): Link {
  const link = URL.canParse(address) ? new URL(address) : null
  if (!link || !origins.includes(link.origin)) return { foreign: hostOf(address) }
  const number = readCertificateNumber(numberInPath(link.pathname) || numberInQuery(link))
  return number.success ? { number: number.data, statement: statementIn(link) } : { number: null }
}

/**
 * The paths of the page, of the call, of the picture of the code and of the form for other sites; a
 * telephone may shout them.
 */
const VERIFYING_PATH =
  /^(?:\/en)?\/+(?:api\/certificates\/|embed\/)?(?:verify|verification-qr)\/+(.+)$/i

/** What the form sends without scripts. */
function numberInQuery({ pathname, searchParams }: URL): string {
  return /^\/verify\/?$/i.test(plainAddress(pathname))
    ? (searchParams.get('number') ?? searchParams.get('certificateId') ?? '')
    : ''
}

/** The number in the path of a verification, as it is written there; `''` for any other path. */
export function numberInPath(path: string): string {
  const [, part = ''] = VERIFYING_PATH.exec(plainAddress(path)) ?? []
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
