import { classRecordsSql } from '#/db/class-named.ts'
import { CLASS_COLUMNS, LOOK_UP_COLUMNS, type Store } from '#/db/schema.ts'
import type { StoreState } from '#/db/telemetry.ts'

/** A register that is open on either engine, without what its threads need. */
export type Opened = Omit<Store, 'where' | 'startThread' | 'askThread' | 'trust'> & {
  pools: () => StoreState['pools']
}

/** What a verification asks the database, the number being `parameter`. */
export function lookUpSql(parameter: string): string {
  const columns = LOOK_UP_COLUMNS.map((column) => `"${column}"`).join(', ')
  // By its name, or by the flag of the same State that it was issued under in another spelling.
  const codeBy = (column: string, value: string) =>
    `(select "code" from "flags" where "${column}" = "certificates"."${value}")`
  const flagCode = `coalesce(${codeBy('name', 'flag')}, ${codeBy('id', 'flagId')}) as "flagCode"`
  const shipName = `(select "name" from "ships" where "id" = "certificates"."shipId") as "shipName"`
  return `select ${columns}, "version", "shipId", ${flagCode}, ${shipName} from "certificates" where "certificateId" = ${parameter}`
}

/**
 * The records of a ship that may have a certificate of class, the ship being `parameter`: by the
 * index of ships; the surveys of records that do not name class are not read. Of more than any ship
 * has, those that may be in force, then the newest.
 */
export function classSql(parameter: string): string {
  const columns = CLASS_COLUMNS.map((column) => `"${column}"`).join(', ')
  return `select ${columns} from "certificates" where "id" in (${classRecordsSql(parameter)})`
}
