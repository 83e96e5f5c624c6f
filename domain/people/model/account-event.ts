/** The kinds of account events, with the texts that administrators read. */
const ACCOUNT_EVENTS = {
  invited: 'Invited',
  'invitation-revoked': 'Invitation revoked',
  opened: 'Account opened',
  'role-changed': 'Role changed',
  'name-changed': 'Name changed',
  disabled: 'Disabled',
  enabled: 'Enabled again',
  'reset-link-made': 'Password-reset link created',
  'password-reset': 'Password reset by link',
  'password-changed': 'Password changed',
  'app-added': 'Authenticator app set up',
  'app-removed': 'Authenticator app removed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'recovery-codes-made': 'Recovery codes created',
  'recovery-code-used': 'Recovery code used',
  'second-factors-ended': 'Second factors removed',
  'register-exported': 'Certificates exported',
  'sessions-ended': 'Sessions ended',
  'second-factor-demanded': 'Second factor required of all',
  'second-factor-optional': 'Second factor no longer required',
  'api-key-made': 'API key created',
  'api-key-revoked': 'API key revoked',
  'class-by-rule': 'Class suspended by rule: switched on',
  'class-by-decision': 'Class suspended by rule: switched off',
  'batch-confirmed': 'Batch of acts confirmed',
  'passkey-to-confirm': 'Passkey waits for confirmation',
  'passkey-confirmed': 'Passkey confirmed',
  'withdrawal-undone': 'Withdrawal undone',
  'flag-address-changed': 'Address of a flag administration changed',
  'company-address-changed': 'Addresses of a company changed',
  'approval-required': 'Approval of reports from on board: switched on',
  'approval-optional': 'Approval of reports from on board: switched off',
  'ship-assigned': 'Ship assigned',
  'ship-assignment-ended': 'Assignment of a ship ended',
  'report-received': 'Survey report received, waiting for approval',
  'report-recorded': 'Survey report recorded',
  'report-approved': 'Survey report approved',
  'report-declined': 'Survey report declined',
  'webhook-added': 'Webhook added',
  'webhook-changed': 'Webhook changed',
  'webhook-secret-made': 'New secret',
  'webhook-stopped': 'Webhook switched off',
  'webhook-removed': 'Webhook removed',
  'application-erased': 'Application erased',
  'message-erased': 'Message erased',
  'messages-erased': 'Messages erased',
} as const

export type AccountEventKind = keyof typeof ACCOUNT_EVENTS

export type AccountEvent = {
  id: number
  at: string
  kind: string
  actorName: string
  detail: string | null
}

/** `Role changed: user → admin`. */
export function eventText({ kind, detail }: Pick<AccountEvent, 'kind' | 'detail'>): string {
  const text = Object.entries(ACCOUNT_EVENTS).find(([known]) => known === kind)?.[1] ?? kind
  return detail === null ? text : `${text}: ${detail}`
}
