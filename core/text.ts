/**
 * Refused in every text: control characters (PostgreSQL stores no NUL) and the ends of lines and
 * paragraphs; marks that turn the direction of writing, by which a name is made to read as another
 * (Unicode TR 36 §3.3); and interlinear annotations.
 */
export const REFUSED = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\uFFF9-\uFFFB]/u
export const REFUSED_BUT_LINES = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\p{Bidi_Control}\uFFF9-\uFFFB]/u

/**
 * Left out of every text: invisible characters, such as U+200B, soft hyphens and fillers, by which
 * two names look alike and differ (Unicode TR 36 §2.1). Telephones and text processors add them,
 * with emoji for instance, so they are not refused.
 */
export const LEFT_OUT = /(?!\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu

/**
 * What nobody sees or types in a text: what fonts ignore, such as zero-width spaces and soft
 * hyphens, and marks of direction.
 */
export const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u

/**
 * In numbers, which have letters and digits alone: all format characters (Unicode category Cf)
 * besides.
 */
export const INVISIBLE = new RegExp(String.raw`${UNSEEN.source}|\p{Cf}`, 'gu')

/** Each reads as a hyphen in a text: dashes (Pd), the minus sign and the hyphen bullet. */
export const DASHES_OF_TEXT = /[\p{Pd}\u02D7\u2043\u2212]/u

/**
 * In numbers besides: the strokes that keyboards of East Asia write for them, of which one is a
 * letter of Japanese names.
 */
export const DASHES = new RegExp(
  String.raw`${DASHES_OF_TEXT.source}|[\u2500\u2501\u2796\u30FC]`,
  'gu',
)

/**
 * The scripts in which a spelling can differ by a joiner (U+200D) or non-joiner (U+200C), such as
 * Persian and Hindi (Unicode 17 §23.2). There they follow a character or mark of the script.
 */
const JOINING = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Mymr',
  'Khmr',
  'Java',
  'Bali',
  'Sund',
]
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('')

/** Left out of prose: the same, but joiners stay where they belong to the spelling. */
export const LEFT_OUT_OF_PROSE = new RegExp(
  String.raw`(?![\u200C\u200D])${LEFT_OUT.source}|(?<![${JOINING}])[\u200C\u200D]`,
  'gu',
)

/**
 * Text from others on one line, such as the subject of an email: no invisible characters, at most
 * `max` characters. Text from our forms is so already; this covers whatever else the register
 * contains.
 */
export function inOneLine(text: string, max: number): string {
  const visible = text
    .toWellFormed()
    .replaceAll(LEFT_OUT, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
  const characters = Array.from(visible.replaceAll(new RegExp(REFUSED, 'gu'), '').trim())
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : characters.join('')
}

/** RFC 5321 §4.5.3.1.3, less the angle brackets. */
export const MAX_EMAIL_LENGTH = 254

/** What a form has in a field; nothing for a field it lacks, or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What was thrown, as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether a text is well percent-encoded. */
export function isDecodable(text: string): boolean {
  try {
    // The result is used: a build leaves out a call whose result is not, and with it what it
    // throws.
    return decodeURIComponent(text).length <= text.length
  } catch {
    return false
  }
}

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** A value as JSON within a script element, which no text in it can end. */
export function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

/** A text as it is written within HTML, in elements and in attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text)
    ? text.replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? '')
    : text
}

/** The digits of Arabic, Persian, Indic and other scripts as 0 to 9. */
export function westernDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const known = westernDigit.get(digit) ?? valueOfDigit(digit)
    westernDigit.set(digit, known)
    return known
  })
}

/** Those that were looked for: at most all of Unicode, some seven hundred. */
const westernDigit = new Map<string, string>()

/**
 * In Unicode the ten digits of a script stand in a row, and where two rows touch, they follow each
 * other.
 */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

/**
 * How Unicode names a code point, `U+4E2D`: what a reader can look up where a character cannot be
 * shown, or looks like another.
 */
export function codePointName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
