import { AsyncLocalStorage } from 'node:async_hooks'
import { takeLanguageFrom } from '#/domain/language/language.ts'
import { languageOf, type Language } from '#/core/languages.ts'

const asked = new AsyncLocalStorage<Language>()
takeLanguageFrom(() => asked.getStore() ?? 'en')

/**
 * Runs the work of a request in the language of its address; everything else (the API, the console)
 * is in English.
 */
export function inLanguageOf<T>(path: string, work: () => T): T {
  return asked.run(languageOf(path), work)
}
