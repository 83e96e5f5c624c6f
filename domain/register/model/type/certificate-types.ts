import { SHIPPED } from './shipped.ts'
import { completeType, type CertificateType } from './type-definition.ts'

export type { CertificateType } from './type-definition.ts'

/** Their order is that of the form and means nothing else: a type may be inserted anywhere. */
export const CERTIFICATE_TYPES: readonly CertificateType[] = SHIPPED.map(completeType)

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

/** Whether a type is that of the classification of ships: the society's own, not on behalf of a flag. */
export function isClass(code: string): boolean {
  return certificateTypeOfCode(code)?.category === 'class'
}

/**
 * Whether a certificate of a type is a statutory one of the ship: what is none of the known types
 * may be anything, and of one of its company each ship has a copy.
 */
export function isStatutoryOfShip(code: string): boolean {
  const type = certificateTypeOfCode(code)
  return type?.category === 'statutory' && type.holder === 'ship'
}

/** The codes of the types for which something holds. */
export function codesWhere(is: (type: CertificateType) => boolean): string[] {
  return CERTIFICATE_TYPES.filter(is).map(({ code }) => code)
}

/** The codes of the types of class. */
export function classCodes(): string[] {
  return codesWhere(({ category }) => category === 'class')
}
