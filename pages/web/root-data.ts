import { currentLanguage } from '#/domain/language/language.ts'
import { preferredLanguage } from '#/core/languages.ts'

/**
 * What every page needs of its request: the public origin, and whether to suggest the other
 * language, which is for a visitor from elsewhere whose browser is set to it.
 */
export function rootDataOf(headers: { get(name: string): string | null }, origin: string) {
  const preferred = preferredLanguage(headers.get('accept-language'))
  const arriving = headers.get('sec-fetch-site') !== 'same-origin'
  return { origin, suggest: arriving && preferred !== null && preferred !== currentLanguage() }
}
