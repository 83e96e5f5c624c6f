import { expect, test } from 'vitest'
import { describeApi } from '#/http/api/openapi.ts'
import type { ApiDocument } from '#/core/api.ts'
import { createApp } from '#/http/app.ts'
import { visitor } from './helpers/app.ts'
import { OpenApi, validatorOf } from '#/tests/helpers/api/open-api.ts'
import { ORIGIN } from './helpers/people.ts'
import { freshStore } from './helpers/store.ts'

const document = await describeApi({ origin: ORIGIN })

/** `METHOD /path/{parameter}` of every call that the document has. */
const documented = Object.entries(document.paths).flatMap(([path, calls]) =>
  Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
)

test('every route of the API is documented, and nothing is documented that is no route', async () => {
  const { routes } = createApp({ db: await freshStore('sqlite'), origin: ORIGIN })
  const calls = routes
    .filter(
      ({ method, path }) => method !== 'ALL' && path.startsWith('/api') && !path.includes('*'),
    )
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`)
  expect(documented.toSorted()).toEqual([...new Set(calls)].toSorted())
  expect(calls.length).toBeGreaterThan(20)
})

test('the document is OpenAPI 3.1, whole in itself', () => {
  expect(OpenApi.safeParse(document).error?.message).toBeUndefined()
  const text = JSON.stringify(document)
  for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = reference
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)
    expect(found, reference).toBeDefined()
  }
  const calls = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.values(byMethod).map((call) => ({ path, call })),
  )
  expect(new Set(calls.map(({ call }) => call.operationId)).size).toBe(calls.length)
  // Generated clients make methods of them, and /api/docs addresses.
  for (const { call } of calls) expect(call.operationId).toMatch(/^[a-z][A-Za-z]+$/)
  const tags = document.tags.map(({ name }) => name)
  for (const { path, call } of calls) {
    expect(tags).toContain(call.tags[0])
    const inPath = (call.parameters ?? []).filter((one) => one.in === 'path')
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(
      inPath.every(({ required, schema }) => required && Array.isArray(schema['examples'])),
    ).toBe(true)
  }
  // No two templates may stand for the same address.
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('every schema is JSON Schema, and every example is what its schema says', () => {
  for (const schema of Object.values(document.components.schemas))
    expect(() => validatorOf(document, schema)).not.toThrow()
  for (const [path, calls] of Object.entries({ ...document.paths, ...document.webhooks })) {
    for (const [method, { requestBody, responses, parameters }] of Object.entries(calls)) {
      const bodies = Object.values(requestBody?.content ?? {})
      const answers = Object.values(responses).flatMap((one) =>
        '$ref' in one ? [] : Object.values(one.content ?? {}),
      )
      for (const { schema, example } of [...bodies, ...answers]) {
        if (!schema) continue
        const checked = validatorOf(document, schema)
        if (example !== undefined)
          expect([method, path, checked.safeParse(example).error?.message]).toEqual([
            method,
            path,
            undefined,
          ])
      }
      for (const { schema } of parameters ?? [])
        expect(() => validatorOf(document, schema)).not.toThrow()
      for (const { schema, example } of bodies)
        expect([method, path, example !== undefined]).toEqual([method, path, schema !== undefined])
    }
  }
})

test('anybody may read it; its cookie is the one of the origin', async () => {
  const answer = await visitor(await freshStore('sqlite'), {
    origin: 'https://register.example',
  }).ask('/api/openapi.json')
  const served: ApiDocument = await answer.json()
  expect(served.components.securitySchemes['session']?.name).toBe('__Host-session')
  expect(served.servers).toEqual([{ url: 'https://register.example' }])
  expect(Object.keys(served.paths)).toEqual(Object.keys(document.paths))
})

test('nothing published changes unseen: each part is a line of the golden file, which `vitest run -u` writes', async () => {
  const { paths, webhooks, components, ...about } = document
  const named = (kind: string, parts: object) =>
    Object.entries(parts).map(([name, part]) => [`${kind} ${name}`, part])
  const calls = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, call]) => [`${method} ${path}`, call]),
  )
  const others = Object.entries(components).flatMap(([kind, parts]) => named(kind, parts))
  const lines = [...named('about', about), ...calls, ...named('webhook', webhooks), ...others].map(
    (part) => JSON.stringify(sorted(part)),
  )
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot(
    'golden/api-description.jsonl',
  )
})

/** The same JSON, whose objects have their keys in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
