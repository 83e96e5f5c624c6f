import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { describeApi } from '#/http/api/openapi.ts'
import { curlOf } from './curl.ts'
import { rowsOf, typeOf } from './fields.ts'

const document = await describeApi({ origin: 'https://register.example' })

test('the first HTML of the page has every call and every record', async () => {
  const { ask } = visitor(await freshStore('sqlite'), { origin: 'https://register.example' })
  const answer = await ask('/api/docs')
  const page = (await answer.text()).replaceAll('<!-- -->', '')
  const html = page.slice(0, page.indexOf('</main>'))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const [path, calls] of Object.entries(document.paths)) {
    expect(html).toContain(path)
    for (const call of Object.values(calls)) expect(html).toContain(`id="${call.operationId}"`)
  }
  for (const name of Object.keys(document.components.schemas))
    expect(html).toContain(`id="record-${name}"`)
  for (const text of [
    'required',
    'at most 200 characters',
    '-b cookies.txt',
    'href="/admin/api-keys"',
    'register.changes',
    'webhook-signature',
    '&quot;vesselName&quot;: &quot;KM Samudra Jaya&quot;',
  ]) {
    expect(html).toContain(text)
  }
  // Every link on the page leads somewhere on it.
  for (const [, id = ''] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`)
})

test('only this page is exempt from the API routes; robots may read it, and the footer links to it', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  for (const path of ['/api/docs/more', '/api/doc', '/id/api/docs'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  expect((await ask('/api/docs', { json: {} })).status).toBeGreaterThanOrEqual(400)
  expect(await (await ask('/robots.txt')).text()).toContain('Disallow: /api/\nAllow: /api/docs$\n')
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
  expect(call('post', '/api/logout')).not.toContain('-c cookies.txt')
  expect(call('post', '/api/passkeys/sign-in')).toContain('-c cookies.txt')
})
