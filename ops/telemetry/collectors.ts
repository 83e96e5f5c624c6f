import { X509Certificate } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Store } from '#/db/schema.ts'
import type { StoreState } from '#/db/telemetry.ts'
import { signingCertificate } from '#/domain/documents/certificate/documents.server.ts'
import { lastLogged } from '#/domain/proof/log/entries/unlogged.server.ts'
import { newestStored } from '#/domain/proof/log/states/stored-states.server.ts'
import { logSize } from '#/domain/proof/log/tree/hashes.server.ts'
import type { Part, Reading } from './parts.ts'

// The gauges that are read when Prometheus asks. Each part is read, fails and times out by itself
// (parts.ts). `now`: milliseconds.

/**
 * A longer queue is reported as this long: counting further costs more than the number is worth.
 */
const MAX_COUNTED = 10_000

/** What all processes share, read by one of them. */
export function sharedParts(registry: Registry, db: Store, now: () => number): Part[] {
  return [
    outbox(registry, db, now),
    log(registry, db, now),
    clock(registry, db, now),
    databaseClock(registry, db, now),
    certificates(registry, db, now),
    storage(registry, db),
  ]
}

/**
 * What each process has: its connections to PostgreSQL, and the questions that wait for its
 * threads.
 */
export function poolsAndThreads(registry: Registry, state: () => StoreState): Part {
  const connections = gauge(
    registry,
    'pool_connections',
    'Connections to PostgreSQL, by pool and state',
    'pool',
    'state',
  )
  const queries = gauge(
    registry,
    'pool_waiting',
    'Requests that wait for a connection to PostgreSQL, by pool',
    'pool',
  )
  const help = 'Questions that a thread has not answered yet: documents, lists, states of the log'
  const questions = gauge(registry, 'thread_questions_waiting', help, 'thread')
  const read = () => {
    const { pools, threads } = state()
    const byThread = new Map<string, number>([['document', 0]])
    for (const { file, waiting } of threads) {
      const thread = basename(file).split('-thread')[0] ?? file
      byThread.set(thread, (byThread.get(thread) ?? 0) + waiting)
    }
    return [
      ...pools.flatMap(({ pool, total, idle, waiting }): Reading[] => [
        { gauge: connections, value: total - idle, labels: { pool, state: 'used' } },
        { gauge: connections, value: idle, labels: { pool, state: 'idle' } },
        { gauge: queries, value: waiting, labels: { pool } },
      ]),
      ...Array.from(byThread, ([thread, value]) => ({
        gauge: questions,
        value,
        labels: { thread },
      })),
    ]
  }
  return { name: 'waiting', gauges: [connections, queries, questions], read }
}

function outbox(registry: Registry, { read: db }: Store, now: () => number): Part {
  const help = `Emails in the outbox that wait, were given up, or had no mail server; at most ${MAX_COUNTED}`
  const emails = gauge(registry, 'outbox_emails', help, 'state')
  const age = gauge(
    registry,
    'outbox_oldest_age_seconds',
    'How long the oldest waiting email has waited; 0: none waits',
  )
  const inState = (state: 'waiting' | 'failed' | 'unsent') =>
    db.selectFrom('outbox').where('state', '=', state)
  const count = async (state: 'waiting' | 'failed' | 'unsent'): Promise<Reading> => {
    const { count: value } = await db
      .selectFrom(inState(state).select('id').limit(MAX_COUNTED).as('some'))
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { gauge: emails, value: Number(value), labels: { state } }
  }
  const read = async () => {
    const oldest = await inState('waiting')
      .select('createdAt')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    const counts = await Promise.all([count('waiting'), count('failed'), count('unsent')])
    return [...counts, { gauge: age, value: secondsSince(oldest?.createdAt, now()) }]
  }
  return { name: 'outbox', gauges: [emails, age], read }
}

/** Register events that are not in the log yet. All are read by index. */
function log(registry: Registry, { read: db }: Store, now: () => number): Part {
  const help = `Register events that are not in the log yet; at most ${MAX_COUNTED}`
  const events = gauge(registry, 'log_events_waiting', help)
  const age = gauge(
    registry,
    'log_oldest_event_age_seconds',
    'How long the oldest of them has waited; 0: none waits',
  )
  const unsigned = gauge(
    registry,
    'log_leaves_unsigned',
    'Leaves of the log that no signed state covers yet',
  )
  const signed = gauge(
    registry,
    'log_signed_timestamp_seconds',
    'When the last state of the log was signed',
  )
  const read = async () => {
    const [size, state] = await Promise.all([logSize(db), newestStored(db)])
    const waiting = db
      .selectFrom('registerEvents')
      .where('id', '>', await lastLogged(db, 'register'))
    const [oldest, { count }] = await Promise.all([
      waiting.select('at').orderBy('id').limit(1).executeTakeFirst(),
      db
        .selectFrom(waiting.select('id').orderBy('id').limit(MAX_COUNTED).as('some'))
        .select((e) => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ])
    return [
      { gauge: events, value: Number(count) },
      { gauge: age, value: secondsSince(oldest?.at, now()) },
      { gauge: unsigned, value: size - (state?.size ?? 0) },
      ...(state ? [{ gauge: signed, value: Date.parse(state.at) / 1_000 }] : []),
    ]
  }
  return { name: 'log', gauges: [events, age, unsigned, signed], read }
}

/**
 * How far this machine's clock may be wrong: by how much it was set since the start, and how far
 * the newest event is ahead of it.
 */
function clock(registry: Registry, { read: db }: Store, now: () => number): Part {
  const ofStep =
    'By how much the wall clock was set since the process started: its time against the monotonic clock’s'
  const step = gauge(registry, 'clock_step_seconds', ofStep)
  const ofAhead =
    'How far the newest register event lies in the future of this clock; 0: it does not. Above 10 nothing is signed'
  const ahead = gauge(registry, 'clock_newest_event_ahead_seconds', ofAhead)
  const read = async () => {
    const newest = await db
      .selectFrom('registerEvents')
      .select('at')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const moment = now()
    return [
      { gauge: step, value: (moment - performance.timeOrigin - performance.now()) / 1_000 },
      { gauge: ahead, value: newest ? Math.max(0, (Date.parse(newest.at) - moment) / 1_000) : 0 },
    ]
  }
  return { name: 'clock', gauges: [step, ahead], read }
}

function databaseClock(registry: Registry, { engine, read: db }: Store, now: () => number): Part {
  const help = 'The clock of this machine less that of the PostgreSQL server; not with SQLite'
  const difference = gauge(registry, 'clock_database_difference_seconds', help)
  const read = async () => {
    if (engine === 'sqlite') return []
    const before = now()
    const { rows } = await sql<{
      ms: number
    }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
    // It answered some time between the two.
    const halfway = (before + now()) / 2
    return rows.map(({ ms }) => ({ gauge: difference, value: (halfway - ms) / 1_000 }))
  }
  return { name: 'database-clock', gauges: [difference], read }
}

/**
 * When the signing certificates expire: the X.509 certificate of the key for documents, and that of
 * the file SIGNING_P12, if one is set, which replaces it with the next document. The keys of
 * statements and of the log (Ed25519) do not expire; their creation is reported.
 */
function certificates(registry: Registry, db: Store, now: () => number): Part {
  const ofExpires =
    'When a certificate that signs documents ends; active: signs now, given: that of SIGNING_P12'
  const expires = gauge(registry, 'certificate_expires_timestamp_seconds', ofExpires, 'certificate')
  const made = gauge(
    registry,
    'key_created_timestamp_seconds',
    'When the key that signs now was made, by what it signs',
    'use',
  )
  const ends = (certificate: string, pem: string | null): Reading[] =>
    pem === null
      ? []
      : [
          {
            gauge: expires,
            value: new X509Certificate(pem).validToDate.getTime() / 1_000,
            labels: { certificate },
          },
        ]
  const read = async () => {
    const keys = await db.read
      .selectFrom('signingKeys')
      .select(['use', 'certificate', 'createdAt'])
      .where('retiredAt', 'is', null)
      .execute()
    const given = await signingCertificate(db, new Date(now()).toISOString())
    return [
      ...keys.map(({ use, createdAt }) => ({
        gauge: made,
        value: Date.parse(createdAt) / 1_000,
        labels: { use },
      })),
      ...keys.flatMap(({ certificate }) => ends('active', certificate)),
      ...ends('given', given),
    ]
  }
  return { name: 'certificates', gauges: [expires, made], read }
}

/** The size of the files of SQLite, and the free space of their disk. */
function storage(registry: Registry, { engine, where }: Store): Part {
  const help = 'The size of SQLite’s database file, and of its write-ahead log (wal)'
  const size = gauge(registry, 'database_file_bytes', help, 'file')
  const free = gauge(registry, 'data_dir_free_bytes', 'Free space on the disk of DATA_DIR')
  const read = async () => {
    const { bavail, bsize } = await statfs(where.dataDir)
    const space = { gauge: free, value: bavail * bsize }
    if (engine === 'postgres') return [space]
    const path = join(where.dataDir, 'lentera.db')
    const [database, wal] = await Promise.all([stat(path), stat(`${path}-wal`)])
    return [
      space,
      { gauge: size, value: database.size, labels: { file: 'database' } },
      { gauge: size, value: wal.size, labels: { file: 'wal' } },
    ]
  }
  return { name: 'storage', gauges: [size, free], read }
}

function gauge(registry: Registry, name: string, help: string, ...labelNames: string[]): Gauge {
  return new Gauge({ name: `lentera_${name}`, help, labelNames, registers: [registry] })
}

/** Not below 0, where the clock has been set back since. */
function secondsSince(instant: string | undefined, now: number): number {
  return instant === undefined ? 0 : Math.max(0, (now - Date.parse(instant)) / 1_000)
}
