import { certificateTypeOfCode } from './certificate-types.ts'
import type { ExtensionKind } from './kinds.ts'
import { completeType, type TypeRules } from './type-definition.ts'

export { EXTENSION_KINDS, type ExtensionKind } from './kinds.ts'

/**
 * Which surveys a type of certificate needs within its term, and how long it may hold: the table of
 * docs/surveys.md. Sources: SOLAS 1974/88 I/8–I/14; Load Lines 1966/88 articles 14 and 19; MARPOL
 * I/10, IV/8, VI/9; BWM Convention E-1 and E-5; ISM Code 13 and 14; ISPS Code A/19; MLC 2006
 * A5.1.3; for Class the rules of the society (IACS PR1C). Each type has its own in `shipped/`.
 */
export type SurveyRules = TypeRules

/** Of a certificate that is none of the types: no windows and no limits. */
const OTHER: SurveyRules = {
  ...completeType({
    code: 'OTHER',
    label: '',
    officialName: '',
    instrument: '',
    rules: {
      extensions: [
        'new-certificate-not-on-board',
        'to-port-of-survey',
        'short-voyages',
        'to-longest-term',
      ],
    },
  }).rules,
  name: 'A certificate of this type',
  expires: true,
  isStatutory: null,
}

/** The rules of a type, by its permanent code; those of `OTHER` for any other code. */
export function surveyRulesOf(code: string): SurveyRules {
  return certificateTypeOfCode(code)?.rules ?? OTHER
}

/**
 * Whether certificates of a type may cease to be valid without a survey; of one that is none of the
 * types it is not known.
 */
export function mayNeedSurveys(code: string): boolean {
  const { yearly, verification, bottom } = surveyRulesOf(code)
  const isKnown = certificateTypeOfCode(code) !== undefined
  return !isKnown || yearly.length > 0 || verification !== null || bottom
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
