import { classRecordsSql } from '#/db/class-records.ts'
import { partsSql } from '#/db/entries.ts'
import { LOOK_UP_COLUMNS, type Engine, type Store } from '#/db/schema.ts'
import type { StoreState } from '#/db/telemetry.ts'

/** A register that is open on either engine, without what its threads need. */
export type Opened = Omit<Store, 'where' | 'startThread' | 'askThread' | 'trust'> & {
  pools: () => StoreState['pools']
}

/**
 * What a verification asks the database, the number being `parameter`: the entry of that number, or
 * the one with a certificate of it (`NUMBER/CODE`).
 */
export function lookUpSql(engine: Engine, parameter: string): string {
  const columns = LOOK_UP_COLUMNS.map((column) => `"${column}"`).join(', ')
  // By its name, or by the flag of the same State that it was issued under in another spelling.
  const codeBy = (column: string, value: string) =>
    `(select "code" from "flags" where "${column}" = "entries"."${value}")`
  const flagCode = `coalesce(${codeBy('name', 'flag')}, ${codeBy('id', 'flagId')}) as "flagCode"`
  const shipName = `(select "name" from "ships" where "id" = "entries"."shipId") as "shipName"`
  return `select ${columns}, "version", "shipId", ${flagCode}, ${shipName}, ${partsSql(engine)} as "parts" from "entries"
    where "id" = coalesce((select "id" from "entries" where "certificateId" = ${parameter}),
      (select "entryId" from "certificates" where "number" = ${parameter}))`
}

/**
 * The entries of a ship that have a certificate of class, by the index of ships. Of more than any
 * ship has, those that may be in force, then the newest. `ship` and `codes`: parameters, the second
 * one the codes of the types of class, as JSON on SQLite and as an array on PostgreSQL.
 */
export function classSql(engine: Engine, ship: string, codes: string): string {
  const isClass = (code: string) =>
    engine === 'sqlite'
      ? `${code} in (select value from json_each(${codes}))`
      : `${code} = any(${codes})`
  return `select "certificateId", "surveysFrom", ${partsSql(engine)} as "parts" from "entries"
    where "id" in (${classRecordsSql(ship, isClass)})`
}
