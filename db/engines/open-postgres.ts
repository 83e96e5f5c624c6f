import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { openFinder } from '#/db/finder/finder.ts'
import { migrate } from '#/db/migrate.ts'
import type { LookedUp, Tables } from '#/db/schema.ts'
import { refuseMoved } from '#/db/snapshot/moved.ts'
import { openStandby } from '#/db/standby/standby.ts'
import type { ClusterState } from '#/db/standby/synchronous.ts'
import { twoWays } from '#/db/standby/two-ways.ts'
import { watched, watchedLookUp, type StoreState, type StoreWatch } from '#/db/watch.ts'
import { lookUpSql, reason, type Opened } from './opened.ts'
import { poolOn } from './postgres.ts'

/** With a standby to ask, a leader that has not answered a stranger for so long (milliseconds) is not waited for. */
const PATIENCE_MS = 1_500

/** Opens the database at a URL and brings it to the newest schema. */
export async function openPostgres(
  url: string,
  cluster: ClusterState | undefined,
  watch: StoreWatch | undefined,
): Promise<Opened> {
  const mainPool = poolOn(url, { max: 10, statementTimeout: 10_000 })
  const searchPool = poolOn(url, { max: 4, statementTimeout: 15_000 })
  const main = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: mainPool }), ...watched(watch, 'read') })
  // The same connections; apart only where somebody wants to know what each statement was for.
  const write = watch
    ? new Kysely<Tables>({ dialect: new PostgresDialect({ pool: mainPool }), ...watched(watch, 'write') })
    : main
  const search = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: searchPool }), ...watched(watch, 'search') })
  const finder = openFinder({ url })
  const statement = { name: 'look-up', text: lookUpSql('$1') }
  const query = async (pool: Pool, certificateId: string) =>
    (await pool.query<LookedUp>({ ...statement, values: [certificateId] })).rows[0]
  // Of their own: changes that wait for a standby's disk may hold every connection of the others.
  const lookUps = poolOn(url, { max: 10, statementTimeout: 10_000, patience: cluster && PATIENCE_MS })
  const standby = cluster && openStandby(url, cluster, query)
  const onLeader = (certificateId: string) => query(lookUps, certificateId)
  const both = standby && twoWays(onLeader, standby.ask)
  try {
    await migrate(main, 'postgres')
    await refuseMoved(main)
  } catch (error) {
    await Promise.allSettled([main.destroy(), search.destroy(), lookUps.end()])
    throw new Error(`The database at ${withoutPassword(url)} cannot be used (${reason(error)})`, { cause: error })
  }
  return {
    engine: 'postgres',
    lookUp: watchedLookUp(watch, statement.text, both?.ask ?? onLeader),
    read: main,
    write,
    search,
    finder,
    pools: () => [stateOf('main', mainPool), stateOf('look-up', lookUps), stateOf('search', searchPool)],
    close: async () => {
      const strangers = async () => {
        await both?.close()
        await Promise.all([standby?.close(), lookUps.end()])
      }
      await Promise.all([main.destroy(), search.destroy(), finder.stop(), strangers()])
    },
  }
}

function stateOf(pool: StoreState['pools'][number]['pool'], { totalCount, idleCount, waitingCount }: Pool) {
  return { pool, total: totalCount, idle: idleCount, waiting: waitingCount }
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL'
  const parsed = new URL(url)
  return `${parsed.hostname}${parsed.port && `:${parsed.port}`}${parsed.pathname}`
}
