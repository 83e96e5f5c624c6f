import { isDeepStrictEqual } from 'node:util'
import type { Facts } from './facts.ts'

/**
 * The tables to which a start of the server adds rows by itself: entries of the log for events that
 * have none, a signed state over them, and keys that are missing. Everything else is the same
 * afterwards.
 */
const GROWS_BY_START: readonly string[] = ['leaves', 'checkpoints', 'signingKeys']

/** The tables whose rows are numbered in the order in which they were added. */
const IN_ORDER: readonly string[] = ['leaves', 'checkpoints']

type Row = Facts['certificates'][number]

/** What an upgrade has changed, a line for each row; none where every row is what it was. */
export function differencesOf(before: Facts, after: Facts): string[] {
  return tablesOf(before).flatMap((table) => [
    ...changesIn(table, before[table], after[table]),
    ...addedTo(before[table], after[table]).map((row) => `${nameOf(table, row)} was added`),
  ])
}

/** The same after a start of the server, which may add rows to some tables, and changes none. */
export function lossesOf(before: Facts, after: Facts): string[] {
  return tablesOf(before).flatMap((table) => {
    const added = addedTo(before[table], after[table])
    const last = Math.max(-1, ...before[table].map((row) => Number(keyOf(row))))
    const refused = GROWS_BY_START.includes(table)
      ? added.filter((row) => IN_ORDER.includes(table) && Number(keyOf(row)) <= last)
      : added
    return [
      ...changesIn(table, before[table], after[table]),
      ...refused.map((row) => `${nameOf(table, row)} was added`),
    ]
  })
}

/** How many rows were added to each table, of those to which any were. */
export function growthOf(before: Facts, after: Facts): Record<string, number> {
  const grown = tablesOf(before).map(
    (table) => [table, addedTo(before[table], after[table]).length] as const,
  )
  return Object.fromEntries(grown.filter(([, count]) => count > 0))
}

function tablesOf(facts: Facts): (keyof Facts)[] {
  return Object.keys(facts) as (keyof Facts)[] // the keys it was made with
}

function changesIn(table: string, before: readonly Row[], after: readonly Row[]): string[] {
  const there = new Map(after.map((row) => [keyOf(row), row]))
  return before.flatMap((row) => {
    const now = there.get(keyOf(row))
    if (now === undefined) return [`${nameOf(table, row)} is gone`]
    return Object.keys(row)
      .filter((column) => !isDeepStrictEqual(row[column], now[column]))
      .map(
        (column) =>
          `${nameOf(table, row)}: ${column} was ${JSON.stringify(row[column])}, is ${JSON.stringify(now[column])}`,
      )
  })
}

function addedTo(before: readonly Row[], after: readonly Row[]): Row[] {
  const known = new Set(before.map(keyOf))
  return after.filter((row) => !known.has(keyOf(row)))
}

function keyOf(row: Row): unknown {
  return Object.values(row)[0]
}

function nameOf(table: string, row: Row): string {
  return `${table} ${String(keyOf(row))}`
}
