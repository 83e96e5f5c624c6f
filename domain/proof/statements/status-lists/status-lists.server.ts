import { dateInJakarta, later } from '#/core/dates.ts'
import { didOf, keyAddress } from '#/domain/proof/keys/key-set.ts'
import { signerFor } from '#/domain/proof/keys/key-ring.server.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { readNewestEvent } from '#/db/register-order.ts'
import type { Store } from '#/db/schema.ts'
import { DAYS_GOOD, positionOf, statusListCredential } from './status-list.ts'

type Asking = Pick<RequestContext, 'db' | 'now' | 'origin'>

/** What the thread is asked: the standing of all certificates of a list on a day in Jakarta. */
export type StatusListQuestion = { list: number; day: string }

/**
 * The newest version of a list: `event` is the newest there was when it was read, `day` the one
 * that it is of: a withdrawal may begin later.
 */
type CachedList = {
  event: number
  day: string
  encoded: Promise<string>
  at: number
  token: Promise<string>
}

const THREAD = 'domain/proof/statements/status-lists/status-thread.server.ts'
/** How old an answer may be, in milliseconds. */
const FRESH = 60_000
const DAY = 86_400

const cachedLists = new WeakMap<Store, Map<number, CachedList>>()

/** How many lists there are; at least one. */
export async function countStatusLists({ db }: Pick<RequestContext, 'db'>): Promise<number> {
  const [records, events] = await Promise.all([
    db.read
      .selectFrom('entries')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst(),
    // Deleted records had a position too.
    db.read
      .selectFrom('registerEvents')
      .select((eb) => eb.fn.max('recordId').as('id'))
      .executeTakeFirst(),
  ])
  return positionOf(Math.max(Number(records?.id ?? 0), Number(events?.id ?? 0))).list + 1
}

/**
 * A list, signed, as it is now or was at most a minute ago (`application/vc+jwt`); created again
 * once the register has changed. Refuses: a list there is not (not-found), a clock that is behind
 * (conflict).
 */
export async function signedStatusList(context: Asking, list: number): Promise<string> {
  const { db, now } = context
  const lists = cachedLists.get(db) ?? new Map<number, CachedList>()
  cachedLists.set(db, lists)
  const event = await readNewestEvent(db.read)
  const before = lists.get(list)
  const day = dateInJakarta(now)
  const unchanged = before?.event === event && before.day === day
  const age = before ? Date.parse(now) - before.at : Infinity
  if (before && unchanged && age >= 0 && age < FRESH) return before.token
  if (list >= (await countStatusLists(context))) throw noSuchList()
  const encoded =
    before && unchanged
      ? before.encoded
      : (db.askThread(THREAD, { list, day } satisfies StatusListQuestion) as Promise<string>) // answered by THREAD
  const made: CachedList = {
    event,
    day,
    encoded,
    at: Date.parse(now),
    token: signList(context, list, encoded),
  }
  lists.set(list, made)
  // A failed list is created again for the next request.
  made.token.catch(() => lists.get(list) === made && lists.delete(list))
  return made.token
}

export function noSuchList(): Refusal {
  return new Refusal('not-found', 'There is no such status list.')
}

async function signList(
  { db, now, origin }: Asking,
  list: number,
  encoded: Promise<string>,
): Promise<string> {
  const [signer, encodedList] = await Promise.all([signerFor(db, now, 'statements'), encoded])
  const address = origin + paths.statusList(list)
  const credential = statusListCredential(
    address,
    didOf(origin),
    encodedList,
    now,
    later(now, DAYS_GOOD * DAY),
  )
  const iat = Math.floor(Date.parse(now) / 1_000)
  return signer.jwt(
    { ...credential, iat },
    { typ: 'vc+jwt', kid: keyAddress(origin, signer.key.id), cty: 'vc' },
  )
}
