import { sql } from 'kysely'
import { listedIn, type Entry, type Part } from './0100-listed-types.ts'
import { execute, type AnyDatabase, type Engine, type Step } from './migration.ts'

// An entry of the register and each of its certificates become rows of their own
// (docs/decisions/0098). What was stored of an entry and followed from its certificates goes, and so
// do the tables of due dates: each certificate has them as columns.

export const ENTRIES: Readonly<Record<string, Step>> = {
  '0100-entries': async (db, engine) => {
    await (engine === 'sqlite' ? renameInSqlite(db) : renameInPostgres(db))
    await execute(db, engine, CERTIFICATES)
    for (let after = 0; ;) {
      const rows = await readSome(db, engine, after)
      const last = rows.at(-1)
      if (!last) break
      await insert(db, engine, rows.flatMap(certificatesOf))
      after = last.id
    }
    await execute(db, engine, FINISH)
    await execute(db, engine, INDEXES)
    await (engine === 'sqlite' ? finishSqlite(db) : finishPostgres(db))
  },
}

const COLUMNS = [
  'id',
  'certificateId',
  'type',
  'vesselName',
  'imoNumber',
  'grossTonnage',
  'flag',
  'flagId',
  'serviceId',
  'applicationId',
  'shipId',
  'issuedDate',
  'issuedCertificates',
  'corrections',
  'surveysFrom',
  'importedAt',
  'createdBy',
  'createdAt',
  'updatedAt',
  'version',
  'searchText',
  'expiryDate',
  'standing',
  'status',
  'statusUntil',
]

/**
 * The table is written anew, because SQLite rewrites it for each column that is dropped. Its search
 * index names the table, so that is made anew, too.
 */
async function renameInSqlite(db: AnyDatabase): Promise<void> {
  const columns = COLUMNS.map((column) => `"${column}"`).join(', ')
  await execute(
    db,
    'sqlite',
    `
drop trigger certificate_search_insert;
drop trigger certificate_search_delete;
drop trigger certificate_search_update;
drop table "certificateSearch";
alter table "certificates" rename to "formerCertificates";
create table "entries" ("id" @id, "certificateId" text not null unique, "type" text not null,
  "vesselName" text not null, "imoNumber" text, "grossTonnage" integer, "flag" text not null,
  "flagId" integer references "flags" ("id"), "serviceId" integer references "services" ("id"),
  "applicationId" integer references "applications" ("id"), "shipId" integer references "ships" ("id"),
  "issuedDate" date not null, "issuedCertificates" text not null, "corrections" text,
  "surveysFrom" date default '1900-01-01' not null, "importedAt" text,
  "createdBy" integer references "users" ("id"), "createdAt" text not null, "updatedAt" text not null,
  "version" integer not null, "searchText" text not null, "expiryDate" date not null,
  "standing" text not null check (standing in ('in-force', 'suspended', 'withdrawn')),
  "status" text default 'valid' not null, "statusUntil" date default '1900-01-01',
  constraint "entries_period" check ("issuedDate" <= "expiryDate"));
insert into entries (${columns}) select ${columns} from "formerCertificates" order by id;
delete from sqlite_sequence where name = 'entries';
insert into sqlite_sequence (name, seq) select 'entries', seq from sqlite_sequence where name = 'formerCertificates'`,
  )
}

async function renameInPostgres(db: AnyDatabase): Promise<void> {
  await execute(
    db,
    'postgres',
    `
alter table "certificates" rename to "entries";
alter sequence "certificates_id_seq" rename to "entries_id_seq"`,
  )
  await sql
    .raw(
      `do $$ declare named record; begin
  for named in select conname as name from pg_constraint where conrelid = 'entries'::regclass and conname like 'certificates%'
  loop execute format('alter table entries rename constraint %I to %I', named.name, 'entries' || substr(named.name, 13)); end loop;
  for named in select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'entries'::regclass and c.relname like 'certificates%'
  loop execute format('alter index %I rename to %I', named.name, 'entries' || substr(named.name, 13)); end loop;
end $$`.replaceAll(/\s+/g, ' '),
    )
    .execute(db)
}

const CERTIFICATES = `
create table "certificates" ("id" @id, "entryId" integer not null references "entries" ("id") on delete cascade,
  "position" integer not null, "code" text not null, "number" text not null unique, "label" text not null,
  "kind" text not null, "surveyCompletedOn" date, "issuedOn" date not null, "expiryDate" date, "renewedFrom" date,
  "standing" text not null check (standing in ('in-force', 'suspended', 'withdrawn')),
  "standingReason" text, "standingSince" date, "supersededBy" text, "supersededOn" date,
  "status" text not null, "statusUntil" date, "lastDay" date, "dueKinds" text, "dueFrom" date, "dueTo" date,
  "dueEndsOn" date, "conditionDueOn" date, "extension" text, "surveys" text not null, "conditions" text not null,
  "particulars" text, constraint "certificates_one_of_a_type" unique ("entryId", "code"))`

/** Stored statuses of several certificates in one entry are worked out by the next daily update. */
const FINISH = `
update certificates set "dueKinds" = d.kinds, "dueFrom" = d."windowFrom", "dueTo" = d."windowTo", "dueEndsOn" = d."endsOn"
  from "surveysDue" as d where d."recordId" = certificates."entryId" and d.code = certificates.code;
drop table "surveysDue";
drop table "expiries";
update entries set "statusUntil" = '1900-01-01'
  where id in (select "entryId" from certificates where position > 0)`

const INDEXES = `
create index "certificates_last_day" on "certificates" ("lastDay", "entryId") where "lastDay" is not null;
create index "certificates_due" on "certificates" ("dueTo", "entryId", "code", "dueFrom", "dueEndsOn")
  where "dueTo" is not null;
create index "certificates_condition" on "certificates" ("conditionDueOn", "entryId") where "conditionDueOn" is not null;
create index "certificates_code" on "certificates" ("code", "entryId")`

const after = (text: string) => `substr(${text}, instr(${text}, char(10)) + 1)`
const firstLine = (text: string) => `substr(${text}, 1, instr(${text}, char(10)) - 1)`
const ADD = 'insert into "entrySearch" (rowid, "searchText") values (new.id, new."searchText")'
const REMOVE = `insert into "entrySearch" ("entrySearch", rowid, "searchText") values ('delete', old.id, old."searchText")`

async function finishSqlite(db: AnyDatabase): Promise<void> {
  await execute(
    db,
    'sqlite',
    `
drop table "formerCertificates";
create virtual table "entrySearch" using fts5("searchText", content = 'entries', content_rowid = 'id',
  tokenize = 'trigram case_sensitive 1', columnsize = 0);
create trigger entry_search_insert after insert on entries begin ${ADD}; end;
create trigger entry_search_delete after delete on entries begin ${REMOVE}; end;
create trigger entry_search_update after update of id, "searchText" on entries
  when old.id <> new.id or old."searchText" <> new."searchText" begin ${REMOVE}; ${ADD}; end;
insert into "entrySearch" ("entrySearch") values ('rebuild');
create index "entries_application" on "entries" ("applicationId") where "applicationId" is not null;
create index "entries_expiry" on "entries" ("expiryDate");
create index "entries_flag" on "entries" ("flag");
create index "entries_flag_id" on "entries" ("flagId");
create index "entries_imo" on "entries" ("imoNumber");
create index "entries_imo_sort" on "entries" (coalesce("imoNumber", ''), "id");
create index "entries_issued" on "entries" ("issuedDate");
create index "entries_search_text" on "entries" ("searchText");
create index "entries_service_id" on "entries" ("serviceId");
create index "entries_ship" on "entries" ("shipId", "issuedDate", "id");
create index "entries_status" on "entries" ("status", "expiryDate", "id");
create index "entries_status_until" on "entries" ("statusUntil") where "statusUntil" is not null;
create index "entries_type" on "entries" (${firstLine(after(after('"searchText"')))}, "id");
create index "entries_vessel_name" on "entries" (${firstLine(after('"searchText"'))}, "id")`,
  )
}

async function finishPostgres(db: AnyDatabase): Promise<void> {
  await execute(
    db,
    'postgres',
    `
alter table "entries" drop column "parts", drop column "standingReason", drop column "standingSince",
  drop column "supersededBy", drop column "supersededOn";
analyze "entries";
analyze "certificates"`,
  )
}

const READ_AT_ONCE = 500

async function readSome(db: AnyDatabase, engine: Engine, after: number): Promise<Entry[]> {
  const table = engine === 'sqlite' ? 'formerCertificates' : 'entries'
  // PostgreSQL's client answers a day as its connection was told to.
  const day = (column: string) => sql`cast(${sql.ref(column)} as text) as ${sql.ref(column)}`
  const { rows } =
    await sql<Entry>`select id, "certificateId", type, "issuedCertificates", ${day('issuedDate')}, ${day('expiryDate')},
      standing, "standingReason", ${day('standingSince')}, "supersededBy", ${day('supersededOn')}, status,
      ${day('statusUntil')}, parts
    from ${sql.table(table)} where id > ${after} order by id limit ${READ_AT_ONCE}`.execute(db)
  return rows
}

/** The certificates of an entry, as rows without what the tables of due dates had. */
function certificatesOf(entry: Entry): Record<string, string | number | null>[] {
  const parts: Part[] = entry.parts === null ? listedIn(entry) : JSON.parse(entry.parts)
  return parts.map((part, position) => {
    const isInForce = part.standing === 'in-force' && part.supersededBy === null
    const open = part.conditions.filter(({ closedOn }) => closedOn === null)
    return {
      entryId: entry.id,
      position,
      code: part.code,
      number: `${entry.certificateId}/${part.code.toUpperCase()}`,
      label: part.label,
      kind: part.kind,
      surveyCompletedOn: part.surveyCompletedOn,
      issuedOn: part.issuedOn,
      expiryDate: part.expiryDate,
      renewedFrom: part.renewedFrom,
      extension: part.extension && JSON.stringify(part.extension),
      standing: part.standing,
      standingReason: part.standingReason,
      standingSince: part.standingSince,
      supersededBy: part.supersededBy,
      supersededOn: part.supersededOn,
      surveys: JSON.stringify(part.surveys),
      conditions: JSON.stringify(part.conditions),
      particulars: part.particulars ? JSON.stringify(part.particulars) : null,
      status: entry.status === 'partly-valid' ? 'valid' : entry.status,
      statusUntil: entry.statusUntil,
      lastDay: isInForce ? (part.extension?.until ?? part.expiryDate) : null,
      conditionDueOn: open.map(({ dueOn }) => dueOn).toSorted()[0] ?? null,
    }
  })
}

/** Inserts rows that all have the same columns; PostgreSQL converts them to the types of those. */
async function insert(db: AnyDatabase, engine: Engine, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const json = JSON.stringify(rows)
  const values = sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`))
  await (
    engine === 'sqlite'
      ? sql`insert into certificates (${columns}) select ${values} from json_each(${json})`
      : sql`insert into certificates (${columns}) select ${columns} from json_populate_recordset(null::certificates, ${json}::json)`
  ).execute(db)
}
