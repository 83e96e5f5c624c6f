import type { Generated, Selectable } from 'kysely'
import type {
  ShipChangeKind,
  ShipEventKind,
  ShipEventSubject,
  ShipType,
} from '#/core/stored-values.ts'

/** Ships, the companies that own and manage them, and what was done to both. */
export type ShipTables = {
  ships: {
    id: Generated<number>
    /** Seven digits; unique. */
    imoNumber: string | null
    name: string
    /** The name of the flag, as certificates have it. */
    flag: string
    callSign: string | null
    portOfRegistry: string | null
    grossTonnage: number | null
    netTonnage: number | null
    /** Tonnes. */
    deadweight: number | null
    /** Metres, with at most two decimals. */
    length: number | null
    /** How many persons the ship is certified to carry. */
    personsCertified: number | null
    shipType: ShipType | null
    keelLaidOn: string | null
    /** Of the building contract. */
    contractedOn: string | null
    deliveredOn: string | null
    /** The start of a conversion of a major character. */
    convertedOn: string | null
    classNotation: string | null
    ownerId: number | null
    managerId: number | null
    createdAt: string
    updatedAt: string
    version: number
    /** The text of the staff search, in lower case, the name first; written by the use cases. */
    searchText: string
  }
  /**
   * Every name and flag that a ship has had, the present one too, in the order in which they held.
   */
  shipNames: {
    id: Generated<number>
    shipId: number
    field: 'name' | 'flag'
    value: string
    /** The day since when it holds; null where that is not known. */
    since: string | null
    /** Why it changed, as staff wrote it. */
    reason: string | null
    /** 0: only a certificate says so, and staff have not decided whether the ship had it. */
    settled: 0 | 1
  }
  companies: {
    id: Generated<number>
    name: string
    /** The company's IMO number, seven digits; unique. */
    imoNumber: string | null
    address: string | null
    country: string | null
    /** JSON list of text. */
    emails: string
    createdAt: string
    updatedAt: string
    version: number
    /** As in `ships`. */
    searchText: string
  }
  /** What was done to ships and companies; append-only. */
  shipEvents: {
    id: Generated<number>
    at: string
    subject: ShipEventSubject
    kind: ShipEventKind
    /**
     * `ships.id` or `companies.id`; no foreign key, because events outlive a ship that was merged
     * into another.
     */
    recordId: number
    actorId: number | null
    actorName: string
    /** The record as JSON; null before it was added and after it was removed. */
    before: string | null
    after: string | null
    /** What staff wrote about why. */
    note: string | null
    /** The API key that it was done with, on behalf of the account. */
    apiKeyId: number | null
  }
  /** Changes of ships that are being carried out in slices; a row is removed with the last one. */
  shipChanges: {
    /** `ships.id`; one at a time. */
    shipId: number
    /** The ship that is merged into it; null for any other change. */
    otherShipId: number | null
    kind: ShipChangeKind
    /** What is done to each record, as JSON: domain/register/ship/changes. */
    facts: string
    /** `entries.id` of the last record that is done; they are done in that order. */
    lastDone: number
    done: number
    total: number
    begunAt: string
    /** Who changed it, as in `shipEvents`. */
    actorId: number | null
    actorName: string
    apiKeyId: number | null
  }
  /** Links by which the contacts of a ship's owner and manager download its kit. */
  kitLinks: {
    /**
     * SHA-256 of the token, hex; the token itself is stored nowhere but in the email until it is
     * sent.
     */
    tokenHash: string
    imoNumber: string
    /** The address that it was sent to, in lower case. */
    recipient: string
    createdAt: string
    expiresAt: string
  }
}

export type ShipRow = Selectable<ShipTables['ships']>
export type CompanyRow = Selectable<ShipTables['companies']>
