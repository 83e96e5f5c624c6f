import type { Language } from '#/app/language/language.ts'
import type { Scope } from '#/app/scope.ts'
import type { Flag, ShownFlag } from './flag.ts'

/** The flag States that recognise the authority, in the order they were added. */
export async function listFlags(scope: Scope): Promise<Flag[]> {
  return scope.db.read.selectFrom('flags').select(['id', 'name', 'code']).orderBy('id').execute()
}

/** Their codes and names for the public, in the language of the page. */
export async function shownFlags(scope: Scope): Promise<ShownFlag[]> {
  const flags = await listFlags(scope)
  return flags.map(({ code, name }) => ({ code, name: nameIn(scope.language, code) ?? name }))
}

/** The name of a country by its code (Unicode CLDR); in English the register's own name stands. */
function nameIn(language: Language, code: string): string | undefined {
  if (language === 'en' || !/^[a-z]{2}$/i.test(code)) return undefined
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code.toUpperCase())
}
