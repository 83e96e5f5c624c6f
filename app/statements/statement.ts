import { decode, encode } from 'cborg'
import { CERTIFICATE_TYPES, listedTypes } from '#/app/certificates/certificate-types.ts'
import { addDays } from '#/app/dates.ts'
import type { Bytes } from '#/app/register/log/tree/bytes.ts'

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

/** What a statement says of a certificate whose number is known from elsewhere: it is signed with it, but not written in it. */
export type Statement = {
  vesselName: string
  imoNumber: string | null
  flag: string
  issuedDate: string
  expiryDate: string
  /** Those of our list in its order, then others. */
  types: string[]
  /** The place in the status lists: the id of the record. */
  index: number
  /** The day since which the register says this, `YYYY-MM-DD` in Jakarta. */
  asOf: string
  /** What there was no room for: then the text is a beginning, or some types are left out. */
  cut: CutPart[]
}

const CUT_PARTS = ['vesselName', 'flag', 'types'] as const
export type CutPart = (typeof CUT_PARTS)[number]

const FORMAT = 1
const DAY_0 = '2000-01-01'
const DAY_MS = 86_400_000
/** A flag is a country's name; a vessel's name may have all the rest before the last of the flag. */
const ENOUGH_OF_FLAG = 20
/** With less no name could be told from another. */
const LEAST_ROOM = 24
const encoder = new TextEncoder()

/**
 * A statement as CBOR (RFC 8949 §4.2, deterministic), at most so many bytes: an array of format, name, IMO number, flag, issue
 * and expiry in days since 2000-01-01, types as bits of our list, other types, index, day, and what was cut as bits. Long texts
 * are cut at a character, the name last. Null where there is no room for one.
 */
export function encodeStatement(record: StatedRecord, asOf: string, most: number): Bytes | null {
  const listed = listedTypes(record.issuedCertificates)
  const bits = CERTIFICATE_TYPES.reduce((sum, { label }, i) => sum + (listed.includes(label) ? 2 ** i : 0), 0)
  const others = listed.filter((label) => !CERTIFICATE_TYPES.some((type) => type.label === label))
  const made = (vesselName: string, flag: string, types: string[], cut: number) =>
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
  const whole = made(record.vesselName, record.flag, others, 0)
  if (whole.length <= most) return whole
  // Two more bytes for the length of each text, and of the list.
  const room = most - made('', '', [], 7).length - 6
  if (room < LEAST_ROOM) return null
  const vesselName = beginningOf(record.vesselName, room - Math.min(sizeOf(record.flag), ENOUGH_OF_FLAG))
  const flag = beginningOf(record.flag, room - sizeOf(vesselName))
  let left = room - sizeOf(vesselName) - sizeOf(flag)
  const types = others.filter((label) => (left -= sizeOf(label) + 2) >= 0)
  const isCut = [vesselName !== record.vesselName, flag !== record.flag, types.length < others.length]
  return made(
    vesselName,
    flag,
    types,
    isCut.reduce((sum, cut, i) => sum + (cut ? 2 ** i : 0), 0),
  )
}

/** What such bytes say; null where they are no statement, or not written as `encodeStatement` writes it. */
export function decodeStatement(bytes: Bytes): Statement | null {
  const parts = decodedCbor(bytes)
  if (!Array.isArray(parts) || parts.length !== 11) return null
  const [format, vesselName, imo, flag, issued, expiry, bits, others, index, asOf, cut]: unknown[] = parts
  if (format !== FORMAT || typeof vesselName !== 'string' || typeof flag !== 'string') return null
  if (!isImo(imo) || !isDay(issued) || !isDay(expiry) || !isDay(asOf)) return null
  if (!isBelow(bits, 2 ** CERTIFICATE_TYPES.length) || !isBelow(index, 2 ** 31) || !isBelow(cut, 2 ** CUT_PARTS.length))
    return null
  if (!Array.isArray(others) || !others.every((label): label is string => typeof label === 'string')) return null
  return {
    vesselName,
    imoNumber: typeof imo === 'number' ? String(imo).padStart(7, '0') : imo,
    flag,
    issuedDate: addDays(DAY_0, issued),
    expiryDate: addDays(DAY_0, expiry),
    types: [...CERTIFICATE_TYPES.filter((_, i) => (bits >> i) & 1).map(({ label }) => label), ...others],
    index,
    asOf: addDays(DAY_0, asOf),
    cut: CUT_PARTS.filter((_, i) => (cut >> i) & 1),
  }
}

/** What CBOR says; undefined where it is none, or could have been written otherwise. */
export function decodedCbor(bytes: Bytes): unknown {
  try {
    const said: unknown = decode(bytes, { strict: true, allowIndefinite: false, allowUndefined: false, useMaps: true })
    const again = encode(said)
    return again.length === bytes.length && again.every((byte, i) => byte === bytes[i]) ? said : undefined
  } catch {
    return undefined
  }
}

/** Seven digits are a number; what older records hold besides stays text. */
function imoOf(imoNumber: string | null): number | string | null {
  return imoNumber !== null && /^\d{7}$/.test(imoNumber) ? Number(imoNumber) : imoNumber
}

function isImo(value: unknown): value is number | string | null {
  return value === null || isBelow(value, 10_000_000) || (typeof value === 'string' && !/^\d{7}$/.test(value))
}

function daysOf(date: string): number {
  return (Date.parse(date) - Date.parse(DAY_0)) / DAY_MS
}

/** Days between the years 1 and 9999, which are written as dates are. */
function isDay(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= -730_000 && value <= 2_900_000
}

function isBelow(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < limit
}

const sizeOf = (text: string) => encoder.encode(text).length

/** As many of its characters, as people see them, as there is room for in bytes of UTF-8. */
function beginningOf(text: string, room: number): string {
  if (sizeOf(text) <= room) return text
  let beginning = ''
  for (const { segment } of new Intl.Segmenter('und').segment(text)) {
    if (sizeOf(beginning + segment) > room) break
    beginning += segment
  }
  return beginning
}
