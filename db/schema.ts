import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { AccountTables } from './account-tables.ts'

/** Every table; those of accounts stand in account-tables.ts. Instants are ISO 8601 UTC text, dates are `YYYY-MM-DD`; never a `Date`. */
export type Tables = AccountTables & {
  /** What administrators have decided for all. */
  settings: { name: string; value: string }
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
    /** SHA-256 of the key in the applicant's private link, hex; the key itself is stored nowhere. */
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
    attempts: Generated<number>
    /** Not tried before; null once it has been sent, or given up. */
    nextAttemptAt: string | null
    sentAt: string | null
    /** Why the last attempt failed. */
    failure: string | null
  }
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
    issuedDate: string
    expiryDate: string
    issuedCertificates: string
    standing: Standing
    standingReason: string | null
    standingSince: string | null
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

type Standing = 'in-force' | 'suspended' | 'withdrawn'
type EventKind = 'issued' | 'amended' | 'suspended' | 'reinstated' | 'withdrawn' | 'deleted'

export type CertificateRow = Selectable<Tables['certificates']>
export type NewCertificateRow = Insertable<Tables['certificates']>
export type { Role, UserRow } from './account-tables.ts'

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
  close(): Promise<void>
}
