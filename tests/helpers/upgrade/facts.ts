import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

/** Where a register is. */
export type Location = { dataDir: string; databaseUrl?: string }

type Row = Record<string, unknown>

/** Runs a query on a register without opening it as the product does, which would migrate it. */
export async function query({ dataDir, databaseUrl }: Location, text: string): Promise<Row[]> {
  if (databaseUrl === undefined) return queryFile(join(dataDir, 'lentera.db'), text)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const result = await client.query<Row>(text)
    return (Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows).map((row: Row) =>
      plain(row),
    )
  } finally {
    await client.end()
  }
}

/** The same for an SQLite file, such as a copy. */
function queryFile(path: string, text: string): Row[] {
  const file = new DatabaseSync(path)
  try {
    if (!/^\s*select/i.test(text)) {
      file.exec(text)
      return []
    }
    return file.prepare(text).all().map(plain)
  } finally {
    file.close()
  }
}

/** PostgreSQL’s client answers dates as Date and 64-bit integers as text. */
function plain(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date
        ? `${value.getFullYear()}-${String(value.getMonth() + 1).padStart(2, '0')}-${String(value.getDate()).padStart(2, '0')}`
        : typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value)
          ? Number(value)
          : value,
    ]),
  )
}

/**
 * What no upgrade and no rollback may change, in columns that every version has. The first column
 * names a row.
 */
const FACTS = {
  certificates: `select id, "certificateId", type, "vesselName", "imoNumber", flag, "issuedDate", "expiryDate", "issuedCertificates", standing,
    (select "standingReason" from certificates as c where c."entryId" = entries.id and position = 0) as "standingReason",
    (select "standingSince" from certificates as c where c."entryId" = entries.id and position = 0) as "standingSince",
    "createdAt", "updatedAt", version from entries order by id`,
  registerEvents: `select id, at, kind, "recordId", "certificateId", "actorName", "before", "after", note from "registerEvents" order by id`,
  accountEvents:
    'select id, at, kind, "actorName", "userId", subject, detail from "accountEvents" order by id',
  siteEvents:
    'select id, at, subject, kind, "recordId", "actorName", "before", "after" from "siteEvents" order by id',
  applicationEvents:
    'select id, at, "applicationId", version, kind, "actorName", "fromStatus", "toStatus", note from "applicationEvents" order by id',
  users: 'select id, username, email, password, role, "createdAt" from users order by id',
  leaves: 'select leaf, "eventId", hash from "logLeaves" order by leaf',
  checkpoints: 'select size, root, note, at from checkpoints order by size',
  signingKeys: 'select id, "use", "publicKey", "createdAt" from "signingKeys" order by id',
  documents:
    'select id, "recordId", "certificateId", link, "keyId", sha256, "createdAt" from documents order by id',
  applications: 'select id, reference, "vesselName", "submittedAt" from applications order by id',
  messages: 'select id, subject, message, "receivedAt" from messages order by id',
}

/** The same before an entry and its certificates were tables of their own. */
const BEFORE_ENTRIES = `select id, "certificateId", type, "vesselName", "imoNumber", flag, "issuedDate", "expiryDate", "issuedCertificates", standing,
    "standingReason", "standingSince", "createdAt", "updatedAt", version from certificates order by id`

export type Facts = Record<keyof typeof FACTS, Row[]>

/** Every certificate, event, account, entry and signed state of a register, as it is stored. */
export async function factsOf(location: Location): Promise<Facts> {
  const facts: Row = {}
  const executed = (await migrationsIn(location)).map(String)
  for (const [name, text] of Object.entries(factsIn(executed)))
    facts[name] = await query(location, text)
  return facts as Facts // of the same names
}

/** The same of a copy. */
export function factsOfFile(path: string): Facts {
  const executed = queryFile(path, MIGRATIONS_IN).map(({ name }) => String(name))
  return Object.fromEntries(
    Object.entries(factsIn(executed)).map(([name, text]) => [name, queryFile(path, text)]),
  ) as Facts // of the same names
}

function factsIn(executed: readonly string[]): Record<keyof Facts, string> {
  return executed.includes('0100-entries') ? FACTS : { ...FACTS, certificates: BEFORE_ENTRIES }
}

const MIGRATIONS_IN = 'select name from kysely_migration order by name'

/** The names of the migrations of a register. */
export async function migrationsIn(location: Location): Promise<unknown[]> {
  return (await query(location, MIGRATIONS_IN)).map(({ name }) => name)
}

/** PostgreSQL notices only at its next message that a client is gone, and may commit until then. */
export async function untilGone(location: Location): Promise<void> {
  if (location.databaseUrl === undefined) return
  const others = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  while ((await query(location, others)).length > 0) await pause(10)
}

/** The names of the files in DATA_DIR/before-upgrade. */
export function copiesIn({ dataDir }: Location): string[] {
  try {
    return readdirSync(join(dataDir, 'before-upgrade')).toSorted()
  } catch {
    return []
  }
}

const PROGRAM = join(import.meta.dirname, 'upgrade-process.ts')

/** Starts a process that opens a register as a server does. */
export function startUpgrade(
  { dataDir, databaseUrl }: Location,
  env: Record<string, string> = {},
): ChildProcess {
  return spawn(process.execPath, [PROGRAM], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** The exit code of such a process, null after a kill, and what it said. */
export async function endOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : null, output: output.trim() }
}

/**
 * Everything that the schema of a register says, a line each: tables with their columns and
 * constraints, indexes, triggers, functions.
 */
export async function wholeSchemaOf(location: Location): Promise<string[]> {
  const rows = await query(
    location,
    location.databaseUrl === undefined ? SCHEMA_SQLITE : SCHEMA_POSTGRES,
  )
  return rows.map((row) => Object.values(row).join(' ').replaceAll(/\s+/g, ' ')).toSorted()
}

/** The tables of `analyze` are SQLite's own. */
const SCHEMA_SQLITE = `select type, tbl_name, name, sql from sqlite_master where name not like 'sqlite_stat%'`

const SCHEMA_POSTGRES = `select 'table', c.relname, c.relpersistence, (select string_agg(concat_ws(' ', a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as text
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  union all select 'constraint', conrelid::regclass::text, '', conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indrelid::regclass::text, '', pg_get_indexdef(indexrelid)
    from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select 'trigger', tgrelid::regclass::text, '', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', proname, '', prosrc from pg_proc
    where pronamespace = 'public'::regnamespace and prolang in (select oid from pg_language where lanname = 'plpgsql')`
