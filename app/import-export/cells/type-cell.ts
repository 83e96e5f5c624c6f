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
  if (labelMeant(text) !== null) return [text]
  return text
    .split(/[,;+&\r\n]/)
    .flatMap((piece) => (labelMeant(piece.trim()) === null ? piece.split('/') : [piece]))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}
