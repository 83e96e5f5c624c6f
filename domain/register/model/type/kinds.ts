// What the rules of types and the rules of surveys both name.

export const SURVEY_KINDS = [
  'initial',
  'annual',
  'intermediate',
  'periodical',
  'renewal',
  'bottom',
  'occasional',
] as const
export type SurveyKind = (typeof SURVEY_KINDS)[number]

/** Of a certificate: for how long it is issued, and on what condition. */
export const PART_KINDS = [
  'full-term',
  'interim',
  'short-term',
  'conditional',
  'provisional',
] as const
export type PartKind = (typeof PART_KINDS)[number]

export const EXTENSION_KINDS = [
  'new-certificate-not-on-board',
  'to-port-of-survey',
  'short-voyages',
  'to-longest-term',
  'interim-special-case',
  'administration-decision',
] as const
export type ExtensionKind = (typeof EXTENSION_KINDS)[number]
