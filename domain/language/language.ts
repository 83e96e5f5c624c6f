import { currentLanguage } from '#/core/current-language.ts'
import type { Language } from '#/core/languages.ts'

export { currentLanguage, takeLanguageFrom, withLanguage } from '#/core/current-language.ts'

/** The language that a page can be changed to. */
export function otherLanguage(): Language {
  return currentLanguage() === 'en' ? 'id' : 'en'
}
