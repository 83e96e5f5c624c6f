import { m } from '#/app/texts/messages.js'
import type { AdministratorAct, OwnChange } from './email.ts'

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
export function actTitle(act: AdministratorAct): string {
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
export function ownChangeTitle(change: OwnChange): string {
  return OWN_CHANGES[change]()
}

/** What the acts are about that change nobody's access; null of those that are about no one thing. */
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
export function changesAccess(act: AdministratorAct): boolean {
  return ABOUT_OTHERS[act] === undefined
}

export function subjectLabel(act: AdministratorAct): string {
  const label = ABOUT_OTHERS[act]
  if (label) return label()
  return act === 'api-key-made' || act === 'api-key-revoked'
    ? m.api_keys_mail_key()
    : m.mail_act_account()
}
