import { getLocale, overwriteGetLocale } from '#/app/paraglide/runtime.js'
import type { Language } from '#/core/languages.ts'

/** The language of texts: on the server that of the request, in the browser that of the page. */
export function currentLanguage(): Language {
  return getLocale()
}

/** The language that a page can be changed to. */
export function otherLanguage(): Language {
  return currentLanguage() === 'en' ? 'id' : 'en'
}

/** Sets where the current language is read from, once per process or page. */
export function takeLanguageFrom(source: () => Language): void {
  overwriteGetLocale(source)
}

/**
 * Composes a text, such as an e-mail, in a given language instead of the current one. `compose` must be synchronous: other requests
 * that ran meanwhile would get that language too.
 */
export function withLanguage<T>(language: Language, compose: () => T): T {
  const readLanguage = getLocale
  overwriteGetLocale(() => language)
  try {
    return compose()
  } finally {
    overwriteGetLocale(readLanguage)
  }
}
