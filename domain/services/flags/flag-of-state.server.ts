import type { Kysely } from 'kysely'
import { isSameFlag, stateOf } from '#/domain/states/states.ts'
import type { Tables } from '#/db/schema.ts'

type FlagRow = { id: number; name: string; code: string; administrationEmail: string | null }

/** What a transaction has read; it reads the list once, however many certificates it writes. */
const readBy = new WeakMap<Kysely<Tables>, Promise<FlagRow[]>>()

/** They are a few dozen. */
function readFlags(db: Kysely<Tables>): Promise<FlagRow[]> {
  const columns = ['id', 'name', 'code', 'administrationEmail'] as const
  const read =
    readBy.get(db) ??
    db.selectFrom('flags').select(columns).orderBy('position').orderBy('id').execute()
  if (db.isTransaction) readBy.set(db, read)
  return read
}

/**
 * The flag of our list that a certificate states: the one of that name, or else of that State, in
 * any spelling. A transaction that changes the list may not ask for it before.
 */
export async function flagOfState(db: Kysely<Tables>, flag: string): Promise<FlagRow | undefined> {
  const rows = await readFlags(db)
  const state = stateOf(flag)?.code
  return (
    rows.find(({ name }) => name === flag) ??
    rows.find(({ name }) => isSameFlag(name, flag)) ??
    // A name of the list that is no State may still have the code of one.
    rows.find(({ name, code }) => code === state && !stateOf(name))
  )
}
