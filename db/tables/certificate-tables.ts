import type { Generated, Insertable, Selectable } from 'kysely'
import type { EventKind, PartStatus, RecordStatus, Standing } from '#/core/stored-values.ts'

/** Entries with their certificates, the numbers that were issued, and what was done to them. */
export type CertificateTables = {
  /** What the certificates of an entry have in common, as it was printed at issue. */
  entries: {
    id: Generated<number>
    /** The certificate number in its normal form; unique. */
    certificateId: string
    type: string
    vesselName: string
    imoNumber: string | null
    grossTonnage: number | null
    flag: string
    flagId: number | null
    serviceId: number | null
    /** What it was issued from, where that is known: its contact is the owner. */
    applicationId: number | null
    /** The ship of its IMO number; null where it has none. */
    shipId: Generated<number | null>
    issuedDate: string
    issuedCertificates: string
    /**
     * What was corrected after it was issued, as JSON: `Correction[]` in
     * domain/register/model/certificate/correction.ts; null for nothing.
     */
    corrections: Generated<string | null>
    /** The day it was entered: surveys that were due before are not recorded. */
    surveysFrom: Generated<string>
    /**
     * When it was imported from a file: it is a record of papers issued before. Null: it was issued
     * here. Never changed.
     */
    importedAt: Generated<string | null>
    createdBy: number | null
    createdAt: string
    updatedAt: string
    version: number
    /** The text that the staff search reads, lower case; written by the use cases. */
    searchText: string
    // What follows from its certificates, for lists and jobs.
    /** Of its certificates the earliest, or `9999-12-31` where none expires (core/dates.ts). */
    expiryDate: string
    standing: Standing
    /**
     * The status for lists, as of the last change or daily update, and the last day of it; null: it
     * stays until staff change something.
     */
    status: Generated<RecordStatus>
    statusUntil: Generated<string | null>
  }
  /** A certificate of an entry: `Part` in domain/register/model/certificate/part.ts. */
  certificates: {
    id: Generated<number>
    entryId: number
    /** In the order of its entry, from 0. */
    position: number
    code: string
    /** `NUMBER/CODE` in the normal form, also of the only one of an entry; unique. */
    number: string
    label: string
    kind: string
    surveyCompletedOn: string | null
    issuedOn: string
    expiryDate: string | null
    renewedFrom: string | null
    /** JSON, as the next three. */
    extension: string | null
    surveys: string
    conditions: string
    particulars: string | null
    standing: Standing
    standingReason: string | null
    standingSince: string | null
    supersededBy: string | null
    supersededOn: string | null
    // What lists and jobs ask for; a verdict never reads it.
    /** As of the last change or daily update, as that of the entry. */
    status: PartStatus
    statusUntil: string | null
    /**
     * Until when it lasts, with its extension; null where it is not in force, is superseded or does
     * not expire.
     */
    lastDay: string | null
    /** The kinds of survey of which it needs one next, joined by commas; null: none. */
    dueKinds: string | null
    dueFrom: string | null
    dueTo: string | null
    /**
     * The last day on which it can need it: that of its term, or the one before it is replaced or
     * withdrawn.
     */
    dueEndsOn: string | null
    /** When the first of its conditions is due that were never closed. */
    conditionDueOn: string | null
  }
  /** Every number that was ever issued: none is issued twice. Written with the register events. */
  certificateNumbers: {
    number: string
    /** `entries.id`; no foreign key, because a number outlives a deleted record. */
    recordId: number
    /** `former`: the record has another number now. `deleted`: the record was deleted. */
    state: NumberState
    /** The instant since when. */
    since: string
    /** Only its letters and digits. */
    alphanumeric: string
  }
  /** A record and one that renews parts of it; each such part names its number. */
  renewals: {
    /** `entries.id`; no foreign key, as above. */
    recordId: number
    /** `entries.id`, of the newer one. */
    renewedById: number
  }
  /**
   * Scans of the papers that imported entries were entered from. Removed ones stay for staff; a row
   * is never deleted.
   */
  certificateScans: {
    id: Generated<number>
    /**
     * `entries.id`; no foreign key, because a scan outlives a deleted record. One of each
     * record is not removed.
     */
    recordId: number
    /** As its bytes say. */
    mediaType: string
    /** Bytes. */
    size: number
    /** Hexadecimal. */
    sha256: string
    addedBy: string
    addedAt: string
    /** Null while it is the present one. */
    removedBy: string | null
    removedAt: string | null
    /** Why it was removed, or replaced. */
    reason: string | null
  }
  certificateScanPieces: {
    scan: number
    piece: number
    /** Base64: snapshots and copies to another engine hold text. */
    bytes: string
  }
  registerEvents: {
    id: Generated<number>
    at: string
    kind: EventKind
    /** `entries.id`; no foreign key, because events outlive a deleted record. */
    recordId: number
    certificateId: string
    actorId: number | null
    actorName: string
    /**
     * The whole record as JSON, where it is stored (domain/register/history/event-rows.server.ts);
     * in older events always, but before it was issued and after it was deleted.
     */
    before: string | null
    after: string | null
    /** What staff wrote about why. */
    note: Generated<string | null>
    /** Of its entry in the log; null in older events, which have none of the following. */
    format: Generated<number | null>
    /** The id of the event whose `after` the change builds on. */
    base: Generated<number | null>
    /**
     * What changed since the event before: a JSON Patch (RFC 6902); null where the record was
     * issued or deleted.
     */
    change: Generated<string | null>
    /** SHA-256 of what the public sees of the record after it, and of the whole record, hex. */
    factsHash: Generated<string | null>
    recordHash: Generated<string | null>
    /** What happened, for staff to read in lists. */
    title: Generated<string | null>
    vesselName: Generated<string | null>
    /** The API key that it was done with, on behalf of the account; not hashed. */
    apiKeyId: Generated<number | null>
  }
}

type NumberState = 'current' | 'former' | 'deleted'

/** An entry as it is read: `parts`: its certificates as JSON (db/entries.ts). */
export type EntryRow = Selectable<CertificateTables['entries']> & { parts: string }
export type NewEntryRow = Insertable<CertificateTables['entries']>
export type CertificateRow = Selectable<CertificateTables['certificates']>
