import type { Finder } from './finder/finder.ts'
import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'

/** Every table on one page. Instants are ISO 8601 UTC text, dates are `YYYY-MM-DD`; never a `Date`. */
export type Tables = {
  users: {
    id: Generated<number>
    username: string
    email: string
    /** argon2id, as a PHC string. */
    password: string
    role: Role
    createdAt: string
  }
  sessions: {
    /** SHA-256 of the token in the cookie, hex; the token itself is stored nowhere. */
    tokenHash: string
    userId: number
    createdAt: string
    lastSeenAt: string
    expiresAt: string
  }
  invitations: {
    id: Generated<number>
    tokenHash: string
    purpose: 'first-administrator' | 'invitation'
    email: string | null
    role: Role
    createdBy: number | null
    createdAt: string
    expiresAt: string
    usedAt: string | null
  }
  signInFailures: {
    /** `account:` or `address:` and a SHA-256 of what it names. */
    key: string
    failures: number
    lastAt: string
    blockedUntil: string
  }
  flags: { id: Generated<number>; name: string; code: string }
  services: ServiceText & {
    id: Generated<number>
    slug: string
    category: Generated<string>
    imageUrl: string | null
  }
  /** The texts of `services`, which are English, in another language. */
  serviceTranslations: ServiceText & { serviceId: number; language: string }
  applications: {
    id: Generated<number>
    /** What the applicant is given to name it by; unique. */
    reference: string
    /** SHA-256 of the key in the applicant's private link, hex; the key itself stands only in a letter on its way to them. */
    keyHash: string
    serviceId: number
    companyName: string
    vesselName: string
    contactEmail: string
    contactPhone: string
    details: string | null
    status: Generated<string>
    /** The language it was written in, for the answer. */
    language: string
    /** The form it was sent with; unique, so that one form sent twice is one application. */
    formId: string | null
    submittedAt: string
  }
  /** From the contact form. */
  messages: {
    id: Generated<number>
    name: string
    email: string
    subject: string
    message: string
    language: string
    formId: string | null
    receivedAt: string
  }
  /** E-mail that is to be sent, and what has become of it; written in the transaction that causes it. */
  outbox: {
    id: Generated<number>
    recipient: string
    language: string
    /** What it is about, as JSON: `Letter` in app/mail/letter.ts. */
    letter: string
    /** Unique where it must not be written twice, such as the same reminder. */
    once: string | null
    createdAt: string
    /** `failed`: given up. `unsent`: there was no mail server. */
    state: Generated<'waiting' | 'sent' | 'failed' | 'unsent'>
    attempts: Generated<number>
    /** Not tried before; while it is being sent, when another process may take it over. Null unless it waits. */
    nextAttemptAt: string | null
    sentAt: string | null
    /** Why the last attempt failed. */
    failure: string | null
    /** When the link in it is erased at the latest, where it holds one that lets in whoever has it. */
    eraseAt: string | null
  }
  /** Which expiry of a certificate has been told of. No foreign key: they go when the date has passed. */
  reminders: { expiryDate: string; certificateId: number; days: number }
  /** Keys that all processes on this database share. */
  secrets: { name: string; value: string; createdAt: string }
  /** Numbers the office tells of itself that follow from no other table. */
  figures: { name: string; value: number }
  certificates: {
    id: Generated<number>
    /** The certificate number in its normal form; unique. */
    certificateId: string
    type: string
    vesselName: string
    imoNumber: string | null
    flag: string
    flagId: number | null
    serviceId: number | null
    /** What it was issued from, where that is known: its contact is the owner. */
    applicationId: number | null
    issuedDate: string
    expiryDate: string
    issuedCertificates: string
    standing: Standing
    standingReason: string | null
    standingSince: string | null
    /** The number of the certificate that has taken its place. */
    supersededBy: Generated<string | null>
    createdBy: number | null
    createdAt: string
    updatedAt: string
    version: number
    /** What the staff search looks through, lower case; kept by the use cases. */
    searchText: string
  }
  registerEvents: {
    id: Generated<number>
    at: string
    kind: EventKind
    /** `certificates.id`; no foreign key, because events outlive a deleted record. */
    recordId: number
    certificateId: string
    actorId: number | null
    actorName: string
    /** The record as JSON; null before it was issued and after it was deleted. */
    before: string | null
    after: string | null
    /** What staff wrote about why. */
    note: Generated<string | null>
  }
}

type ServiceText = {
  title: string
  description: string
  longDescription: string | null
  /** JSON lists of text, or null for none. */
  areas: string | null
  benefits: string | null
  process: string | null
}

export type Role = 'user' | 'admin'
type Standing = 'in-force' | 'suspended' | 'withdrawn'
type EventKind = 'issued' | 'amended' | 'suspended' | 'reinstated' | 'withdrawn' | 'deleted'

export type CertificateRow = Selectable<Tables['certificates']>
export type NewCertificateRow = Insertable<Tables['certificates']>
export type UserRow = Selectable<Tables['users']>

/** What a verification needs of a row. */
export type LookedUp = Pick<CertificateRow, (typeof LOOKED_UP)[number]>

export const LOOKED_UP = [
  'certificateId',
  'type',
  'vesselName',
  'imoNumber',
  'flag',
  'issuedDate',
  'expiryDate',
  'issuedCertificates',
  'standing',
  'standingReason',
  'standingSince',
  'supersededBy',
] as const satisfies (keyof CertificateRow)[]

export type Engine = 'sqlite' | 'postgres'
export type Tx = Transaction<Tables>

/** The open database. The three doors differ in what may wait for what, not in what they see. */
export type Store = {
  engine: Engine
  /** The one question of strangers: a certificate by its number in the normal form. Prepared once, nothing in between. */
  lookUp(certificateId: string): LookedUp | undefined | Promise<LookedUp | undefined>
  /** Look-ups by index, on the primary; a write under way never delays them. */
  read: Kysely<Tables>
  /** Transactions. */
  write: Kysely<Tables>
  /** Whatever may scan a table; never runs on the thread that answers strangers. */
  search: Kysely<Tables>
  /** Certificates by any text, filter and order; in memory, on a thread of its own. */
  finder: Finder
  close(): Promise<void>
}
