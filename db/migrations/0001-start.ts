import { sql } from 'kysely'
import {
  execute,
  makeAppendOnly,
  refuses,
  type AnyDatabase,
  type Engine,
  type Step,
} from './migration.ts'
import reference from './reference-data.json' with { type: 'json' }

// The register of version 0.1.0, the first that was released: its 17 migrations in one. A new
// register is this one with the later steps, which also make the schema of any version since: a
// copy of PostgreSQL and a rollback need it.

/** The names under which registers have executed them, always all. */
const NAMES = [
  '0001-register',
  '0002-reference-data',
  '0003-public-site',
  '0004-outbox',
  '0005-accounts',
  '0006-mail',
  '0007-desk',
  '0008-transfer',
  '0010-site-editing',
  '0011-idempotency',
  '0012-renewals',
  '0013-keys',
  '0014-log',
  '0015-documents',
  '0017-past',
  '0018-limits',
  '0021-backups',
]

/** The first makes everything. */
export const START: Readonly<Record<string, Step>> = Object.fromEntries(
  NAMES.map((name, i) => [name, i === 0 ? makeStart : async () => {}]),
)

const TABLES = `
-- accounts
create table "users" ("id" @id, "username" text not null unique, "email" text not null unique, "password" text not null,
  "role" text not null check (role in ('user', 'admin')), "createdAt" text not null, "disabledAt" text, "lastSeenAt" text,
  "language" text default 'en' not null);
create table "sessions" ("id" @id, "tokenHash" text not null unique,
  "userId" integer not null references "users" ("id") on delete cascade,
  "stage" text not null check (stage in ('full', 'half')), "createdAt" text not null, "lastSeenAt" text not null,
  "expiresAt" text not null, "userAgent" text not null, "ip" text not null);
create index "sessions_expiry" on "sessions" ("expiresAt");
create index "sessions_user" on "sessions" ("userId");
create table "invitations" ("id" @id, "tokenHash" text not null unique,
  "purpose" text not null check (purpose in ('first-administrator', 'invitation')), "email" text,
  "role" text not null check (role in ('user', 'admin')), "createdBy" integer references "users" ("id"),
  "createdAt" text not null, "expiresAt" text not null, "usedAt" text, "language" text default 'en' not null);
create table "passwordResets" ("id" @id, "tokenHash" text not null unique,
  "userId" integer not null references "users" ("id") on delete cascade, "createdAt" text not null,
  "expiresAt" text not null);
create index "password_resets_user" on "passwordResets" ("userId");
create table "authenticatorApps" ("id" @id, "userId" integer not null references "users" ("id") on delete cascade,
  "secret" text not null, "sessionHash" text not null, "createdAt" text not null, "confirmedAt" text,
  "lastStep" integer not null);
create index "authenticator_apps_user" on "authenticatorApps" ("userId");
create table "passkeys" ("id" @id, "userId" integer not null references "users" ("id") on delete cascade,
  "credentialId" text not null unique, "publicKey" text not null, "counter" bigint not null, "transports" text not null,
  "name" text not null, "createdAt" text not null, "lastUsedAt" text);
create index "passkeys_user" on "passkeys" ("userId");
create table "passkeyChallenges" ("challenge" text primary key,
  "purpose" text not null check (purpose in ('add', 'sign-in', 'second-step')), "sessionHash" text,
  "expiresAt" text not null);
create index "passkey_challenges_expiry" on "passkeyChallenges" ("expiresAt");
create table "recoveryCodes" ("id" @id, "userId" integer not null references "users" ("id") on delete cascade,
  "codeHash" text not null, "usedAt" text);
create index "recovery_codes_user" on "recoveryCodes" ("userId");
create table "signInFailures" ("key" text primary key, "failures" integer not null, "lastAt" text not null,
  "blockedUntil" text not null);
create table "accountEvents" ("id" @id, "at" text not null, "kind" text not null, "actorId" integer,
  "actorName" text not null, "userId" integer, "subject" text not null, "detail" text);
create index "account_events_subject" on "accountEvents" ("subject");
create index "account_events_user" on "accountEvents" ("userId");

-- services and flags
create table "flags" ("id" @id, "name" text not null unique, "code" text not null unique,
  "position" integer default 0 not null, "hidden" integer default 0 not null check (hidden in (0, 1)),
  "version" integer default 1 not null, "indonesianName" text);
create table "services" ("id" @id, "slug" text not null unique, "title" text not null, "description" text not null,
  "imageUrl" text, "longDescription" text, "benefits" text, "process" text,
  "category" text default 'specialized' not null, "areas" text, "position" integer default 0 not null,
  "hidden" integer default 0 not null check (hidden in (0, 1)), "version" integer default 1 not null);
create table "serviceTranslations" ("serviceId" integer not null references "services" ("id") on delete cascade,
  "language" text not null, "title" text not null, "description" text not null, "longDescription" text, "areas" text,
  "benefits" text, "process" text, constraint "service_translations_key" primary key ("serviceId", "language"));
create table "formerSlugs" ("slug" text primary key,
  "serviceId" integer not null references "services" ("id") on delete cascade);
create index "former_slugs_service" on "formerSlugs" ("serviceId");
create table "siteEvents" ("id" @id, "at" text not null, "subject" text not null check (subject in ('service', 'flag')),
  "kind" text not null check (kind in ('added', 'changed', 'moved', 'hidden', 'shown', 'deleted')),
  "recordId" integer not null, "actorId" integer, "actorName" text not null, "before" text, "after" text);
create index "site_events_record" on "siteEvents" ("subject", "recordId");

-- applications and messages
create table "applications" ("id" @id, "reference" text not null unique, "keyHash" text not null,
  "serviceId" integer not null references "services" ("id"), "companyName" text not null, "vesselName" text not null,
  "contactEmail" text not null, "contactPhone" text not null, "details" text, "status" text default 'pending' not null,
  "language" text not null, "formId" text unique, "submittedAt" text not null, "version" integer default 1 not null,
  "inspectionDate" date, "inspectionPlace" text, "takenBy" integer references "users" ("id"),
  "searchText" text default '' not null);
create index applications_open on "applications" (id) where status in ('pending', 'in-review', 'inspection-scheduled');
create index "applications_service_id" on "applications" ("serviceId");
create index "applications_status" on "applications" ("status", "id");
create table "applicationEvents" ("id" @id, "applicationId" integer not null references "applications" ("id"),
  "version" integer not null, "at" text not null,
  "kind" text not null check (kind in ('moved', 'noted', 'taken', 'handed-back')), "actorId" integer not null,
  "actorName" text not null, "fromStatus" text, "toStatus" text, "inspectionDate" date, "inspectionPlace" text,
  "words" text, "note" text, constraint "application_events_order" unique ("applicationId", "version"));
create table "messages" ("id" @id, "name" text not null, "email" text not null, "subject" text not null,
  "message" text not null, "language" text not null, "formId" text unique, "receivedAt" text not null,
  "state" text default 'new' not null, "stateAt" text, "stateBy" integer references "users" ("id"),
  "version" integer default 1 not null, "searchText" text default '' not null);
create index messages_new on "messages" (id) where state = 'new';
create index "messages_state" on "messages" ("state", "id");

-- the register
create table "certificates" ("id" @id, "certificateId" text not null unique, "type" text not null,
  "vesselName" text not null, "imoNumber" text, "flag" text not null, "flagId" integer references "flags" ("id"),
  "serviceId" integer references "services" ("id"), "issuedDate" date not null, "expiryDate" date not null,
  "issuedCertificates" text not null, "standing" text not null check (standing in ('in-force', 'suspended', 'withdrawn')),
  "standingReason" text, "standingSince" date, "createdBy" integer references "users" ("id"), "createdAt" text not null,
  "updatedAt" text not null, "version" integer not null, "searchText" text not null,
  "applicationId" integer references "applications" ("id"), "supersededBy" text,
  constraint "certificates_period" check ("issuedDate" <= "expiryDate"));
create index "certificates_application" on "certificates" ("applicationId") where "applicationId" is not null;
create index "certificates_expiry" on "certificates" ("expiryDate");
create index "certificates_flag_id" on "certificates" ("flagId");
create index "certificates_imo" on "certificates" ("imoNumber");
create index "certificates_service_id" on "certificates" ("serviceId");
create index "certificates_superseded" on "certificates" ("supersededBy") where "supersededBy" is not null;
create table "registerEvents" ("id" @id, "at" text not null,
  "kind" text not null check (kind in ('issued', 'amended', 'suspended', 'reinstated', 'withdrawn', 'deleted')),
  "recordId" integer not null, "certificateId" text not null, "actorId" integer, "actorName" text not null, "before" text,
  "after" text, "note" text);
create index "register_events_number" on "registerEvents" ("certificateId");
create index "register_events_record" on "registerEvents" ("recordId");
create table "reminders" ("expiryDate" date not null, "certificateId" integer not null, "days" integer not null,
  constraint "reminders_key" primary key ("expiryDate", "certificateId", "days"));

-- proof
create table "signingKeys" ("id" text primary key,
  "use" text not null check ("use" in ('statements', 'log', 'documents')), "publicKey" text not null, "certificate" text,
  "createdAt" text not null, "retiredAt" text, "compromisedAt" text);
create unique index "signing_keys_active" on "signingKeys" ("use") where "retiredAt" is null;
create table "logLeaves" ("leaf" integer primary key,
  "eventId" integer not null unique references "registerEvents" ("id"), "salts" text not null, "hash" text not null);
create table "logNodes" ("level" integer not null, "place" integer not null, "hash" text not null,
  constraint "log_nodes_place" primary key ("level", "place"));
create table "checkpoints" ("size" integer primary key, "root" text not null, "note" text not null, "at" text not null);
create table "witnesses" ("id" @id, "name" text not null unique, "publicKey" text not null, "addedAt" text not null);
create table "cosignatures" ("size" integer not null references "checkpoints" ("size"),
  "witnessId" integer not null references "witnesses" ("id") on delete cascade, "line" text not null, "at" text not null,
  constraint "cosignatures_one_each" primary key ("size", "witnessId"));
create table "documents" ("id" @id, "recordId" integer not null, "version" integer not null,
  "certificateId" text not null, "link" text not null, "content" text not null, "cms" text not null,
  "keyId" text not null references "signingKeys" ("id"), "sha256" text not null unique, "createdAt" text not null,
  constraint "documents_signed_once" unique ("recordId", "version", "content", "keyId"));

-- imports
create table "imports" ("id" @id, "createdBy" integer not null references "users" ("id"), "createdAt" text not null,
  "fileName" text not null, "size" integer not null,
  "state" text not null check (state in ('reading', 'read', 'checking', 'checked', 'writing', 'done', 'failed')),
  "run" text, "heartbeatAt" text not null, "done" integer default 0 not null, "total" integer default 0 not null,
  "contents" text, "choices" text, "outcome" text, "failure" text);
create index "imports_age" on "imports" ("createdAt");
create table "importRows" ("importId" integer not null, "position" integer not null, "rows" text not null,
  constraint "import_rows_key" primary key ("importId", "position"));
create table "importFaults" ("importId" integer not null,
  "severity" text not null check (severity in ('fault', 'warning')), "page" integer not null, "faults" text not null,
  constraint "import_faults_key" primary key ("importId", "severity", "page"));

-- operation
create table "settings" ("name" text primary key, "value" text not null);
create table "secrets" ("name" text primary key, "value" text not null, "createdAt" text not null);
create table "figures" ("name" text primary key, "value" integer not null check (value >= 0));
create table "outbox" ("id" @id, "recipient" text not null, "language" text not null, "letter" text not null,
  "once" text unique, "createdAt" text not null,
  "state" text default 'waiting' not null check (state in ('waiting', 'sent', 'failed', 'unsent')),
  "attempts" integer default 0 not null, "nextAttemptAt" text, "sentAt" text, "failure" text, "eraseAt" text);
create index "outbox_due" on "outbox" ("nextAttemptAt", "id");
create index "outbox_erase" on "outbox" ("eraseAt");
create index "outbox_state" on "outbox" ("state", "id");
create table "idempotencyKeys" ("keyHash" text primary key, "fingerprint" text not null, "claim" text not null,
  "claimedAt" text not null, "expiresAt" text not null, "carriedOutAt" text, "answer" text);
create index "idempotency_keys_expiry" on "idempotencyKeys" ("expiresAt");
create table "limitCounts" ("what" text not null, "network" text not null, "window" integer not null,
  "count" integer not null, constraint "limit_counts_one_each" primary key ("what", "network", "window"));
create table "backups" ("id" @id, "follows" integer unique, "startedAt" text not null, "finishedAt" text, "path" text,
  "bytes" bigint, "sha256" text, "logSize" integer, "root" text, "failure" text, "removedAt" text)`

const BY_REGISTER = 'refuse_register_change'
const LOG = 'the log is append-only'
const APPEND_ONLY = [
  {
    table: '"registerEvents"',
    triggers: 'register_events',
    refusal: 'register events are append-only',
    by: BY_REGISTER,
  },
  { table: '"logLeaves"', triggers: 'logleaves', refusal: LOG, by: BY_REGISTER },
  { table: '"logNodes"', triggers: 'lognodes', refusal: LOG, by: BY_REGISTER },
  { table: '"checkpoints"', triggers: 'checkpoints', refusal: LOG, by: BY_REGISTER },
  {
    table: 'documents',
    triggers: 'documents',
    refusal: 'documents are kept for good',
    by: BY_REGISTER,
  },
  {
    table: '"applicationEvents"',
    triggers: 'application_events',
    refusal: 'application events are append-only',
    by: 'refuse_application_event_change',
  },
  {
    table: '"siteEvents"',
    triggers: 'site_events',
    refusal: 'site events are append-only',
    by: 'refuse_site_event_change',
  },
]

/**
 * The tables of a register, what may only be added to, and the services and flags that it starts
 * with.
 */
async function makeStart(db: AnyDatabase, engine: Engine): Promise<void> {
  await execute(db, engine, TABLES)
  // What several processes count together is worth nothing after a crash.
  if (engine === 'postgres') await execute(db, engine, 'alter table "limitCounts" set unlogged')
  const made = new Set<string>()
  for (const one of APPEND_ONLY) {
    // PostgreSQL's function has the message of the first table that uses it.
    if (engine === 'postgres' && !made.has(one.by))
      await execute(db, engine, refuses(one.by, one.refusal))
    made.add(one.by)
    await makeAppendOnly(db, engine, one)
  }
  await addReferenceData(db)
}

/** The flags and services a new register starts with; staff change them afterwards. */
async function addReferenceData(db: AnyDatabase): Promise<void> {
  await db.insertInto('flags').values(reference.flags).execute()
  for (const { slug, category, en, id } of reference.services) {
    const row = { slug, category, imageUrl: `/images/services/${slug}.svg`, ...stored(en) }
    const { id: serviceId } = await db
      .insertInto('services')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('serviceTranslations')
      .values({ serviceId, language: 'id', ...stored(id) })
      .execute()
  }
  for (const table of ['flags', 'services'])
    await db
      .updateTable(table)
      .set({ position: sql.ref('id') })
      .execute()
  // What the sample authority says about itself that is in no register.
  await db.insertInto('figures').values({ name: 'surveyors', value: 34 }).execute()
}

type Text = {
  title: string
  description: string
  longDescription: string
  areas: string[]
  benefits: string[]
  process: string[]
}

/** Lists are stored as JSON. */
function stored({ areas, benefits, process, ...text }: Text) {
  return {
    ...text,
    areas: JSON.stringify(areas),
    benefits: JSON.stringify(benefits),
    process: JSON.stringify(process),
  }
}
