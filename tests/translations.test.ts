import { readdirSync, readFileSync } from 'node:fs'
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

test('what is the same in both languages is a name or a word of both', () => {
  const same = Object.keys(english).filter((key) => english[key] === indonesian[key])
  expect(same.toSorted()).toMatchInlineSnapshot(`
    [
      "common_menu",
      "contact_email",
      "sign_in_email",
      "verify_fact_imo_none",
    ]
  `)
})

test('every text is used, and every file is known to the compiler', () => {
  const settings = readFileSync(join(root, '..', 'project.inlang', 'settings.json'), 'utf8')
  for (const file of readdirSync(join(root, 'en'))) expect(settings).toContain(`/${file}"`)
  const sources = readdirSync(join(root, '..'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:app|server|cli)\/.*\.tsx?$/.test(name) && !name.startsWith('app/paraglide'))
    .map((name) => readFileSync(join(root, '..', name), 'utf8'))
    .join('\n')
  expect(Object.keys(english).filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(sources))).toEqual([])
})
