import { DatabaseSync } from 'node:sqlite'
import type { Change } from '#/domain/exchange/changes/change.ts'

/** What a copy says of a certificate: its status and the facts that the register shows. */
export type Copied = { number: string; status: string; vesselName: string }

/**
 * A copy of a register in a file of its own: certificates, and the cursor of the newest entry in
 * it; both change in one transaction.
 */
export class Copy {
  readonly #file: DatabaseSync

  constructor(path: string) {
    this.#file = new DatabaseSync(path, { timeout: 10_000 })
    this.#file.exec(`pragma journal_mode = wal; pragma synchronous = full;
      create table if not exists position (one integer primary key check (one = 1), cursor text, sequence integer not null);
      insert or ignore into position values (1, null, 0);
      create table if not exists certificates (number text primary key, status text not null, vesselName text not null);
      create table if not exists seen (number text not null, status text not null, sequence integer not null, seenAt integer not null);
      create table if not exists counts (name text primary key, count integer not null)`)
  }

  get cursor(): string | null {
    const cursor = this.#file.prepare('select cursor from position').get()?.['cursor']
    return typeof cursor === 'string' ? cursor : null
  }

  /**
   * Applies entries that follow `after`; entries that are in it already change nothing. False where
   * there is a gap before them.
   */
  apply(after: string | null, entries: readonly Change[]): boolean {
    const sequence = Number(this.#file.prepare('select sequence from position').get()?.['sequence'])
    if (after !== this.cursor && !isAtMost(after, sequence)) return false
    const seenAt = Date.now()
    this.#file.exec('begin immediate')
    for (const entry of entries.filter((one) => one.sequence > sequence))
      this.#applyOne(entry, seenAt)
    const last = entries.at(-1)
    if (last && last.sequence > sequence)
      this.#file
        .prepare('update position set cursor = ?, sequence = ?')
        .run(last.cursor, last.sequence)
    this.#file.exec('commit')
    return true
  }

  #applyOne({ sequence, number, formerNumber, status, certificate }: Change, seenAt: number): void {
    const remove = this.#file.prepare('delete from certificates where number = ?')
    if (formerNumber !== null) remove.run(formerNumber)
    if (certificate === null) remove.run(number)
    else
      this.#file
        .prepare('insert or replace into certificates values (?, ?, ?)')
        .run(number, status, certificate.vesselName)
    this.#file.prepare('insert into seen values (?, ?, ?, ?)').run(number, status, sequence, seenAt)
  }

  count(name: string): void {
    this.#file
      .prepare(
        'insert into counts values (?, 1) on conflict (name) do update set count = count + 1',
      )
      .run(name)
  }

  counted(name: string): number {
    return Number(
      this.#file.prepare('select count from counts where name = ?').get(name)?.['count'] ?? 0,
    )
  }

  certificates(): Copied[] {
    return this.#file
      .prepare('select number, status, vesselName from certificates order by number')
      .all() as Copied[] // its columns
  }

  /** When this copy has first had a number with a status, in milliseconds. */
  seenAt(number: string, status: string): number | null {
    const row = this.#file
      .prepare('select min(seenAt) as at from seen where number = ? and status = ?')
      .get(number, status)
    return typeof row?.['at'] === 'number' ? row['at'] : null
  }

  close(): void {
    this.#file.close()
  }
}

/** Whether a cursor is of an entry that the copy has: the part before the hyphen grows. */
function isAtMost(after: string | null, sequence: number): boolean {
  return Number(after?.split('-')[0] ?? 0) <= sequence
}
