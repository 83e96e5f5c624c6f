import { bytesSql } from './entries.ts'

/** No ship has as many entries with a certificate of class, or as large ones. */
const MAX_OF_CLASS = 30
const MAX_BYTES_OF_CLASS = 500_000

/** Those that may be in force first, then the newest. */
const CLASS_ORDER = `case when "standing" = 'withdrawn' or "supersededBy" is not null then 1 else 0 end, "issuedDate" desc, "id" desc`

/**
 * A ship, and while it is merged with another one that one too: their records come together one
 * after the other.
 */
function sameShipSql(ship: string): string {
  const id = `cast(${ship} as integer)`
  return `select ${id}
    union all select "otherShipId" from "shipChanges" where "shipId" = ${id} and "otherShipId" is not null
    union all select "shipId" from "shipChanges" where "otherShipId" = ${id}`
}

/**
 * The ids of the entries of a ship that say whether it has class, in SQL of either engine. `ship`:
 * its id, or a parameter; `isClass`: whether a code is that of a type of class.
 */
export function classRecordsSql(ship: string, isClass: (code: string) => string): string {
  // Materialized: SQLite would sort the entries with all that they hold otherwise, 14 MB of a ship
  // that is full.
  const sized = `select e."id", e."issuedDate", k."standing", k."supersededBy", ${bytesSql('e')} as "bytes"
    from "entries" e join "certificates" k on k."entryId" = e."id" and ${isClass('k."code"')}
    where e."shipId" in (${sameShipSql(ship)})`
  const ordered = `select "id", sum("bytes") over (order by ${CLASS_ORDER}) - "bytes" as "before" from "sized"`
  return `with "sized" as materialized (${sized}) select "id" from (${ordered}) as "ordered"
    where "before" < ${MAX_BYTES_OF_CLASS} order by "before" limit ${MAX_OF_CLASS}`
}
