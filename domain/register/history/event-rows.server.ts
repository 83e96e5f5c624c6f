import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { factsOf3 } from '#/domain/proof/log-format/leaf-3.ts'
import { whereIn } from '#/db/many.ts'
import type { Tx } from '#/db/schema.ts'
import { titleOf } from './entry-title.ts'
import type { Change } from './history.ts'
import { diffJson } from './json-patch.server.ts'

// Events store differences. The first event of a record has the whole record (`after`); each later
// one has what changed since the one before (`change`) and the id of the event with the whole
// record that it builds on (`base`). The whole record is stored again once its differences are as
// large as it is, or as many as MAX_STEPS, so that a state is read from little more than twice the
// record itself (states.server.ts).

const MAX_STEPS = 50

/**
 * The newest event of a record: which whole record a change would build on, and how much was built
 * on it already; sizes in bytes.
 */
type Predecessor = {
  base: number | null
  recordHash: string | null
  steps: number
  bytes: number
  whole: number
}

type Author = { at: string; actorId: number | null; actorName: string; apiKeyId: number | null }

/**
 * The rows of register events, in the order of the changes. To be called once no other transaction
 * writes events.
 */
export async function eventRows(tx: Tx, author: Author, changes: readonly Change[]) {
  const known = await predecessorsOf(tx, [
    ...new Set(changes.flatMap(({ before }) => (before ? [before.id] : []))),
  ])
  const last = new Map(changes.map(({ before, after }, i) => [(after ?? before)?.id, i]))
  return changes.map((change, i) => {
    const { kind, before, after, note = null } = change
    const subject = after ?? before
    if (!subject) throw new Error('A register event needs a record')
    const json = after && JSON.stringify(after)
    const recordHash = after && hashOfRecord(after)
    const stored = storedStates(change, json, known.get(subject.id), last.get(subject.id) === i)
    known.set(subject.id, { ...stored.next, recordHash })
    return {
      ...author,
      kind,
      recordId: subject.id,
      certificateId: subject.certificateId,
      note,
      format: 3,
      ...stored.states,
      factsHash: json && hash('sha256', factsOf3(json)),
      recordHash,
      title: titleOf(kind, before, after, note),
      vesselName: subject.vesselName,
    }
  })
}

/**
 * What of the states before and after a change is stored, and what the next change of the record
 * builds on. `isLast`: of its record in this transaction.
 */
function storedStates(
  { before, after }: Change,
  json: string | null,
  known: Predecessor | undefined,
  isLast: boolean,
) {
  const { base, steps, bytes, whole } = known ?? NONE
  const canBuild = base !== null && before !== null && known?.recordHash === hashOfRecord(before)
  if (!canBuild) {
    // The first event of a record; or one whose row is not what its newest event says, such as
    // after a migration.
    const states = {
      base: null,
      change: null,
      before: before && JSON.stringify(before),
      after: json,
    }
    return { states, next: NONE }
  }
  if (after === null)
    return { states: { base, change: null, before: null, after: null }, next: NONE }
  // Both are JSON.
  const change = JSON.stringify(diffJson(before as never, after as never))
  const size = bytes + Buffer.byteLength(change)
  // Where another change of the record follows in this transaction, the id that it would build on
  // is not known yet.
  const storesWhole = isLast && (steps + 1 >= MAX_STEPS || size > whole)
  return {
    states: { base, change, before: null, after: storesWhole ? json : null },
    next: { base, steps: steps + 1, bytes: size, whole },
  }
}

const NONE: Omit<Predecessor, 'recordHash'> = { base: null, steps: 0, bytes: 0, whole: 0 }

async function predecessorsOf(
  tx: Tx,
  recordIds: readonly number[],
): Promise<Map<number, Predecessor>> {
  if (recordIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('registerEvents')
    .select(['id', 'recordId', 'base', 'recordHash'])
    .select(sql<number | boolean>`"after" is not null`.as('isWhole'))
    // Older events have no hash.
    .select(sql<string | null>`case when "recordHash" is null then "after" end`.as('older'))
    .where('id', 'in', (e) =>
      e
        .selectFrom('registerEvents')
        .select((f) => f.fn.max('id').as('id'))
        .where(whereIn(tx, 'recordId', recordIds))
        .groupBy('recordId'),
    )
    .execute()
  const found = rows.map(({ id, recordId, base, recordHash, isWhole, older }) => ({
    recordId,
    base: isWhole ? id : base,
    recordHash: older === null ? recordHash : hashOfRecord(JSON.parse(older) as object), // our own JSON
  }))
  const bases = [...new Set(found.flatMap(({ base }) => (base === null ? [] : [base])))]
  const built = await builtOn(tx, bases)
  return new Map(
    found.map(({ recordId, base, recordHash }) => {
      const { steps = 0, bytes = 0, whole = 0 } = built.get(base) ?? {}
      return [recordId, { base, recordHash, steps, bytes, whole }]
    }),
  )
}

/**
 * How many events build on each of these, with how many bytes, and how large the record is that it
 * has whole.
 */
async function builtOn(tx: Tx, bases: readonly number[]) {
  const built = new Map<number | null, { steps: number; bytes: number; whole: number }>()
  if (bases.length === 0) return built
  const rows = await tx
    .selectFrom('registerEvents as whole')
    .leftJoin('registerEvents as one', 'one.base', 'whole.id')
    .select((e) => [
      'whole.id',
      sizeOf('whole.after').as('whole'),
      e.fn.count<number>('one.id').as('steps'),
    ])
    .select(sql<number | null>`sum(${sizeOf('one.change')})`.as('bytes'))
    .where(whereIn(tx, 'whole.id', bases))
    .groupBy('whole.id')
    .execute()
  for (const { id, steps, bytes, whole } of rows)
    built.set(id, { steps: Number(steps), bytes: Number(bytes ?? 0), whole: whole ?? 0 })
  return built
}

/** In bytes; neither engine reads the text for it. */
function sizeOf(column: 'whole.after' | 'one.change') {
  return sql<number | null>`octet_length(${sql.ref(column)})`
}

/** SHA-256 of a record, whatever the order of its fields, hex. */
export function hashOfRecord(record: object): string {
  return hash('sha256', JSON.stringify(record, inOrder))
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
