import type { PartKind } from '#/app/surveys/model/survey.ts'
import { CERTIFICATE_TYPES, certificateTypeOf, type CertificateType } from '#/app/certificates/model/certificate-types.ts'

/** Other names of the types in lists of offices, English and Indonesian, by the code of the type. */
const ALSO: Record<string, string> = {
  IAFS: 'AFS, IAFSC, Anti-fouling System, Anti-fouling, Sertifikat Sistem Anti Teritip Internasional, Sertifikat Sistem Anti Fouling Internasional',
  IBWMC: 'BWM, BWMC, IBWM, Ballast Water Management, Sertifikat Manajemen Air Balas Internasional',
  Class:
    'Classification, Classification Certificate, Class Certificate, Certificate of Class, Sertifikat Klasifikasi, Sertifikat Klas',
  SAFCON:
    'CSSC, CSSCC, Safety Construction, Cargo Ship Construction, Sertifikat Keselamatan Konstruksi Kapal Barang, Sertifikat Konstruksi Kapal Barang',
  SEC: 'CSSE, CSSEC, SEQ, Safety Equipment, Sertifikat Keselamatan Perlengkapan Kapal Barang, Sertifikat Perlengkapan Kapal Barang',
  SRC: 'CSSR, CSSRC, Safety Radio, Sertifikat Keselamatan Radio Kapal Barang, Sertifikat Radio Kapal Barang',
  DOC: 'ISM DOC, DOC ISM, Dokumen Penyesuaian Manajemen Keselamatan, Dokumen Kesesuaian',
  IEEC: 'IEE, Energy Efficiency, Sertifikat Efisiensi Energi Internasional',
  IAPP: 'IAPPC, Air Pollution Prevention, Sertifikat Internasional Pencegahan Pencemaran Udara',
  IOPP: 'IOPPC, Oil Pollution Prevention, Sertifikat Internasional Pencegahan Pencemaran oleh Minyak',
  ISSC: 'ISPS, Ship Security, Sertifikat Keamanan Kapal Internasional',
  ISPP: 'ISPPC, Sewage Pollution Prevention, Sertifikat Internasional Pencegahan Pencemaran oleh Kotoran',
  ITC69: 'ITC, ITC (1969), Tonnage, International Tonnage 69, Surat Ukur Internasional, Surat Ukur Internasional (1969)',
  ILLC: 'LL, LLC, ILL, Load Line, Loadline, Sertifikat Garis Muat Internasional, Sertifikat Garis Muat',
  MLC: 'MLC 2006, Maritime Labour, Maritime Labor Certificate, Sertifikat Ketenagakerjaan Maritim',
  SMC: 'ISM SMC, SMC ISM, Safety Management, Sertifikat Manajemen Keselamatan',
}

/** Left out of the comparison: whether a name calls itself a certificate. */
const EMPTY_NAMES = new Set(['certificate', 'certificates', 'cert', 'certs', 'sertifikat', 'of', 'the'])
const INTERNATIONAL = new Set(['int', 'intl', 'internasional'])

function compactName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => !EMPTY_NAMES.has(part))
    .map((part) => (INTERNATIONAL.has(part) ? 'international' : part))
    .join('')
}

const BY_NAME = new Map(
  CERTIFICATE_TYPES.flatMap((type) => {
    const also = (ALSO[type.code] ?? '').split(',')
    return [type.code, type.label, type.officialName, ...also].map((name) => [compactName(name), type] as const)
  }),
)

/** The type that an office means by a text: what the register calls it, or another usual name, or both with one in brackets. */
export function typeMeant(text: string): CertificateType | null {
  const known = certificateTypeOf(text) ?? BY_NAME.get(compactName(text))
  if (known) return known
  const [, name, other] = /^(.+?) *[(:–-] *(.+?)\)?$/.exec(text) ?? []
  const [one, same] = [name, other].map((part) => (part === undefined ? undefined : BY_NAME.get(compactName(part))))
  return one !== undefined && one === same ? one : null
}

/** What offices write before or after a type that is not full-term, such as `SMC (Interim)`. */
const KIND_WORDS: Record<PartKind, RegExp> = {
  'full-term': /\b(?:full[ -]?term|jangka penuh)\b/i,
  interim: /\b(?:interim|sementara)\b/i,
  'short-term': /\b(?:short[ -]?term|jangka pendek)\b/i,
  conditional: /\b(?:conditional|bersyarat)\b/i,
  provisional: /\b(?:provisional|provisi)\b/i,
}

/** The type and the kind that an office means by a text in which both are named; null where it names no kind, or no type besides. */
export function typeAndKindMeant(text: string): { label: string; kind: PartKind } | null {
  // An object's keys are those of its type.
  const kind = (Object.keys(KIND_WORDS) as PartKind[]).find((one) => KIND_WORDS[one].test(text))
  if (kind === undefined) return null
  const rest = text.replace(KIND_WORDS[kind], ' ').replaceAll(/[()[\]]/g, ' ')
  const label = labelMeant(rest.trim().replace(/^[-–:]\s*|\s*[-–:]$/g, ''))
  return label === null ? null : { label, kind }
}

const MAX_REMEMBERED = 1_000

/** The label of the type with this name, by one of the rules; cached, because files repeat the same few names. */
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
 * The parts of a cell that name types: separated by commas, semicolons, plus signs, ampersands or line ends, and by slashes unless the
 * slash is in a name.
 */
export function splitTypes(cell: string): string[] {
  const text = cell.trim()
  if (text === '') return []
  if (isType(text)) return [text]
  return text
    .split(/[,;+&\r\n]/)
    .flatMap((piece) => (isType(piece.trim()) ? [piece] : piece.split('/')))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

const isType = (text: string) => labelMeant(text) !== null || typeAndKindMeant(text) !== null
