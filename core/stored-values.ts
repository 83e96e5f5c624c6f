// The values that columns of fixed choices hold: the database's tables, the features and the
// descriptions of the API all take them from here. Migrations and signed formats list their own,
// because those never change.

/** The largest integer of a column, such as an id or a version: PostgreSQL's has 32 bits. */
export const MAX_INTEGER = 2_147_483_647

/**
 * `user` and `admin` work in the office; `surveyor` on board, with the ships that the office
 * assigned.
 */
export const ROLES = ['user', 'admin', 'surveyor'] as const
export type Role = (typeof ROLES)[number]

/** What an API key may be for. No scope includes another (docs/decisions/0051). */
export const KEY_SCOPES = ['read', 'issue', 'survey', 'reports', 'companies', 'admin'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export const STANDINGS = ['in-force', 'suspended', 'withdrawn'] as const
export type Standing = (typeof STANDINGS)[number]

/** The status of a certificate, as lists store it. */
export const PART_STATUSES = [
  'valid',
  'expired',
  'suspended',
  'withdrawn',
  'not-yet-valid',
  'superseded',
  'survey-overdue',
] as const
export type PartStatus = (typeof PART_STATUSES)[number]

/** The status of an entry: that of all its certificates, or `partly-valid`. */
export const RECORD_STATUSES = [...PART_STATUSES, 'partly-valid'] as const
export type RecordStatus = (typeof RECORD_STATUSES)[number]

/**
 * What has become of a report from on board: `waiting` for approval by the office, in the register
 * (`recorded`), or `declined`.
 */
export const REPORT_STATES = ['waiting', 'recorded', 'declined'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** What happened to a certificate: the kinds of register events. */
export const EVENT_KINDS = [
  'issued',
  'amended',
  'suspended',
  'reinstated',
  'withdrawn',
  'deleted',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** The states of an application, in the order of the work. The last two are decisions. */
export const APPLICATION_STATES = [
  'pending',
  'in-review',
  'inspection-scheduled',
  'approved',
  'declined',
] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** What the office did with an application. */
export const APPLICATION_EVENT_KINDS = ['moved', 'noted', 'taken', 'handed-back'] as const
export type ApplicationEventKind = (typeof APPLICATION_EVENT_KINDS)[number]

/** What has become of a message of the contact form. */
export const MESSAGE_STATES = ['new', 'read', 'answered', 'spam'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** What has become of an email: `failed` was given up, `unsent` found no mail server. */
export const EMAIL_STATES = ['waiting', 'sent', 'failed', 'unsent'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

export type ImportState =
  | 'reading'
  | 'read'
  | 'checking'
  | 'checked'
  | 'writing'
  | 'done'
  | 'failed'

/**
 * What a key signs: statements (QR codes, status lists, credentials, receipts), the register's log,
 * documents (PDF).
 */
export const KEY_USES = ['statements', 'log', 'documents'] as const
export type KeyUse = (typeof KEY_USES)[number]

export type SiteSubject = 'service' | 'flag'
export type SiteEventKind = 'added' | 'changed' | 'moved' | 'hidden' | 'shown' | 'deleted'

/** The types of ships, by codes that never change. */
export const SHIP_TYPES = [
  'bulk-carrier',
  'oil-tanker',
  'chemical-tanker',
  'gas-carrier',
  'container-ship',
  'general-cargo-ship',
  'passenger-ship',
  'ro-ro-cargo-ship',
  'fishing-vessel',
  'tug',
  'barge',
  'offshore-support-vessel',
  'mobile-offshore-unit',
  'other',
] as const
export type ShipType = (typeof SHIP_TYPES)[number]

export type ShipEventSubject = 'ship' | 'company'
/**
 * `corrected`: its flag is written otherwise and is the same. `settled`: staff decided whether the
 * ship had a name or flag that a certificate has. `removed`: it was merged into another.
 */
export type ShipEventKind =
  | 'added'
  | 'changed'
  | 'renamed'
  | 'reflagged'
  | 'corrected'
  | 'settled'
  | 'merged'
  | 'removed'

/**
 * What is done to the certificates of a ship in slices: they end with its flag or company, its name
 * is corrected, or they move to another ship.
 */
export type ShipChangeKind = 'ends' | 'name' | 'merge'

/**
 * `decision`: a suspension, reinstatement, withdrawal or extension; `survey`: a survey that is due
 * or overdue.
 */
export type NoticeKind = 'decision' | 'survey'
export type NoticeAudience = 'owner' | 'administration'
