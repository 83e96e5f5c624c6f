import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'
import type { PublicCertificate } from '#/domain/verification/verdict/verdict.ts'

/** The lines in which the supplement says what everyone sees of a certificate. */
export const FACT_LINES = [
  'entry',
  'status',
  'corrections',
  'certificates',
  'extensions',
  'surveys',
  'surveyors',
  'conditions',
] as const
export type FactLine = (typeof FACT_LINES)[number]

/**
 * Which line says it of each field that a verification answers to everyone. A field that is added
 * to the answer needs its line here: the compiler asks for it, and a test compares with the schemas
 * of the answer.
 */
export const TOLD_OF_CERTIFICATE = {
  certificateId: 'entry',
  vesselName: 'entry',
  imoNumber: 'entry',
  grossTonnage: 'entry',
  flag: 'entry',
  type: 'entry',
  issuedCertificates: 'entry',
  issuedDate: 'entry',
  expiryDate: 'entry',
  isValid: 'status',
  status: 'status',
  standingReason: 'status',
  standingSince: 'status',
  notInForceSince: 'status',
  supersededBy: 'status',
  supersededOn: 'status',
  shipClass: 'status',
  corrections: 'corrections',
  parts: 'certificates',
  surveysFrom: 'surveys',
} as const satisfies Record<keyof PublicCertificate, FactLine>

export const TOLD_OF_PART = {
  code: 'certificates',
  number: 'certificates',
  label: 'certificates',
  officialName: 'certificates',
  kind: 'certificates',
  issuedDate: 'certificates',
  expiryDate: 'certificates',
  extendedUntil: 'extensions',
  termExtendedUntil: 'extensions',
  status: 'status',
  notInForceSince: 'status',
  standingReason: 'status',
  standingSince: 'status',
  supersededBy: 'status',
  surveys: 'surveys',
  due: 'surveys',
  endorsements: 'surveyors',
  conditions: 'conditions',
} as const satisfies Record<keyof PublicPart, FactLine>
