import type { Finder } from './finder/finder.ts'
import type { Worker, WorkerOptions } from 'node:worker_threads'
import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { AccountTables } from './account-tables.ts'

/** Every table; those of accounts stand in account-tables.ts. Instants are ISO 8601 UTC text, dates are `YYYY-MM-DD`; never a `Date`. */
export type Tables = AccountTables & {
  /** What administrators have decided for all. */
  settings: { name: string; value: string }
  flags: Arranged & {
    id: Generated<number>
    /** English; certificates hold a copy of it. */
    name: string
    code: string
    /** Where it is not what CLDR calls the country. */
    indonesianName: string | null
  }
  services: ServiceText &
    Arranged & {
      id: Generated<number>
      slug: string
      category: Generated<string>
      imageUrl: string | null
    }
  /** Addresses that services had before; they lead to the present one. */
  formerSlugs: { slug: string; serviceId: number }
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
    status: Generated<ApplicationState>
    /** The language it was written in, for the answer. */
    language: string
    /** The form it was sent with; unique, so that one form sent twice is one application. */
    formId: string | null
    submittedAt: string
    /** One more with every event of it. */
    version: Generated<number>
    /** Where an inspection is scheduled, or was before the decision. */
    inspectionDate: string | null
    inspectionPlace: string | null
    /** The colleague who looks after it. */
    takenBy: number | null
    /** What the staff search looks through, lower case; kept by the use cases. */
    searchText: string
  }
  /** What the office did with an application; triggers refuse to change or remove one. */
  applicationEvents: {
    id: Generated<number>
    applicationId: number
    /** The version of the application that it made. */
    version: number
    at: string
    kind: 'moved' | 'noted' | 'taken' | 'handed-back'
    actorId: number
    actorName: string
    /** Of a move. */
    fromStatus: ApplicationState | null
    toStatus: ApplicationState | null
    inspectionDate: string | null
    inspectionPlace: string | null
    /** For the applicant. */
    words: string | null
    /** For the office alone. */
    note: string | null
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
    state: Generated<MessageState>
    /** When the state was set, and by whom; null where it is as it came. */
    stateAt: string | null
    stateBy: number | null
    version: Generated<number>
    /** As in `applications`. */
    searchText: string
  }
  /** What administrators changed of services and flags; append-only. */
  siteEvents: {
    id: Generated<number>
    at: string
    subject: SiteSubject
    kind: SiteEventKind
    /** `services.id` or `flags.id`; no foreign key, because events outlive what was deleted. */
    recordId: number
    actorId: number | null
    actorName: string
    /** The record as JSON; null before it was added and after it was deleted. */
    before: string | null
    after: string | null
  }
  /** POST requests that came with an `Idempotency-Key`, and what was answered; for 24 hours. */
  idempotencyKeys: {
    /** SHA-256 of whose key it is and the key, hex; the key itself is stored nowhere. */
    keyHash: string
    /** What was asked, as a keyed hash that says nothing without the key. */
    fingerprint: string
    /** By chance, one for each attempt: who comes too late cannot settle another's. */
    claim: string
    claimedAt: string
    expiresAt: string
    /** Set in the transaction of the change itself. */
    carriedOutAt: string | null
    /** The answer, encrypted with a key made of the `Idempotency-Key`; null while under way. */
    answer: string | null
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
  /** A file of certificates on its way into the register (app/certificates/transfer). */
  imports: {
    id: Generated<number>
    createdBy: number
    createdAt: string
    fileName: string
    /** Bytes. */
    size: number
    state: ImportState
    /** Names the work under way, so that work given up for dead cannot go on behind our back. */
    run: string | null
    /** When the work under way last showed that it goes on. */
    heartbeatAt: string
    done: Generated<number>
    total: Generated<number>
    /** What was found in the file, which column is what, and what the check found; JSON. */
    contents: string | null
    choices: string | null
    outcome: string | null
    /** Why it failed, in words for staff. */
    failure: string | null
  }
  /** The rows of such a file, a thousand in each, as JSON. */
  importRows: { importId: number; position: number; rows: string }
  /** What is wrong with them, a page in each, as JSON. */
  importFaults: { importId: number; severity: 'fault' | 'warning'; page: number; faults: string }
}

/** What is shown in an order of its own, may be hidden, and is edited by several. */
type Arranged = { position: Generated<number>; hidden: Generated<0 | 1>; version: Generated<number> }

type ServiceText = {
  title: string
  description: string
  longDescription: string | null
  /** JSON lists of text, or null for none. */
  areas: string | null
  benefits: string | null
  process: string | null
}

type ApplicationState = 'pending' | 'in-review' | 'inspection-scheduled' | 'approved' | 'declined'
type MessageState = 'new' | 'read' | 'answered' | 'spam'
type Standing = 'in-force' | 'suspended' | 'withdrawn'
type ImportState = 'reading' | 'read' | 'checking' | 'checked' | 'writing' | 'done' | 'failed'
type EventKind = 'issued' | 'amended' | 'suspended' | 'reinstated' | 'withdrawn' | 'deleted'

export type SiteSubject = 'service' | 'flag'
export type SiteEventKind = 'added' | 'changed' | 'moved' | 'hidden' | 'shown' | 'deleted'

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
  /** Where it is, for a thread that opens connections of its own (db/thread.ts). */
  where: Where
  /**
   * Runs a file of this repository, named by its path from the root, on a thread of its own. It finds `data` and `where` in
   * its `workerData`. Started here, because a path is found from here in the built product and in tests alike.
   */
  startThread(file: string, data: object, options?: ThreadOptions): Worker
  close(): Promise<void>
}

export type Where = { dataDir: string; databaseUrl?: string | undefined }
type ThreadOptions = Pick<WorkerOptions, 'transferList' | 'resourceLimits'>
