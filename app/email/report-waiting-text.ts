import { fullDate } from '#/app/language/format.ts'
import { surveyText } from '#/app/surveys/survey-kinds-text.ts'
import { m } from '#/app/texts/messages.js'
import { inOneLine } from '#/core/text.ts'
import type { Email } from './email.ts'
import { facts, link, MAX_NAME_LENGTH, text, type SubjectAndParts } from './email-parts.ts'
import { shipText } from './notice-texts.ts'

/** A report from on board that waits for approval, in the current language. */
export function composeReportWaiting(
  email: Extract<Email, { kind: 'report-waiting' }>,
): SubjectAndParts {
  return {
    subject: m.mail_report_subject({ vessel: inOneLine(email.vesselName, MAX_NAME_LENGTH) }),
    parts: [
      text(m.mail_report_text()),
      facts(
        [m.mail_notice_ship(), shipText(email.vesselName, email.imoNumber)],
        [m.mail_due_survey(), surveyText(email.surveyKind)],
        [m.form_completed_on(), fullDate(email.completedOn)],
        [m.form_surveyor(), email.surveyor],
      ),
      ...link(m.mail_staff_link(), email.link),
    ],
  }
}
