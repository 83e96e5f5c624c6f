import { LOOK_UP_COLUMNS, type Store } from '#/db/schema.ts'
import type { StoreState } from '#/db/telemetry.ts'

/** A register that is open on either engine, without what its threads need. */
export type Opened = Omit<Store, 'where' | 'startThread' | 'askThread' | 'trust'> & { pools: () => StoreState['pools'] }

/** What a verification asks the database, the number being `parameter`. */
export function lookUpSql(parameter: string): string {
  const columns = LOOK_UP_COLUMNS.map((column) => `"${column}"`).join(', ')
  const flagCode = `(select "code" from "flags" where "name" = "certificates"."flag") as "flagCode"`
  const shipName = `(select "name" from "ships" where "id" = "certificates"."shipId") as "shipName"`
  return `select ${columns}, "version", ${flagCode}, ${shipName} from "certificates" where "certificateId" = ${parameter}`
}
