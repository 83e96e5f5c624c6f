import { z } from 'zod'

/**
 * What the register writes to somebody about. Each kind is worded in both languages where it is rendered; what stands here
 * are facts only. Links are whole addresses; one that lets in whoever has it is null once it was erased.
 */
export type Letter =
  | { kind: 'invitation'; link: string | null; expiresAt: string }
  | { kind: 'password-reset'; link: string | null; expiresAt: string }
  /**
   * To the applicant, whose address nobody has verified: no text of the sender's own, so that it cannot carry somebody else's
   * message. `link`: their private link.
   */
  | { kind: 'application-received'; reference: string; service: string; link: string | null }
  /** To the office. `link`: the application in the staff area. */
  | { kind: 'application-arrived'; reference: string; vesselName: string; companyName: string; service: string; link: string }
  /**
   * To the applicant. `note`: what staff wrote for the applicant; `link`: null where the private link is not known any more;
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
  /** To the other administrators. `subject`: the address it is about; null where it is about none. No link. */
  | { kind: 'administrator-act'; act: AdministratorAct; by: string; subject: string | null; detail: string | null; at: string }
  /** To the office. */
  | { kind: 'message-arrived'; name: string; email: string; subject: string; message: string; link: string }
  /**
   * To the office, and to the owner where known. `days`: at most so many are left; `more`: how many stand in no line of it;
   * `list`: all of them in the staff area, null for an owner.
   */
  | { kind: 'certificates-expiring'; days: number; certificates: Expiring[]; more: number; list: string | null }

/** What other administrators are notified of: acts that give or take away access. */
export type AdministratorAct =
  | 'invited'
  | 'role-changed'
  | 'disabled'
  | 'enabled'
  | 'reset-link-made'
  | 'second-factors-ended'
  | 'second-factor-demanded'
  | 'second-factor-optional'
  | 'register-exported'

type Expiring = { number: string; vesselName: string; expiryDate: string; link: string }

/** What staff call each kind. */
export const KIND_NAMES: Record<Letter['kind'], string> = {
  invitation: 'Invitation',
  'password-reset': 'Password reset',
  'application-received': 'Application received',
  'application-arrived': 'New application',
  'application-state': 'Application’s state',
  'administrator-act': 'Notice to administrators',
  'message-arrived': 'Contact message',
  'certificates-expiring': 'Expiry reminder',
}

/** What has become of a letter: `failed` was given up, `unsent` found no mail server. */
export const LETTER_STATES = ['waiting', 'sent', 'failed', 'unsent'] as const
export type LetterState = (typeof LETTER_STATES)[number]

/** Which letter is to be sent again. */
export const SendAgain = z.object({ letter: z.coerce.number('Name a letter').int('Name a letter').min(1).max(2_147_483_647) })

/** A letter as administrators see it: never its words, which may hold a link that lets people in. */
export type ShownLetter = {
  id: number
  to: string
  kind: Letter['kind']
  subject: string
  state: LetterState
  attempts: number
  failure: string | null
  createdAt: string
  sentAt: string | null
  nextAttemptAt: string | null
  /** Null where it may be sent again, else why not. */
  over: string | null
}

/** When the one-time link in a letter stops working; null where it has none. */
export function linkExpiry(letter: Letter): string | null {
  return letter.kind === 'invitation' || letter.kind === 'password-reset' ? letter.expiresAt : null
}

/** Whether a letter holds a link that lets in whoever has it: a one-time link, or an applicant's private one. */
export function holdsKey(letter: Letter): boolean {
  return hasKey(letter) && letter.link !== null
}

/** The letter without such a link. */
export function withoutKey(letter: Letter): Letter {
  return hasKey(letter) ? { ...letter, link: null } : letter
}

const WITH_KEY = ['invitation', 'password-reset', 'application-received', 'application-state'] as const
type LetterWithKey = Extract<Letter, { kind: (typeof WITH_KEY)[number] }>

function hasKey(letter: Letter): letter is LetterWithKey {
  return WITH_KEY.some((kind) => kind === letter.kind)
}
