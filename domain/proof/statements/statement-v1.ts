import { encode } from 'cborg'
import { addDays } from '#/core/dates.ts'
import type { Bytes } from '#/core/bytes.ts'
import { decodeCbor } from './cose.ts'

// Version 1 of what a QR code states: it is on paper, so it never changes, and is read for ever
// (tests/golden/statement-1.json; decision 0035). It lists its own fields and types, and imports no
// list that may grow.

/** What a statement is made of: a record of the register, as it is since `updatedAt`. */
export type StatedRecord = {
  id: number
  certificateId: string
  vesselName: string
  imoNumber: string | null
  flag: string
  issuedDate: string
  expiryDate: string
  issuedCertificates: string
}

/**
 * What a statement says of a certificate whose number is known from elsewhere: it is signed with
 * it, but not written in it.
 */
export type Statement = {
  vesselName: string
  imoNumber: string | null
  flag: string
  issuedDate: string
  expiryDate: string
  /** Those of our list in its order, then others. */
  types: string[]
  /** The index in the status lists: the id of the record. */
  index: number
  /** The day since which the register says this, `YYYY-MM-DD` in Jakarta. */
  asOf: string
  /** What did not fit: then the text is a beginning, or some types are left out. */
  cut: CutPart[]
}

const CUT_PARTS = ['vesselName', 'flag', 'types'] as const
export type CutPart = (typeof CUT_PARTS)[number]

const FORMAT = 1
/**
 * The bit of each certificate type in `types`, by its permanent code, and its label when version 1
 * was made. The list is complete: a type that comes later has no bit, and is written by its label
 * among the other types.
 */
const TYPES = [
  { bit: 0, code: 'IAFS', label: 'International Anti-Fouling System' },
  { bit: 1, code: 'IBWMC', label: 'International Ballast Water Management' },
  { bit: 2, code: 'Class', label: 'Certificate of Classification' },
  { bit: 3, code: 'SAFCON', label: 'Cargo Ship Safety Construction' },
  { bit: 4, code: 'SEC', label: 'Cargo Ship Safety Equipment' },
  { bit: 5, code: 'SRC', label: 'Cargo Ship Safety Radio' },
  { bit: 6, code: 'DOC', label: 'Document of Compliance' },
  { bit: 7, code: 'IEEC', label: 'International Energy Efficiency' },
  { bit: 8, code: 'IAPP', label: 'International Air Pollution Prevention' },
  { bit: 9, code: 'IOPP', label: 'International Oil Pollution Prevention' },
  { bit: 10, code: 'ISSC', label: 'International Ship Security' },
  { bit: 11, code: 'ISPP', label: 'International Sewage Pollution Prevention' },
  { bit: 12, code: 'ITC69', label: 'International Tonnage' },
  { bit: 13, code: 'ILLC', label: 'International Load Line' },
  { bit: 14, code: 'MLC', label: 'Maritime Labour Statement of Compliance' },
  { bit: 15, code: 'SMC', label: 'Safety Management Certificate' },
] as const
const ALL_BITS = 2 ** TYPES.length - 1
const LABELS = new Set<string>(TYPES.map(({ label }) => label))

/**
 * The types that version 1 knows, by their permanent codes; for the test that each is still one of
 * the register's.
 */
export const CODES_OF_VERSION_1: readonly string[] = TYPES.map(({ code }) => code)

const DAY_0 = '2000-01-01'
const DAY_MS = 86_400_000
/**
 * A flag is a country's name; a vessel's name may have all the rest before the last of the flag.
 */
const ENOUGH_OF_FLAG = 20
/** With less, names could not be distinguished. */
const MIN_CAPACITY = 24
const encoder = new TextEncoder()

/**
 * A statement as CBOR (RFC 8949 §4.2, deterministic), of at most `maxLength` bytes: an array of
 * format, name, IMO number, flag, issue and expiry in days since 2000-01-01, types as bits, other
 * types, index, day, and what was cut as bits. Long texts are cut at a character, the name last.
 * Null where it does not fit.
 */
export function encodeStatement(
  record: StatedRecord,
  asOf: string,
  maxLength: number,
): Bytes | null {
  const listed = labelsIn(record.issuedCertificates)
  const bits = TYPES.reduce(
    (sum, { bit, label }) => sum + (listed.includes(label) ? 2 ** bit : 0),
    0,
  )
  const others = listed.filter((label) => !LABELS.has(label))
  const encodeParts = (vesselName: string, flag: string, types: string[], cut: number) =>
    new Uint8Array(
      encode([
        FORMAT,
        vesselName,
        imoOf(record.imoNumber),
        flag,
        daysOf(record.issuedDate),
        daysOf(record.expiryDate),
        bits,
        types,
        record.id,
        daysOf(asOf),
        cut,
      ]),
    )
  const whole = encodeParts(record.vesselName, record.flag, others, 0)
  if (whole.length <= maxLength) return whole
  // Two more bytes for the length of each text, and of the list.
  const capacity = maxLength - encodeParts('', '', [], 7).length - 6
  if (capacity < MIN_CAPACITY) return null
  const vesselName = beginningOf(
    record.vesselName,
    capacity - Math.min(sizeOf(record.flag), ENOUGH_OF_FLAG),
  )
  const flag = beginningOf(record.flag, capacity - sizeOf(vesselName))
  let left = capacity - sizeOf(vesselName) - sizeOf(flag)
  const types = others.filter((label) => (left -= sizeOf(label) + 2) >= 0)
  const isCut = [
    vesselName !== record.vesselName,
    flag !== record.flag,
    types.length < others.length,
  ]
  return encodeParts(
    vesselName,
    flag,
    types,
    isCut.reduce((sum, cut, i) => sum + (cut ? 2 ** i : 0), 0),
  )
}

/**
 * What such bytes say; null where they are no statement, or not written as `encodeStatement` writes
 * it.
 */
export function decodeStatement(bytes: Bytes): Statement | null {
  const parts = decodeCbor(bytes)
  if (!Array.isArray(parts) || parts.length !== 11) return null
  const [format, vesselName, imo, flag, issued, expiry, bits, others, index, asOf, cut]: unknown[] =
    parts
  if (format !== FORMAT || typeof vesselName !== 'string' || typeof flag !== 'string') return null
  if (!isImo(imo) || !isDay(issued) || !isDay(expiry) || !isDay(asOf)) return null
  if (
    !isBelow(bits, ALL_BITS + 1) ||
    !isBelow(index, 2 ** 31) ||
    !isBelow(cut, 2 ** CUT_PARTS.length)
  )
    return null
  if (
    !Array.isArray(others) ||
    !others.every((label): label is string => typeof label === 'string')
  )
    return null
  return {
    vesselName,
    imoNumber: typeof imo === 'number' ? String(imo).padStart(7, '0') : imo,
    flag,
    issuedDate: addDays(DAY_0, issued),
    expiryDate: addDays(DAY_0, expiry),
    types: [...TYPES.filter(({ bit }) => (bits >> bit) & 1).map(({ label }) => label), ...others],
    index,
    asOf: addDays(DAY_0, asOf),
    cut: CUT_PARTS.filter((_, i) => (cut >> i) & 1),
  }
}

/** The stored text as a list of labels: they are joined by comma and space. */
function labelsIn(issuedCertificates: string): string[] {
  return issuedCertificates
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '')
}

/** Seven digits are a number; what older records hold besides stays text. */
function imoOf(imoNumber: string | null): number | string | null {
  return imoNumber !== null && /^\d{7}$/.test(imoNumber) ? Number(imoNumber) : imoNumber
}

function isImo(value: unknown): value is number | string | null {
  return (
    value === null ||
    isBelow(value, 10_000_000) ||
    (typeof value === 'string' && !/^\d{7}$/.test(value))
  )
}

function daysOf(date: string): number {
  return (Date.parse(date) - Date.parse(DAY_0)) / DAY_MS
}

/** Days between the years 1 and 9999, which are written as dates are. */
function isDay(value: unknown): value is number {
  return (
    typeof value === 'number' && Number.isInteger(value) && value >= -730_000 && value <= 2_900_000
  )
}

function isBelow(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < limit
}

const sizeOf = (text: string) => encoder.encode(text).length

/** As many of its characters (grapheme clusters) as fit into `capacity` bytes of UTF-8. */
function beginningOf(text: string, capacity: number): string {
  if (sizeOf(text) <= capacity) return text
  let beginning = ''
  for (const { segment } of new Intl.Segmenter('und').segment(text)) {
    if (sizeOf(beginning + segment) > capacity) break
    beginning += segment
  }
  return beginning
}
