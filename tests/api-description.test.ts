import { expect, test } from 'vitest'
import { describeApi } from '#/app/api-docs/api-docs.server.ts'
import type { ApiDocument } from '#/app/api-docs/document.ts'
import { createApp } from '#/server/app.ts'
import { visitor } from './helpers/app.ts'
import { documentedAnswer, faultOf, OpenApi, validatorOf } from './helpers/open-api.ts'
import { certificateBody, ORIGIN, PASSWORD } from './helpers/people.ts'
import { serviceBody } from './helpers/site.ts'
import { freshStore } from './helpers/store.ts'

const document = describeApi({ origin: ORIGIN })

/** `METHOD /path/{parameter}` of every call that the document has. */
const documented = Object.entries(document.paths).flatMap(([path, calls]) =>
  Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
)

test('every route of the API is documented, and nothing is documented that is no route', async () => {
  const { routes } = createApp({ db: await freshStore('sqlite'), origin: ORIGIN })
  const calls = routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api') && !path.includes('*'))
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
  const tags = document.tags.map(({ name }) => name)
  for (const { path, call } of calls) {
    expect(tags).toContain(call.tags[0])
    const inPath = (call.parameters ?? []).filter((one) => one.in === 'path')
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(inPath.every(({ required, schema }) => required && Array.isArray(schema['examples']))).toBe(true)
  }
  // No two templates may stand for the same address.
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('every schema is JSON Schema, and every example is what its schema says', () => {
  for (const schema of Object.values(document.components.schemas)) expect(() => validatorOf(document, schema)).not.toThrow()
  for (const [path, calls] of Object.entries(document.paths)) {
    for (const [method, { requestBody, responses, parameters }] of Object.entries(calls)) {
      const bodies = Object.values(requestBody?.content ?? {})
      const answers = Object.values(responses).flatMap((one) => ('$ref' in one ? [] : Object.values(one.content ?? {})))
      for (const { schema, example } of [...bodies, ...answers]) {
        if (!schema) continue
        const checked = validatorOf(document, schema)
        if (example !== undefined)
          expect([method, path, checked.safeParse(example).error?.message]).toEqual([method, path, undefined])
      }
      for (const { schema } of parameters ?? []) expect(() => validatorOf(document, schema)).not.toThrow()
      if (bodies.length > 0) expect([method, path, bodies[0]?.example !== undefined]).toEqual([method, path, true])
    }
  }
})

type Call = { as: 'stranger' | 'admin'; method: string; path: string; call: string; sent?: object; status: number }

/** Real calls, in an order in which they make sense: each documented call is refused once where it can be, and succeeds once. */
function realCalls(invitation: string): Call[] {
  const stranger = (call: string, status: number, sent?: object, path = addressOf(call)): Call =>
    made('stranger', call, status, sent, path)
  const admin = (call: string, status: number, sent?: object, path = addressOf(call)): Call =>
    made('admin', call, status, sent, path)
  const flag = { name: 'Liberia', code: 'lr' }
  const json = (value: unknown, headers?: Record<string, string>) => ({ json: value, ...(headers && { headers }) })
  const keyed = { 'idempotency-key': 'k' }
  const application = {
    serviceId: 1,
    companyName: 'PT X',
    vesselName: 'KM X',
    contactEmail: 'a@example.com',
    contactPhone: '021 55',
  }
  return [
    stranger('GET /api/certificates', 401),
    admin('POST /api/certificates', 201, json(certificateBody(), keyed)),
    admin('POST /api/certificates', 201, json(certificateBody(), keyed)),
    admin('POST /api/certificates', 422, json({}, keyed)),
    admin('POST /api/certificates', 409, json(certificateBody())),
    admin('POST /api/certificates', 400, json({})),
    admin('POST /api/certificates', 415, { body: '{}', headers: { 'content-type': 'text/plain' } }),
    admin('POST /api/certificates', 413, json({ vesselName: 'x'.repeat(70_000) })),
    stranger('POST /api/certificates', 401, json(certificateBody())),
    stranger('POST /api/certificates', 403, json({}, { origin: 'https://elsewhere.example' })),
    admin('GET /api/certificates', 200, {}, '/api/certificates?q=samudra&limit=1'),
    admin('GET /api/certificates', 400, {}, '/api/certificates?limit=0'),
    admin('GET /api/certificates/{id}', 200),
    admin('GET /api/certificates/{id}', 404, {}, '/api/certificates/99'),
    admin('GET /api/certificates/{id}/qr.png', 200),
    admin('GET /api/certificates/{id}/qr.svg', 200),
    stranger('GET /api/certificates/{id}/qr.png', 401),
    stranger('GET /api/certificates/{id}/qr.svg', 401),
    stranger('GET /api/certificates/verify/{number}', 200, {}, '/api/certificates/verify/LMC-2026-00042'),
    stranger('GET /api/certificates/verify/{number}', 200, {}, '/api/certificates/verify/NOBODY-1'),
    stranger('GET /api/certificates/verify/{number}', 400, {}, '/api/certificates/verify/a_b'),
    admin('PUT /api/certificates/{id}', 409, json({ vesselName: 'X', version: 9 })),
    admin('PUT /api/certificates/{id}', 200, json({ vesselName: 'X', version: 1 })),
    stranger('PUT /api/certificates/{id}', 401, json({})),
    stranger('DELETE /api/certificates/{id}', 401),
    admin('DELETE /api/certificates/{id}', 204),
    stranger('POST /api/applications', 201, json(application)),
    stranger('POST /api/applications', 400, json({})),
    stranger('GET /api/services', 200),
    admin('GET /api/services', 200, {}, '/api/services?language=id'),
    stranger('GET /api/services', 400, {}, '/api/services?language=fr'),
    stranger('POST /api/services', 401, json(serviceBody())),
    admin('POST /api/services', 400, json({})),
    admin('POST /api/services', 201, json(serviceBody())),
    admin('PUT /api/services/{slug}', 409, json(serviceBody({ version: 9 }))),
    admin('PUT /api/services/{slug}', 200, json(serviceBody({ slug: 'hulls', version: 1 }))),
    stranger('GET /api/services/{slug}', 301),
    stranger('GET /api/services/{slug}', 200, {}, '/api/services/hulls'),
    stranger('GET /api/services/{slug}', 404, {}, '/api/services/nothing'),
    admin('DELETE /api/services/{slug}', 409, {}, '/api/services/ship-classification'),
    admin('DELETE /api/services/{slug}', 204, {}, '/api/services/hulls'),
    stranger('GET /api/flags', 200),
    admin('GET /api/flags', 200),
    stranger('POST /api/flags', 401, json(flag)),
    admin('POST /api/flags', 201, json(flag)),
    admin('POST /api/flags', 400, json({})),
    admin('PUT /api/flags/{id}', 200, json({ ...flag, hidden: true, version: 1 }), '/api/flags/11'),
    admin('PUT /api/flags/{id}', 404, json(flag), '/api/flags/99'),
    stranger('DELETE /api/flags/{id}', 401),
    admin('DELETE /api/flags/{id}', 204, {}, '/api/flags/11'),
    stranger('GET /api/stats', 200),
    admin('GET /api/user', 200),
    stranger('GET /api/user', 401),
    admin('POST /api/invitations', 201, json({ email: 'b@example.com' })),
    stranger('POST /api/invitations', 401, json({ email: 'b@example.com' })),
    stranger('POST /api/register', 403, json({ username: 'b@example.com', password: PASSWORD })),
    stranger('POST /api/register', 201, json({ username: 'c@example.com', password: PASSWORD, invitation })),
    stranger('POST /api/logout', 204),
    stranger('POST /api/login', 401, json({ username: 'c@example.com', password: 'wrong' })),
    stranger('POST /api/login', 400, json({})),
    stranger('POST /api/login', 200, json({ username: 'c@example.com', password: PASSWORD })),
    stranger('GET /api/openapi.json', 200),
  ]
}

function made(as: Call['as'], call: string, status: number, sent: object | undefined, path: string): Call {
  return { as, call, path, method: call.split(' ')[0] ?? '', status, ...(sent && { sent }) }
}

/** The address of a call, with the first record and the service of the tests in it. */
function addressOf(call: string): string {
  return (call.split(' ')[1] ?? '').replace('{id}', '1').replace('{slug}', 'hull-surveys')
}

test('every call answers as it is documented, when it succeeds and when it refuses', async () => {
  const db = await freshStore('sqlite')
  const people = { admin: visitor(db), stranger: visitor(db) }
  await people.admin.signIn('admin')
  const { link } = await (await people.admin.ask('/api/invitations', { json: { email: 'c@example.com' } })).json()
  await people.admin.ask('/api/applications', {
    json: { serviceId: 1, companyName: 'PT X', vesselName: 'KM X', contactEmail: 'a@example.com', contactPhone: '021 55' },
  })
  const calls = realCalls(new URL(link).searchParams.get('invitation') ?? '')
  for (const { as, call, method, path, sent, status } of calls) {
    const answer = await people[as].ask(path, { method, ...sent })
    expect([as, call, path, answer.status]).toEqual([as, call, path, status])
    const [, template = ''] = call.split(' ')
    const described = documentedAnswer(document, template, method.toLowerCase(), status)
    if (!described) throw new Error(`${call} answered ${status}, which is not documented`)
    expect([call, status, await faultOf(document, described, answer)]).toEqual([call, status, null])
  }
  expect(documented.filter((one) => !calls.some(({ call, status }) => call === one && status < 300))).toEqual([])
})

test('anybody may read it; its cookie is the one of the origin', async () => {
  const answer = await visitor(await freshStore('sqlite'), { origin: 'https://register.example' }).ask('/api/openapi.json')
  const served: ApiDocument = await answer.json()
  expect(served.components.securitySchemes['session']?.name).toBe('__Host-session')
  expect(served.servers).toEqual([{ url: 'https://register.example' }])
  expect(Object.keys(served.paths)).toEqual(Object.keys(document.paths))
})
