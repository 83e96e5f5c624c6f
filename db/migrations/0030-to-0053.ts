import { sql } from 'kysely'
import {
  execute,
  makeAppendOnly,
  statements,
  type AnyDatabase,
  type Engine,
  type Step,
} from './migration.ts'

// What was added between version 0.1.0 and 24 November 2026: entries of the log of all kinds,
// certificate numbers, search.

export const TO_0053: Readonly<Record<string, Step>> = {
  // Whose each stored answer is and how large, so that no account or network can store more than
  // its share.
  '0030-idempotency-owners': statements(`
alter table "idempotencyKeys" add column "owner" text default '' not null;
alter table "idempotencyKeys" add column "bytes" integer default 0 not null;
create index "idempotency_keys_owner" on "idempotencyKeys" ("owner", "expiresAt", "bytes")`),

  // Where accounts have signed in from, so that guesses from elsewhere do not keep their owners
  // out; and permissions to export everything.
  '0033-sign-in': statements(`
create index "sign_in_failures_time" on "signInFailures" ("lastAt");
create table "knownOrigins" ("userId" integer not null references "users" ("id") on delete cascade,
  "originHash" text not null, "lastAt" text not null,
  constraint "known_origins_one_each" primary key ("userId", "originHash"));
create index "known_origins_hash" on "knownOrigins" ("originHash");
create table "exportGrants" ("tokenHash" text primary key, "sessionHash" text not null,
  "userId" integer not null references "users" ("id") on delete cascade, "expiresAt" text not null);
create index "export_grants_expiry" on "exportGrants" ("expiresAt");
create index "export_grants_user" on "exportGrants" ("userId")`),

  // The counts held the addresses of those who verify; from now on they hold keyed hashes. What was
  // counted is from the last hour.
  '0034-limits': statements('delete from "limitCounts"'),

  '0035-log-entries': addLogEntries,
  '0036-no-replace': refuseReplacing,
  '0038-certificate-numbers': addCertificateNumbers,

  // Since when another certificate has replaced a certificate, and what of it was corrected after
  // it was issued.
  '0039-corrections': statements(`
alter table "certificates" add column "supersededOn" date;
alter table "certificates" add column "corrections" text;
update certificates set "supersededOn" = (
    select replacement."issuedDate" from certificates replacement where replacement."certificateId" = certificates."supersededBy"
  ) where "supersededBy" is not null`),

  // As 0036 does for other tables: it could give a deleted number to another record. PostgreSQL has
  // the update trigger of 0038.
  '0040-numbers-not-replaced': statements('', {
    sqlite: `
create trigger certificate_numbers_no_replace before insert on "certificateNumbers"
  when exists (select 1 from "certificateNumbers" where number = new.number)
  begin select raise(abort, 'UNIQUE: certificateNumbers has this row already'); end`,
  }),

  // How many certificates each account has exported today without its password.
  '0041-export-totals': statements(`
create table "exportTotals" ("userId" integer primary key references "users" ("id") on delete cascade,
  "day" text not null, "certificates" integer not null)`),

  '0042-search': addSearch,
  '0045-gross-tonnage': statements('alter table "certificates" add column "grossTonnage" integer'),
  '0051-outbox-payload': statements('alter table "outbox" rename column "letter" to "payload"'),
  '0052-application-names': statements(`
alter table "applications" rename column "inspectionPlace" to "inspectionLocation";
alter table "applications" rename column "takenBy" to "assignedTo";
alter table "applicationEvents" rename column "words" to "message"`),

  // A new table of import errors, because SQLite cannot change a check. It holds at most the errors
  // of one day. SQLite has no name of a key.
  '0053-standard-names': statements(
    `
alter table "logNodes" rename column "place" to "position";
alter table "certificateNumbers" rename column "letters" to "alphanumeric";
drop index "certificate_numbers_letters";
create index "certificate_numbers_alphanumeric" on "certificateNumbers" ("alphanumeric");
create table "importErrors" ("importId" integer not null,
  "severity" text not null check (severity in ('error', 'warning')), "page" integer not null, "errors" text not null,
  constraint "import_errors_key" primary key ("importId", "severity", "page"));
insert into "importErrors" ("importId", severity, page, errors)
  select "importId", case severity when 'fault' then 'error' else severity end, page, faults from "importFaults";
drop table "importFaults"`,
    { postgres: 'alter table "logNodes" rename constraint log_nodes_place to log_nodes_position' },
  ),
}

/**
 * Lets the log hold more than register events: account events, documents, and events of the system
 * itself (keys, restores). Every leaf that exists stays as it is. SQLite changes no constraints of
 * a table (sqlite.org/lang_altertable.html §7): there it is copied.
 */
async function addLogEntries(db: AnyDatabase, engine: Engine): Promise<void> {
  await execute(
    db,
    engine,
    engine === 'sqlite'
      ? `
create table "newLogLeaves" ("leaf" integer primary key, "source" text not null, "eventId" integer not null,
  "salts" text not null, "hash" text not null, constraint "log_leaves_once" unique ("source", "eventId"));
insert into "newLogLeaves" ("leaf", "source", "eventId", "salts", "hash")
  select "leaf", 'register', "eventId", "salts", "hash" from "logLeaves" order by "leaf";
drop table "logLeaves";
alter table "newLogLeaves" rename to "logLeaves"`
      : `
alter table "logLeaves" add column "source" text not null default 'register',
  drop constraint "logLeaves_eventId_key", drop constraint "logLeaves_eventId_fkey",
  add constraint log_leaves_once unique ("source", "eventId");
alter table "logLeaves" alter column "source" drop default;
drop trigger logleaves_append_only on "logLeaves"`,
  )
  await execute(
    db,
    engine,
    `
create table "systemEvents" ("id" @id, "at" text not null, "kind" text not null, "actorName" text not null,
  "subject" text not null, "after" text);
create index "system_events_subject" on "systemEvents" ("subject")`,
  )
  await recordKeys(db)
  for (const table of ['logLeaves', 'accountEvents', 'systemEvents']) {
    const names = {
      table: `"${table}"`,
      triggers: table.toLowerCase(),
      refusal: 'the log is append-only',
    }
    await makeAppendOnly(db, engine, { ...names, by: 'refuse_register_change' })
  }
}

/** The keys that exist, as they are: from now on each change of one is an event. */
async function recordKeys(db: AnyDatabase): Promise<void> {
  const keys = await db
    .selectFrom('signingKeys')
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  for (const { id, use, publicKey, certificate, createdAt, retiredAt, compromisedAt } of keys) {
    const after = JSON.stringify({
      id,
      use,
      publicKey,
      certificate,
      createdAt,
      retiredAt,
      compromisedAt,
    })
    await db
      .insertInto('systemEvents')
      .values({ at: createdAt, kind: 'key-recorded', actorName: 'system', subject: id, after })
      .execute()
  }
}

/** The unique columns of each table that may only be added to. */
const UNIQUE: Record<string, string[][]> = {
  registerEvents: [['id']],
  accountEvents: [['id']],
  siteEvents: [['id']],
  systemEvents: [['id']],
  applicationEvents: [['id'], ['applicationId', 'version']],
  logLeaves: [['leaf'], ['source', 'eventId']],
  logNodes: [['level', 'place']],
  checkpoints: [['size']],
  documents: [['id'], ['sha256'], ['recordId', 'version', 'content', 'keyId']],
}

/**
 * `INSERT OR REPLACE` removes the row that is in the way, and SQLite runs delete triggers for that
 * only on a connection that asks for it (sqlite.org/lang_conflict.html, recursive_triggers). So a
 * row that is there already is refused before it is inserted. PostgreSQL needs nothing: `on
 * conflict do update` runs the update triggers of the table.
 */
async function refuseReplacing(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'postgres') return
  for (const [table, keys] of Object.entries(UNIQUE)) {
    const exists = keys.map((columns) => {
      const same = columns.map((column) => `"${column}" = new."${column}"`)
      return `exists (select 1 from "${table}" where ${same.join(' and ')})`
    })
    // `isUniqueViolation` recognises this text.
    const refusal = `begin select raise(abort, 'UNIQUE: ${table} has this row already'); end`
    const name = `${table.toLowerCase()}_no_replace`
    await execute(
      db,
      engine,
      `create trigger ${name} before insert on "${table}" when ${exists.join(' or ')} ${refusal}`,
    )
  }
}

const NEVER = 'a certificate number is never given up'
const MOVED = `new.number <> old.number or new."recordId" <> old."recordId" or old.state = 'deleted'`

/** The number without the characters that are neither letters nor digits. */
function lettersOf(number: string): string {
  return `replace(replace(replace(${number}, '-', ''), '/', ''), '.', '')`
}

/**
 * Every certificate number that was ever issued, so that none is issued twice, filled from the
 * certificates and their register events; and an index of ships' names, for those who type a name
 * where a number belongs.
 */
async function addCertificateNumbers(db: AnyDatabase, engine: Engine): Promise<void> {
  await execute(
    db,
    engine,
    `
create table "certificateNumbers" ("number" text primary key, "recordId" integer not null,
  "state" text not null check (state in ('current', 'former', 'deleted')), "since" text not null, "letters" text not null);
insert into "certificateNumbers" (number, "recordId", state, since, letters)
  select "certificateId", id, 'current', "createdAt", ${lettersOf('"certificateId"')} from certificates;
-- A number that several records had belongs to one that is still there, if any.
insert into "certificateNumbers" (number, "recordId", state, since, letters)
  select e."certificateId", coalesce(max(c.id), max(e."recordId")),
      case when max(c.id) is null then 'deleted' else 'former' end, max(e.at), ${lettersOf('e."certificateId"')}
    from "registerEvents" e left join certificates c on c.id = e."recordId"
    where not exists (select 1 from "certificateNumbers" n where n.number = e."certificateId")
    group by e."certificateId";
-- A former number ended with the first event of its record under another number.
update "certificateNumbers" set since = coalesce((
    select min(later.at) from "registerEvents" later
      where later."recordId" = "certificateNumbers"."recordId" and later.id > (
        select max(its.id) from "registerEvents" its
          where its."recordId" = "certificateNumbers"."recordId" and its."certificateId" = "certificateNumbers".number)
  ), since) where state = 'former';
create index "certificate_numbers_letters" on "certificateNumbers" ("letters");
create index "certificate_numbers_record" on "certificateNumbers" ("recordId");
create index certificates_vessel_name on certificates (${searchLine(engine, 2)}, id)`,
  )
  await execute(
    db,
    engine,
    engine === 'sqlite'
      ? `
create trigger certificate_numbers_no_delete before delete on "certificateNumbers"
  begin select raise(abort, '${NEVER}'); end;
create trigger certificate_numbers_no_reuse before update on "certificateNumbers" when ${MOVED}
  begin select raise(abort, '${NEVER}'); end`
      : `
create function refuse_number_reuse() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then if not (${MOVED}) then return new; end if; end if; raise exception '${NEVER}'; end $$;
create trigger certificate_numbers_no_reuse before update or delete on "certificateNumbers"
  for each row execute function refuse_number_reuse()`,
  )
}

/**
 * A line of `searchText`, of which the second is the name of the ship and the third the type, in
 * the form that searches compare.
 */
function searchLine(engine: Engine, line: 2 | 3): string {
  if (engine === 'postgres') return `split_part("searchText", chr(10), ${line})`
  const after = (text: string) => `substr(${text}, instr(${text}, char(10)) + 1)`
  const rest = line === 2 ? after('"searchText"') : after(after('"searchText"'))
  return `substr(${rest}, 1, instr(${rest}, char(10)) - 1)`
}

const MISSING = `PostgreSQL’s extension pg_trgm is needed for searching and cannot be created. Install it (Debian: the package
 postgresql; elsewhere postgresql-contrib), and run in this database, as its owner or a superuser: CREATE EXTENSION pg_trgm;`

/**
 * Indexes for the staff's search: of the groups of three letters in `searchText`, of what lists are
 * sorted by, and of what they are filtered by (docs/decisions/0042). On PostgreSQL throws where the
 * extension pg_trgm cannot be created.
 */
async function addSearch(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`create extension if not exists pg_trgm`.execute(db).catch((cause: unknown) => {
      throw new Error(MISSING.replaceAll('\n', ''), { cause })
    })
  }
  await execute(db, engine, engine === 'sqlite' ? SEARCH_SQLITE : SEARCH_POSTGRES)
  // Few are superseded; a list of them must not read all others.
  const superseded =
    'certificates_superseded_on on certificates ("supersededOn") where "supersededOn" is not null'
  await execute(db, engine, `create index ${superseded}`)
}

const ADD =
  'insert into "certificateSearch" (rowid, "searchText") values (new.id, new."searchText")'
const REMOVE = `insert into "certificateSearch" ("certificateSearch", rowid, "searchText") values ('delete', old.id, old."searchText")`

/**
 * The index of the whole text is smaller than the table: patterns of one or two letters that hardly
 * occur read all of it.
 */
const SEARCH_SQLITE = `
create virtual table "certificateSearch" using fts5("searchText", content = 'certificates', content_rowid = 'id',
  tokenize = 'trigram case_sensitive 1', columnsize = 0);
create trigger certificate_search_insert after insert on certificates begin ${ADD}; end;
create trigger certificate_search_delete after delete on certificates begin ${REMOVE}; end;
create trigger certificate_search_update after update of id, "searchText" on certificates
  when old.id <> new.id or old."searchText" <> new."searchText" begin ${REMOVE}; ${ADD}; end;
insert into "certificateSearch" ("certificateSearch") values ('rebuild');
create index certificates_search_text on certificates ("searchText");
create index certificates_type on certificates (${searchLine('sqlite', 3)}, id);
create index certificates_imo_sort on certificates (coalesce("imoNumber", ''), id);
create index certificates_flag on certificates (flag);
create index certificates_issued on certificates ("issuedDate");
create index certificates_standing on certificates (standing, "expiryDate", "issuedDate", "supersededOn")`

/** Ordered by code points on every server; the collation of the database need not be so. */
const SEARCH_POSTGRES = `
create index certificates_search_text on certificates using gin ("searchText" gin_trgm_ops);
drop index certificates_vessel_name;
create index certificates_vessel_name on certificates ((${searchLine('postgres', 2)} collate "C"), id);
create index certificates_type on certificates ((${searchLine('postgres', 3)} collate "C"), id);
create index certificates_number on certificates ("certificateId" collate "C", id);
create index certificates_imo_sort on certificates ((coalesce("imoNumber", '') collate "C"), id);
create index certificates_flag on certificates (flag collate "C", id);
create index certificates_issued on certificates ("issuedDate", id);
create index certificates_expiry_sort on certificates ("expiryDate", id);
create index certificates_standing on certificates (standing, "expiryDate", "issuedDate", "supersededOn", id)`
