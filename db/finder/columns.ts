import { Dictionary } from './column/dictionary.ts'
import { Grams } from './column/grams.ts'
import { growing } from './column/growing.ts'
import { Lines } from './column/lines.ts'
import { Listed } from './column/listed.ts'

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
  /** From which day on another certificate takes its place; null: from none. */
  supersededOn: string | null
}

/**
 * The certificates by columns, in memory. Each has a slot for as long as the process runs; `changedAt` is the version of the
 * whole at which a slot last changed.
 */
export class Columns {
  length = 0
  /** How many slots hold a certificate. */
  living = 0
  version = 0
  /** Whether the ids of the slots ascend, as they do where certificates became visible in the order they were issued. */
  ascending = true
  readonly #slots = new Map<number, number>()
  ids = new Int32Array(1024)
  alive = new Uint8Array(1024)
  changedAt = new Uint32Array(1024)
  /** 0 for none. */
  imo = new Int32Array(1024)
  readonly vessel = new Dictionary()
  readonly type = new Dictionary()
  readonly flag = new Listed<string>()
  /** The type, and on a line of its own the list of all that a certificate covers. */
  readonly types = new Listed<string>()
  readonly standing = new Listed<Row['standing']>()
  /** As numbers, `20261121`. */
  readonly issued = new Listed<number>()
  readonly expiry = new Listed<number>()
  readonly superseded = new Listed<number>()
  readonly numbers: string[] = []
  readonly #imoNumbers: string[] = []
  /** The number and the IMO number, a line each: what hardly repeats, and is looked into by its letters. */
  readonly own = new Lines((slot) => `${this.numbers[slot]}\n${this.#imoNumbers[slot]}`)
  readonly grams = new Grams()

  /** Adds a certificate, or puts it in place of what was known of it. */
  put(row: Row): void {
    const slot = this.#slots.get(row.id) ?? this.#newSlot(row.id)
    this.living += 1 - (this.alive[slot] ?? 0)
    this.alive[slot] = 1
    this.changedAt[slot] = this.version
    this.standing.set(slot, row.standing)
    this.issued.set(slot, dayNumber(row.issuedDate))
    this.expiry.set(slot, dayNumber(row.expiryDate))
    this.superseded.set(slot, row.supersededOn === null ? NEVER : dayNumber(row.supersededOn))
    this.imo[slot] = Number(row.imoNumber) || 0
    this.vessel.set(slot, row.vesselName)
    this.flag.set(slot, row.flag)
    this.type.set(slot, row.type)
    this.types.set(slot, `${row.type}\n${row.issuedCertificates}`)
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
    this.living--
    for (const column of [this.flag, this.types, this.standing, this.issued, this.expiry, this.superseded]) column.unset(slot)
    this.changedAt[slot] = this.version
  }

  #newSlot(id: number): number {
    const slot = this.length++
    this.ids = growing(this.ids, slot)
    this.alive = growing(this.alive, slot)
    this.changedAt = growing(this.changedAt, slot)
    this.imo = growing(this.imo, slot)
    this.ids[slot] = id
    if (slot > 0 && id < (this.ids[slot - 1] ?? 0)) this.ascending = false
    this.#slots.set(id, slot)
    return slot
  }
}

/** After every day. */
const NEVER = 99_991_231

/** `2026-11-21` → 20261121: compares as the date does. */
export function dayNumber(date: string): number {
  return Number(date.slice(0, 4)) * 10_000 + Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10))
}
