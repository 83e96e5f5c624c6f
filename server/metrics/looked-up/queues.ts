import type { Kysely } from 'kysely'
import type { Registry } from 'prom-client'
import { lastLogged } from '#/app/register/log/entries/unlogged.server.ts'
import { newestStored } from '#/app/register/log/states/stored-states.server.ts'
import { lastLeaf } from '#/app/register/log/tree/last-leaf.server.ts'
import type { Store, Tables } from '#/db/schema.ts'
import { gauges } from './gauges.ts'
import type { Part, Reading } from './parts.ts'

/** A queue longer than this is told of as this long: counting on would cost more than the news is worth. */
const MOST_COUNTED = 10_000

/** What waits in the database, for all processes: letters, and events that are not in the register's log yet. All by index. */
export function queues(registry: Registry, db: Store, now: () => number): Part[] {
  return [outbox(registry, db.read, now), log(registry, db.read, now)]
}

function outbox(registry: Registry, db: Kysely<Tables>, now: () => number): Part {
  const { letters, age } = gauges(registry, {
    letters: {
      name: 'lentera_outbox_letters',
      help: `Letters in the outbox that wait, were given up, or found no mail server; at most ${MOST_COUNTED}`,
      labelNames: ['state'],
    },
    age: { name: 'lentera_outbox_oldest_age_seconds', help: 'How long the oldest letter that waits has waited; 0: none waits' },
  })
  const count = async (state: 'waiting' | 'failed' | 'unsent'): Promise<Reading> => {
    const { count: value } = await db
      .selectFrom(db.selectFrom('outbox').select('id').where('state', '=', state).limit(MOST_COUNTED).as('some'))
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { gauge: letters, value: Number(value), labels: { state } }
  }
  return {
    name: 'outbox',
    gauges: [letters, age],
    read: async () => {
      const oldest = await db
        .selectFrom('outbox')
        .select('createdAt')
        .where('state', '=', 'waiting')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      const counts = await Promise.all([count('waiting'), count('failed'), count('unsent')])
      return [...counts, { gauge: age, value: secondsSince(oldest?.createdAt, now()) }]
    },
  }
}

function log(registry: Registry, db: Kysely<Tables>, now: () => number): Part {
  const { events, age, unsigned, signed } = gauges(registry, {
    events: {
      name: 'lentera_log_events_waiting',
      help: `Register events that are not in the log yet; at most ${MOST_COUNTED}`,
    },
    age: { name: 'lentera_log_oldest_event_age_seconds', help: 'How long the oldest of them has waited; 0: none waits' },
    unsigned: { name: 'lentera_log_leaves_unsigned', help: 'Leaves of the log that no signed state covers yet' },
    signed: { name: 'lentera_log_signed_timestamp_seconds', help: 'When the last state of the log was signed' },
  })
  return {
    name: 'log',
    gauges: [events, age, unsigned, signed],
    read: async () => {
      const [leaf, state] = await Promise.all([lastLeaf(db), newestStored(db)])
      const waiting = db.selectFrom('registerEvents').where('id', '>', await lastLogged(db, 'register'))
      const [oldest, { count }] = await Promise.all([
        waiting.select('at').orderBy('id').limit(1).executeTakeFirst(),
        db
          .selectFrom(waiting.select('id').orderBy('id').limit(MOST_COUNTED).as('some'))
          .select((e) => e.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ])
      return [
        { gauge: events, value: Number(count) },
        { gauge: age, value: secondsSince(oldest?.at, now()) },
        { gauge: unsigned, value: (leaf ? leaf.leaf + 1 : 0) - (state?.size ?? 0) },
        ...(state ? [{ gauge: signed, value: Date.parse(state.at) / 1_000 }] : []),
      ]
    },
  }
}

/** Not below 0, where the clock has been set back since. */
function secondsSince(instant: string | undefined, now: number): number {
  return instant === undefined ? 0 : Math.max(0, (now - Date.parse(instant)) / 1_000)
}
