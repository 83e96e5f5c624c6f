import { sql } from 'kysely'
import type { AnyDatabase, Engine } from '../migration.ts'

/**
 * Indexes for the staff's search: of the groups of three letters in `searchText`, of what lists are sorted by, and of what they are
 * filtered by (docs/decisions/0042). On PostgreSQL throws where the extension pg_trgm cannot be created.
 */
export async function addSearch(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'sqlite') await addToSqlite(db)
  else await addToPostgres(db)
  // Few are superseded; a list of them must not read all others.
  await sql`create index certificates_superseded_on on certificates ("supersededOn") where "supersededOn" is not null`.execute(
    db,
  )
}

async function addToSqlite(db: AnyDatabase): Promise<void> {
  // `searchText` is lower case already, so capitals are not folded a second time, and by other rules.
  await sql`create virtual table "certificateSearch" using fts5("searchText", content = 'certificates', content_rowid = 'id',
    tokenize = 'trigram case_sensitive 1', columnsize = 0)`.execute(db)
  const add = sql`insert into "certificateSearch" (rowid, "searchText") values (new.id, new."searchText")`
  const remove = sql`insert into "certificateSearch" ("certificateSearch", rowid, "searchText") values ('delete', old.id, old."searchText")`
  await sql`create trigger certificate_search_insert after insert on certificates begin ${add}; end`.execute(
    db,
  )
  await sql`create trigger certificate_search_delete after delete on certificates begin ${remove}; end`.execute(
    db,
  )
  await sql`create trigger certificate_search_update after update of id, "searchText" on certificates
    when old.id <> new.id or old."searchText" <> new."searchText" begin ${remove}; ${add}; end`.execute(
    db,
  )
  await sql`insert into "certificateSearch" ("certificateSearch") values ('rebuild')`.execute(db)

  const afterFirst = sql`substr("searchText", instr("searchText", char(10)) + 1)`
  const afterSecond = sql`substr(${afterFirst}, instr(${afterFirst}, char(10)) + 1)`
  const type = sql`substr(${afterSecond}, 1, instr(${afterSecond}, char(10)) - 1)`
  // Smaller than the table: patterns of one or two letters that hardly occur read all of it.
  await sql`create index certificates_search_text on certificates ("searchText")`.execute(db)
  await sql`create index certificates_type on certificates (${type}, id)`.execute(db)
  await sql`create index certificates_imo_sort on certificates (coalesce("imoNumber", ''), id)`.execute(
    db,
  )
  await sql`create index certificates_flag on certificates (flag)`.execute(db)
  await sql`create index certificates_issued on certificates ("issuedDate")`.execute(db)
  await sql`create index certificates_standing on certificates (standing, "expiryDate", "issuedDate", "supersededOn")`.execute(
    db,
  )
}

const MISSING = `PostgreSQL’s extension pg_trgm is needed for searching and cannot be created. Install it (Debian: the package
 postgresql; elsewhere postgresql-contrib), and run in this database, as its owner or a superuser: CREATE EXTENSION pg_trgm;`

async function addToPostgres(db: AnyDatabase): Promise<void> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch (cause) {
    throw new Error(MISSING.replaceAll('\n', ''), { cause })
  }
  await sql`create index certificates_search_text on certificates using gin ("searchText" gin_trgm_ops)`.execute(
    db,
  )
  // Ordered by code points on every server; the database's own collation need not be so.
  await sql`drop index certificates_vessel_name`.execute(db)
  const line = (n: number) => sql`(split_part("searchText", chr(10), ${sql.lit(n)}) collate "C")`
  await sql`create index certificates_vessel_name on certificates (${line(2)}, id)`.execute(db)
  await sql`create index certificates_type on certificates (${line(3)}, id)`.execute(db)
  await sql`create index certificates_number on certificates ("certificateId" collate "C", id)`.execute(
    db,
  )
  await sql`create index certificates_imo_sort on certificates ((coalesce("imoNumber", '') collate "C"), id)`.execute(
    db,
  )
  await sql`create index certificates_flag on certificates (flag collate "C", id)`.execute(db)
  await sql`create index certificates_issued on certificates ("issuedDate", id)`.execute(db)
  await sql`create index certificates_expiry_sort on certificates ("expiryDate", id)`.execute(db)
  await sql`create index certificates_standing on certificates (standing, "expiryDate", "issuedDate", "supersededOn", id)`.execute(
    db,
  )
}
