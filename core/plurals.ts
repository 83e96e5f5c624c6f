import type { Language } from './languages.ts'

const rules = new Map<Language, Intl.PluralRules>()
const numbers = new Map<Language, Intl.NumberFormat>()

/**
 * The plural form of a count by CLDR: "one" or "other" in English, always "other" in Indonesian.
 */
export function pluralForm(language: Language, count: number): Intl.LDMLPluralRule {
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return rule.select(count)
}

/** A count as it is written in a language: 1,000 in English, 1.000 in Indonesian. */
export function formatCount(language: Language, count: number): string {
  const format = numbers.get(language) ?? new Intl.NumberFormat(language)
  numbers.set(language, format)
  return format.format(count)
}
