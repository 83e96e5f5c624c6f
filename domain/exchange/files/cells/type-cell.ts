import { noValueIn, wordsOf } from './cell-texts.ts'
import type { PartKind } from '#/domain/register/model/survey/survey.ts'
import {
  CERTIFICATE_TYPES,
  certificateTypeOf,
  type CertificateType,
} from '#/domain/register/model/type/certificate-types.ts'

/**
 * Texts that mean more than one certificate, and what each may mean, as lists of codes. SOLAS
 * I/12(a)(v): a combined certificate may be issued.
 */
const AMBIGUOUS: { names: string; options: string[][] }[] = [
  {
    names:
      'CSSC, Cargo Ship Safety, Cargo Ship Safety Certificate, Sertifikat Keselamatan Kapal Barang, Keselamatan Kapal Barang',
    options: [['SAFCON'], ['SAFCON', 'SEC', 'SRC']],
  },
  { names: 'ISM, ISM Code, ISM Certificate', options: [['SMC'], ['DOC']] },
]

/**
 * What may stand beside the name of any type, and what beside that of one: its convention, the year
 * of that, the form attached to it.
 */
const BESIDE_ANY =
  'convention conventions code protocol imo solas marpol regulation chapter annex as amended statutory form record supplement ic'
const BESIDE_TYPE = new Map(
  CERTIFICATE_TYPES.map(
    ({ code, besideWords }) => [code, new Set(`${BESIDE_ANY} ${besideWords}`.split(' '))] as const,
  ),
)

/** Left out of the comparison: whether a name calls itself a certificate. */
const EMPTY_NAMES = new Set([
  'certificate',
  'certificates',
  'cert',
  'certs',
  'sertifikat',
  'of',
  'the',
])
const INTERNATIONAL = new Set(['int', 'intl', 'internasional'])

/** The words of a name that are compared. */
function partsOfName(text: string): string[] {
  return wordsOf(text)
    .split(' ')
    .filter((part) => part !== '' && !EMPTY_NAMES.has(part))
    .map((part) => (INTERNATIONAL.has(part) ? 'international' : part))
}

const compactName = (text: string) => partsOfName(text).join('')

const BY_NAME = new Map(
  CERTIFICATE_TYPES.flatMap((type) => {
    return [type.code, type.label, type.officialName, ...type.names].map(
      (name) => [compactName(name), type] as const,
    )
  }),
)

const BY_AMBIGUOUS = new Map(
  AMBIGUOUS.flatMap(({ names, options }) =>
    names.split(',').map((name) => [compactName(name), options] as const),
  ),
)

/**
 * What a text may mean that has more than one meaning, each a list of codes; empty for any other
 * text.
 */
export function meaningsOf(text: string): string[][] {
  const parts = partsOfName(text)
  const whole = BY_AMBIGUOUS.get(parts.join(''))
  if (whole) return whole
  const beside = new Set(BESIDE_ANY.split(' '))
  return BY_AMBIGUOUS.get(parts.filter((part) => !beside.has(part)).join('')) ?? []
}

/** No name of a certificate has more words. */
const MAX_WORDS = 20

/**
 * The type that an office means by a text: what the register calls it, or another usual name, or
 * both; also with the convention or the form beside it, as in `International Load Line Certificate
 * (1966)` and `IOPP (Form A)`. Null where it names none, or may mean several.
 */
export function typeMeant(text: string): CertificateType | null {
  const known = certificateTypeOf(text) ?? BY_NAME.get(compactName(text))
  if (known) return known
  const words = partsOfName(text)
  if (words.length > MAX_WORDS || BY_AMBIGUOUS.has(words.join(''))) return null
  // The longest name within it, because “Load Line” is in others.
  for (let length = words.length - 1; length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const type = BY_NAME.get(words.slice(at, at + length).join(''))
      if (type && isBeside(type, [...words.slice(0, at), ...words.slice(at + length)])) return type
    }
  }
  return null
}

/** Whether words beside the name of a type are its name once more, or belong to it. */
function isBeside(type: CertificateType, rest: readonly string[]): boolean {
  if (BY_NAME.get(rest.join('')) === type) return true
  const allowed = BESIDE_TYPE.get(type.code)
  return allowed !== undefined && rest.every((word) => allowed.has(word))
}

/**
 * Whether a text that names a type ends in IC, which offices write for an interim certificate, and
 * others for an international one.
 */
export function endsInIc(text: string): boolean {
  return /[A-Z0-9][- ]IC\)?$/.test(text.trim())
}

/** What offices write before or after a type that is not full-term, such as `SMC (Interim)`. */
const KIND_PATTERNS: Record<PartKind, RegExp> = {
  'full-term': /\b(?:full[ -]?term|jangka penuh)\b/i,
  interim: /\b(?:interim|sementara)\b/i,
  'short-term': /\b(?:short[ -]?term|jangka pendek)\b/i,
  conditional: /\b(?:conditional|bersyarat)\b/i,
  provisional: /\b(?:provisional|provisi)\b/i,
}

/**
 * The type and the kind that an office means by a text in which both are named; null where it names
 * no kind, or no type besides.
 */
export function typeAndKindMeant(text: string): { label: string; kind: PartKind } | null {
  // An object's keys are those of its type.
  const kind = (Object.keys(KIND_PATTERNS) as PartKind[]).find((one) =>
    KIND_PATTERNS[one].test(text),
  )
  if (kind === undefined) return null
  const rest = text.replace(KIND_PATTERNS[kind], ' ').replaceAll(/[()[\]]/g, ' ')
  const label = labelMeant(rest.trim().replace(/^[-–:]\s*|\s*[-–:]$/g, ''))
  return label === null ? null : { label, kind }
}

const MAX_REMEMBERED = 1_000

/**
 * The label of the type with this name, by one of the rules; cached, because files repeat the same
 * few names.
 */
function labelsBy(rule: (name: string) => CertificateType | null): (name: string) => string | null {
  const remembered = new Map<string, string | null>()
  return (name) => {
    const known = remembered.get(name)
    if (known !== undefined) return known
    const label = rule(name)?.label ?? null
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(name, label)
    return label
  }
}

export const labelInExport = labelsBy(certificateTypeOf)
export const labelMeant = labelsBy(typeMeant)

/**
 * The parts of a cell that name types: separated by commas, semicolons, plus signs, ampersands or
 * line ends, and by slashes unless the slash is in a name. `isName`: what is a name besides.
 */
export function splitTypes(
  cell: string,
  isName: (text: string) => boolean = () => false,
): string[] {
  const text = cell.trim()
  if (text === '') return []
  const isWhole = (piece: string) => isType(piece) || isName(piece) || noValueIn(piece) !== null
  if (isWhole(text)) return [text]
  return text
    .split(/[,;+&\r\n]/)
    .flatMap((piece) => (isWhole(piece.trim()) ? [piece] : piece.split('/')))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

const isType = (text: string) => labelMeant(text) !== null || typeAndKindMeant(text) !== null
