import type { Kysely } from 'kysely'
import type { Registry } from 'prom-client'
import { lastLogged } from '#/app/transparency-log/entries/unlogged.server.ts'
import { newestStored } from '#/app/transparency-log/states/stored-states.server.ts'
import { logSize } from '#/app/transparency-log/tree/hashes.server.ts'
import type { Store, Tables } from '#/db/schema.ts'
import { gauges, type Part, type Reading } from './parts.ts'

/** A longer queue is reported as this long: counting further costs more than the number is worth. */
const MAX_COUNTED = 10_000

/** The queues in the database, for all processes: emails, and events that are not in the register's log yet. All are read by index. */
export function queues(registry: Registry, db: Store, now: () => number): Part[] {
  return [outboxPart(registry, db.read, now), logPart(registry, db.read, now)]
}

function outboxPart(registry: Registry, db: Kysely<Tables>, now: () => number): Part {
  const { emails, age } = gauges(registry, {
    emails: {
      name: 'lentera_outbox_emails',
      help: `Emails in the outbox that wait, were given up, or had no mail server; at most ${MAX_COUNTED}`,
      labelNames: ['state'],
    },
    age: {
      name: 'lentera_outbox_oldest_age_seconds',
      help: 'How long the oldest waiting email has waited; 0: none waits',
    },
  })
  const count = async (state: 'waiting' | 'failed' | 'unsent'): Promise<Reading> => {
    const { count: value } = await db
      .selectFrom(
        db
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', state)
          .limit(MAX_COUNTED)
          .as('some'),
      )
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { gauge: emails, value: Number(value), labels: { state } }
  }
  return {
    name: 'outbox',
    gauges: [emails, age],
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

function logPart(registry: Registry, db: Kysely<Tables>, now: () => number): Part {
  const { events, age, unsigned, signed } = gauges(registry, {
    events: {
      name: 'lentera_log_events_waiting',
      help: `Register events that are not in the log yet; at most ${MAX_COUNTED}`,
    },
    age: {
      name: 'lentera_log_oldest_event_age_seconds',
      help: 'How long the oldest of them has waited; 0: none waits',
    },
    unsigned: {
      name: 'lentera_log_leaves_unsigned',
      help: 'Leaves of the log that no signed state covers yet',
    },
    signed: {
      name: 'lentera_log_signed_timestamp_seconds',
      help: 'When the last state of the log was signed',
    },
  })
  return {
    name: 'log',
    gauges: [events, age, unsigned, signed],
    read: async () => {
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
    },
  }
}

/** Not below 0, where the clock has been set back since. */
function secondsSince(instant: string | undefined, now: number): number {
  return instant === undefined ? 0 : Math.max(0, (now - Date.parse(instant)) / 1_000)
}
