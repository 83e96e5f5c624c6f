import {
  CERTIFICATE_TYPES,
  type CertificateType,
} from '#/domain/register/model/type/certificate-types.ts'
import type { PartStatus } from '#/domain/register/model/survey/part-status.ts'
import type { PartKind } from '#/domain/register/model/survey/survey.ts'
import { USUAL_SET } from '#/domain/verification/vessels/usual-set.ts'

/** The certificate of a type that a ship has already. */
export type Existing = {
  recordId: number
  number: string
  status: PartStatus
  kind: PartKind
  expiryDate: string | null
  /** The last day of its term, with its extension. */
  lastDay: string | null
}

/** A certificate that is proposed for a set. */
export type SetRow = {
  code: string
  label: string
  expires: boolean
  selected: boolean
  kind: PartKind
  issuedDate: string
  expiryDate: string | null
  existing: Existing | null
  renews: boolean
}

/** All types, those that most ships carry first, as an inspector asks for them. */
export const SET_TYPES: readonly CertificateType[] = USUAL_SET.flatMap(
  (code) => CERTIFICATE_TYPES.find((type) => type.code === code) ?? [],
)

/** The fields of each row. */
export const ROW_FIELDS = [
  'selected',
  'kind',
  'issuedDate',
  'expiryDate',
  'renews',
  'second',
] as const
export type RowField = (typeof ROW_FIELDS)[number]

/** The fields whose dates are those of each row that has none. */
export const FOR_ALL = { issuedDate: 'allIssuedDate', expiryDate: 'allExpiryDate' } as const

/**
 * A selected row, as it was sent; `renews`: the id of a record; `second`: whether it replaces
 * another one of its type in force, or is in addition.
 */
export type SentRow = { code: string } & Record<Exclude<RowField, 'selected'>, string>

/** The name of a field of a row in the form, such as `SEC_expiryDate`. */
export function rowField(code: string, field: RowField): string {
  return `${code}_${field}`
}
