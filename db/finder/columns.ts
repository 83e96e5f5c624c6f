import { Dictionary } from './dictionary.ts'
import { Grams } from './grams.ts'
import { growing } from './growing.ts'
import { Lines } from './lines.ts'

/** What the finder keeps of a certificate. Number, vessel, type and IMO number are in the form that searches compare. */
export type Row = {
  id: number
  certificateId: string
  vesselName: string
  imoNumber: string
  flag: string
  type: string
  issuedCertificates: string
  standing: 'in-force' | 'suspended' | 'withdrawn'
  issuedDate: string
  expiryDate: string
}

export const STANDING_CODE = { 'in-force': 0, suspended: 1, withdrawn: 2 } as const

/**
 * The certificates by columns, in memory. Each has a slot for as long as the process runs; `changedAt` is the version of the
 * whole at which a slot last changed.
 */
export class Columns {
  length = 0
  version = 0
  readonly #slots = new Map<number, number>()
  ids = new Int32Array(1024)
  alive = new Uint8Array(1024)
  changedAt = new Uint32Array(1024)
  standing = new Uint8Array(1024)
  /** As numbers, `20261121`. */
  issued = new Int32Array(1024)
  expiry = new Int32Array(1024)
  /** 0 for none. */
  imo = new Int32Array(1024)
  readonly vessel = new Dictionary()
  readonly flag = new Dictionary()
  readonly type = new Dictionary()
  /** All the types a certificate covers, as one text. */
  readonly types = new Dictionary()
  readonly numbers: string[] = []
  readonly #imoNumbers: string[] = []
  /** The number and the IMO number, a line each: what hardly repeats, and is looked into by its letters. */
  readonly own = new Lines((slot) => `${this.numbers[slot]}\n${this.#imoNumbers[slot]}`)
  readonly grams = new Grams()

  /** Adds a certificate, or puts it in place of what was known of it. */
  put(row: Row): void {
    const slot = this.#slots.get(row.id) ?? this.#newSlot(row.id)
    this.alive[slot] = 1
    this.changedAt[slot] = this.version
    this.standing[slot] = STANDING_CODE[row.standing]
    this.issued[slot] = dayNumber(row.issuedDate)
    this.expiry[slot] = dayNumber(row.expiryDate)
    this.imo[slot] = Number(row.imoNumber) || 0
    this.vessel.set(slot, row.vesselName)
    this.flag.set(slot, row.flag)
    this.type.set(slot, row.type)
    this.types.set(slot, row.issuedCertificates)
    const { imoNumber } = row
    if (this.numbers[slot] === row.certificateId && this.#imoNumbers[slot] === imoNumber) return
    this.numbers[slot] = row.certificateId
    this.#imoNumbers[slot] = imoNumber
    this.own.changed(slot)
    this.grams.add(slot, `${row.certificateId}\n${imoNumber}`)
  }

  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#slots.delete(id)
    this.alive[slot] = 0
    this.changedAt[slot] = this.version
  }

  #newSlot(id: number): number {
    const slot = this.length++
    this.ids = growing(this.ids, slot)
    this.alive = growing(this.alive, slot)
    this.changedAt = growing(this.changedAt, slot)
    this.standing = growing(this.standing, slot)
    this.issued = growing(this.issued, slot)
    this.expiry = growing(this.expiry, slot)
    this.imo = growing(this.imo, slot)
    this.ids[slot] = id
    this.#slots.set(id, slot)
    return slot
  }
}

/** `2026-11-21` → 20261121: compares as the date does. */
export function dayNumber(date: string): number {
  return Number(date.slice(0, 4)) * 10_000 + Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10))
}
