import { ENDING, type Ending } from '#/domain/register/ship-change/flag-change/end-parts.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { beginChange, SLICE } from '#/domain/register/ship/changes/ship-changes.server.ts'
import type { Store } from '#/db/schema.ts'
import { NEVER_STOPPED } from '#/domain/jobs/run-jobs.server.ts'
import { shipChangesJob } from '#/ops/jobs.ts'
import { fillShip } from '#/tests/helpers/heavy-ship.ts'
import { openRegister } from '#/tests/helpers/mail/notices.ts'
import { ORIGIN } from '#/tests/helpers/people.ts'
import type { ENGINES } from '#/tests/helpers/store.ts'

export const IMO = '9074729'
export const MANY = SLICE * 2 + 7

/** A ship with certificates for more than two slices, put into the register past its use cases. */
export async function manyCertificates(engine: (typeof ENGINES)[number], flag = 'Tuvalu') {
  const register = await openRegister(engine)
  const { db, ship } = register
  const ids = await fillShip(db, { shipId: ship.id, imoNumber: IMO, entries: MANY })
  await db.write
    .updateTable('entries')
    .set({ flag, vesselName: ship.name })
    .where('id', 'in', ids)
    .execute()
  const standings = async () => {
    const rows = await db.read
      .selectFrom('entries')
      .select(['standing', 'version'])
      .where('shipId', '=', ship.id)
      .execute()
    return rows.reduce<Record<string, number>>((counts, { standing, version }) => {
      const key = `${standing} ${version}`
      return { ...counts, [key]: (counts[key] ?? 0) + 1 }
    }, {})
  }
  return {
    ...register,
    ids,
    standings,
    reflagged: { flag: 'Panama', since: '2026-02-15', reason: 'Sold', version: ship.version },
  }
}

/** What goes on with changes, as the server does. */
export const goOn = (db: Store) => () => shipChangesJob({ db, origin: ORIGIN }).work(NEVER_STOPPED)

/** Decides a change of flag as `changeShip` does, and leaves it there, as a process that ends. */
export function begin(
  db: Store,
  context: RequestContext,
  { ship, ids }: { ship: { id: number }; ids: readonly number[] },
): Promise<void> {
  const change = { since: '2026-02-15', from: 'Tuvalu', to: 'Panama' }
  const ending: Ending = { of: 'flag', change, isStated: false, note: 'Sold', today: '2026-03-01' }
  const facts = { endings: [ending], upTo: ids.at(-1) ?? 0 }
  const begun = { carrying: ENDING, shipId: ship.id, facts, total: MANY }
  return db.write.transaction().execute((tx) => beginChange(tx, context, begun))
}
