import { sql, type RawBuilder } from 'kysely'
import { execute, statements, type AnyDatabase, type Engine, type Step } from './migration.ts'

// What was added since. A new migration is one more entry at the end of the list, with a higher
// number: statements, or a function that also moves rows. One that has run anywhere is never
// edited.

export const SINCE_0084: Readonly<Record<string, Step>> = {
  // The daily update looks again at entries with an open condition: a condition of class that is
  // overdue suspends class by rule.
  '0084-conditions-of-class': statements(`
update "certificates" set "statusUntil" = '1900-01-01' where "parts" like '%"closedOn":null%'`),

  '0086-search-spelling': respellSearchTexts,

  // How many persons a ship is certified to carry: a small ship needs an ISPP above fifteen.
  '0087-persons-certified': statements('alter table "ships" add column "personsCertified" integer'),

  '0088-imported': addImportedAt,

  // Scans of the papers that imported entries were entered from: one at a time for each entry, and
  // those it had before.
  '0089-certificate-scans': statements(`
create table "certificateScans" ("id" @id, "recordId" integer not null, "mediaType" text not null,
  "size" integer not null, "sha256" text not null, "addedBy" text not null, "addedAt" text not null, "removedBy" text,
  "removedAt" text, "reason" text);
create index "certificate_scans_record" on "certificateScans" ("recordId", "id");
create unique index certificate_scans_present on "certificateScans" ("recordId") where "removedAt" is null;
create table "certificateScanPieces" ("scan" integer not null references "certificateScans" ("id"),
  "piece" integer not null, "bytes" text not null,
  constraint "certificate_scan_pieces_pkey" primary key ("scan", "piece"))`),

  // Where the net tonnage of a ship rises, its tonnage certificate ends (Tonnage Convention 1969,
  // article 10(1)).
  '0090-net-tonnage': statements('alter table "ships" add column "netTonnage" integer'),

  '0092-erasures': addErasures,

  // Register events store what changed, and what lists show of an event; those from before have
  // none of it (docs/decisions/0087).
  '0093-event-differences': statements(`
alter table "registerEvents" add column "format" integer;
alter table "registerEvents" add column "base" integer;
alter table "registerEvents" add column "change" text;
alter table "registerEvents" add column "factsHash" text;
alter table "registerEvents" add column "recordHash" text;
alter table "registerEvents" add column "title" text;
alter table "registerEvents" add column "vesselName" text;
create index register_events_base on "registerEvents" (base) where base is not null`),

  // A session gets another token after a re-authentication, and may then do a batch of acts that
  // cannot be undone; passkeys of surveyors are confirmed by the office. Those that sign reports
  // today stay so.
  '0094-step-up': statements(`
alter table "sessions" add column "formerHash" text;
alter table "sessions" add column "formerUntil" text;
alter table "sessions" add column "batchUntil" text;
create index "sessions_former" on "sessions" ("formerHash");
alter table "passkeys" add column "confirmedAt" text;
alter table "passkeys" add column "confirmedBy" text;
update "passkeys" set "confirmedAt" = "createdAt", "confirmedBy" = 'upgrade'`),

  // A change of a ship with very many certificates is carried out in slices, each a transaction:
  // how far each has come.
  '0095-ship-changes': statements(`
create table "shipChanges" ("shipId" integer primary key, "otherShipId" integer, "kind" text not null,
  "facts" text not null, "lastDone" integer not null, "done" integer not null, "total" integer not null,
  "begunAt" text not null, "actorId" integer, "actorName" text not null, "apiKeyId" integer)`),

  // The list of deletions reads the few events of that kind, and no others.
  '0096-deletions': statements(`
create index register_events_deleted on "registerEvents" (id) where kind = 'deleted'`),

  // The timeline of an entry reads the few events with which a suspension may end: the condition is
  // that of its query.
  '0097-suspensions': statements(`
create index register_events_suspensions on "registerEvents" ("recordId", id) where (
  "before" like '%"standing":"suspended"%'
  or kind = 'deleted'
  or note like 'Withdrawal undone%'
  or "change" like '%{"op":"test","path":"%standing","value":"suspended"}%'
  or "change" like '%{"op":"test","path":"/parts%"standing":"suspended"%'
)`),

  // Emails about the security of accounts are sent before all others, and whoever leads to emails
  // is counted.
  '0098-outbox-order': statements(`
alter table "outbox" add column "urgent" integer default 0 not null;
alter table "outbox" add column "causedBy" text;
drop index "outbox_due";
create index outbox_due on outbox (urgent desc, "nextAttemptAt", id) where "nextAttemptAt" is not null;
create index outbox_caused on outbox ("causedBy", "createdAt") where "causedBy" is not null`),

  // When each job ran last, and which process leads them.
  '0099-jobs': statements(`
create table "jobs" ("name" text primary key, "finishedAt" text not null, "milliseconds" integer not null,
  "isFailing" integer not null, "failure" text, "failedAt" text);
create table "jobLeader" ("id" integer primary key, "holder" text, "beat" integer not null);
insert into "jobLeader" ("id", "holder", "beat") values (1, null, 0)`),
}

const DASHES =
  '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2E3A\u2E3B\u30FC\u301C\u058A\u05BE\u02D7\u2500\u2501\u2796'
const INVISIBLE =
  '\u00AD\u034F\u061C\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064' +
  '\u2066\u2067\u2068\u2069\uFEFF\uFE0E\uFE0F\u3164\u115F\u1160'

/**
 * The text that searches read has a hyphen for each dash, and nothing invisible: as a query has
 * since.
 */
async function respellSearchTexts(db: AnyDatabase, engine: Engine): Promise<void> {
  const respelled = respell(engine, sql`"searchText"`)
  for (const table of ['certificates', 'ships', 'companies', 'applications', 'messages'])
    await sql`update ${sql.table(table)} set "searchText" = ${respelled} where "searchText" <> ${respelled}`.execute(
      db,
    )
}

function respell(engine: Engine, text: RawBuilder<unknown>): RawBuilder<unknown> {
  if (engine === 'postgres')
    return sql`translate(${text}, ${DASHES + INVISIBLE}, ${'-'.repeat(DASHES.length)})`
  let respelled = text
  for (const dash of DASHES) respelled = sql`replace(${respelled}, ${dash}, '-')`
  for (const mark of INVISIBLE) respelled = sql`replace(${respelled}, ${mark}, '')`
  return respelled
}

/** As many certificates as one form enters at once: one for each type. */
const MOST_OF_A_FORM = 17

/**
 * When an entry was imported from a file, which makes it a record of papers issued before; null: it
 * was issued here. Of what is in the register, an entry was imported where its first event has the
 * note of an import, or the console is its author, which issues nothing; and where one account
 * entered, in the same millisecond, certificates of more than one ship or more of them than a form
 * has (docs/decisions/0079).
 */
async function addImportedAt(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('certificates').addColumn('importedAt', 'text').execute()
  await sql`
    update certificates set "importedAt" = "createdAt" where id in (
      select e."recordId" from ${sql.table('registerEvents')} e
      where e.kind = 'issued' and (
        e.note like 'Imported from a file of which %' or e.note like 'Imported with what no field has: %'
        or e.note like ${'%\nImported from a file of which %'} or e.note like ${'%\nImported with what no field has: %'}
        or (e."actorId" is null and e."actorName" = 'console')
      )
    ) or ("createdAt", "createdBy") in (
      select same."createdAt", same."createdBy" from certificates same where same."createdBy" is not null
      group by same."createdAt", same."createdBy"
      having count(*) > ${MOST_OF_A_FORM} or count(distinct coalesce(same."imoNumber", same."vesselName")) > 1
    )`.execute(db)
}

/**
 * The columns of an event of an application: those that hold text about the applicant, and the
 * others.
 */
const TEXTS = ['inspectionPlace', 'message', 'note']
const OTHERS =
  'id applicationId version at kind actorId actorName fromStatus toStatus inspectionDate apiKeyId'.split(
    ' ',
  )

/**
 * When an application was erased: its row then holds nothing that the applicant wrote. Its events
 * stay append-only, but for one change: of an erased application, texts may become null, and
 * nothing else.
 */
async function addErasures(db: AnyDatabase, engine: Engine): Promise<void> {
  const isErasure = [
    ...TEXTS.map((column) => `new."${column}" is null`),
    ...OTHERS.map((column) => `new."${column}" is not distinct from old."${column}"`),
    'exists (select 1 from applications where id = old."applicationId" and "erasedAt" is not null)',
  ].join(' and ')
  const refusal = 'application events are append-only'
  await execute(db, engine, 'alter table "applications" add column "erasedAt" text')
  await execute(
    db,
    engine,
    engine === 'sqlite'
      ? `
drop trigger application_events_no_update;
create trigger application_events_no_update before update on "applicationEvents"
  when not (${isErasure}) begin select raise(abort, '${refusal}'); end`
      : `
drop trigger application_events_append_only on "applicationEvents";
create trigger application_events_append_only before delete or truncate on "applicationEvents"
  for each statement execute function refuse_application_event_change();
create function refuse_application_event_update() returns trigger language plpgsql as $$ begin
  if ${isErasure} then return new; end if; raise exception '${refusal}'; end $$;
create trigger application_events_no_update before update on "applicationEvents"
  for each row execute function refuse_application_event_update()`,
  )
}
