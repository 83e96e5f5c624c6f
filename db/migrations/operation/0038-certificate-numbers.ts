import { sql } from 'kysely'
import type { AnyDatabase, Engine } from '../migration.ts'

/**
 * Every certificate number that was ever issued, so that none is issued twice, filled from the certificates and their register
 * events; and an index of ships' names for the one who types a name where a number belongs.
 */
export async function addCertificateNumbers(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('certificateNumbers')
    .addColumn('number', 'text', (c) => c.primaryKey())
    .addColumn('recordId', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('current', 'former', 'deleted')`),
    )
    .addColumn('since', 'text', (c) => c.notNull())
    .addColumn('letters', 'text', (c) => c.notNull())
    .execute()
  await fill(db)
  await db.schema
    .createIndex('certificate_numbers_letters')
    .on('certificateNumbers')
    .column('letters')
    .execute()
  await db.schema
    .createIndex('certificate_numbers_record')
    .on('certificateNumbers')
    .column('recordId')
    .execute()
  await refuseReuse(db, engine)
  await sql`create index certificates_vessel_name on certificates (${vesselName(engine)}, id)`.execute(
    db,
  )
}

/** The second line of `searchText`, which is the ship's name in the form that searches compare. */
function vesselName(engine: Engine) {
  if (engine === 'postgres') return sql`split_part("searchText", chr(10), 2)`
  const rest = sql`substr("searchText", instr("searchText", char(10)) + 1)`
  return sql`substr(${rest}, 1, instr(${rest}, char(10)) - 1)`
}

async function fill(db: AnyDatabase): Promise<void> {
  // Numbers hold letters, digits and these three.
  const letters = sql`replace(replace(replace("certificateId", '-', ''), '/', ''), '.', '')`
  await sql`insert into "certificateNumbers" (number, "recordId", state, since, letters)
    select "certificateId", id, 'current', "createdAt", ${letters} from certificates`.execute(db)
  // A number that several records had belongs to one that is still there, if any.
  await sql`insert into "certificateNumbers" (number, "recordId", state, since, letters)
    select e."certificateId", coalesce(max(c.id), max(e."recordId")),
        case when max(c.id) is null then 'deleted' else 'former' end, max(e.at),
        replace(replace(replace(e."certificateId", '-', ''), '/', ''), '.', '')
      from "registerEvents" e left join certificates c on c.id = e."recordId"
      where not exists (select 1 from "certificateNumbers" n where n.number = e."certificateId")
      group by e."certificateId"`.execute(db)
  // A former number ended with the first event of its record under another number.
  await sql`update "certificateNumbers" set since = coalesce((
      select min(later.at) from "registerEvents" later
        where later."recordId" = "certificateNumbers"."recordId" and later.id > (
          select max(its.id) from "registerEvents" its
            where its."recordId" = "certificateNumbers"."recordId" and its."certificateId" = "certificateNumbers".number)
    ), since) where state = 'former'`.execute(db)
}

const REFUSAL = 'a certificate number is never given up'

async function refuseReuse(db: AnyDatabase, engine: Engine): Promise<void> {
  const moved = sql`new.number <> old.number or new."recordId" <> old."recordId" or old.state = 'deleted'`
  if (engine === 'sqlite') {
    await sql`create trigger certificate_numbers_no_delete before delete on "certificateNumbers"
      begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db)
    await sql`create trigger certificate_numbers_no_reuse before update on "certificateNumbers" when ${moved}
      begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db)
    return
  }
  await sql`create function refuse_number_reuse() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if not (${moved}) then return new; end if;
      end if;
      raise exception ${sql.lit(REFUSAL)};
    end $$`.execute(db)
  await sql`create trigger certificate_numbers_no_reuse before update or delete on "certificateNumbers"
    for each row execute function refuse_number_reuse()`.execute(db)
}
