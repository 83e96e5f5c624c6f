import type { Language } from '#/app/language/language.ts'
import { requireStaff, type Scope } from '#/app/scope.ts'
import type { Flag, FlagRecord, ShownFlag } from './flag.ts'
import { readFlagRecords } from './flag-records.server.ts'

/** The flag States that recognise the authority, in their order; hidden ones are left out. */
export async function listFlags(scope: Scope): Promise<Flag[]> {
  const records = await readFlagRecords(scope.db.read)
  return records.filter(({ hidden }) => !hidden).map(({ id, name, code }) => ({ id, name, code }))
}

/** All of them whole, hidden ones too, in their order. Refuses: unauthenticated. */
export async function listFlagRecords(scope: Scope): Promise<FlagRecord[]> {
  requireStaff(scope)
  return readFlagRecords(scope.db.read)
}

/** Their codes and names for the public, in the language of the page. */
export async function shownFlags(scope: Scope): Promise<ShownFlag[]> {
  const records = await readFlagRecords(scope.db.read)
  return records
    .filter(({ hidden }) => !hidden)
    .map(({ code, name, indonesianName }) => ({
      code,
      name: (scope.language === 'id' && indonesianName) || countryName(scope.language, code) || name,
    }))
}

/** The name of a country by its code (Unicode CLDR); null for English, where the register's own name stands, and for no country. */
export function countryName(language: Language, code: string): string | null {
  // CLDR has words for "unknown region", which is no country's name.
  if (language === 'en' || !/^[a-z]{2}$/i.test(code) || code.toLowerCase() === 'zz') return null
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code.toUpperCase()) ?? null
}
