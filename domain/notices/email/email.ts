import { z } from 'zod'
import type { SurveyKind } from '#/domain/register/model/survey/survey.ts'
import { MAX_INTEGER, type EmailState } from '#/core/stored-values.ts'

/**
 * The days through which a private link of an applicant works; each email has a new one, and the
 * page of the application sends one.
 */
export const PRIVATE_LINK_DAYS = 90

/**
 * The facts of an email by its kind; `email-texts.ts` makes the text in either language. Links are
 * whole addresses; a link that grants access is null once it was erased.
 */
export type Email =
  | { kind: 'invitation'; link: string | null; expiresAt: string }
  | { kind: 'password-reset'; link: string | null; expiresAt: string }
  /** To a contact of the owner or manager of a ship. `link`: the page of the ship's kit. */
  | {
      kind: 'kit-link'
      vesselName: string
      imoNumber: string
      link: string | null
      expiresAt: string
    }
  /**
   * To the applicant, whose address is not verified: without any text that the applicant typed, so
   * that it cannot carry a message to someone else. `link`: their private link.
   */
  | { kind: 'application-received'; reference: string; service: string; link: string | null }
  /**
   * To the applicant, where somebody asked for it on the page of the application. `link`: as above.
   */
  | { kind: 'application-link'; reference: string; link: string | null; expiresAt: string }
  /** To the office. `link`: the application in the staff area. */
  | {
      kind: 'application-arrived'
      reference: string
      vesselName: string
      companyName: string
      service: string
      link: string
    }
  /**
   * To the applicant. `note`: the message of staff to the applicant; `link`: null where the private
   * link is no longer known;
   * `inspection`: only where one is scheduled.
   */
  | {
      kind: 'application-state'
      reference: string
      status: string
      note: string | null
      link: string | null
      inspection?: { date: string; place: string }
    }
  /** To the applicant: what was issued at once from an application. `link`: as above. */
  | {
      kind: 'certificates-issued'
      reference: string
      certificates: MailedCertificate[]
      link: string | null
    }
  /**
   * To the other administrators. `subject`: the address, number or name it is about; null where it
   * is about none. No link.
   */
  | {
      kind: 'administrator-act'
      act: AdministratorAct
      by: string
      subject: string | null
      detail: string | null
      at: string
    }
  /**
   * To the owner of an account, who has changed its password or second factors, or somebody else
   * has. No link.
   */
  | { kind: 'own-change'; change: OwnChange; detail: string | null; at: string }
  /**
   * To an address that a company or a flag administration had for notices about ships, or has from
   * now on. `name`: of the company or the State; `receives`: whether this address gets them from
   * now on. No link.
   */
  | { kind: 'notices-moved'; name: string; receives: boolean; at: string }
  /** To the office. */
  | {
      kind: 'message-arrived'
      name: string
      email: string
      subject: string
      message: string
      link: string
    }
  /** To the office: a report waits for approval. `link`: the list of all that wait. */
  | {
      kind: 'report-waiting'
      vesselName: string
      imoNumber: string | null
      surveyKind: SurveyKind
      completedOn: string
      surveyor: string
      link: string
    }
  /**
   * To the office: class of a ship was suspended by rule, and `certificates` are statutory ones in
   * force, to be decided on. `more`: the number that it does not list; `link`: the ship in the
   * staff area.
   */
  | {
      kind: 'class-suspended'
      vesselName: string
      imoNumber: string | null
      number: string
      on: string
      certificates: readonly { number: string; label: string }[]
      more: number
      link: string
    }
  /**
   * To the office. `days`: the threshold; `more`: the number of certificates that it does not list;
   * `list`: all of them in the staff area, null in an email of an older version to an owner.
   */
  | {
      kind: 'certificates-expiring'
      days: number
      certificates: MailedCertificate[]
      more: number
      list: string | null
    }
  /**
   * To the owner of a ship, or the administration of its flag: a decision about parts of a
   * certificate. `on`: the day; `reason`: as staff wrote it, or of the rule.
   */
  | {
      kind: 'certificate-notice'
      audience: 'owner' | 'administration'
      number: string
      vesselName: string
      imoNumber: string | null
      on: string
      reason: string | null
      parts: NoticedPart[]
      link: string
    }
  /**
   * To the owner: the surveys of one ship of which a window closes soon, or has closed, its
   * certificates that expire, and conditions that are due or overdue; emails of older versions have
   * surveys alone. `more`: the number that it does not list.
   */
  | {
      kind: 'surveys-due'
      vesselName: string
      imoNumber: string | null
      surveys: DueSurvey[]
      expiring?: ExpiringPart[]
      conditions?: DueCondition[]
      more: number
    }
  /**
   * To administrators. `stopped`: whether the register has switched it off; else one batch was
   * given up.
   */
  | {
      kind: 'webhook-failing'
      name: string
      stopped: boolean
      error: string
      at: string
      link: string
    }

/** Events of an account of which its owner is notified. */
export type OwnChange =
  | 'password-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'app-added'
  | 'app-removed'
  | 'recovery-codes-made'
  | 'second-factors-ended'
  | 'password-reset'

/**
 * What other administrators are notified of: acts that change access, who is informed or the rules,
 * exports, batches, withdrawals that are undone, and erasures.
 */
export type AdministratorAct =
  | 'invited'
  | 'role-changed'
  | 'name-changed'
  | 'disabled'
  | 'enabled'
  | 'reset-link-made'
  | 'second-factors-ended'
  | 'second-factor-demanded'
  | 'second-factor-optional'
  | 'register-exported'
  | 'api-key-made'
  | 'api-key-revoked'
  | 'class-by-rule'
  | 'class-by-decision'
  | 'batch-confirmed'
  | 'passkey-to-confirm'
  | 'passkey-confirmed'
  | 'withdrawal-undone'
  | 'flag-address-changed'
  | 'company-address-changed'
  | 'approval-required'
  | 'approval-optional'
  | 'webhook-added'
  | 'webhook-changed'
  | 'webhook-secret-made'
  | 'webhook-removed'
  | 'application-erased'
  | 'message-erased'

/**
 * What a decision did to one certificate. `until`: the last day of an extension, or the first of a
 * withdrawal that begins later.
 */
export type NoticedPart = { number: string; label: string; act: NoticeAct; until: string | null }
export type NoticeAct = 'suspended' | 'reinstated' | 'withdrawn' | 'extended'

/**
 * `kinds`: those that the window accepts; `to`: its last day; `closed`: whether that is over;
 * `link`: the page that verifies it.
 */
export type DueSurvey = DuePart & {
  code?: string
  kinds: SurveyKind[]
  to: string
  closed: boolean
}
type ExpiringPart = DuePart & { lastDay: string }
type DueCondition = DuePart & { text: string; to: string; overdue: boolean }
/** `label`: the name of the certificate; emails of older versions have none. */
type DuePart = { number: string; label?: string; link: string }

/**
 * `link`: the page that verifies it. `codes`: of its single certificates that are meant, where not
 * all are.
 */
export type MailedCertificate = {
  number: string
  codes?: string[]
  vesselName: string
  expiryDate: string | null
  link: string
}

/** The name of each kind on staff pages. */
export const KIND_NAMES: Record<Email['kind'], string> = {
  invitation: 'Invitation',
  'password-reset': 'Password reset',
  'kit-link': 'Link to a ship’s kit',
  'application-received': 'Application received',
  'application-link': 'Link to an application',
  'application-arrived': 'New application',
  'application-state': 'Application status',
  'certificates-issued': 'Certificates issued',
  'administrator-act': 'Notice to administrators',
  'own-change': 'Notice to the owner of an account',
  'notices-moved': 'Address for notices changed',
  'message-arrived': 'Contact message',
  'report-waiting': 'Survey report to approve',
  'class-suspended': 'Class suspended by rule',
  'certificates-expiring': 'Expiry reminder',
  'certificate-notice': 'Notice of a decision',
  'surveys-due': 'Reminder to owner',
  'webhook-failing': 'Webhook not delivered',
}

export { EMAIL_STATES, type EmailState } from '#/core/stored-values.ts'

/** The form that sends an email again. */
export const SendAgain = z.object({
  id: z.coerce.number('Choose an email').int('Choose an email').min(1).max(MAX_INTEGER),
})

/**
 * An email as administrators see it: without its text, which may contain a link that grants access.
 */
export type ShownEmail = {
  id: number
  to: string
  kind: Email['kind']
  subject: string
  state: EmailState
  attempts: number
  failure: string | null
  createdAt: string
  sentAt: string | null
  nextAttemptAt: string | null
  /** Why it cannot be sent again; null where it can. */
  refusal: string | null
}

/** When the link in an email stops working; null where it has none that does. */
export function linkExpiry(email: Email): string | null {
  return 'expiresAt' in email ? email.expiresAt : null
}

/**
 * Whether an email contains a link that grants access: a one-time link, or an applicant's private
 * link.
 */
export function holdsKey(email: Email): boolean {
  return hasAccessLink(email) && email.link !== null
}

/** The email without such a link. */
export function withoutKey(email: Email): Email {
  return hasAccessLink(email) ? { ...email, link: null } : email
}

/**
 * The kinds with a link that grants access: only such a link is erased, so only its type includes
 * null.
 */
type WithErasableLink<L> = L extends { link: unknown }
  ? null extends L['link']
    ? L
    : never
  : never
type EmailWithKey = WithErasableLink<Email>

/** Exactly these kinds: the compiler refuses a list that lacks one. */
const WITH_KEY: Record<EmailWithKey['kind'], true> = {
  invitation: true,
  'password-reset': true,
  'kit-link': true,
  'application-received': true,
  'application-link': true,
  'application-state': true,
  'certificates-issued': true,
}

function hasAccessLink(email: Email): email is EmailWithKey {
  return Object.hasOwn(WITH_KEY, email.kind)
}
