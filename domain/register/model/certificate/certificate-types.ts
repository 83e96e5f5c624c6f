/** One of the types a certificate may cover. `label` is what is stored and shown. */
export type CertificateType = {
  /**
   * Permanent: it is also the type's abbreviation, and never becomes another type's. What outlives
   * this list names types by it.
   */
  code: string
  label: string
  /** The name on the convention's model form. */
  officialName: string
  instrument: string
  /** Years that a full-term certificate of this type usually holds; null: it does not expire. */
  termYears: number | null
}

/** Their order is that of the form and means nothing else: a type may be inserted anywhere. */
export const CERTIFICATE_TYPES: readonly CertificateType[] = [
  {
    code: 'IAFS',
    label: 'International Anti-Fouling System',
    officialName: 'International Anti-fouling System Certificate',
    instrument: 'AFS Convention 2001',
    termYears: null,
  },
  {
    code: 'IBWMC',
    label: 'International Ballast Water Management',
    officialName: 'International Ballast Water Management Certificate',
    instrument: 'BWM Convention 2004',
    termYears: 5,
  },
  {
    code: 'Class',
    label: 'Certificate of Classification',
    officialName: 'Certificate of Classification',
    instrument: 'Rules of the society',
    termYears: 5,
  },
  {
    code: 'SAFCON',
    label: 'Cargo Ship Safety Construction',
    officialName: 'Cargo Ship Safety Construction Certificate',
    instrument: 'SOLAS 1974/88',
    termYears: 5,
  },
  {
    code: 'SEC',
    label: 'Cargo Ship Safety Equipment',
    officialName: 'Cargo Ship Safety Equipment Certificate',
    instrument: 'SOLAS 1974/88',
    termYears: 5,
  },
  {
    code: 'SRC',
    label: 'Cargo Ship Safety Radio',
    officialName: 'Cargo Ship Safety Radio Certificate',
    instrument: 'SOLAS 1974/88, chapter IV',
    termYears: 5,
  },
  {
    code: 'DOC',
    label: 'Document of Compliance',
    officialName: 'Document of Compliance',
    instrument: 'SOLAS chapter IX, ISM Code 13',
    termYears: 5,
  },
  {
    code: 'IEEC',
    label: 'International Energy Efficiency',
    officialName: 'International Energy Efficiency Certificate',
    instrument: 'MARPOL Annex VI',
    termYears: null,
  },
  {
    code: 'IAPP',
    label: 'International Air Pollution Prevention',
    officialName: 'International Air Pollution Prevention Certificate',
    instrument: 'MARPOL Annex VI',
    termYears: 5,
  },
  {
    code: 'IOPP',
    label: 'International Oil Pollution Prevention',
    officialName: 'International Oil Pollution Prevention Certificate',
    instrument: 'MARPOL Annex I',
    termYears: 5,
  },
  {
    code: 'ISSC',
    label: 'International Ship Security',
    officialName: 'International Ship Security Certificate',
    instrument: 'SOLAS chapter XI-2, ISPS Code A/19',
    termYears: 5,
  },
  {
    code: 'ISPP',
    label: 'International Sewage Pollution Prevention',
    officialName: 'International Sewage Pollution Prevention Certificate',
    instrument: 'MARPOL Annex IV',
    termYears: 5,
  },
  {
    code: 'ITC69',
    label: 'International Tonnage',
    officialName: 'International Tonnage Certificate (1969)',
    instrument: 'Tonnage Convention 1969',
    termYears: null,
  },
  {
    code: 'ILLC',
    label: 'International Load Line',
    officialName: 'International Load Line Certificate',
    instrument: 'Load Lines 1966/88',
    termYears: 5,
  },
  {
    code: 'MLC',
    label: 'Maritime Labour Statement of Compliance',
    officialName: 'Maritime Labour Certificate / Statement of Compliance',
    instrument: 'MLC 2006',
    termYears: 5,
  },
  {
    code: 'SMC',
    label: 'Safety Management Certificate',
    officialName: 'Safety Management Certificate',
    instrument: 'SOLAS chapter IX, ISM Code 13',
    termYears: 5,
  },
]

const BY_NAME = new Map(
  CERTIFICATE_TYPES.flatMap((type) => namesOf(type).map((name) => [name, type] as const)),
)

/**
 * The type a text means, by its label, official name or abbreviation, with the abbreviation in
 * brackets or not, however it is capitalised, spaced or called a certificate; else null.
 */
export function certificateTypeOf(text: string): CertificateType | null {
  return BY_LABEL.get(text) ?? BY_NAME.get(plainName(text)) ?? null
}

/** What records list, as a verification reads it. */
const BY_LABEL = new Map<string, CertificateType>(
  CERTIFICATE_TYPES.map((type) => [type.label, type]),
)

const BY_CODE = new Map(CERTIFICATE_TYPES.map((type) => [type.code, type]))

/** The type with a permanent code; undefined for any other text. */
export function certificateTypeOfCode(code: string): CertificateType | undefined {
  return BY_CODE.get(code)
}

/**
 * How a type is written in records and files; a name in two parts (`Maritime Labour Certificate /
 * …`) also by its first.
 */
export function writtenNames({ label, officialName, code }: CertificateType): string[] {
  const names = [label, officialName, officialName.split(' / ')[0] ?? officialName]
  return [code, ...names.flatMap((name) => [name, `${name} (${code})`])]
}

function namesOf(type: CertificateType): string[] {
  return writtenNames(type).map(plainName)
}

function plainName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/certificate/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** What a certificate covers, as it is shown: its list, or, of a record without one, its type. */
export function typesShown({
  issuedCertificates,
  type,
}: {
  issuedCertificates: string
  type: string
}): string[] {
  const listed = listedTypes(issuedCertificates)
  return listed.length > 0 || type.trim() === '' ? listed : [type]
}

/** The stored text as a list of labels (stored joined by comma and space). */
export function listedTypes(issuedCertificates: string): string[] {
  return issuedCertificates
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '')
}

/**
 * The code of the only type that is no statutory certificate: it is issued for the authority
 * itself, not for a flag.
 */
export const CLASS_CODE = 'Class'

/** The certificate of a company, of which each of its ships has a copy. */
const OF_A_COMPANY = 'DOC'

/**
 * Whether a certificate of a type is a statutory one of the ship: what is none of the known types
 * may be anything.
 */
export function isStatutoryOfShip(code: string): boolean {
  return code !== CLASS_CODE && code !== OF_A_COMPANY && certificateTypeOfCode(code) !== undefined
}
