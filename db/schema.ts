import type { Worker, WorkerOptions } from 'node:worker_threads'
import type { Generated, Kysely, Transaction } from 'kysely'
import type { EmailState, ImportState } from '#/core/stored-values.ts'
import type { AccountTables } from './tables/account-tables.ts'
import type { CertificateTables, EntryRow } from './tables/certificate-tables.ts'
import type { NoticeTables } from './tables/notice-tables.ts'
import type { ProofTables } from './tables/proof-tables.ts'
import type { ShipTables } from './tables/ship-tables.ts'
import type { SiteTables } from './tables/site-tables.ts'
import type { SurveyTables } from './tables/survey-tables.ts'
import type { WebhookTables } from './tables/webhook-tables.ts'

/**
 * Every table; those of accounts, certificates, notices, ships, the public site, proofs, surveyors
 * and webhooks are in tables/. Instants are ISO 8601 UTC text, dates are `YYYY-MM-DD`; never a
 * `Date`.
 */
export type Tables = AccountTables &
  CertificateTables &
  NoticeTables &
  ProofTables &
  ShipTables &
  SiteTables &
  SurveyTables &
  WebhookTables & {
    /** What administrators have decided for all. */
    settings: { name: string; value: string }
    /** The newest run of each job (domain/jobs). `failure`: of the newest run that failed. */
    jobs: {
      name: string
      finishedAt: string
      milliseconds: number
      isFailing: 0 | 1
      failure: string | null
      failedAt: string | null
    }
    /** One row, of id 1: which process leads the jobs; `beat` counts up while it lives. */
    jobLeader: { id: number; holder: string | null; beat: number }
    /** POST requests that came with an `Idempotency-Key`, and what was answered; for 24 hours. */
    idempotencyKeys: {
      /** SHA-256 of whose key it is and the key, hex; the key itself is stored nowhere. */
      keyHash: string
      /** What was asked, as a keyed hash that says nothing without the key. */
      fingerprint: string
      /** Random, one for each attempt: the one that was carried out. */
      claim: string
      claimedAt: string
      expiresAt: string
      /** The answer, encrypted with a key made of the `Idempotency-Key`; null while under way. */
      answer: string | null
      /** The account, or a keyed hash of the network, whose quota it counts for. */
      owner: string
      /** The length of the answer. */
      bytes: number
    }
    /**
     * Email that is to be sent, and what has become of it; written in the transaction that causes
     * it.
     */
    outbox: {
      id: Generated<number>
      recipient: string
      language: string
      /** The facts of the email as JSON: `Email` in domain/notices/email/email.ts. */
      payload: string
      /** Unique where it must not be written twice, such as the same reminder. */
      once: string | null
      createdAt: string
      /** `failed`: given up. `unsent`: there was no mail server. */
      state: Generated<EmailState>
      attempts: Generated<number>
      /**
       * Not tried before; while it is being sent, when another process may take it over. Null
       * unless it waits.
       */
      nextAttemptAt: string | null
      sentAt: string | null
      /** Why the last attempt failed. */
      failure: string | null
      /** When a link in it that grants access is erased at the latest; null without one. */
      eraseAt: string | null
      /** About accounts, or to administrators: sent before all others. */
      urgent: Generated<0 | 1>
      /** `account 7` or `key 7`, whose act led to it; null where it is nobody's, or not counted. */
      causedBy: string | null
    }
    /**
     * The expiries for which a reminder was sent. No foreign key: the rows are removed when the
     * date is over.
     */
    reminders: { expiryDate: string; certificateId: number; days: number }
    /**
     * How often networks asked for what, in which window of time (numbered from 1970 on): of all
     * processes together. `network` is a hash with a key of the day; of what is `written`, the
     * account or the API key, and `count` is in bytes.
     */
    limitCounts: { what: string; network: string; window: number; count: number }
    /** Keys that all processes on this database share. */
    secrets: { name: string; value: string; createdAt: string }
    /** Copies of all of this that were made, or are being made; `ops/backup`. */
    backups: {
      id: Generated<number>
      /**
       * Of one that the server made by itself: the id of the one before, 0 for none. Unique, so
       * that one process makes it.
       */
      follows: number | null
      startedAt: string
      finishedAt: string | null
      /** The whole path of the file on the machine that made it; null until it is there. */
      path: string | null
      bytes: number | null
      sha256: string | null
      /** The leaves of the register's log in it, and their root, base64. */
      logSize: number | null
      root: string | null
      /** Why there is none, as a message for an administrator. */
      failure: string | null
      /** When the file was removed because there were newer ones. */
      removedAt: string | null
    }
    /** Numbers that the office publishes about itself and that no other table has. */
    figures: { name: string; value: number }
    /** A file of certificates on its way into the register (domain/exchange/files). */
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
      /** Why it failed, as a message for staff. */
      failure: string | null
    }
    /** The rows of such a file, a thousand in each, as JSON. */
    importRows: { importId: number; position: number; rows: string }
    /** What is wrong with them, a page in each, as JSON. */
    importErrors: { importId: number; severity: 'error' | 'warning'; page: number; errors: string }
  }

export type { CertificateRow, EntryRow, NewEntryRow } from './tables/certificate-tables.ts'
export type { UserRow } from './tables/account-tables.ts'
export type { CompanyRow, ShipRow } from './tables/ship-tables.ts'
export type { Role, SiteEventKind, SiteSubject } from '#/core/stored-values.ts'

/** What a verification needs of an entry. */
export type LookUpRow = Pick<
  EntryRow,
  (typeof LOOK_UP_COLUMNS)[number] | 'parts' | 'version' | 'shipId'
> & {
  /** Of the flag's picture; null where the office has no such flag. */
  flagCode: string | null
  /** What its ship is called now; null where it has none. */
  shipName: string | null
}

export const LOOK_UP_COLUMNS = [
  'certificateId',
  'type',
  'vesselName',
  'imoNumber',
  'grossTonnage',
  'flag',
  'issuedDate',
  'issuedCertificates',
  'corrections',
  'surveysFrom',
] as const satisfies (keyof EntryRow)[]

/** What says whether the class of a ship is suspended or withdrawn. */
export type ClassRow = Pick<EntryRow, 'certificateId' | 'surveysFrom' | 'parts'>

export type Engine = 'sqlite' | 'postgres'
export type Tx = Transaction<Tables>

/**
 * The open database. Its connections differ in what may wait for what, not in the data they see.
 */
export type Store = {
  engine: Engine
  /**
   * Public verification: an entry by its number in the normal form, or by that of one of its
   * certificates, by one prepared statement. It sees every change that was acknowledged before it
   * was asked.
   */
  lookUp(number: string): LookUpRow | undefined | Promise<LookUpRow | undefined>
  /** The same way: the entries of a ship with a certificate of these types, those of class. */
  lookUpClass(of: [shipId: number, codes: readonly string[]]): ClassRow[] | Promise<ClassRow[]>
  /** Look-ups by index, on the primary; a write under way never delays them. */
  read: Kysely<Tables>
  /** Transactions. */
  write: Kysely<Tables>
  /** For queries that may scan a table; they never run on the thread that answers verifications. */
  search: Kysely<Tables>
  /**
   * The same for what takes seconds, such as the ids of an export: beside `search`, so that a
   * search need not wait for it.
   */
  bulk: Kysely<Tables>
  /** Where it is, for a thread that opens its connections (db/threads/store.ts). */
  where: Where
  /**
   * Runs a file of this repository, named by its path from the root, on a new thread. It finds
   * `data` and `where` in its `workerData`. Started here, because a path is found from here in the
   * built product and in tests alike.
   */
  startThread(file: string, data: object, options?: ThreadOptions): Worker
  /**
   * Asks such a thread that answers questions (db/threads/answer-questions.ts). It starts with the
   * first and stays. `which`: of several of one kind, side by side.
   */
  askThread(file: string, question: unknown, which?: number): Promise<unknown>
  /**
   * Why nothing may be read from it or signed any more: it is not what was signed
   * (ops/register/register-guard.ts). Null: it may.
   */
  trust: { refused: string | null }
  close(): Promise<void>
}

export type Where = {
  dataDir: string
  databaseUrl?: string | undefined
  /**
   * The file with the key for documents where they are not signed with one of our own (PKCS #12,
   * RFC 7292).
   */
  signingP12?: { path: string; password: string } | null | undefined
  /** The file of passwords that are known from breaches. */
  breachedPasswords?: string | undefined
}
type ThreadOptions = Pick<WorkerOptions, 'transferList' | 'resourceLimits'>
