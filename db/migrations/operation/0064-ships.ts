import { sql } from 'kysely'
import { identity, type AnyDatabase, type Engine } from '../migration.ts'

/**
 * Ships and companies, the names and flags that a ship has had, and an append-only history of both. The certificates of one IMO number
 * become a ship; one without a number gets none.
 */
export async function addShips(db: AnyDatabase, engine: Engine): Promise<void> {
  await createCompanies(db, engine)
  await createShips(db, engine)
  await createShipNames(db, engine)
  await createEvents(db, engine)
  await db.schema.alterTable('flags').addColumn('administrationEmail', 'text').execute()
  // SQLite can add a foreign key only with its column; PostgreSQL checks it faster for all rows at once.
  await db.schema
    .alterTable('certificates')
    .addColumn('shipId', 'integer', (c) => (engine === 'sqlite' ? c.references('ships.id') : c))
    .execute()
  await fill(db, engine)
  if (engine === 'postgres') {
    await db.schema
      .alterTable('certificates')
      .addForeignKeyConstraint('certificates_ship_id', ['shipId'], 'ships', ['id'])
      .execute()
  }
  await db.schema
    .createIndex('certificates_ship')
    .on('certificates')
    .columns(['shipId', 'issuedDate', 'id'])
    .execute()
  await createSearchIndexes(db, engine)
}

async function createCompanies(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('companies')
    .addColumn('id', ...identity(engine))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('imoNumber', 'text', (c) => c.unique())
    .addColumn('address', 'text')
    .addColumn('country', 'text')
    .addColumn('emails', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('searchText', 'text', (c) => c.notNull())
    .execute()
}

async function createShips(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('ships')
    .addColumn('id', ...identity(engine))
    .addColumn('imoNumber', 'text', (c) => c.unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('flag', 'text', (c) => c.notNull())
    .addColumn('callSign', 'text')
    .addColumn('portOfRegistry', 'text')
    .addColumn('grossTonnage', 'integer')
    .addColumn('deadweight', 'integer')
    .addColumn('length', 'double precision')
    .addColumn('shipType', 'text')
    .addColumn('keelLaidOn', 'date')
    .addColumn('classNotation', 'text')
    .addColumn('ownerId', 'integer', (c) => c.references('companies.id'))
    .addColumn('managerId', 'integer', (c) => c.references('companies.id'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('searchText', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('ships_owner').on('ships').column('ownerId').execute()
  await db.schema.createIndex('ships_manager').on('ships').column('managerId').execute()
}

async function createShipNames(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('shipNames')
    .addColumn('id', ...identity(engine))
    .addColumn('shipId', 'integer', (c) => c.notNull().references('ships.id'))
    .addColumn('field', 'text', (c) => c.notNull().check(sql`field in ('name', 'flag')`))
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('since', 'date')
    .addColumn('reason', 'text')
    .addColumn('settled', 'integer', (c) => c.notNull().check(sql`settled in (0, 1)`))
    .execute()
  await db.schema
    .createIndex('ship_names_ship')
    .on('shipNames')
    .columns(['shipId', 'field', 'id'])
    .execute()
}

async function createEvents(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('shipEvents')
    .addColumn('id', ...identity(engine))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull().check(sql`subject in ('ship', 'company')`))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('recordId', 'integer', (c) => c.notNull())
    .addColumn('actorId', 'integer')
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('note', 'text')
    .addColumn('apiKeyId', 'integer')
    .execute()
  await db.schema
    .createIndex('ship_events_record')
    .on('shipEvents')
    .columns(['subject', 'recordId', 'id'])
    .execute()
  await makeAppendOnly(db, engine)
}

const REFUSAL = 'ship events are append-only'

/** On SQLite also `INSERT OR REPLACE`, which removes a row without the delete trigger; see migration 0036. */
async function makeAppendOnly(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.raw(`ship_events_no_${change}`)} before ${sql.raw(change)} on ${sql.table('shipEvents')}
        begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db)
    }
    await sql`create trigger ship_events_no_replace before insert on ${sql.table('shipEvents')}
      when exists (select 1 from ${sql.table('shipEvents')} where id = new.id)
      begin select raise(abort, 'UNIQUE: shipEvents has this row already'); end`.execute(db)
    return
  }
  await sql`create function refuse_ship_event_change() returns trigger language plpgsql as $$
    begin raise exception ${sql.lit(REFUSAL)}; end $$`.execute(db)
  await sql`create trigger ship_events_append_only before update or delete or truncate on ${sql.table('shipEvents')}
    for each statement execute function refuse_ship_event_change()`.execute(db)
}

/** The ships of the certificates, each with what its newest certificate says, and every name and flag that its certificates have. */
async function fill(db: AnyDatabase, engine: Engine): Promise<void> {
  const digits = sql`trim(replace(replace(upper(c."imoNumber"), 'IMO', ''), ' ', ''))`
  const isNumber =
    engine === 'sqlite' ? sql`${digits} glob ${'[0-9]'.repeat(7)}` : sql`${digits} ~ '^[0-9]{7}$'`
  // The second line of a certificate's `searchText` is the name in the form that searches compare.
  const name = foldedName(engine)
  await sql`insert into ships ("imoNumber", name, flag, "grossTonnage", "createdAt", "updatedAt", version, "searchText")
    select imo, "vesselName", flag, "grossTonnage", "createdAt", "createdAt", 1,
        folded || ${LINE_END} || imo || ${LINE_END} || ${LINE_END} || lower(flag)
      from (
        select ${digits} as imo, c."vesselName", c.flag, c."grossTonnage", c."createdAt", ${name} as folded,
            row_number() over (partition by ${digits} order by c."issuedDate" desc, c.id desc) as nth
          from certificates c where c."imoNumber" is not null and ${isNumber}
      ) newest where nth = 1 order by imo`.execute(db)
  await sql`update certificates as c set "shipId" = ships.id from ships
    where ships."imoNumber" = ${digits}`.execute(db)
  await fillNames(db, 'name', sql`c."vesselName"`, name)
  await fillNames(db, 'flag', sql`c.flag`, sql`lower(trim(c.flag))`)
  // Only the newest is settled; staff decide whether the ship really had the others.
  await sql`update "shipNames" as n set settled = 0 where exists (
    select 1 from "shipNames" later where later."shipId" = n."shipId" and later.field = n.field and later.id > n.id
  )`.execute(db)
  await sql`update ships set "searchText" = "searchText" || ${LINE_END} || (
      select string_agg(lower(n.value), ${LINE_END}) from "shipNames" n where n."shipId" = ships.id and n.field = 'name' and n.settled = 0
    ) where exists (
      select 1 from "shipNames" n where n."shipId" = ships.id and n.field = 'name' and n.settled = 0
    )`.execute(db)
}

const LINE_END = sql.lit('\n')

/** A row for each time that the value changed from one certificate of a ship to the next, by their dates of issue. */
async function fillNames(
  db: AnyDatabase,
  field: 'name' | 'flag',
  value: ReturnType<typeof sql>,
  folded: ReturnType<typeof sql>,
): Promise<void> {
  await sql`insert into "shipNames" ("shipId", field, value, since, settled)
    select "shipId", ${sql.lit(field)}, value, case when nth > 1 then "issuedDate" end, 1
      from (
        select c."shipId", ${value} as value, c."issuedDate", c.id, ${folded} as folded,
            lag(${folded}) over ship as before, row_number() over ship as nth
          from certificates c where c."shipId" is not null
          window ship as (partition by c."shipId" order by c."issuedDate", c.id)
      ) listed where nth = 1 or before <> folded order by "shipId", nth`.execute(db)
}

function foldedName(engine: Engine) {
  if (engine === 'postgres') return sql`split_part(c."searchText", chr(10), 2)`
  const rest = sql`substr(c."searchText", instr(c."searchText", char(10)) + 1)`
  return sql`substr(${rest}, 1, instr(${rest}, char(10)) - 1)`
}

/** The lists are ordered by the first line of `searchText`, the name. */
async function createSearchIndexes(db: AnyDatabase, engine: Engine): Promise<void> {
  for (const table of ['ships', 'companies']) {
    if (engine === 'sqlite') {
      await sql`create index ${sql.raw(`${table}_search_text`)} on ${sql.table(table)} ("searchText", id)`.execute(
        db,
      )
      continue
    }
    await sql`create index ${sql.raw(`${table}_search_text`)} on ${sql.table(table)}
      using gin ("searchText" gin_trgm_ops)`.execute(db)
    await sql`create index ${sql.raw(`${table}_name`)} on ${sql.table(table)}
      ((split_part("searchText", chr(10), 1) collate "C"), id)`.execute(db)
  }
}
