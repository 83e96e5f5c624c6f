import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { ClassRow, LookUpRow, Tables, Where } from '#/db/schema.ts'
import {
  statementLog,
  measureLookUp,
  type Purpose,
  type StoreState,
  type StoreTelemetry,
} from '#/db/telemetry.ts'
import { databaseError } from '#/db/files/location.ts'
import { classSql, lookUpSql, type Opened } from './opened.ts'
import { refuseTombstone } from '#/db/tombstone.ts'
import { poolOn } from '#/db/engines/postgres.ts'
import { UpgradeRefused } from '#/db/upgrade/pending.ts'
import { upgradePostgres, type Upgrading } from './upgrade.ts'

/**
 * A verification is refused (503) once PostgreSQL has not answered for this long, as while the
 * leader is replaced.
 */
const TIMEOUT_LOOK_UP_MS = 3_000

/** Opens the database at a URL and brings it to the newest schema. */
export async function openPostgres(
  where: Where & { databaseUrl: string },
  telemetry: StoreTelemetry | undefined,
  upgrading: Upgrading,
): Promise<Opened> {
  const url = where.databaseUrl
  const mainPool = poolOn(url, { max: 10, statementTimeout: 10_000 })
  // Changes may hold every connection of the main pool while they wait for the synchronous standby.
  // What is only read, verifications too, does not wait for them.
  const readPool = poolOn(url, { max: 10, statementTimeout: 10_000 })
  const searchPool = poolOn(url, { max: 2, statementTimeout: 15_000 })
  const open = (pool: Pool, purpose: Purpose) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      ...statementLog(telemetry, purpose),
    })
  const read = open(readPool, 'read')
  const write = open(mainPool, 'write')
  const search = open(searchPool, 'search')
  const statement = { name: 'look-up', text: lookUpSql('postgres', '$1') }
  const ofClass = { name: 'look-up-class', text: classSql('postgres', '$1', '$2') }
  // Lists of staff may hold every connection of the pool for reading.
  const lookUps = poolOn(url, {
    max: 10,
    statementTimeout: TIMEOUT_LOOK_UP_MS,
    queryTimeout: TIMEOUT_LOOK_UP_MS,
  })
  const lookUp = async (number: string) =>
    (await lookUps.query<LookUpRow>({ ...statement, values: [number] })).rows[0]
  const lookUpClass = async ([shipId, codes]: [number, readonly string[]]) =>
    (await lookUps.query<ClassRow>({ ...ofClass, values: [shipId, codes] })).rows
  try {
    // On a separate connection: building an index of a large register takes longer than any other
    // statement may.
    await upgradePostgres(url, where, upgrading)
    await refuseTombstone(write)
  } catch (error) {
    await Promise.allSettled([read.destroy(), write.destroy(), search.destroy(), lookUps.end()])
    if (error instanceof UpgradeRefused) throw error
    throw databaseError(url, error)
  }
  return {
    engine: 'postgres',
    lookUp: measureLookUp(telemetry, statement.text, lookUp),
    lookUpClass: measureLookUp(telemetry, ofClass.text, lookUpClass),
    read,
    write,
    search,
    bulk: search,
    pools: () => [
      stateOf('main', mainPool),
      stateOf('read', readPool),
      stateOf('look-up', lookUps),
      stateOf('search', searchPool),
    ],
    close: async () => {
      await Promise.all([read.destroy(), write.destroy(), search.destroy(), lookUps.end()])
    },
  }
}

function stateOf(
  pool: StoreState['pools'][number]['pool'],
  { totalCount, idleCount, waitingCount }: Pool,
) {
  return { pool, total: totalCount, idle: idleCount, waiting: waitingCount }
}
