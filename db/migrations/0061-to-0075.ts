import { sql, type RawBuilder } from 'kysely'
import {
  execute,
  makeAppendOnly,
  refuses,
  statements,
  type AnyDatabase,
  type Engine,
  type Step,
} from './migration.ts'

// What was added after 24 November 2026: API keys, webhooks, ships and companies, single
// certificates of an entry, surveys on board.

export const TO_0075: Readonly<Record<string, Step>> = {
  // The column of the events is in no hashed format: what is hashed of an event is listed by name
  // (domain/proof/log-format).
  '0061-api-keys': statements(`
create table "apiKeys" ("id" @id, "prefix" text not null unique, "keyHash" text not null, "name" text not null,
  "scopes" text not null, "userId" integer not null references "users" ("id"), "createdAt" text not null,
  "expiresAt" text not null, "perMinute" integer not null, "lastUsedAt" text, "revokedAt" text,
  "revokedBy" integer references "users" ("id"));
create index "api_keys_user" on "apiKeys" ("userId");
alter table "registerEvents" add column "apiKeyId" integer;
alter table "applicationEvents" add column "apiKeyId" integer;
alter table "siteEvents" add column "apiKeyId" integer`),

  // Webhooks, and the deliveries that were given up.
  '0062-webhooks': statements(`
create table "webhooks" ("id" @id, "name" text not null, "url" text not null, "active" integer not null,
  "secret" text not null, "previousSecret" text, "previousUntil" text, "createdAt" text not null,
  "position" integer not null, "batchEnd" integer, "attempts" integer not null, "nextAttemptAt" text, "lease" text,
  "leaseUntil" text, "lastSuccessAt" text, "failingSince" text, "lastStatus" integer, "lastError" text, "notifiedAt" text,
  "stoppedReason" text);
create table "failedDeliveries" ("id" @id, "webhookId" integer not null references "webhooks" ("id") on delete cascade,
  "after" integer not null, "through" integer not null, "entries" integer not null, "attempts" integer not null,
  "failedAt" text not null, "status" integer, "error" text not null, "replayAt" text);
create index "failed_deliveries_webhook" on "failedDeliveries" ("webhookId", "id");
create index "failed_deliveries_replay" on "failedDeliveries" ("replayAt")`),

  // The ship that a service is applied for; null where the applicant named none.
  '0063-application-ship': statements(`
alter table "applications" add column "imoNumber" text;
alter table "applications" add column "flag" text`),

  '0064-ships': addShips,
  '0065-parts': addParts,

  // Notices to owners and flag administrations with what became of them, and the reminders of
  // survey windows.
  '0067-notices': statements(`
create table "notices" ("id" @id, "recordId" integer not null, "outboxId" integer not null,
  "kind" text not null check (kind in ('decision', 'survey')),
  "audience" text not null check (audience in ('owner', 'administration')), "recipient" text not null,
  "about" text not null, "at" text not null, "state" text, "sentAt" text);
create index "notices_record" on "notices" ("recordId", "id");
create index "notices_outbox" on "notices" ("outboxId");
create table "surveyReminders" ("recordId" integer not null, "code" text not null, "windowTo" date not null,
  "days" integer not null, "writtenOn" date,
  constraint "survey_reminders_pkey" primary key ("recordId", "code", "windowTo", "days"));
create index survey_reminders_due on "surveyReminders" ("recordId") where "writtenOn" is null`),

  // The survey that each certificate needs next, which the daily update fills in; an index in the
  // order of the list with all that its filters read.
  '0068-surveys-due': statements(`
create table "surveysDue" ("recordId" integer not null, "code" text not null, "kinds" text not null,
  "windowFrom" date not null, "windowTo" date not null, "endsOn" date not null,
  constraint "surveys_due_pkey" primary key ("recordId", "code"));
create index "surveys_due_order" on "surveysDue" ("windowTo", "recordId", "code", "windowFrom", "endsOn")`),

  // Which entry renews certificates of which.
  '0069-part-renewals': statements(`
create table "renewals" ("recordId" integer not null, "renewedById" integer not null,
  constraint "renewals_pkey" primary key ("renewedById", "recordId"));
insert into renewals ("recordId", "renewedById")
  select old.id, new.id from certificates as old join certificates as new on new."certificateId" = old."supersededBy"`),

  '0070-expiries': addExpiries,

  // Of which certificate of an entry a document is the form; null: it is the extract of the whole
  // entry.
  '0071-document-parts': statements('alter table "documents" add column "code" text'),

  '0072-surveyors': addSurveyors,

  // Links by which the owner of a ship downloads its kit; only the hash of each.
  '0074-kit-links': statements(`
create table "kitLinks" ("tokenHash" text primary key, "imoNumber" text not null, "recipient" text not null,
  "createdAt" text not null, "expiresAt" text not null);
create index "kit_links_recipient" on "kitLinks" ("recipient");
create index "kit_links_expiry" on "kitLinks" ("expiresAt")`),

  // Building contract, delivery and start of a major conversion of a ship.
  '0075-ship-dates': statements(`
alter table "ships" add column "contractedOn" date;
alter table "ships" add column "deliveredOn" date;
alter table "ships" add column "convertedOn" date`),
}

const SHIP_TABLES = `
create table "companies" ("id" @id, "name" text not null, "imoNumber" text unique, "address" text, "country" text,
  "emails" text not null, "createdAt" text not null, "updatedAt" text not null, "version" integer not null,
  "searchText" text not null);
create table "ships" ("id" @id, "imoNumber" text unique, "name" text not null, "flag" text not null, "callSign" text,
  "portOfRegistry" text, "grossTonnage" integer, "deadweight" integer, "length" double precision, "shipType" text,
  "keelLaidOn" date, "classNotation" text, "ownerId" integer references "companies" ("id"),
  "managerId" integer references "companies" ("id"), "createdAt" text not null, "updatedAt" text not null,
  "version" integer not null, "searchText" text not null);
create index "ships_owner" on "ships" ("ownerId");
create index "ships_manager" on "ships" ("managerId");
create table "shipNames" ("id" @id, "shipId" integer not null references "ships" ("id"),
  "field" text not null check (field in ('name', 'flag')), "value" text not null, "since" date, "reason" text,
  "settled" integer not null check (settled in (0, 1)));
create index "ship_names_ship" on "shipNames" ("shipId", "field", "id");
create table "shipEvents" ("id" @id, "at" text not null, "subject" text not null check (subject in ('ship', 'company')),
  "kind" text not null, "recordId" integer not null, "actorId" integer, "actorName" text not null, "before" text,
  "after" text, "note" text, "apiKeyId" integer);
create index "ship_events_record" on "shipEvents" ("subject", "recordId", "id");
alter table "flags" add column "administrationEmail" text`

/**
 * Ships and companies, the names and flags that a ship has had, and an append-only history of both.
 * The certificates of one IMO number become a ship; one without a number gets none.
 */
async function addShips(db: AnyDatabase, engine: Engine): Promise<void> {
  await execute(db, engine, SHIP_TABLES)
  const append = {
    table: '"shipEvents"',
    triggers: 'ship_events',
    refusal: 'ship events are append-only',
  }
  if (engine === 'postgres')
    await execute(db, engine, refuses('refuse_ship_event_change', append.refusal))
  await makeAppendOnly(db, engine, { ...append, by: 'refuse_ship_event_change' })
  // SQLite can add a foreign key only with its column; PostgreSQL checks it faster for all rows at
  // once.
  const key = 'references "ships" ("id")'
  await execute(
    db,
    engine,
    `alter table "certificates" add column "shipId" integer ${engine === 'sqlite' ? key : ''}`,
  )
  await fillShips(db, engine)
  await execute(
    db,
    engine,
    'create index "certificates_ship" on "certificates" ("shipId", "issuedDate", "id")',
  )
  // On SQLite also against `INSERT OR REPLACE`, see 0036. The lists are ordered by the first line
  // of `searchText`, the name.
  const byName = `((split_part("searchText", chr(10), 1) collate "C"), id)`
  await execute(
    db,
    engine,
    engine === 'sqlite'
      ? `
create trigger ship_events_no_replace before insert on "shipEvents"
  when exists (select 1 from "shipEvents" where id = new.id)
  begin select raise(abort, 'UNIQUE: shipEvents has this row already'); end;
create index ships_search_text on "ships" ("searchText", id);
create index companies_search_text on "companies" ("searchText", id)`
      : `
alter table "certificates" add constraint "certificates_ship_id" foreign key ("shipId") references "ships" ("id");
create index ships_search_text on "ships" using gin ("searchText" gin_trgm_ops);
create index ships_name on "ships" ${byName};
create index companies_search_text on "companies" using gin ("searchText" gin_trgm_ops);
create index companies_name on "companies" ${byName}`,
  )
}

const LINE_END = sql.lit('\n')

/**
 * The ships of the certificates, each with what its newest certificate says, and every name and
 * flag that its certificates have.
 */
async function fillShips(db: AnyDatabase, engine: Engine): Promise<void> {
  const digits = sql`trim(replace(replace(upper(c."imoNumber"), 'IMO', ''), ' ', ''))`
  const isNumber =
    engine === 'sqlite' ? sql`${digits} glob ${'[0-9]'.repeat(7)}` : sql`${digits} ~ '^[0-9]{7}$'`
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

/**
 * A row for each time that the value changed from one certificate of a ship to the next, by their
 * dates of issue.
 */
async function fillNames(
  db: AnyDatabase,
  field: 'name' | 'flag',
  value: RawBuilder<unknown>,
  folded: RawBuilder<unknown>,
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

/** The second line of a certificate's `searchText`: the name in the form that searches compare. */
function foldedName(engine: Engine): RawBuilder<unknown> {
  if (engine === 'postgres') return sql`split_part(c."searchText", chr(10), 2)`
  const rest = sql`substr(c."searchText", instr(c."searchText", char(10)) + 1)`
  return sql`substr(${rest}, 1, instr(${rest}, char(10)) - 1)`
}

/**
 * The single certificates of an entry with their surveys, and the status that lists show. An entry
 * of before has one certificate for each type of its list, worked out when it is read, and no
 * surveys from before this day. The daily update works out its status, and finds it by a
 * `statusUntil` before today.
 */
async function addParts(db: AnyDatabase, engine: Engine): Promise<void> {
  // Jakarta is seven hours ahead all year.
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  await execute(
    db,
    engine,
    `
alter table "certificates" add column "parts" text;
alter table "certificates" add column "surveysFrom" date default '1900-01-01' not null;
alter table "certificates" add column "status" text default 'valid' not null;
alter table "certificates" add column "statusUntil" date default '1900-01-01';
update certificates set "surveysFrom" = '${today}';
drop index certificates_standing;
drop index certificates_superseded_on;
create index certificates_status on certificates (status, "expiryDate", id);
create index certificates_status_until on certificates ("statusUntil") where "statusUntil" is not null`,
  )
}

/** Until when the certificates of each entry last: for reminders and lists. */
async function addExpiries(db: AnyDatabase, engine: Engine): Promise<void> {
  const parts =
    engine === 'sqlite'
      ? 'json_each(c.parts) as p'
      : 'json_array_elements(c.parts::json) as p(value)'
  const lastDay = `(coalesce(p.value -> 'extension' ->> 'until', p.value ->> 'expiryDate'))`
  await execute(
    db,
    engine,
    `
create table "expiries" ("recordId" integer not null, "lastDay" date not null,
  constraint "expiries_pkey" primary key ("recordId", "lastDay"));
insert into expiries ("recordId", "lastDay") select id, "expiryDate" from certificates
  where parts is null and standing = 'in-force' and "supersededBy" is null and "expiryDate" <> '9999-12-31';
insert into expiries ("recordId", "lastDay") select distinct c.id, ${lastDay}${engine === 'sqlite' ? '' : '::date'}
  from certificates as c, ${parts} where c.parts is not null and p.value ->> 'standing' = 'in-force'
    and p.value ->> 'supersededBy' is null and p.value ->> 'expiryDate' is not null;
create index "expiries_order" on "expiries" ("lastDay", "recordId")`,
  )
}

const SURVEY_TABLES = `
create table "surveyAssignments" ("id" @id, "shipId" integer not null,
  "userId" integer not null references "users" ("id"), "assignedBy" text not null, "assignedAt" text not null,
  "endedBy" text, "endedAt" text);
create unique index survey_assignments_open on "surveyAssignments" ("userId", "shipId") where "endedAt" is null;
create index "survey_assignments_ship" on "surveyAssignments" ("shipId", "id");
create table "surveyReports" ("id" @id, "reportId" text not null unique,
  "userId" integer not null references "users" ("id"), "surveyor" text not null, "shipId" integer not null,
  "content" text not null, "signature" text not null, "receivedAt" text not null,
  "state" text not null check (state in ('waiting', 'recorded', 'declined')), "decidedBy" text, "decidedAt" text,
  "reason" text);
create index "survey_reports_user" on "surveyReports" ("userId", "id");
create index "survey_reports_ship" on "surveyReports" ("shipId", "id");
create index "survey_reports_state" on "surveyReports" ("state", "id");
create table "surveyReportRecords" ("report" integer not null references "surveyReports" ("id"),
  "recordId" integer not null, constraint "survey_report_records_pkey" primary key ("report", "recordId"));
create index "survey_report_records_record" on "surveyReportRecords" ("recordId");
create table "surveyFiles" ("report" integer not null references "surveyReports" ("id"), "position" integer not null,
  "name" text not null, "mediaType" text not null, "size" integer not null, "sha256" text not null, "receivedAt" text,
  constraint "survey_files_pkey" primary key ("report", "position"));
create table "surveyFilePieces" ("report" integer not null references "surveyReports" ("id"), "position" integer not null,
  "piece" integer not null, "bytes" text not null,
  constraint "survey_file_pieces_pkey" primary key ("report", "position", "piece"))`

/**
 * The role of surveyors with their names, the ships that are assigned to them, and what they report
 * from on board. SQLite changes the values that a column accepts only with the column.
 */
async function addSurveyors(db: AnyDatabase, engine: Engine): Promise<void> {
  const roles = `check ("newRole" in ('user', 'admin', 'surveyor'))`
  for (const table of ['users', 'invitations'])
    await execute(
      db,
      engine,
      `
alter table "${table}" add column "newRole" text default 'user' not null ${roles};
update "${table}" set "newRole" = role;
alter table "${table}" drop column "role";
alter table "${table}" rename column "newRole" to "role";
alter table "${table}" add column "name" text`,
    )
  await execute(db, engine, SURVEY_TABLES)
}
