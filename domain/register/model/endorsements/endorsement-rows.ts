import { dayMonthYear } from '#/domain/language/format.ts'
import { surveyKindsText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { m } from '#/domain/texts/messages.js'
import { office, officeName } from '#/domain/authority/office.ts'
import type { Endorsements, ExtensionEndorsement, SurveyEndorsement } from './endorsements.ts'

/**
 * What a form prints of an endorsement, and the page of a verification shows, so that the two can
 * be compared; in the current language.
 */
export type EndorsementRow = {
  title: string
  /** The days between which the survey was due; null for an extension. */
  window: string | null
  /**
   * Who endorsed it, when and where; null: not yet, which is left blank as on paper, or `note` says
   * why not.
   */
  done: { on: string; location: string; by: string } | null
  note: string | null
  also: string | null
}

/** The rows of a certificate, the extension last. `code`: of its type. */
export function endorsementRows(
  code: string,
  { surveys, extension }: Endorsements,
): EndorsementRow[] {
  return [
    ...surveys.map((one) => surveyRow(code, one)),
    ...(extension === null ? [] : [extensionRow(extension)]),
  ]
}

function surveyRow(code: string, endorsement: SurveyEndorsement): EndorsementRow {
  const { kinds, from, to, done, isBeforeRegister, newAnniversary } = endorsement
  return {
    title: surveyKindsText(done ? [done.kind] : kinds, code),
    window: `${dayMonthYear(from)} – ${dayMonthYear(to)}`,
    done: done && { on: dayMonthYear(done.completedOn), location: done.place, by: done.surveyor },
    note: !done && isBeforeRegister ? m.form_not_known() : null,
    also:
      newAnniversary === null ? null : m.form_anniversary({ date: dayMonthYear(newAnniversary) }),
  }
}

const EXTENSIONS = {
  'new-certificate-not-on-board': m.form_extension_not_on_board,
  'to-port-of-survey': m.form_extension_to_port,
  'short-voyages': m.form_extension_short_voyages,
  'to-longest-term': m.form_extension_longest_term,
  'interim-special-case': m.form_extension_interim,
  'administration-decision': m.form_extension_decision,
} as const

/** The authority grants it, where it has its office. */
function extensionRow({
  kind,
  grantedOn,
  until,
  consent,
  afterExpiry,
}: ExtensionEndorsement): EndorsementRow {
  const daysText = afterExpiry ? m.form_extension_late : m.form_extension_days
  const days = daysText({ granted: dayMonthYear(grantedOn), until: dayMonthYear(until) })
  return {
    title: EXTENSIONS[kind](),
    window: null,
    done: { on: dayMonthYear(grantedOn), location: office.city, by: officeName() },
    note: null,
    also: consent
      ? `${days}. ${m.form_extension_consent({ ...consent, date: dayMonthYear(consent.date) })}`
      : days,
  }
}
