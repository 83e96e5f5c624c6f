import { m } from '#/domain/texts/messages.js'
import { office, officeName } from '#/domain/authority/office.ts'
import type { Email, AdministratorAct, OwnChange } from './email.ts'
import { facts, text, until, type SubjectAndParts } from './email-parts.ts'

const ACTS: Record<AdministratorAct, () => string> = {
  invited: () => m.mail_act_invited(),
  'role-changed': () => m.mail_act_role_changed(),
  'name-changed': () => m.mail_act_name_changed(),
  disabled: () => m.mail_act_disabled(),
  enabled: () => m.mail_act_enabled(),
  'reset-link-made': () => m.mail_act_reset_link_made(),
  'second-factors-ended': () => m.mail_act_second_factors_ended(),
  'second-factor-demanded': () => m.mail_act_second_factor_demanded(),
  'second-factor-optional': () => m.mail_act_second_factor_optional(),
  'register-exported': () => m.mail_act_register_exported(),
  'api-key-made': () => m.api_keys_mail_made(),
  'api-key-revoked': () => m.api_keys_mail_revoked(),
  'class-by-rule': () => m.mail_act_class_by_rule(),
  'class-by-decision': () => m.mail_act_class_by_decision(),
  'batch-confirmed': () => m.mail_act_batch_confirmed(),
  'passkey-to-confirm': () => m.mail_act_passkey_to_confirm(),
  'passkey-confirmed': () => m.mail_act_passkey_confirmed(),
  'withdrawal-undone': () => m.mail_act_withdrawal_undone(),
  'flag-address-changed': () => m.mail_act_flag_address(),
  'company-address-changed': () => m.mail_act_company_address(),
  'approval-required': () => m.mail_act_approval_required(),
  'approval-optional': () => m.mail_act_approval_optional(),
  'webhook-added': () => m.webhooks_act_added(),
  'webhook-changed': () => m.webhooks_act_changed(),
  'webhook-secret-made': () => m.webhooks_act_secret_made(),
  'webhook-removed': () => m.webhooks_act_removed(),
  'application-erased': () => m.mail_act_application_erased(),
  'message-erased': () => m.mail_act_message_erased(),
}

/** What was done, as a title, in the current language. */
function actTitle(act: AdministratorAct): string {
  return ACTS[act]()
}

const OWN_CHANGES: Record<OwnChange, () => string> = {
  'password-changed': () => m.mail_own_password_changed(),
  'passkey-added': () => m.mail_own_passkey_added(),
  'passkey-removed': () => m.mail_own_passkey_removed(),
  'app-added': () => m.mail_own_app_added(),
  'app-removed': () => m.mail_own_app_removed(),
  'recovery-codes-made': () => m.mail_own_recovery_codes(),
  'second-factors-ended': () => m.mail_act_second_factors_ended(),
  'password-reset': () => m.mail_own_password_reset(),
}

/** What was changed of the own account, as a title, in the current language. */
function ownChangeTitle(change: OwnChange): string {
  return OWN_CHANGES[change]()
}

/**
 * What the acts are about that change nobody's access; null of those that are about no one thing.
 */
const ABOUT_OTHERS: Partial<Record<AdministratorAct, (() => string) | null>> = {
  'application-erased': () => m.mail_act_erased(),
  'message-erased': () => m.mail_act_erased(),
  'withdrawal-undone': () => m.mail_notice_number(),
  'company-address-changed': () => m.form_field_company_name(),
  'flag-address-changed': () => m.verify_fact_flag(),
  'class-by-rule': null,
  'class-by-decision': null,
  'approval-required': null,
  'approval-optional': null,
  'batch-confirmed': null,
  'register-exported': null,
}

/** Whether it changes who has access to what, or who receives it. */
function changesAccess(act: AdministratorAct): boolean {
  return ABOUT_OTHERS[act] === undefined
}

function subjectLabel(act: AdministratorAct): string {
  const label = ABOUT_OTHERS[act]
  if (label) return label()
  return act === 'api-key-made' || act === 'api-key-revoked'
    ? m.api_keys_mail_key()
    : m.mail_act_account()
}

export function composeAdministratorAct({
  act,
  by,
  subject,
  detail,
  at,
}: Extract<Email, { kind: 'administrator-act' }>): SubjectAndParts {
  // What is about a webhook names it in its detail.
  const isAbout = subject !== null && subject !== by && !act.startsWith('webhook-')
  const about: [string, string][] = isAbout ? [[subjectLabel(act), subject]] : []
  const details: [string, string][] = detail === null ? [] : [[m.mail_act_detail(), detail]]
  return {
    subject: changesAccess(act)
      ? m.mail_act_subject({ act: actTitle(act) })
      : m.mail_act_register({ act: actTitle(act) }),
    parts: [
      text(m.mail_act_text({ office: officeName() })),
      facts([m.mail_act_what(), actTitle(act)], [m.mail_act_by(), by], ...about, ...details, [
        m.mail_act_at(),
        until(at),
      ]),
      text(m.mail_act_advice()),
    ],
  }
}

/** What changed of the own account: its password or its second factors. */
export function composeOwnChange({
  change,
  detail,
  at,
}: Extract<Email, { kind: 'own-change' }>): SubjectAndParts {
  const details: [string, string][] = detail === null ? [] : [[m.mail_act_detail(), detail]]
  return {
    subject: m.mail_own_subject({ change: ownChangeTitle(change) }),
    parts: [
      text(m.mail_own_text({ office: officeName() })),
      facts([m.mail_act_what(), ownChangeTitle(change)], ...details, [m.mail_act_at(), until(at)]),
      text(m.mail_own_advice({ email: office.email, phone: office.phone })),
    ],
  }
}

/**
 * The emails of an owner, a flag or a recognized organisation go to another address: one email to
 * the new address, one to the old.
 */
export function composeNoticesMoved({
  receives,
  name,
  at,
}: Extract<Email, { kind: 'notices-moved' }>): SubjectAndParts {
  const told = { office: officeName(), name, at: until(at) }
  return {
    subject: receives ? m.mail_moved_to_subject({ name }) : m.mail_moved_from_subject({ name }),
    parts: [
      text(receives ? m.mail_moved_to_text(told) : m.mail_moved_from_text(told)),
      text(m.mail_moved_advice({ email: office.email })),
    ],
  }
}
