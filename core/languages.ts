/** The languages that the product has texts in. */
export const ALL_LANGUAGES = ['en', 'id'] as const
export type Language = (typeof ALL_LANGUAGES)[number]

/**
 * The languages of the public site, of which `npm run rebrand` selects one or both; the first has
 * the plain addresses, another a prefix: `/services`, `/id/services`.
 */
export const LANGUAGES: readonly [Language, ...Language[]] = ['en', 'id']

/** The name of a language in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia' }

/**
 * What an address may begin with, as part of a regular expression: the prefix of a language other
 * than the first, or none.
 */
export const LANGUAGE_PREFIX = `(?:/(?:${LANGUAGES.slice(1).join('|') || '(?!)'}))?`

/**
 * The staff area and the description of the API are in English, whatever the public site offers.
 */
const ENGLISH_ONLY = /^\/(?:admin|api)(?:[/.]|$)/i

/** How addresses name the languages that a site offers. */
export function addressesIn([first, ...others]: readonly [Language, ...Language[]]) {
  const prefixed = others.map((language) => ({
    language,
    prefix: new RegExp(`^/${language}(?:/|\\.data$|$)`, 'i'),
  }))
  const prefixOf = (path: string) => prefixed.find(({ prefix }) => prefix.test(path))?.language

  /**
   * The language an address is written in: `/id/services`, and `/id.data` of the framework, are
   * Indonesian. Capital letters do not matter, because they do not matter to the framework's
   * routes.
   */
  const languageOf = (path: string): Language =>
    prefixOf(path) ?? (ENGLISH_ONLY.test(path) ? 'en' : first)

  /**
   * An address without its language: `/id/services` → `/services`, `/id.data` → `.data`. Several
   * slashes or backslashes at its start become one slash: to a browser they would begin the address
   * of another site.
   */
  const plainAddress = (path: string): string => {
    const language = prefixOf(path)
    const plain = language === undefined ? path : path.slice(language.length + 1) || '/'
    return plain.replace(/^[/\\]+/, '/')
  }

  /**
   * A plain address in a language: `/` → `/id`; in the first one where the site does not offer it.
   */
  const inLanguage = (path: string, language: Language): string => {
    if (!others.includes(language)) return path
    return path.startsWith('/#') || path === '/'
      ? `/${language}${path.slice(1)}`
      : `/${language}${path}`
  }

  return { languageOf, plainAddress, inLanguage }
}

export const { languageOf, plainAddress, inLanguage } = addressesIn(LANGUAGES)

/**
 * The language a browser asks for before all others (RFC 9110 §12.5.4), when it is one of ours. A
 * suggestion only: the address decides.
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

/** A stored language, the first of the site where it offers no such one. */
export function storedLanguage(text: string): Language {
  return LANGUAGES.find((language) => language === text) ?? LANGUAGES[0]
}
