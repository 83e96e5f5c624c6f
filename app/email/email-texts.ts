import { stateText } from '#/app/language/application-state-text.ts'
import { expiryText, fullDate, wholeNumber } from '#/app/language/format.ts'
import { currentLanguage } from '#/app/language/language.ts'
import { m } from '#/app/texts/messages.js'
import { office, officeName } from '#/app/web/office.ts'
import { inOneLine } from '#/core/text.ts'
import { composeAdministratorAct, composeNoticesMoved, composeOwnChange } from './change-texts.ts'
import { PRIVATE_LINK_DAYS, type Email, type MailedCertificate } from './email.ts'
import {
  facts,
  link,
  MAX_FACT_LENGTH,
  MAX_NAME_LENGTH,
  quote,
  text,
  until,
  type EmailContent,
  type Part,
  type SubjectAndParts,
} from './email-parts.ts'
import { composeSurveysDue } from './due-texts.ts'
import { composeNotice } from './notice-texts.ts'
import { composeClassSuspended } from './class-suspended-text.ts'
import { composeReportWaiting } from './report-waiting-text.ts'

/** The content of an email in the current language, which `withLanguage` sets. */
export function composeEmail(email: Email): EmailContent {
  const { subject, parts } = composeByKind(email)
  const isExternal = !isForOffice(email)
  return {
    language: currentLanguage(),
    subject,
    salutation: isExternal ? m.mail_dear() : null,
    parts: isExternal ? [...parts, text(m.mail_questions({ phone: office.phone }))] : parts,
    closing: isExternal ? [officeName(), office.address.join(', '), office.phone] : [officeName()],
  }
}

function isForOffice(email: Email): boolean {
  if (email.kind === 'certificates-expiring') return email.list !== null
  return [
    'application-arrived',
    'message-arrived',
    'report-waiting',
    'class-suspended',
    'administrator-act',
    'own-change',
    'webhook-failing',
  ].includes(email.kind)
}

function composeByKind(email: Email): SubjectAndParts {
  switch (email.kind) {
    case 'invitation':
      return {
        subject: m.mail_invitation_subject(),
        parts: [
          text(m.mail_invitation_text({ office: officeName() })),
          ...link(m.mail_invitation_link(), email.link),
          text(m.mail_invitation_until({ until: until(email.expiresAt) })),
        ],
      }
    case 'password-reset':
      return {
        subject: m.mail_reset_subject(),
        parts: [
          text(m.mail_reset_text({ office: officeName() })),
          ...link(m.mail_reset_link(), email.link),
          text(m.mail_reset_until({ until: until(email.expiresAt) })),
        ],
      }
    case 'kit-link':
      return {
        subject: m.kit_mail_subject({ vessel: inOneLine(email.vesselName, MAX_NAME_LENGTH) }),
        parts: [
          text(m.kit_mail_text({ office: officeName() })),
          facts([m.kit_mail_ship(), `${email.vesselName}, IMO ${email.imoNumber}`]),
          ...link(m.kit_mail_link(), email.link),
          text(m.kit_mail_until({ until: until(email.expiresAt) })),
        ],
      }
    case 'application-received':
      return {
        subject: m.mail_received_subject({ reference: email.reference }),
        parts: [
          text(m.mail_received_text()),
          facts([m.application_reference(), email.reference], [m.apply_service(), email.service]),
          ...privateLink(email.link),
        ],
      }
    case 'application-link':
      return {
        subject: m.mail_new_link_subject({ reference: email.reference }),
        parts: [
          text(m.mail_new_link_text()),
          facts([m.application_reference(), email.reference]),
          ...privateLink(email.link),
        ],
      }
    case 'application-arrived':
      return {
        subject: m.mail_arrived_subject({
          reference: email.reference,
          vessel: inOneLine(email.vesselName, MAX_NAME_LENGTH),
        }),
        parts: [
          text(m.mail_arrived_text()),
          facts(
            [m.application_reference(), email.reference],
            [m.apply_vessel(), email.vesselName],
            [m.apply_company(), email.companyName],
            [m.apply_service(), email.service],
          ),
          ...link(m.mail_staff_link(), email.link),
        ],
      }
    case 'application-state':
      return composeApplicationState(email)
    case 'certificates-issued': {
      const count = email.certificates.length
      return {
        subject: m.mail_issued_subject({ count, reference: email.reference }),
        parts: [
          text(m.mail_issued_text({ count })),
          certificateList(email.certificates, 0),
          text(m.mail_issued_pdf()),
          ...privateLink(email.link),
        ],
      }
    }
    case 'administrator-act':
      return composeAdministratorAct(email)
    case 'own-change':
      return composeOwnChange(email)
    case 'notices-moved':
      return composeNoticesMoved(email)
    case 'message-arrived':
      return {
        subject: m.mail_message_subject({ subject: inOneLine(email.subject, MAX_NAME_LENGTH) }),
        parts: [
          text(m.mail_message_text()),
          facts(
            [m.contact_name(), email.name],
            [m.contact_email(), email.email],
            [m.contact_subject(), email.subject],
          ),
          quote(m.contact_message(), email.message),
          ...link(m.mail_staff_link(), email.link),
        ],
      }
    case 'report-waiting':
      return composeReportWaiting(email)
    case 'class-suspended':
      return composeClassSuspended(email)
    case 'certificates-expiring':
      return composeExpiring(email)
    case 'certificate-notice':
      return composeNotice(email)
    case 'surveys-due':
      return composeSurveysDue(email)
    case 'webhook-failing':
      return {
        subject: m.webhooks_mail_subject({ name: inOneLine(email.name, MAX_NAME_LENGTH) }),
        parts: [
          text(email.stopped ? m.webhooks_mail_stopped() : m.webhooks_mail_given_up()),
          facts(
            [m.webhooks_mail_name(), email.name],
            [m.webhooks_mail_error(), email.error],
            [m.webhooks_mail_at(), until(email.at)],
          ),
          ...link(m.mail_staff_link(), email.link),
        ],
      }
  }
}

function composeApplicationState(
  email: Extract<Email, { kind: 'application-state' }>,
): SubjectAndParts {
  const { reference, note, inspection } = email
  // Enqueued where the state is set, so it is a state that has a text.
  const state = stateText(email.status as Parameters<typeof stateText>[0])
  const scheduled: [string, string][] = inspection
    ? [[m.mail_state_inspection(), inspectionText(inspection)]]
    : []
  return {
    subject: m.mail_state_subject({ reference, state }),
    parts: [
      text(m.mail_state_text()),
      facts([m.application_reference(), reference], [m.application_state(), state], ...scheduled),
      ...(note === null ? [] : [quote(m.mail_state_note(), note)]),
      ...privateLink(email.link),
    ],
  }
}

type Inspection = { date: string; place: string }

function inspectionText(inspection: Inspection): string {
  const { date, place: location } = inspection
  return m.mail_state_inspection_at({ date: fullDate(date), location })
}

function composeExpiring({
  days,
  certificates,
  more,
  list,
}: Extract<Email, { kind: 'certificates-expiring' }>): SubjectAndParts {
  const count = certificates.length + more
  const [only] = count === 1 ? certificates : []
  return {
    subject: only
      ? m.mail_expiring_subject_one({
          number: inOneLine(only.number, MAX_FACT_LENGTH),
          date: expiryText(only.expiryDate),
        })
      : m.mail_expiring_subject({ count: wholeNumber(count), days }),
    parts: [
      text(only ? m.mail_expiring_text_one({ days }) : m.mail_expiring_text({ days })),
      certificateList(certificates, more),
      ...(list === null ? [text(m.mail_expiring_renew())] : link(m.mail_expiring_list(), list)),
    ],
  }
}

/** `more`: how many it leaves out. */
function certificateList(certificates: MailedCertificate[], more: number): Part {
  return {
    part: 'list',
    heads: [m.mail_expiring_number(), m.mail_expiring_vessel(), m.mail_expiring_date()],
    rows: certificates.map(({ number, codes = [], vesselName, expiryDate, link: address }) => ({
      number: inOneLine(
        codes.length === 0 ? number : `${number} (${codes.join(', ')})`,
        MAX_FACT_LENGTH,
      ),
      subject: inOneLine(vesselName, MAX_FACT_LENGTH),
      date: expiryText(expiryDate),
      address,
    })),
    more: more === 0 ? null : m.mail_expiring_more({ count: wholeNumber(more) }),
  }
}

function privateLink(address: string | null): Part[] {
  if (address === null) return [text(m.mail_application_link_known())]
  return [
    ...link(m.mail_application_link(), address),
    text(m.mail_application_link_text({ days: PRIVATE_LINK_DAYS })),
  ]
}
