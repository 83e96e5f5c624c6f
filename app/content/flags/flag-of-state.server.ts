import type { Kysely } from 'kysely'
import { isSameFlag, stateOf } from '#/app/states/states.ts'
import type { Tables } from '#/db/schema.ts'

type FlagRow = { id: number; name: string; code: string; administrationEmail: string | null }

/** The flag of our list that a certificate states: the one of that name, or else of that State, in any spelling. */
export async function flagOfState(db: Kysely<Tables>, flag: string): Promise<FlagRow | undefined> {
  const columns = ['id', 'name', 'code', 'administrationEmail'] as const
  // They are a few dozen.
  const rows = await db.selectFrom('flags').select(columns).orderBy('position').orderBy('id').execute()
  const state = stateOf(flag)?.code
  return (
    rows.find(({ name }) => name === flag) ??
    rows.find(({ name }) => isSameFlag(name, flag)) ??
    // A name of the list that is no State may still have the code of one.
    rows.find(({ name, code }) => code === state && !stateOf(name))
  )
}
