/** The languages of the public site; the first has the plain addresses, the others a prefix: `/services`, `/id/services`. */
export const LANGUAGES = ['en', 'id'] as const
export type Language = (typeof LANGUAGES)[number]

/** The name of a language in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia' }

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
