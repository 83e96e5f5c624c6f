/** One of the types a certificate may cover. `label` is the specification's (§3) and is what is stored and shown. */
export type CertificateType = {
  label: string
  /** The name on the convention's model form. */
  officialName: string
  abbreviation: string
  instrument: string
  /** Years that a full-term certificate of this type usually holds; null: it does not expire. */
  termYears: number | null
}

export const CERTIFICATE_TYPES: readonly CertificateType[] = [
  {
    label: 'International Anti-Fouling System',
    officialName: 'International Anti-fouling System Certificate',
    abbreviation: 'IAFS',
    instrument: 'AFS Convention 2001',
    termYears: null,
  },
  {
    label: 'International Ballast Water Management',
    officialName: 'International Ballast Water Management Certificate',
    abbreviation: 'IBWMC',
    instrument: 'BWM Convention 2004',
    termYears: 5,
  },
  {
    label: 'Certificate of Classification',
    officialName: 'Certificate of Classification',
    abbreviation: 'Class',
    instrument: 'Rules of the society',
    termYears: 5,
  },
  {
    label: 'Cargo Ship Safety Construction',
    officialName: 'Cargo Ship Safety Construction Certificate',
    abbreviation: 'SAFCON',
    instrument: 'SOLAS 1974/88',
    termYears: 5,
  },
  {
    label: 'Cargo Ship Safety Equipment',
    officialName: 'Cargo Ship Safety Equipment Certificate',
    abbreviation: 'SEC',
    instrument: 'SOLAS 1974/88',
    termYears: 5,
  },
  {
    label: 'Cargo Ship Safety Radio',
    officialName: 'Cargo Ship Safety Radio Certificate',
    abbreviation: 'SRC',
    instrument: 'SOLAS 1974/88, chapter IV',
    termYears: 5,
  },
  {
    label: 'Document of Compliance',
    officialName: 'Document of Compliance',
    abbreviation: 'DOC',
    instrument: 'SOLAS chapter IX, ISM Code 13',
    termYears: 5,
  },
  {
    label: 'International Energy Efficiency',
    officialName: 'International Energy Efficiency Certificate',
    abbreviation: 'IEEC',
    instrument: 'MARPOL Annex VI',
    termYears: null,
  },
  {
    label: 'International Air Pollution Prevention',
    officialName: 'International Air Pollution Prevention Certificate',
    abbreviation: 'IAPP',
    instrument: 'MARPOL Annex VI',
    termYears: 5,
  },
  {
    label: 'International Oil Pollution Prevention',
    officialName: 'International Oil Pollution Prevention Certificate',
    abbreviation: 'IOPP',
    instrument: 'MARPOL Annex I',
    termYears: 5,
  },
  {
    label: 'International Ship Security',
    officialName: 'International Ship Security Certificate',
    abbreviation: 'ISSC',
    instrument: 'SOLAS chapter XI-2, ISPS Code A/19',
    termYears: 5,
  },
  {
    label: 'International Sewage Pollution Prevention',
    officialName: 'International Sewage Pollution Prevention Certificate',
    abbreviation: 'ISPP',
    instrument: 'MARPOL Annex IV',
    termYears: 5,
  },
  {
    label: 'International Tonnage',
    officialName: 'International Tonnage Certificate (1969)',
    abbreviation: 'ITC69',
    instrument: 'Tonnage Convention 1969',
    termYears: null,
  },
  {
    label: 'International Load Line',
    officialName: 'International Load Line Certificate',
    abbreviation: 'ILLC',
    instrument: 'Load Lines 1966/88',
    termYears: 5,
  },
  {
    label: 'Maritime Labour Statement of Compliance',
    officialName: 'Maritime Labour Certificate / Statement of Compliance',
    abbreviation: 'MLC',
    instrument: 'MLC 2006',
    termYears: 5,
  },
  {
    label: 'Safety Management Certificate',
    officialName: 'Safety Management Certificate',
    abbreviation: 'SMC',
    instrument: 'SOLAS chapter IX, ISM Code 13',
    termYears: 5,
  },
]

const BY_NAME = new Map(CERTIFICATE_TYPES.flatMap((type) => namesOf(type).map((name) => [name, type] as const)))

/**
 * The type a text means, by its label, official name or abbreviation, with the abbreviation in brackets or not, however it is
 * capitalised, spaced or called a certificate; else null.
 */
export function certificateTypeOf(text: string): CertificateType | null {
  return BY_NAME.get(plainName(text)) ?? null
}

/** How a type is written in records and files; a name in two parts (`Maritime Labour Certificate / …`) also by its first. */
export function writtenNames({ label, officialName, abbreviation }: CertificateType): string[] {
  const names = [label, officialName, officialName.split(' / ')[0] ?? officialName]
  return [abbreviation, ...names.flatMap((name) => [name, `${name} (${abbreviation})`])]
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
export function typesShown({ issuedCertificates, type }: { issuedCertificates: string; type: string }): string[] {
  const listed = listedTypes(issuedCertificates)
  return listed.length > 0 || type.trim() === '' ? listed : [type]
}

/** The stored text as a list of labels (specification §3: joined by comma and space). */
export function listedTypes(issuedCertificates: string): string[] {
  return issuedCertificates
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '')
}
