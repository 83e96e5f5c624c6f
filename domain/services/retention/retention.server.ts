import type { Tables, Store } from '#/db/schema.ts'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { later } from '#/core/dates.ts'

/**
 * How long each table of the database keeps its rows, and which line of the privacy policy says so.
 * The daily job deletes by this table, and the policy renders it, so a table that is added needs a
 * row here: the compiler asks for it, and a test compares with both databases.
 */

const HOUR = 3_600
const DAY = 24 * HOUR
const YEAR = 365 * DAY

/**
 * What the policy calls what is stored. Each has its words in the supplement, in both languages.
 */
export const KINDS_OF_DATA = [
  'certificates',
  'scans',
  'ships-and-companies',
  'flags',
  'survey-reports',
  'notices',
  'applications',
  'messages',
  'emails',
  'accounts',
  'events',
  'sessions',
  'known-origins',
  'sign-in-failures',
  'invitations',
  'password-resets',
  'kit-links',
  'request-counts',
  'repeated-requests',
  'imports',
] as const
export type KindOfData = (typeof KINDS_OF_DATA)[number]

/**
 * Who deletes what has reached its age. `daily`: `deleteExpired`; the others are named where they
 * are tested, in retention.test.ts.
 */
export type DeletingJob = 'daily' | 'erasures' | 'outbox' | 'imports' | 'limits' | 'reminders'

/**
 * `permanent`: no job and no button deletes it. `while-used`: until its owner or staff remove it.
 * `with`: it goes with the row of that table that it belongs to. `limited`: `seconds` after the
 * instant in `column` (`from`), or at that instant, which is `seconds` after it was made (`until`).
 */
type Period =
  | { kept: 'permanent' }
  | { kept: 'while-used' }
  | { kept: 'with'; table: keyof Tables }
  | { kept: 'limited'; seconds: number; by: 'daily'; column: string; counted: 'from' | 'until' }
  | { kept: 'limited'; seconds: number; by: Exclude<DeletingJob, 'daily'> }

/**
 * `data`: the line of the policy; null where a table holds nothing about a person, and no line
 * names it.
 */
export type Retention = Period & { data: KindOfData | null }

const permanent = (data: KindOfData | null) => ({ kept: 'permanent', data }) as const
const whileUsed = (data: KindOfData | null) => ({ kept: 'while-used', data }) as const
const withRowOf = (table: keyof Tables, data: KindOfData | null) =>
  ({ kept: 'with', table, data }) as const
const by = (job: Exclude<DeletingJob, 'daily'>, seconds: number, data: KindOfData | null) =>
  ({ kept: 'limited', by: job, seconds, data }) as const
const daily = (
  column: string,
  counted: 'from' | 'until',
  seconds: number,
  data: KindOfData | null,
) => ({ kept: 'limited', by: 'daily', column, counted, seconds, data }) as const

/** A message of the contact form, after it was last marked, or came. */
export const MESSAGE_SECONDS = YEAR
/** An application that led to no certificate, after it was closed. */
export const APPLICATION_YEARS = 2
/** One that led to a certificate, after the last certificate of the ship has ended. */
export const CERTIFIED_YEARS = 5
export const EMAIL_SECONDS = 90 * DAY
export const IMPORT_SECONDS = DAY

export const RETENTION: { readonly [Table in keyof Tables]: Retention } = {
  entries: permanent('certificates'),
  certificates: withRowOf('entries', 'certificates'),
  certificateNumbers: permanent('certificates'),
  registerEvents: permanent('certificates'),
  documents: permanent('certificates'),
  renewals: withRowOf('entries', 'certificates'),
  reminders: by('reminders', DAY, null),
  surveyReminders: whileUsed(null),

  certificateScans: permanent('scans'),
  certificateScanPieces: permanent('scans'),

  ships: permanent('ships-and-companies'),
  shipNames: permanent('ships-and-companies'),
  companies: permanent('ships-and-companies'),
  shipEvents: permanent('ships-and-companies'),
  // A row goes with the last slice.
  shipChanges: whileUsed('ships-and-companies'),
  flags: whileUsed('flags'),

  surveyReports: permanent('survey-reports'),
  surveyReportRecords: permanent('survey-reports'),
  surveyFiles: permanent('survey-reports'),
  surveyFilePieces: permanent('survey-reports'),
  surveyAssignments: permanent('survey-reports'),

  notices: permanent('notices'),

  applications: by('erasures', APPLICATION_YEARS * YEAR, 'applications'),
  applicationEvents: by('erasures', APPLICATION_YEARS * YEAR, 'applications'),
  messages: by('erasures', MESSAGE_SECONDS, 'messages'),
  outbox: by('outbox', EMAIL_SECONDS, 'emails'),

  users: permanent('accounts'),
  apiKeys: permanent('accounts'),
  passkeys: whileUsed('accounts'),
  authenticatorApps: whileUsed('accounts'),
  recoveryCodes: whileUsed('accounts'),
  accountEvents: permanent('events'),
  siteEvents: permanent('events'),
  systemEvents: permanent('events'),

  sessions: daily('expiresAt', 'until', 8 * HOUR, 'sessions'),
  knownOrigins: daily('lastAt', 'from', 180 * DAY, 'known-origins'),
  signInFailures: daily('lastAt', 'from', DAY, 'sign-in-failures'),
  invitations: daily('expiresAt', 'until', 72 * HOUR, 'invitations'),
  passwordResets: daily('expiresAt', 'until', DAY, 'password-resets'),
  kitLinks: daily('expiresAt', 'until', DAY, 'kit-links'),
  passkeyChallenges: daily('expiresAt', 'until', 300, null),
  exportGrants: daily('expiresAt', 'until', 60, null),
  exportTotals: daily('day', 'from', DAY, null),
  limitCounts: by('limits', DAY, 'request-counts'),
  idempotencyKeys: daily('expiresAt', 'until', DAY, 'repeated-requests'),

  imports: by('imports', IMPORT_SECONDS, 'imports'),
  importRows: withRowOf('imports', 'imports'),
  importErrors: withRowOf('imports', 'imports'),

  // Nothing about a person: what the site shows, keys, hashes, addresses of machines.
  services: whileUsed(null),
  serviceTranslations: withRowOf('services', null),
  formerSlugs: withRowOf('services', null),
  settings: permanent(null),
  figures: permanent(null),
  secrets: permanent(null),
  backups: permanent(null),
  signingKeys: permanent(null),
  logLeaves: permanent(null),
  logNodes: permanent(null),
  checkpoints: permanent(null),
  witnesses: whileUsed(null),
  cosignatures: withRowOf('witnesses', null),
  webhooks: whileUsed(null),
  failedDeliveries: whileUsed(null),
  jobs: permanent(null),
  jobLeader: permanent(null),
}

/** The tables of one line of the policy. */
export function tablesOf(data: KindOfData): (keyof Tables)[] {
  return TABLES.filter((table) => RETENTION[table].data === data)
}

/** `Object.keys` of a record that the compiler has checked to hold every table. */
export const TABLES = Object.keys(RETENTION) as (keyof Tables)[]

/** Rows of one transaction: other writers wait for it some milliseconds. */
const AT_ONCE = 500

/**
 * Deletes the rows that have reached the age of their table, in slices; a run that was cut goes on
 * with the next one. Returns how many of each table.
 */
export async function deleteExpired(
  db: Store,
  now: string,
): Promise<Partial<Record<keyof Tables, number>>> {
  const deleted: Partial<Record<keyof Tables, number>> = {}
  for (const table of TABLES) {
    const period = RETENTION[table]
    if (period.kept !== 'limited' || period.by !== 'daily') continue
    const before = period.counted === 'until' ? now : later(now, -period.seconds)
    const count = await deleteBefore(db, table, period.column, before)
    if (count > 0) deleted[table] = count
  }
  return deleted
}

async function deleteBefore(
  db: Store,
  table: keyof Tables,
  column: string,
  before: string,
): Promise<number> {
  const row = sql.raw(db.engine === 'postgres' ? 'ctid' : 'rowid')
  for (let count = 0; ;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${row} in (
      select ${row} from ${sql.table(table)} where ${sql.ref(column)} <= ${before} limit ${sql.lit(AT_ONCE)})`.execute(
      db.write,
    )
    count += Number(numAffectedRows)
    if (numAffectedRows < BigInt(AT_ONCE)) return count
    await setImmediate()
  }
}
