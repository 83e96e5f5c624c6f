import type { Scope } from '#/app/scope.ts'

export type Flag = { id: number; name: string; code: string }

/** The flag States that recognise the authority, in the order they were added. */
export async function listFlags(scope: Scope): Promise<Flag[]> {
  return scope.db.read.selectFrom('flags').select(['id', 'name', 'code']).orderBy('id').execute()
}
