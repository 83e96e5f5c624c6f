import type { Generated, Insertable, Selectable } from 'kysely'
import type { EventKind, RecordStatus, Standing } from '#/core/stored-values.ts'

/** Certificates, the numbers that were issued, and what was done to them. */
export type CertificateTables = {
  certificates: {
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
    issuedDate: string
    /** Of its parts the earliest, or `9999-12-31` where none expires (core/dates.ts). */
    expiryDate: string
    issuedCertificates: string
    standing: Standing
    standingReason: string | null
    standingSince: string | null
    /** The number of the certificate that has taken its place. */
    supersededBy: Generated<string | null>
    /** The issue date of that certificate: from this day on this one is superseded. */
    supersededOn: Generated<string | null>
    /**
     * What was corrected after it was issued, as JSON: `Correction[]` in
     * domain/register/model/certificate/correction.ts; null for nothing.
     */
    corrections: Generated<string | null>
    /**
     * Its parts with their surveys, as JSON: `Part[]` in domain/register/model/certificate/part.ts;
     * null where the record says it all.
     */
    parts: Generated<string | null>
    /** The day it was entered: surveys that were due before are not recorded. */
    surveysFrom: Generated<string>
    /**
     * The status for lists, as of the last change or daily update, and the last day of it; null: it
     * stays until staff change something.
     */
    status: Generated<RecordStatus>
    statusUntil: Generated<string | null>
    createdBy: number | null
    createdAt: string
    updatedAt: string
    version: number
    /** The text that the staff search reads, lower case; written by the use cases. */
    searchText: string
    /** The ship of its IMO number; null where it has none. */
    shipId: Generated<number | null>
    /**
     * When it was imported from a file: it is a record of papers issued before. Null: it was issued
     * here. Never changed.
     */
    importedAt: Generated<string | null>
  }
  /** Every number that was ever issued: none is issued twice. Written with the register events. */
  certificateNumbers: {
    number: string
    /** `certificates.id`; no foreign key, because a number outlives a deleted record. */
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
    /** `certificates.id`; no foreign key, as above. */
    recordId: number
    /** `certificates.id`, of the newer one. */
    renewedById: number
  }
  /**
   * Until when the certificates of a record last that are in force and not superseded, extensions
   * included: a row for each day, also of days before today. For reminders and lists: a verdict
   * never reads it.
   */
  expiries: {
    /** `certificates.id`; no foreign key: it is removed with its record. */
    recordId: number
    lastDay: string
  }
  /**
   * Scans of the papers that imported entries were entered from. Removed ones stay for staff; a row
   * is never deleted.
   */
  certificateScans: {
    id: Generated<number>
    /**
     * `certificates.id`; no foreign key, because a scan outlives a deleted record. One of each
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
    /** `certificates.id`; no foreign key, because events outlive a deleted record. */
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

export type CertificateRow = Selectable<CertificateTables['certificates']>
export type NewCertificateRow = Insertable<CertificateTables['certificates']>
