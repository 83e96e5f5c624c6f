import { getLocale, overwriteGetLocale } from '#/app/paraglide/runtime.js'

/** The languages of the public site; the first has the plain addresses, the others a prefix: `/services`, `/id/services`. */
export const LANGUAGES = ['en', 'id'] as const
export type Language = (typeof LANGUAGES)[number]

/** The name of a language in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia' }

/** The language that a row was written in; English where it is none of ours any more. */
export function asLanguage(text: string): Language {
  return LANGUAGES.find((language) => language === text) ?? 'en'
}

/** The language that texts are worded in here and now: on the server that of the request, in the browser the page's. */
export function currentLanguage(): Language {
  return getLocale()
}

/** The language that a page can be changed to. */
export function otherLanguage(): Language {
  return currentLanguage() === 'en' ? 'id' : 'en'
}

/** Says, once a process or page, where the language is to be looked up. */
export function takeLanguageFrom(source: () => Language): void {
  overwriteGetLocale(source)
}

/**
 * Words something in a language of its own, such as a letter, whichever is spoken around it. `word` must not wait for anything:
 * whoever runs meanwhile would be answered in that language too.
 */
export function wordedIn<T>(language: Language, word: () => T): T {
  const around = getLocale
  overwriteGetLocale(() => language)
  try {
    return word()
  } finally {
    overwriteGetLocale(around)
  }
}

/**
 * The language an address is written in: `/id/services`, and `/id.data` of the framework, are Indonesian. Capital letters do
 * not matter, because they do not matter to the framework's routes.
 */
export function languageOf(path: string): Language {
  return /^\/id(?:[/.]|$)/i.test(path) ? 'id' : 'en'
}

/** An address without its language: `/id/services` → `/services`. */
export function plainAddress(path: string): string {
  return languageOf(path) === 'en' ? path : path.slice('/id'.length) || '/'
}

/** A plain address in a language: `/` → `/id`. */
export function inLanguage(path: string, language: Language): string {
  if (language === 'en') return path
  return path.startsWith('/#') || path === '/' ? `/${language}${path.slice(1)}` : `/${language}${path}`
}

/**
 * The language a browser asks for before all others (RFC 9110 §12.5.4), when it is one of ours. A suggestion only: the
 * address decides.
 */
export function preferredLanguage(acceptLanguage: string | null): Language | null {
  const ranges = (acceptLanguage ?? '').slice(0, 500).split(',')
  const weighed = ranges.map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const weight = /^\s*q=([\d.]+)/.exec(parameters[0] ?? '')?.[1]
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
  })
  const [first] = weighed.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  return LANGUAGES.find((language) => language === first?.language) ?? null
}

/** A stored language, English where it is none of ours. */
export function storedLanguage(text: string): Language {
  return LANGUAGES.find((language) => language === text) ?? 'en'
}
