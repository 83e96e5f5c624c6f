import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACT_NAMES, ACTS, scopeOf } from '#/domain/context/policy.ts'
import { KEY_SCOPES } from '#/core/stored-values.ts'
import { writeDocument } from '#/http/api/document.ts'

test('the document says of each scope what its acts are', () => {
  const text = readFileSync('docs/security.md', 'utf8')
  const part = text.slice(text.indexOf('## API keys'), text.indexOf('## Limits'))
  const rows = Array.from(part.matchAll(/^\| `([a-z]+)` *\| ([^|]+?) *\|/gm), ([, scope, may]) => [
    scope,
    may,
  ])
  const acts = KEY_SCOPES.map((scope) => [
    scope,
    ACT_NAMES.filter((act) => scopeOf(act) === scope)
      .map((act) => ACTS[act].text)
      .join('; '),
  ])
  expect(rows).toEqual(acts)
})

test('the description of the API names every scope', async () => {
  const { info } = await writeDocument([], {
    origin: 'https://register.example',
    cookieName: 'session',
  })
  expect(/It has scopes \((.+?)\)/.exec(info.description)?.[1]).toBe(
    KEY_SCOPES.map((scope) => `\`${scope}\``).join(', '),
  )
})
