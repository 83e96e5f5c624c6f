import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { root } from './node26.mjs'

const SOURCE = join(root, 'translations')
const TARGET = join(root, 'domain', 'texts')
/** The language whose values decide the types; the others must have the same ones. */
const BASE = 'en'
const byName = (a, b) => (a < b ? -1 : 1)
const KEY = /^[a-z][a-z0-9_]*$/

/**
 * The modules for texts in ICU MessageFormat: `{ en: { 'common.json': { common_close: 'Close' } },
 * id: … }`, where a file is an object or its JSON. One module for each text, so that a page loads
 * only its own; the types of all are one file. Texts may hold values, `{name}`, and plurals,
 * `{count, plural, one {# day} other {# days}}`, with exactly the forms that CLDR has for the
 * language. Throws with one line for each error: a text or value that is missing in a language, a
 * plural form too few or too many.
 * @param {Record<string, Record<string, string>>} sources JSON by language and file name
 * @returns {Map<string, string>} modules by path
 */
export function compileTexts(sources) {
  const errors = []
  const languages = Object.keys(sources).sort((a, b) => Number(b === BASE) - Number(a === BASE))
  const texts = Object.fromEntries(
    languages.map((language) => [language, readLanguage(language, sources[language], errors)]),
  )
  const keys = [...new Set(languages.flatMap((language) => [...texts[language].keys()]))].sort(
    byName,
  )
  const modules = new Map()
  const types = []
  for (const key of keys) {
    const missing = languages.filter((language) => !texts[language].has(key))
    if (missing.length > 0) {
      errors.push(`${key}: there is no text in translations/${missing.join(', translations/')}`)
      continue
    }
    const forms = languages.map((language) => ({ language, ...texts[language].get(key) }))
    const values = forms.map((form) => [...form.values.keys()].sort(byName).join(', '))
    if (forms.some((form, i) => form.file !== forms[0].file || values[i] !== values[0])) {
      errors.push(
        `${key}: ${forms.map((form, i) => `${form.language}/${form.file} has ${values[i] || 'no value'}`).join(', ')}`,
      )
    }
    modules.set(`messages/${key}.js`, moduleOf(key, forms))
    types.push(`  ${key}: (${parametersOf(forms)}) => string`)
  }
  if (errors.length > 0) throw new Error(`The texts cannot be compiled:\n  ${errors.join('\n  ')}`)
  modules.set('messages/index.js', keys.map((key) => `export * from './${key}.js'\n`).join(''))
  modules.set('messages.js', "export * as m from './messages/index.js'\n")
  modules.set('messages.d.ts', `export declare const m: {\n${types.join('\n')}\n}\n`)
  return modules
}

/**
 * The texts of a language by key: the file, the expression in JavaScript, and each value with its
 * type.
 */
function readLanguage(language, files, errors) {
  const texts = new Map()
  for (const [file, json] of Object.entries(files).sort(([a], [b]) => byName(a, b))) {
    const fail = (message) => errors.push(`translations/${language}/${file}: ${message}`)
    for (const [key, text] of entriesOf(json, fail)) {
      if (!KEY.test(key)) fail(`“${key}” is no name: use a–z, 0–9 and _`)
      else if (texts.has(key)) fail(`${key} is there twice`)
      else if (typeof text !== 'string' || text.trim() === '') fail(`${key} has no text`)
      else
        texts.set(key, {
          file,
          ...compileText(language, text, (message) => fail(`${key}: ${message}`)),
        })
    }
  }
  return texts
}

/**
 * The entries of a JSON object of texts; unlike an object, they show a name that is there twice.
 */
function entriesOf(json, fail) {
  try {
    const names = [...json.matchAll(/^\s*"([^"]+)"\s*:/gm)].map(([, name]) => name)
    const object = JSON.parse(json)
    return [
      ...Object.entries(object),
      ...names.filter((name, i) => names.indexOf(name) !== i).map((name) => [name, '']),
    ]
  } catch (error) {
    fail(`it is no JSON (${error.message})`)
    return []
  }
}

function compileText(language, text, fail) {
  const values = new Map()
  try {
    const elements = parse(text, { ignoreTag: true, requiresOtherClause: true })
    return { values, code: concatenation(elements, { language, values, fail }) }
  } catch (error) {
    fail(`${error.message} (ICU MessageFormat)`)
    return { values, code: '""' }
  }
}

/** A concatenation in JavaScript. `count`: the value that # stands for. */
function concatenation(elements, context, count) {
  const parts = elements.map((element) => {
    if (element.type === TYPE.literal) return JSON.stringify(element.value)
    if (element.type === TYPE.pound)
      return `formatCount(${JSON.stringify(context.language)}, ${count})`
    if (element.type === TYPE.argument) {
      if (!context.values.has(element.value)) context.values.set(element.value, 'string | number')
      return `v.${element.value}`
    }
    if (element.type === TYPE.plural && element.pluralType === 'cardinal' && element.offset === 0) {
      context.values.set(element.value, 'number')
      return plural(element, context)
    }
    context.fail(
      `only values such as {name} and plurals such as {count, plural, other {…}} are supported`,
    )
    return '""'
  })
  return parts[0]?.startsWith('"') ? parts.join(' + ') : ['""', ...parts].join(' + ')
}

function plural({ value, options }, context) {
  const { language, fail } = context
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const named = Object.keys(options).filter((form) => !form.startsWith('='))
  for (const form of forms.filter((one) => !named.includes(one)))
    fail(`the plural of {${value}} has no form “${form}”`)
  for (const form of named.filter((one) => !forms.includes(one)))
    fail(`“${language}” has no plural form “${form}”`)
  const count = `v.${value}`
  const text = (form) => (options[form] ? concatenation(options[form].value, context, count) : '""')
  const exact = Object.keys(options).filter((form) => form.startsWith('='))
  const last = forms.at(-1)
  const conditions = [
    ...exact.map((form) => `${count} === ${Number(form.slice(1))} ? ${text(form)} : `),
    ...forms
      .slice(0, -1)
      .map((form) => `pluralForm("${language}", ${count}) === "${form}" ? ${text(form)} : `),
  ]
  return `(${conditions.join('')}${text(last)})`
}

function moduleOf(key, forms) {
  const [base, ...others] = forms
  const code =
    others
      .map(({ language, code: text }) => `currentLanguage() === "${language}" ? ${text} : `)
      .join('') + base.code
  const used = ['formatCount', 'pluralForm'].filter((name) => code.includes(`${name}(`))
  const plurals = used.length > 0 ? `import { ${used.join(', ')} } from '#/core/plurals.ts'\n` : ''
  const head =
    others.length > 0 ? "import { currentLanguage } from '#/core/current-language.ts'\n" : ''
  return `${head}${plurals}export const ${key} = (${base.values.size > 0 ? 'v' : ''}) => ${code}\n`
}

/** A value that is a plural in one language is a number for all. */
function parametersOf(forms) {
  const names = [...forms[0].values.keys()]
  if (names.length === 0) return ''
  const typeOf = (name) =>
    forms.some(({ values }) => values.get(name) === 'number') ? 'number' : 'string | number'
  return `values: { ${names.map((name) => `${name}: ${typeOf(name)}`).join('; ')} }`
}

/**
 * Compiles `translations/` to `domain/texts/`. Files that would not change are not written, so that
 * a watcher sees only what did.
 */
export function writeTexts() {
  const languages = readdirSync(SOURCE)
  const filesOf = (language) =>
    readdirSync(join(SOURCE, language)).map((file) => [
      file,
      readFileSync(join(SOURCE, language, file), 'utf8'),
    ])
  const modules = compileTexts(
    Object.fromEntries(
      languages.map((language) => [language, Object.fromEntries(filesOf(language))]),
    ),
  )
  mkdirSync(join(TARGET, 'messages'), { recursive: true })
  const present = readdirSync(TARGET, { recursive: true }).map((path) => path.replaceAll('\\', '/'))
  for (const path of present)
    if (path.includes('.') && !modules.has(path)) rmSync(join(TARGET, path))
  for (const [path, code] of modules) {
    const file = join(TARGET, path)
    if (!present.includes(path) || readFileSync(file, 'utf8') !== code) writeFileSync(file, code)
  }
}
