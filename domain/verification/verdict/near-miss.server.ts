import { setTimeout as pause } from 'node:timers/promises'
import { alphanumericPart } from '#/domain/register/model/number/normal-form.ts'
import { readPartNumber } from '#/domain/register/model/certificate/part.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { isOutOfReach } from '#/db/errors.ts'
import { partsColumn } from '#/db/entries.ts'
import { whereIn } from '#/db/many.ts'
import { LOOK_UP_COLUMNS, type Store } from '#/db/schema.ts'
import { type NearMiss } from './verdict.ts'
import { verifiedRow } from './verified-record.ts'

/** A hint is not worth waiting for: without it the answer is "not found", which is true as well. */
const TIMEOUT_MS = 500
/** More numbers than this with the same letters and digits say nothing. */
const MAX_CANDIDATES = 8

/**
 * What is known of a number that no certificate has: that it was corrected to another, that it was
 * removed, or that exactly one certificate has the same letters and digits in the same order. That
 * makes no number easier to guess: separators hold nothing random, and a removed number is
 * recognised in its own form alone.
 */
export async function findNearMiss(
  { read }: Pick<Store, 'read'>,
  number: string,
): Promise<NearMiss | null> {
  const abort = new AbortController()
  const tooLate = pause(TIMEOUT_MS, null, { signal: abort.signal, ref: false }).catch(() => null)
  try {
    const found = findNearMisses({ read }, [number]).then((misses) => misses.get(number) ?? null)
    // Its failure after the timeout is of no interest.
    found.catch(() => {})
    return await Promise.race([found, tooLate])
  } catch (error) {
    if (isOutOfReach(error)) return null
    throw error
  } finally {
    abort.abort()
  }
}

/** The same for several numbers, by one query. */
export async function findNearMisses(
  { read }: Pick<Store, 'read'>,
  numbers: string[],
): Promise<Map<string, NearMiss>> {
  const parts = [...new Set(numbers.map(alphanumericPart))].filter((some) => some !== '')
  if (parts.length === 0) return new Map()
  const ofTypes = await findRecordsOfParts({ read }, numbers)
  const rows = await read
    .selectFrom('certificateNumbers as n')
    .innerJoin('entries as c', 'c.id', 'n.recordId')
    .select(['n.number', 'n.state', 'n.since', 'n.alphanumeric', 'c.certificateId as present'])
    .where(whereIn(read, 'n.alphanumeric', parts))
    .where('n.state', '<>', 'deleted')
    .limit(parts.length * MAX_CANDIDATES)
    .execute()
  const removed = await findRemoved({ read }, numbers)
  const byPart = Map.groupBy(rows, (row) => row.alphanumeric)
  return new Map(
    numbers.flatMap((number) => {
      const nearest = nearestOf(number, byPart.get(alphanumericPart(number)) ?? [])
      const near =
        removed.get(number) ??
        (nearest?.kind === 'number-corrected' ? nearest : (ofTypes.get(number) ?? nearest))
      return near ? [[number, near] as const] : []
    }),
  )
}

/**
 * Of numbers whose record was deleted, that and when: also of each that it had before, and of
 * `NUMBER/CODE`, whatever the code, so that nobody learns which certificates it had.
 */
export async function findRemoved(
  { read }: Pick<Store, 'read'>,
  numbers: string[],
): Promise<Map<string, NearMiss>> {
  const recordOf = (number: string) => readPartNumber(number)?.record
  const asked = [...new Set(numbers.flatMap((number) => [number, recordOf(number) ?? []].flat()))]
  const rows = await read
    .selectFrom('certificateNumbers')
    .select(['number', 'since'])
    .where(whereIn(read, 'number', asked))
    .where('state', '=', 'deleted')
    .execute()
  const since = new Map(rows.map((row) => [row.number, row.since]))
  return new Map(
    numbers.flatMap((number) => {
      const on = since.get(number) ?? since.get(recordOf(number) ?? '')
      return on === undefined ? [] : [[number, { kind: 'removed', on: dateInJakarta(on) }] as const]
    }),
  )
}

/** A number as it was typed, and what else can be meant by it. */
type Spellings = { number: string; otherwise: readonly string[] }

/**
 * What is said of a number that no record has: of the number as it was typed, or of another one
 * that can be meant.
 */
export type Missing = { number: string; near: NearMiss | null }

/**
 * Of numbers that no record has what is near them, as `near` has it; else that another one that can
 * be meant was removed. In their order.
 */
export async function missingOf(
  { read }: Pick<Store, 'read'>,
  asked: readonly Spellings[],
  near: ReadonlyMap<string, NearMiss>,
): Promise<Missing[]> {
  const others = asked.flatMap(({ number, otherwise }) => (near.has(number) ? [] : otherwise))
  const removed =
    others.length === 0 ? new Map<string, NearMiss>() : await findRemoved({ read }, [...others])
  return asked.map(({ number, otherwise }) => {
    const gone = near.has(number) ? undefined : otherwise.find((other) => removed.has(other))
    return gone === undefined
      ? { number, near: near.get(number) ?? null }
      : { number: gone, near: removed.get(gone) ?? null }
  })
}

/**
 * Of numbers such as `NUMBER/IOPP`: the record has no certificate of that type, or has another
 * number now.
 */
async function findRecordsOfParts(
  { read }: Pick<Store, 'read'>,
  numbers: string[],
): Promise<Map<string, NearMiss>> {
  const named = numbers.flatMap((number) => ({ number, part: readPartNumber(number) }))
  const records = [...new Set(named.flatMap(({ part }) => part?.record ?? []))]
  if (records.length === 0) return new Map()
  const rows = await read
    .selectFrom('entries as c')
    .innerJoin('certificateNumbers as n', 'n.recordId', 'c.id')
    .select(LOOK_UP_COLUMNS.map((name) => `c.${name}` as const))
    .select(['n.number', 'n.since', partsColumn(read, 'c')])
    .where(whereIn(read, 'n.number', records))
    .where('n.state', '<>', 'deleted')
    .execute()
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return new Map(
    named.flatMap(({ number, part }) => {
      const row = part === null ? undefined : byNumber.get(part.record)
      if (part === null || row === undefined) return []
      const codes = verifiedRow(row).parts.map(({ code }) => code)
      const isFormer = row.number !== row.certificateId && codes.includes(part.code)
      return [
        [
          number,
          isFormer
            ? formerPart(row, part.code)
            : { kind: 'no-such-part', number: row.certificateId, codes },
        ],
      ]
    }),
  )
}

function formerPart(
  { certificateId, since }: { certificateId: string; since: string },
  code: string,
): NearMiss {
  return {
    kind: 'number-corrected',
    number: `${certificateId}/${code.toUpperCase()}`,
    on: dateInJakarta(since),
  }
}

type Candidate = { number: string; state: string; since: string; present: string }

function nearestOf(number: string, candidates: Candidate[]): NearMiss | null {
  const former = candidates.find((one) => one.number === number && one.state === 'former')
  if (former)
    return { kind: 'number-corrected', number: former.present, on: dateInJakarta(former.since) }
  const [present, ...others] = new Set(candidates.map((one) => one.present))
  // Of several, none is more likely than another.
  if (present === undefined || present === number || others.length > 0) return null
  const [first] = candidates
  if (first && candidates.every((one) => one.state === 'former')) {
    return { kind: 'number-corrected', number: present, on: dateInJakarta(first.since) }
  }
  return { kind: 'did-you-mean', number: present }
}
