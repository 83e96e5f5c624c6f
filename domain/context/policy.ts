import { Refusal } from '#/core/refusal.ts'
import type { KeyScope } from '#/core/stored-values.ts'

/**
 * Who may do what: one row for each act of somebody who is signed in. A use case begins with
 * `allow(context, 'act')`, which reads the table; an act whose class asks for more than a role also
 * says how it is counted or confirmed. A call of the API names its act. docs/acts.md is written
 * from this table.
 */

/**
 * `signed-in`: also who has yet to set up the second factor that is required of all; `account`:
 * staff and surveyors; `staff`: of the office.
 */
export type Who = 'signed-in' | 'account' | 'surveyor' | 'staff' | 'admin'

/**
 * Irreversible acts of an account, or of an API key, in ten minutes; and in a batch that was
 * re-authenticated.
 */
export const MAX_IRREVERSIBLE = 20
export const MAX_BATCH = 300

/**
 * What an act leads to. `reads` and `reversible` ask for the role alone. `irreversible`: counted
 * for each account and key, and beyond that number re-authenticated for a batch, of which
 * administrators are notified. The last three ask for re-authentication each time, with the second
 * factor where the account has one, accept no API key, and are notified to the other
 * administrators, or to the owner of the account where it is about that alone. What erases data
 * that may be evidence changes security.
 */
export const ACT_CLASSES = [
  'reads',
  'reversible',
  'irreversible',
  'grants-access',
  'changes-who-is-informed',
  'changes-security',
] as const
type ActClass = (typeof ACT_CLASSES)[number]

/** What an act is about, for its condition. */
export type Subject = { accountId?: number | undefined }
/** Why somebody who has the role may not do an act after all; null where they may. */
type Condition = (actor: { id: number; isFormer?: boolean }, about: Subject) => Refusal | null

/**
 * The token from before a renewal of the session is good for what was under way, and changes no
 * factor.
 */
const notByFormerToken: Condition = ({ isFormer }) =>
  isFormer
    ? new Refusal('conflict', 'Your session was renewed meanwhile. Load this page again.')
    : null

/** Not on the own account: an open or stolen session would be sufficient to take it over. */
function notOnOwnAccount(message: string): Condition {
  return ({ id }, { accountId }) => (id === accountId ? new Refusal('forbidden', message) : null)
}

/**
 * `text`: after "may". `scope`: of the API keys that may; without one, none may. `about`: whose
 * account it is about has to be said.
 */
type Rule = {
  text: string
  who: Who
  class: ActClass
  scope?: KeyScope
  about?: 'account'
  condition?: Condition
}

export const ACTS = {
  'certificate.read': {
    text: 'read certificates, lists and counts of them',
    who: 'staff',
    class: 'reads',
    scope: 'read',
  },
  'certificate.issue': {
    text: 'issue certificates',
    who: 'staff',
    class: 'reversible',
    scope: 'issue',
  },
  'certificate.change': {
    text: 'change the facts of a certificate',
    who: 'staff',
    class: 'reversible',
    scope: 'issue',
  },
  'certificate.decide': {
    text: 'suspend and reinstate certificates',
    who: 'staff',
    class: 'reversible',
    scope: 'issue',
  },
  'certificate.withdraw': {
    text: 'withdraw certificates',
    who: 'staff',
    class: 'irreversible',
    scope: 'issue',
  },
  'certificate.delete': {
    text: 'delete certificates',
    who: 'staff',
    class: 'irreversible',
    scope: 'issue',
  },
  'certificate.renumber': {
    text: 'give a certificate another number, or the IMO number of another ship',
    who: 'staff',
    class: 'irreversible',
    scope: 'issue',
  },
  'withdrawal.undo': { text: 'undo a withdrawal', who: 'admin', class: 'changes-security' },
  'document.read': {
    text: 'download signed documents',
    who: 'staff',
    class: 'reads',
    scope: 'read',
  },
  'kit.read': { text: 'download the kits of ships', who: 'staff', class: 'reads', scope: 'read' },
  'scan.read': { text: 'read scans of originals', who: 'staff', class: 'reads', scope: 'read' },
  'scan.change': {
    text: 'add, replace and remove scans of originals',
    who: 'staff',
    class: 'reversible',
    scope: 'issue',
  },
  'history.read': {
    text: 'read the history of certificates',
    who: 'staff',
    class: 'reads',
    scope: 'read',
  },
  'changes.read': { text: 'read the feed of changes', who: 'staff', class: 'reads', scope: 'read' },
  'notice.read': { text: 'read who was notified of a certificate', who: 'staff', class: 'reads' },
  'survey.record': {
    text: 'record surveys, impose and close conditions',
    who: 'staff',
    class: 'reversible',
    scope: 'survey',
  },
  'survey.remove': { text: 'remove surveys', who: 'staff', class: 'reversible' },
  'survey.extend': {
    text: 'extend certificates',
    who: 'staff',
    class: 'reversible',
    scope: 'survey',
  },
  'due.read': {
    text: 'read which surveys and decisions are due',
    who: 'staff',
    class: 'reads',
    scope: 'read',
  },
  'ship.read': { text: 'read ships', who: 'staff', class: 'reads', scope: 'read' },
  'ship.change': {
    text: 'add and change ships',
    who: 'staff',
    class: 'reversible',
    scope: 'issue',
  },
  'ship.reflag': {
    text: 'end certificates by a change of flag or company',
    who: 'staff',
    class: 'irreversible',
    scope: 'issue',
  },
  'ship.renumber': {
    text: 'change or remove the IMO number that a ship has',
    who: 'staff',
    class: 'irreversible',
  },
  'ship.merge': { text: 'merge ships', who: 'staff', class: 'irreversible', scope: 'companies' },
  'company.read': {
    text: 'read companies with their contact addresses',
    who: 'staff',
    class: 'reads',
    scope: 'companies',
  },
  'company.change': {
    text: 'add and change companies',
    who: 'staff',
    class: 'reversible',
    scope: 'companies',
  },
  'company.readdress': {
    text: 'change the addresses to which notices about ships go',
    who: 'staff',
    class: 'changes-who-is-informed',
  },
  'import.read': { text: 'read imports', who: 'staff', class: 'reads', scope: 'issue' },
  'import.prepare': {
    text: 'send and check files of certificates',
    who: 'staff',
    class: 'reversible',
    scope: 'issue',
  },
  'import.commit': {
    text: 'write an import into the register',
    who: 'staff',
    class: 'irreversible',
    scope: 'issue',
  },
  'export.few': { text: 'export some certificates', who: 'staff', class: 'reads' },
  'export.all': {
    text: 'export certificates without limit',
    who: 'staff',
    class: 'changes-security',
  },
  'application.read': { text: 'read applications', who: 'staff', class: 'reads', scope: 'survey' },
  'application.review': {
    text: 'move, note and assign applications',
    who: 'staff',
    class: 'reversible',
    scope: 'survey',
  },
  'application.erase': {
    text: 'erase what applicants wrote',
    who: 'admin',
    class: 'changes-security',
  },
  'message.erase': { text: 'erase messages', who: 'admin', class: 'changes-security' },
  'erasure.read': { text: 'read what was erased', who: 'admin', class: 'reads' },
  'message.read': { text: 'read messages', who: 'staff', class: 'reads' },
  'message.sort': { text: 'mark messages', who: 'staff', class: 'reversible' },
  'report.read': {
    text: 'read survey reports, their photographs and files',
    who: 'staff',
    class: 'reads',
    scope: 'reports',
  },
  'report.decide': {
    text: 'approve and decline survey reports',
    who: 'staff',
    class: 'reversible',
  },
  'report.own': {
    text: 'read own survey reports and the ships assigned',
    who: 'surveyor',
    class: 'reads',
  },
  'report.sign': {
    text: 'send signed survey reports and their files',
    who: 'surveyor',
    class: 'reversible',
  },
  'assignment.change': { text: 'assign ships to surveyors', who: 'staff', class: 'reversible' },
  'assignment.read': {
    text: 'read which ships are assigned to surveyors',
    who: 'staff',
    class: 'reads',
  },
  'approval.read': {
    text: 'read whether survey reports need approval',
    who: 'admin',
    class: 'reads',
  },
  'approval.change': {
    text: 'switch the approval of survey reports',
    who: 'admin',
    class: 'changes-security',
  },
  'class-rule.read': {
    text: 'read whether class is suspended by rule',
    who: 'admin',
    class: 'reads',
  },
  'class-rule.change': {
    text: 'switch the rule that suspends class',
    who: 'admin',
    class: 'changes-security',
  },
  'content.read': {
    text: 'read services and flags as they are edited',
    who: 'admin',
    class: 'reads',
    scope: 'admin',
  },
  'content.list': { text: 'choose from services and flags', who: 'staff', class: 'reads' },
  'content.change': {
    text: 'add, change, move and delete services and flags',
    who: 'admin',
    class: 'reversible',
    scope: 'admin',
  },
  'flag.readdress': {
    text: 'change the address of a flag administration',
    who: 'admin',
    class: 'changes-who-is-informed',
  },
  'email.read': { text: 'read what became of emails', who: 'admin', class: 'reads' },
  'job.read': { text: 'read when each job ran last', who: 'admin', class: 'reads' },
  'email.send': { text: 'send an email again', who: 'admin', class: 'reversible' },
  'account.read': { text: 'read accounts and their events', who: 'admin', class: 'reads' },
  'account.change': {
    text: 'change roles and names, disable and enable accounts',
    who: 'admin',
    class: 'grants-access',
  },
  'account.end-factors': {
    text: 'end the second factors of an account',
    who: 'admin',
    class: 'grants-access',
    about: 'account',
    condition: notOnOwnAccount(
      'Remove your own second factors on your account page, with your password.',
    ),
  },
  'account.confirm-passkey': {
    text: 'confirm a passkey of a surveyor',
    who: 'admin',
    class: 'grants-access',
    about: 'account',
    condition: notOnOwnAccount('Another administrator has to confirm your own passkey.'),
  },
  'account.reset-link': {
    text: 'make a link for a new password',
    who: 'admin',
    class: 'grants-access',
    about: 'account',
    condition: notOnOwnAccount('Change your own password on your account page, with the old one.'),
  },
  'invitation.read': { text: 'read invitations', who: 'admin', class: 'reads' },
  'invitation.make': { text: 'invite people', who: 'admin', class: 'grants-access' },
  'invitation.revoke': { text: 'revoke invitations', who: 'admin', class: 'reversible' },
  'factor-demand.read': {
    text: 'read whether a second factor is required',
    who: 'admin',
    class: 'reads',
  },
  'factor-demand.change': {
    text: 'require a second factor of all, or not',
    who: 'admin',
    class: 'changes-security',
  },
  'api-key.read': { text: 'read API keys', who: 'admin', class: 'reads' },
  'api-key.make': { text: 'make API keys', who: 'admin', class: 'grants-access' },
  'api-key.revoke': { text: 'revoke API keys', who: 'admin', class: 'reversible' },
  'webhook.read': { text: 'read webhooks', who: 'admin', class: 'reads' },
  'webhook.change': {
    text: 'add, change and remove webhooks and their secrets',
    who: 'admin',
    class: 'changes-who-is-informed',
  },
  'webhook.send': { text: 'send tests and what failed', who: 'admin', class: 'reversible' },
  'own.read': { text: 'read the own account and its sessions', who: 'account', class: 'reads' },
  'own.factors.read': { text: 'read the own second factors', who: 'signed-in', class: 'reads' },
  'own.factors.add': {
    text: 'add a passkey or an authenticator app',
    who: 'signed-in',
    class: 'changes-security',
    condition: notByFormerToken,
  },
  'own.factors.remove': {
    text: 'remove a passkey or an authenticator app, make recovery codes',
    who: 'account',
    class: 'changes-security',
    condition: notByFormerToken,
  },
  'own.password': { text: 'change the own password', who: 'account', class: 'changes-security' },
  'own.sessions.end': { text: 'end own sessions', who: 'account', class: 'reversible' },
} as const satisfies Record<string, Rule>

export type Act = keyof typeof ACTS
// Its keys are those of the table.
export const ACT_NAMES = Object.keys(ACTS) as Act[]
type OfClass<C extends ActClass> = {
  [A in Act]: (typeof ACTS)[A]['class'] extends C ? A : never
}[Act]
export type PlainAct = OfClass<'reads' | 'reversible'>
export type IrreversibleAct = OfClass<'irreversible'>
/** Re-authenticated each time. */
export type ConfirmedAct = Exclude<Act, PlainAct | IrreversibleAct>
export type AccountAct = {
  [A in Act]: (typeof ACTS)[A] extends { about: 'account' } ? A : never
}[Act]

/** The row of an act. */
export function ruleOf(act: Act): Rule {
  return ACTS[act]
}

/** The scope of the API keys that may do an act; undefined where none may. */
export function scopeOf(act: Act): KeyScope | undefined {
  return ruleOf(act).scope
}
