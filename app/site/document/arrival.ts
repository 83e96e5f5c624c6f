import { currentLanguage } from '#/app/language/language.ts'
import type { RootData } from '#/app/web/root-data.ts'
import { preferredLanguage } from '#/core/languages.ts'

/** What every page may need; another language is suggested to a visitor from elsewhere whose browser is set to it. */
export function arrival(headers: { get(name: string): string | null }, origin: string): RootData {
  const preferred = preferredLanguage(headers.get('accept-language'))
  const arriving = headers.get('sec-fetch-site') !== 'same-origin'
  return { origin, suggest: arriving && preferred !== null && preferred !== currentLanguage() }
}
