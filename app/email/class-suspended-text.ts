import { fullDate } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { inOneLine } from '#/core/text.ts'
import type { Email } from './email.ts'
import { facts, link, MAX_NAME_LENGTH, text, type SubjectAndParts } from './email-parts.ts'
import { shipText } from './notice-texts.ts'

/** That class was suspended by rule, and which statutory certificates are to be decided on, in the current language. */
export function composeClassSuspended(
  email: Extract<Email, { kind: 'class-suspended' }>,
): SubjectAndParts {
  const { vesselName, imoNumber, number, on, certificates, more } = email
  return {
    subject: m.mail_class_subject({ vessel: inOneLine(vesselName, MAX_NAME_LENGTH) }),
    parts: [
      text(m.mail_class_text({ date: fullDate(on) })),
      facts(
        [m.mail_notice_ship(), shipText(vesselName, imoNumber)],
        [m.mail_class_certificate(), number],
      ),
      text(m.mail_class_decide()),
      facts(
        ...certificates.map((one): [string, string] => [
          inOneLine(one.label, MAX_NAME_LENGTH),
          one.number,
        ]),
      ),
      ...(more > 0 ? [text(m.mail_class_more({ count: more }))] : []),
      ...link(m.mail_staff_link(), email.link),
    ],
  }
}
