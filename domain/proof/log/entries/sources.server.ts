import { sql, type Kysely, type Selectable } from 'kysely'
import { registerEntry } from '#/domain/proof/log-format/entry.ts'
import type { Bytes } from '#/core/bytes.ts'
import { sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import type { Tables } from '#/db/schema.ts'
import {
  accountEntry,
  documentEntry,
  hashEntry,
  systemEntry,
  type HiddenEntry,
} from './hidden-entry.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/** The tables whose rows are entries of the log, as `logLeaves.source` names them. */
export const SOURCES = ['register', 'account', 'system', 'document'] as const
export type Source = (typeof SOURCES)[number]

export const TABLE_OF = {
  register: 'registerEvents',
  account: 'accountEvents',
  system: 'systemEvents',
  document: 'documents',
} as const satisfies Record<Source, keyof Tables>

/**
 * A row of a source: what it is called in messages, and its entry. `agrees`: what is stored twice
 * in it, and hashed once, is the same.
 */
export type SourceRow = { id: number; title: string; agrees: boolean; entry(salts: Bytes): Bytes }

/** Rows of a source with ids above `after`, up to and with `until`. */
export type IdRange = { after: number; until?: number; limit?: number }

const MAX_ROWS = 100_000

/** Rows of a source in the order of their ids. */
export async function readSource(
  db: Kysely<Tables>,
  source: Source,
  range: IdRange,
): Promise<SourceRow[]> {
  switch (source) {
    case 'register':
      return (await rowsIn(db, TABLE_OF.register, range)).map((row) => ({
        id: row.id,
        title: `Event ${row.id} (${row.kind} ${row.certificateId})`,
        // Formats 1 and 2 hash the number in the record, not the column beside it.
        agrees:
          row.format !== null ||
          row.after === null ||
          row.after.includes(`"certificateId":${JSON.stringify(row.certificateId)}`),
        entry: (salts) => registerEntry(sha256, row, salts),
      }))
    case 'account':
      return (await rowsIn(db, TABLE_OF.account, range)).map((row) =>
        toHiddenRow(
          row.id,
          `Account event ${row.id} (${row.kind} ${row.subject})`,
          accountEntry(row),
        ),
      )
    case 'system':
      return (await rowsIn(db, TABLE_OF.system, range)).map((row) =>
        toHiddenRow(
          row.id,
          `System event ${row.id} (${row.kind} ${row.subject})`,
          systemEntry(row),
        ),
      )
    case 'document':
      return (await rowsIn(db, TABLE_OF.document, range)).map((row) =>
        toHiddenRow(row.id, `Document ${row.id} (${row.certificateId})`, documentEntry(row)),
      )
  }
}

async function rowsIn<Table extends (typeof TABLE_OF)[Source]>(
  db: Kysely<Tables>,
  table: Table,
  { after, until = MAX_INTEGER, limit = MAX_ROWS }: IdRange,
): Promise<Selectable<Tables[Table]>[]> {
  const { rows } = await sql<Selectable<Tables[Table]>>`select * from ${sql.table(table)}
    where id > ${after} and id <= ${until} order by id limit ${limit}`.execute(db)
  return rows
}

function toHiddenRow(id: number, title: string, entry: HiddenEntry): SourceRow {
  return { id, title, agrees: true, entry: (salts) => hashEntry(sha256, entry, salts) }
}

/** A leaf as it is stored. */
export type StoredLeaf = {
  leaf: number
  source: string
  eventId: number
  salts: string
  hash: string
}

/** The rows that leaves stand for, by leaf; what is gone is missing. */
export async function rowsOfLeaves(
  db: Kysely<Tables>,
  leaves: StoredLeaf[],
): Promise<Map<number, SourceRow>> {
  const found = new Map<number, SourceRow>()
  for (const source of SOURCES) {
    const ofSource = leaves.filter((leaf) => leaf.source === source)
    // Parts, since an id far away must not make the range between them long.
    for (const part of neighbours(ofSource.toSorted((a, b) => a.eventId - b.eventId))) {
      const [first, last] = [part[0]?.eventId ?? 0, part.at(-1)?.eventId ?? 0]
      const rows = new Map(
        (await readSource(db, source, { after: first - 1, until: last })).map((row) => [
          row.id,
          row,
        ]),
      )
      for (const { leaf, eventId } of part) {
        const row = rows.get(eventId)
        if (row) found.set(leaf, row)
      }
    }
  }
  return found
}

const MAX_GAP = 1_000

/** Leaves cut where the ids of their rows leave a large gap. */
function neighbours(leaves: StoredLeaf[]): StoredLeaf[][] {
  const parts: StoredLeaf[][] = []
  for (const leaf of leaves) {
    const last = parts.at(-1)
    if (last && leaf.eventId - (last.at(-1)?.eventId ?? 0) <= MAX_GAP) last.push(leaf)
    else parts.push([leaf])
  }
  return parts
}

export function saltsOf({ salts }: Pick<StoredLeaf, 'salts'>): Bytes {
  return new Uint8Array(Buffer.from(salts, 'base64'))
}
