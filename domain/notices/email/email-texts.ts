import { stateText } from '#/domain/language/application-state-text.ts'
import { expiryText, fullDate, wholeNumber } from '#/domain/language/format.ts'
import { currentLanguage } from '#/domain/language/language.ts'
import { m } from '#/domain/texts/messages.js'
import { office, officeName } from '#/domain/authority/office.ts'
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
import { composeSurveysDue, composeNotice, shipText } from './ship-texts.ts'
import { surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'

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
  return email.kind === 'certificates-expiring' ? email.list !== null : FOR_OFFICE[email.kind]
}

/** Whether an email is for people of the office, who need no salutation and no telephone number. */
const FOR_OFFICE: Record<Exclude<Email['kind'], 'certificates-expiring'>, boolean> = {
  invitation: false,
  'password-reset': false,
  'kit-link': false,
  'application-received': false,
  'application-link': false,
  'application-arrived': true,
  'application-state': false,
  'certificates-issued': false,
  'administrator-act': true,
  'own-change': true,
  'notices-moved': false,
  'message-arrived': true,
  'report-waiting': true,
  'class-suspended': true,
  'certificate-notice': false,
  'surveys-due': false,
  'webhook-failing': true,
}

/**
 * The subject of an email in the current language. One that a newer version wrote, before the
 * register went back to this one, may be of a kind without a text here: then its kind.
 */
export function subjectOf(email: Email): string {
  return Object.hasOwn(COMPOSERS, email.kind) ? composeByKind(email).subject : email.kind
}

type Composers = {
  [Kind in Email['kind']]: (email: Extract<Email, { kind: Kind }>) => SubjectAndParts
}

/** The subject and the parts of each kind of email. */
const COMPOSERS: Composers = {
  invitation: (email) => ({
    subject: m.mail_invitation_subject(),
    parts: [
      text(m.mail_invitation_text({ office: officeName() })),
      ...link(m.mail_invitation_link(), email.link),
      text(m.mail_invitation_until({ until: until(email.expiresAt) })),
    ],
  }),
  'password-reset': (email) => ({
    subject: m.mail_reset_subject(),
    parts: [
      text(m.mail_reset_text({ office: officeName() })),
      ...link(m.mail_reset_link(), email.link),
      text(m.mail_reset_until({ until: until(email.expiresAt) })),
    ],
  }),
  'kit-link': (email) => ({
    subject: m.kit_mail_subject({ vessel: inOneLine(email.vesselName, MAX_NAME_LENGTH) }),
    parts: [
      text(m.kit_mail_text({ office: officeName() })),
      facts([m.kit_mail_ship(), `${email.vesselName}, IMO ${email.imoNumber}`]),
      ...link(m.kit_mail_link(), email.link),
      text(m.kit_mail_until({ until: until(email.expiresAt) })),
    ],
  }),
  'application-received': (email) => ({
    subject: m.mail_received_subject({ reference: email.reference }),
    parts: [
      text(m.mail_received_text()),
      facts([m.application_reference(), email.reference], [m.apply_service(), email.service]),
      ...privateLink(email.link),
    ],
  }),
  'application-link': (email) => ({
    subject: m.mail_new_link_subject({ reference: email.reference }),
    parts: [
      text(m.mail_new_link_text()),
      facts([m.application_reference(), email.reference]),
      ...privateLink(email.link),
    ],
  }),
  'application-arrived': (email) => ({
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
  }),
  'application-state': composeApplicationState,
  'certificates-issued': (email) => {
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
  },
  'administrator-act': composeAdministratorAct,
  'own-change': composeOwnChange,
  'notices-moved': composeNoticesMoved,
  'message-arrived': (email) => ({
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
  }),
  'report-waiting': composeReportWaiting,
  'class-suspended': composeClassSuspended,
  'certificates-expiring': composeExpiring,
  'certificate-notice': composeNotice,
  'surveys-due': composeSurveysDue,
  'webhook-failing': (email) => ({
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
  }),
}

function composeByKind(email: Email): SubjectAndParts {
  // The composer of its own kind.
  const compose = COMPOSERS[email.kind] as (of: Email) => SubjectAndParts
  return compose(email)
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

/**
 * That class was suspended by rule, and which statutory certificates are to be decided on, in the
 * current language.
 */
function composeClassSuspended(
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

/** A report from on board that waits for approval, in the current language. */
function composeReportWaiting(email: Extract<Email, { kind: 'report-waiting' }>): SubjectAndParts {
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
