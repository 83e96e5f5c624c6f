import { fullDate } from '#/domain/language/format.ts'
import type { ExtensionKind } from '#/domain/register/model/type/survey-rules.ts'
import type { PartKind, SurveyFacts } from '#/domain/register/model/survey/survey.ts'

// How pages of staff write what is stored as a code.

export const EXTENSION_TEXTS: Record<ExtensionKind, string> = {
  'new-certificate-not-on-board': 'Renewal survey completed, the new certificate is not on board',
  'to-port-of-survey': 'To reach the port of the survey',
  'short-voyages': 'Ship on short voyages',
  'to-longest-term': 'Issued for less than the longest term, endorsed up to it',
  'interim-special-case': 'Interim Safety Management Certificate, in a special case',
  'administration-decision': 'By decision of the Administration, beyond these limits',
}

/** Such as `By consent of Maritime Authority of Tuvalu, reference MT/12, of March 1, 2026`. */
export function consentText({
  administration,
  reference,
  date,
}: {
  administration: string
  reference: string
  date: string
}) {
  return `By consent of ${administration}, reference ${reference}, of ${fullDate(date)}`
}

export const KIND_TEXTS: Record<PartKind, string> = {
  'full-term': 'Full term',
  interim: 'Interim',
  'short-term': 'Short term',
  conditional: 'Conditional',
  provisional: 'Provisional',
}

export const RESULT_TEXTS: Record<SurveyFacts['result'], string> = {
  satisfactory: 'Satisfactory',
  'with-conditions': 'Satisfactory, with conditions',
  'not-satisfactory': 'Not satisfactory',
}

/**
 * How staff and files write the key of a particular of a form, such as `freeboard summer`; capitals
 * and spaces apart it is the key.
 */
export function particularName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
}
