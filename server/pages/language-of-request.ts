import { AsyncLocalStorage } from 'node:async_hooks'
import { languageOf, takeLanguageFrom, type Language } from '#/app/language/language.ts'

const asked = new AsyncLocalStorage<Language>()
takeLanguageFrom(() => asked.getStore() ?? 'en')

/** Does the work of a request in the language of its address; all else (the API, the console) speaks English. */
export function inLanguageOf<T>(path: string, work: () => T): T {
  return asked.run(languageOf(path), work)
}
