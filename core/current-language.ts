import type { Language } from './languages.ts'

let readLanguage: () => Language = () => 'en'

/**
 * The language of texts: on the server that of the request, in the browser that of the page.
 * English until a source is set.
 */
export function currentLanguage(): Language {
  return readLanguage()
}

/** Sets where the current language is read from, once per process or page. */
export function takeLanguageFrom(source: () => Language): void {
  readLanguage = source
}

/**
 * Composes a text, such as an email, in a given language instead of the current one. `compose` must
 * be synchronous: other requests that ran meanwhile would get that language too.
 */
export function withLanguage<T>(language: Language, compose: () => T): T {
  const source = readLanguage
  readLanguage = () => language
  try {
    return compose()
  } finally {
    readLanguage = source
  }
}
