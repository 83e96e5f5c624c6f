import type { PartKind, SurveyKind } from './survey.ts'

/**
 * Which surveys a type of certificate needs within its term, and how long it may hold: the table of
 * docs/surveys.md. Sources: SOLAS 1974/88 I/8–I/14; Load Lines 1966/88 articles 14 and 19; MARPOL
 * I/10, IV/8, VI/9; BWM Convention E-1 and E-5; ISM Code 13 and 14; ISPS Code A/19; MLC 2006
 * A5.1.3; for Class the rules of the society (IACS PR1C).
 */
export type SurveyRules = {
  /** As messages about its term name it, with the article. */
  name: string
  expires: boolean
  /** The kinds that a yearly window accepts; none: there are no yearly windows. */
  yearly: readonly SurveyKind[]
  /** The kind that one more window accepts, from the 2nd to the 3rd yearly window. */
  intermediate: SurveyKind | null
  /**
   * One window from the 2nd to the 3rd anniversary, instead of yearly ones, which accepts this
   * kind.
   */
  verification: SurveyKind | null
  bottom: boolean
  /** A survey before its yearly window moves the anniversary; else it is credited to nothing. */
  earlyMovesAnniversary: boolean
  /** The extensions of a full-term certificate that its instrument knows. */
  extensions: readonly ExtensionKind[]
  /** The same of an interim one. */
  interimExtensions: readonly ExtensionKind[]
  /**
   * Issued on behalf of an Administration, under an instrument; the society's own is not. Null: not
   * known.
   */
  isStatutory: boolean | null
  /**
   * How long a certificate may hold, by kind; null: without a limit. The clause is the source that
   * a refusal names.
   */
  maxTerms: Readonly<Record<PartKind, MaxTerm>> | null
}

type MaxTerm = { months: number; clause: string | null }

/** Of kinds for which no convention states a term: that of a short-term certificate. */
const SHORT: MaxTerm = { months: 5, clause: null }

function limitTerms(clause: string, interim: MaxTerm = SHORT): SurveyRules['maxTerms'] {
  return {
    'full-term': { months: 60, clause },
    interim,
    'short-term': SHORT,
    conditional: SHORT,
    provisional: SHORT,
  }
}

/**
 * SOLAS I/14 (c) to (f); Load Lines 19 (3) to (6); MARPOL I/10.3–6, IV/8.3–6, VI/9.3–6; BWM
 * E-5.3–6; ISPS A/19.3.3–6.
 */
const OF_CONVENTIONS = [
  'new-certificate-not-on-board',
  'to-port-of-survey',
  'short-voyages',
  'to-longest-term',
] as const

const NO_WINDOWS = {
  extensions: OF_CONVENTIONS,
  interimExtensions: [],
  isStatutory: true,
  expires: true,
  yearly: [],
  intermediate: null,
  verification: null,
  bottom: false,
  earlyMovesAnniversary: false,
} as const

const WITH_ANNUAL = { ...NO_WINDOWS, yearly: ['annual'], earlyMovesAnniversary: true } as const
const WITH_INTERMEDIATE = {
  ...WITH_ANNUAL,
  yearly: ['annual', 'intermediate'],
  intermediate: 'intermediate',
} as const
const ONE_VERIFICATION = { ...NO_WINDOWS, verification: 'intermediate' } as const
/** By the Tonnage Convention 1969, MARPOL Annex VI (regulation 9) and the AFS Convention 2001. */
const NO_EXPIRY = { ...NO_WINDOWS, expires: false, maxTerms: null } as const

const RULES: Readonly<Record<string, SurveyRules>> = {
  SAFCON: {
    ...WITH_INTERMEDIATE,
    name: 'A Cargo Ship Safety Construction Certificate',
    bottom: true,
    maxTerms: limitTerms('SOLAS I/14'),
  },
  Class: {
    ...WITH_INTERMEDIATE,
    name: 'A Certificate of Classification',
    isStatutory: false,
    bottom: true,
    maxTerms: limitTerms('rules of the society'),
  },
  IOPP: {
    ...WITH_INTERMEDIATE,
    name: 'An International Oil Pollution Prevention Certificate',
    maxTerms: limitTerms('MARPOL I/10'),
  },
  IAPP: {
    ...WITH_INTERMEDIATE,
    name: 'An International Air Pollution Prevention Certificate',
    maxTerms: limitTerms('MARPOL VI/9'),
  },
  IBWMC: {
    ...WITH_INTERMEDIATE,
    name: 'An International Ballast Water Management Certificate',
    maxTerms: limitTerms('BWM Convention E-5'),
  },
  SEC: {
    ...WITH_ANNUAL,
    name: 'A Cargo Ship Safety Equipment Certificate',
    yearly: ['annual', 'periodical'],
    intermediate: 'periodical',
    maxTerms: limitTerms('SOLAS I/14'),
  },
  SRC: {
    ...WITH_ANNUAL,
    name: 'A Cargo Ship Safety Radio Certificate',
    yearly: ['periodical'],
    maxTerms: limitTerms('SOLAS I/14'),
  },
  ILLC: {
    ...WITH_ANNUAL,
    name: 'An International Load Line Certificate',
    maxTerms: limitTerms('Load Lines 1966/88, article 19'),
  },
  DOC: {
    ...WITH_ANNUAL,
    name: 'A Document of Compliance',
    extensions: [],
    earlyMovesAnniversary: false,
    maxTerms: limitTerms('ISM Code 13', { months: 12, clause: 'ISM Code 14' }),
  },
  SMC: {
    ...ONE_VERIFICATION,
    name: 'A Safety Management Certificate',
    // ISM Code 13.13 and 13.14 alone.
    extensions: ['new-certificate-not-on-board', 'to-port-of-survey'],
    interimExtensions: ['interim-special-case'],
    maxTerms: limitTerms('ISM Code 13', { months: 6, clause: 'ISM Code 14' }),
  },
  ISSC: {
    ...ONE_VERIFICATION,
    name: 'An International Ship Security Certificate',
    maxTerms: limitTerms('ISPS Code A/19', { months: 6, clause: 'ISPS Code A/19' }),
  },
  MLC: {
    ...ONE_VERIFICATION,
    name: 'A Maritime Labour Certificate / Statement of Compliance',
    // A5.1.3, paragraph 4, alone.
    extensions: ['new-certificate-not-on-board'],
    maxTerms: limitTerms('MLC 2006 A5.1.3', { months: 6, clause: 'MLC 2006 A5.1.3' }),
  },
  ISPP: {
    ...NO_WINDOWS,
    name: 'An International Sewage Pollution Prevention Certificate',
    maxTerms: limitTerms('MARPOL IV/8'),
  },
  ITC69: { ...NO_EXPIRY, name: 'An International Tonnage Certificate (1969)' },
  IEEC: { ...NO_EXPIRY, name: 'An International Energy Efficiency Certificate' },
  IAFS: { ...NO_EXPIRY, name: 'An International Anti-fouling System Certificate' },
}

/** Of a certificate that is none of the 16 types: no windows and no limits. */
const OTHER: SurveyRules = {
  ...NO_WINDOWS,
  name: 'A certificate of this type',
  isStatutory: null,
  maxTerms: null,
}

/**
 * The rules of a type, by its permanent code; those of `OTHER` for a code that is none of the 16.
 */
export function surveyRulesOf(code: string): SurveyRules {
  return Object.hasOwn(RULES, code) ? (RULES[code] ?? OTHER) : OTHER
}

/**
 * Whether certificates of a type may cease to be valid without a survey; of one that is none of the
 * 16 it is not known.
 */
export function mayNeedSurveys(code: string): boolean {
  const { yearly, verification, bottom } = surveyRulesOf(code)
  return !Object.hasOwn(RULES, code) || yearly.length > 0 || verification !== null || bottom
}

/** Months before and after an anniversary that belong to its window. */
export const YEARLY_WINDOW_MONTHS = 3

/**
 * A renewal survey may be completed this long before the expiry without the new term becoming
 * shorter (SOLAS I/14 (b)).
 */
export const RENEWAL_WINDOW_MONTHS = 3

/** Months from one inspection of the bottom to the next, at most, in all cases (SOLAS I/10). */
export const BOTTOM_MONTHS = 36

export const EXTENSION_KINDS = [
  'new-certificate-not-on-board',
  'to-port-of-survey',
  'short-voyages',
  'to-longest-term',
  'interim-special-case',
  'administration-decision',
] as const
export type ExtensionKind = (typeof EXTENSION_KINDS)[number]

/**
 * How many months after the last day of its term a certificate may be extended, at most (SOLAS I/14
 * (d), (e), (f); ISM Code 14.3).
 */
export const mayBeExtended = {
  'new-certificate-not-on-board': 5,
  'to-port-of-survey': 3,
  'short-voyages': 1,
  'interim-special-case': 6,
} as const satisfies Partial<Record<ExtensionKind, number>>
