import { currentLanguage, preferredLanguage } from '#/app/language/language.ts'

/**
 * What every page may need: the public origin, and whether to mention that there is another language, to somebody who comes
 * from elsewhere with a browser set to it.
 */
export function arrival(headers: { get(name: string): string | null }, origin: string) {
  const preferred = preferredLanguage(headers.get('accept-language'))
  const arriving = headers.get('sec-fetch-site') !== 'same-origin'
  return { origin, suggest: arriving && preferred !== null && preferred !== currentLanguage() }
}
