import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', 'translations')

function texts(language: string): Record<string, string> {
  const all: Record<string, string> = {}
  for (const file of readdirSync(join(root, language))) {
    Object.assign(all, JSON.parse(readFileSync(join(root, language, file), 'utf8')))
  }
  return all
}

const english = texts('en')
const indonesian = texts('id')

test('what is the same in both languages is a name, or the same in both', () => {
  const same = Object.keys(english).filter((key) => english[key] === indonesian[key])
  expect(same.toSorted()).toMatchInlineSnapshot(`
    [
      "application_state",
      "common_menu",
      "contact_email",
      "fault_named",
      "life_of",
      "mail_notice_subject",
      "proof_fact_status",
      "sign_in_email",
      "verify_endorsed_of",
      "verify_fact_imo_none",
      "verify_fact_standing",
      "verify_moment",
      "webhooks_mail_name",
    ]
  `)
})

test('every text is used', () => {
  const sources = globSync('{domain,pages,core,http,ops,cli}/**/*.{ts,tsx}', {
    cwd: join(root, '..'),
    exclude: ['domain/texts/**'],
  })
  const used = new Set<string>()
  for (const name of sources) {
    for (const [, key = ''] of readFileSync(join(root, '..', name), 'utf8').matchAll(/\bm\.(\w+)/g))
      used.add(key)
  }
  expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([])
})
