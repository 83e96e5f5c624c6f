import { languageOf } from '#/core/languages.ts'
import { takeLanguageFrom } from './language.ts'

/**
 * The language of this page, for scripts in the browser: a page keeps its language, the other one
 * is another document.
 */
const language = languageOf(location.pathname)
takeLanguageFrom(() => language)
