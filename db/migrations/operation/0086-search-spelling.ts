import { sql, type RawBuilder } from 'kysely'
import type { AnyDatabase, Engine } from '../migration.ts'

/** Tables whose lists are searched. */
const SEARCHED = ['certificates', 'ships', 'companies', 'applications', 'messages']

const DASHES =
  '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2E3A\u2E3B\u30FC\u301C\u058A\u05BE\u02D7\u2500\u2501\u2796'
const INVISIBLE =
  '\u00AD\u034F\u061C\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064' +
  '\u2066\u2067\u2068\u2069\uFEFF\uFE0E\uFE0F\u3164\u115F\u1160'

/** The text that searches read has a hyphen for each dash, and nothing invisible: as a query has since. */
export async function respellSearchTexts(db: AnyDatabase, engine: Engine): Promise<void> {
  for (const table of SEARCHED) {
    const respelled = respell(engine, sql`"searchText"`)
    await sql`update ${sql.table(table)} set "searchText" = ${respelled} where "searchText" <> ${respelled}`.execute(
      db,
    )
  }
}

function respell(engine: Engine, text: RawBuilder<unknown>): RawBuilder<unknown> {
  if (engine === 'postgres')
    return sql`translate(${text}, ${DASHES + INVISIBLE}, ${'-'.repeat(DASHES.length)})`
  let respelled = text
  for (const dash of DASHES) respelled = sql`replace(${respelled}, ${dash}, '-')`
  for (const mark of INVISIBLE) respelled = sql`replace(${respelled}, ${mark}, '')`
  return respelled
}
