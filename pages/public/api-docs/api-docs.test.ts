import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { describeApi } from '#/http/api/openapi.ts'
import { curlOf } from './curl.ts'
import { rowsOf, typeOf } from './fields.ts'
import { groupsOf, referencePage } from './reference.ts'

const document = await describeApi({ origin: 'https://register.example' })

async function site() {
  const { ask } = visitor(await freshStore('sqlite'), { origin: 'https://register.example' })
  return async (path: string) => {
    const answer = await ask(path)
    const page = (await answer.text()).replaceAll('<!-- -->', '')
    return { answer, html: page.slice(0, page.indexOf('</main>')) }
  }
}

test('the first HTML of the list has every call, message and record, at the ids that the single page had', async () => {
  const { answer, html } = await (await site())('/api/docs')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const calls = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.values(byMethod).map(({ operationId }) => [operationId, path]),
  )
  const records = Object.keys(document.components.schemas).map((name) => [`record-${name}`, name])
  const messages = Object.keys(document.webhooks).map((type) => [
    `message-${type.replace('.', '-')}`,
    type,
  ])
  for (const [name = '', text] of [...calls, ...records, ...messages]) {
    expect(html).toContain(text)
    expect(html).toContain(`id="${name}"`)
    expect(html).toContain(`href="/api/docs/${name}"`)
  }
  for (const id of ['group-changes', 'group-import-and-export', 'records'])
    expect(html).toContain(`id="${id}"`)
})

test('each has a page of its own, whose links to others lead somewhere', async () => {
  const names = groupsOf(document).flatMap(({ entries }) => entries.map(({ name }) => name))
  const calls = Object.values(document.paths).flatMap((byMethod) => Object.values(byMethod))
  expect(names.length).toBeGreaterThan(calls.length)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) {
    const page = JSON.stringify(referencePage(document, name))
    for (const [, record] of page.matchAll(/"record":"(\w+)"/g))
      expect(names).toContain(`record-${record}`)
  }
  const ask = await site()
  for (const [name, texts] of [
    [
      'createCertificate',
      [
        'POST /api/certificates',
        'required',
        'at most 200 characters',
        'href="/api/docs/record-SavedCertificate"',
      ],
    ],
    ['signIn', ['-c cookies.txt', 'href="/api/docs/signOut"', 'href="/api/docs#group-signing-in"']],
    ['message-register-changes', ['register.changes', 'webhook-signature', 'nextCursor']],
    ['record-Certificate', ['Fields of Certificate', 'vesselName']],
    ['verifyCertificate', ['&quot;vesselName&quot;: &quot;KM Samudra Jaya&quot;']],
  ] as const) {
    const { answer, html } = await ask(`/api/docs/${name}`)
    expect([name, answer.status]).toEqual([name, 200])
    for (const text of texts) expect([name, html]).toEqual([name, expect.stringContaining(text)])
    // Every link on the page leads to a page of the reference, or to a group of its list.
    for (const [, other] of html.matchAll(/href="\/api\/docs\/([^"]+)"/g))
      expect(names).toContain(other)
  }
})

test('the list is searched for words in text, path and name, without scripts', async () => {
  const ask = await site()
  const { html } = await ask('/api/docs?q=Webhook+secret')
  expect(html).toContain('href="/api/docs/createWebhookSecret"')
  expect(html).not.toContain('href="/api/docs/listShips"')
  expect(html).toContain('value="Webhook secret"')
  expect((await ask('/api/docs?q=%2Fapi%2Fships')).html).toContain('href="/api/docs/listShips"')
  expect((await ask('/api/docs?q=%3Cscript%3E')).html).toContain(
    'Nothing found for “&lt;script&gt;”',
  )
})

test('only these pages are exempt from the API routes; robots may read them, and the footer links to it', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  for (const path of ['/api/docs/more', '/api/doc', '/id/api/docs'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  expect((await ask('/api/docs', { json: {} })).status).toBe(405)
  expect(await (await ask('/robots.txt')).text()).toContain(
    'Disallow: /api/\nAllow: /api/docs$\nAllow: /api/docs/\n',
  )
  expect(await (await ask('/id')).text()).toMatch(/href="\/api\/docs" hrefLang="en"/)
})

const schemas: [schema: object, type: string][] = [
  [{ type: 'string' }, 'text'],
  [{ type: 'string', format: 'date' }, 'date'],
  [{ type: ['string', 'null'] }, 'text or null'],
  [{ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }, 'instant or null'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Flag' } }, 'list of Flag'],
  [{ enum: ['a', 'b'] }, 'one of a, b'],
  [{ const: true }, 'true'],
  [{}, 'anything'],
]
test.each(schemas)('%j is described as %s', (schema, type) => {
  expect(typeOf({ ...schema })).toBe(type)
})

test('nested fields are named with full stops, with their limits as text', () => {
  const inner = {
    type: 'object',
    properties: { b: { type: 'integer', minimum: 1, maximum: 9, default: 5 } },
  }
  const rows = rowsOf({
    properties: {
      a: inner,
      c: { type: 'array', maxItems: 3, items: inner },
      d: { type: 'string', minLength: 2, maxLength: 8 },
    },
    required: ['a'],
  })
  expect(rows.map(({ name, required, limits }) => [name, required, limits])).toEqual([
    ['a', true, ''],
    ['a.b', false, '1 to 9; without it 5'],
    ['c', false, 'at most 3 entries'],
    ['c[].b', false, '1 to 9; without it 5'],
    ['d', false, '2 to 8 characters'],
  ])
})

test('many values are counted in the type, and listed below it', () => {
  const many = Array.from({ length: 9 }, (_, i) => `v${i}`)
  const [one, other] = rowsOf({ properties: { a: { enum: many }, b: { enum: many.slice(1) } } })
  expect([one?.type, one?.values]).toEqual(['one of 9', many])
  expect([other?.type, other?.values]).toEqual(['one of v1, v2, v3, v4, v5, v6, v7, v8', []])
})

test('a call as one types it', () => {
  const call = (method: string, path: string) => {
    const found = document.paths[path]?.[method]
    if (!found) throw new Error(`There is no ${method} ${path}`)
    return curlOf(document, method, path, found)
  }
  expect(call('get', '/api/certificates/verify/{number}')).toBe(
    "curl 'https://register.example/api/certificates/verify/LMC-2026-00042-J7GKC'",
  )
  expect(call('delete', '/api/flags/{id}')).toBe(
    'curl \'https://register.example/api/flags/11\' \\\n  -X DELETE \\\n  -H "Authorization: Bearer $KEY"',
  )
  expect(call('post', '/api/login')).toMatch(
    /-c cookies\.txt \\\n {2}-H 'Content-Type: application\/json' \\\n {2}-d '\{\n/,
  )
  expect(call('post', '/api/invitations')).toContain('-H "Idempotency-Key: $(uuidgen)"')
  expect(call('post', '/api/imports')).toBe(
    "curl 'https://register.example/api/imports?name=fleet.csv' \\\n  -H \"Authorization: Bearer $KEY\" \\\n  -H 'Content-Type: application/octet-stream' \\\n  --data-binary @fleet.csv",
  )
  expect(call('get', '/api/certificates/export.csv')).toMatch(
    /export\.csv\?q=samudra&status=valid&sort=expiryDate&grant=GRANT' \\\n {2}-b cookies\.txt \\\n {2}-OJ$/,
  )
  expect(call('post', '/api/logout')).toContain('-X POST')
  // It accepts no key.
  expect(call('get', '/api/webhooks')).toMatch(/-b cookies\.txt$/)
  // Without the cookie nothing ends, and these answer with another one.
  expect(call('post', '/api/logout')).toMatch(/-b cookies\.txt \\\n {2}-c cookies\.txt/)
  expect(call('post', '/api/exports')).toMatch(/-b cookies\.txt \\\n {2}-c cookies\.txt/)
  expect(call('get', '/api/webhooks')).not.toContain('-c cookies.txt')
  expect(call('post', '/api/passkeys/sign-in')).toContain('-c cookies.txt')
})
