import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', 'translations')

/** Throws where two files have a text of one name: one of them would be shown in the place of the other. */
function texts(language: string): Record<string, string> {
  const all: Record<string, string> = {}
  for (const file of readdirSync(join(root, language))) {
    const some: Record<string, string> = JSON.parse(readFileSync(join(root, language, file), 'utf8'))
    const twice = Object.keys(some).filter((key) => key in all)
    if (twice.length > 0) throw new Error(`${file} has names of another file: ${twice.join(', ')}`)
    Object.assign(all, some)
  }
  return all
}

const english = texts('en')
const indonesian = texts('id')
const parameters = (text = '') => (text.match(/\{\w+\}/g) ?? []).toSorted()

test('every text is there in both languages, with the same values in it', () => {
  expect(Object.keys(indonesian).toSorted()).toEqual(Object.keys(english).toSorted())
  expect(Object.keys(english).length).toBeGreaterThan(300)
  for (const [key, text] of Object.entries(english)) {
    expect(text, key).not.toBe('')
    expect(parameters(indonesian[key]), key).toEqual(parameters(text))
  }
})

test('what is the same in both languages is a name, or the same in both', () => {
  const same = Object.keys(english).filter((key) => english[key] === indonesian[key])
  expect(same.toSorted()).toMatchInlineSnapshot(`
    [
      "application_state",
      "common_menu",
      "sign_in_email",
      "verify_fact_imo_none",
      "verify_moment",
      "webhooks_mail_name",
    ]
  `)
})

test('every text is used, and every file is known to the compiler', () => {
  const settings = readFileSync(join(root, '..', 'project.inlang', 'settings.json'), 'utf8')
  for (const file of readdirSync(join(root, 'en'))) expect(settings).toContain(`/${file}"`)
  const sources = globSync('{app,core,http,ops,cli}/**/*.{ts,tsx}', { cwd: join(root, '..'), exclude: ['app/paraglide/**'] })
  const used = new Set<string>()
  for (const name of sources) {
    for (const [, key = ''] of readFileSync(join(root, '..', name), 'utf8').matchAll(/\bm\.(\w+)/g)) used.add(key)
  }
  expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([])
})
