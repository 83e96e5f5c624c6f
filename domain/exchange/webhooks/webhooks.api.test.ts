import { expect, test } from 'vitest'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { PASSWORD } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { webhookReceiver } from '#/tests/helpers/webhooks/webhook-receiver.ts'

const NEW = { name: 'PSC database', url: 'http://127.0.0.1:9/x', ...RE_AUTHENTICATION }

async function office() {
  const db = await freshStore('sqlite')
  const admin = visitor(db, { webhooksToLoopback: true })
  await admin.signIn('admin')
  return { db, ...admin }
}

test('every bad input has its answer', async () => {
  const { ask } = await office()
  expect((await ask('/api/webhooks', { json: NEW })).status).toBe(201)
  const bad: [path: string, method: string, json: object, status: number, detail: RegExp][] = [
    ['', 'POST', {}, 400, /./],
    ['', 'POST', { ...NEW, name: '' }, 400, /name/i],
    ['', 'POST', { ...NEW, name: 'x'.repeat(81) }, 400, /80/],
    ['', 'POST', { ...NEW, name: 'a\u0000b' }, 400, /./],
    ['', 'POST', { ...NEW, name: 'a\u202eb' }, 400, /./],
    ['', 'POST', { ...NEW, url: 7 }, 400, /address/],
    ['', 'POST', { ...NEW, url: '' }, 400, /address/],
    ['', 'POST', { ...NEW, url: `https://example.com/${'a'.repeat(2_000)}` }, 400, /2000/],
    ['', 'POST', { ...NEW, url: 'https://10.0.0.1/' }, 400, /not a public address/],
    ['', 'POST', { ...NEW, start: 'yesterday' }, 400, /now, beginning/],
    ['', 'POST', { ...NEW, password: undefined }, 403, /password/],
    ['', 'POST', { ...NEW, password: 'a guess' }, 403, /./],
    ['/1', 'PATCH', { active: 'yes', ...RE_AUTHENTICATION }, 400, /active/],
    ['/1', 'PATCH', { active: false }, 403, /password/],
    ['/99', 'PATCH', { active: false, ...RE_AUTHENTICATION }, 404, /no such webhook/],
    ['/x', 'PATCH', { active: false, ...RE_AUTHENTICATION }, 404, /./],
    ['/99999999999', 'DELETE', RE_AUTHENTICATION, 404, /./],
    ['/1/secret', 'POST', { immediately: 'now', ...RE_AUTHENTICATION }, 400, /immediately/],
    ['/1/replay', 'POST', { failedDelivery: 'all' }, 400, /failedDelivery/],
    ['/1/replay', 'POST', { failedDelivery: 5 }, 404, /not in the list/],
    [
      '',
      'POST',
      { ...NEW, adress: 'x' },
      400,
      /^There is no field "adress"; the fields are name, url, start, password, code, passkey$/,
    ],
    ['/1', 'PATCH', { enabled: false, ...RE_AUTHENTICATION }, 400, /no field "enabled"/],
    ['/1', 'DELETE', { id: 2, ...RE_AUTHENTICATION }, 400, /no field "id"/],
    ['/1/secret', 'POST', { immediate: true, ...RE_AUTHENTICATION }, 400, /no field "immediate"/],
    ['/1/replay', 'POST', { failed: 1 }, 400, /no field "failed"/],
    ['/99/test', 'POST', {}, 404, /no such webhook/],
  ]
  for (const [path, method, json, status, detail] of bad) {
    const answer = await ask(`/api/webhooks${path}`, { method, json })
    expect([path, method, json, answer.status, (await answer.json()).detail]).toEqual([
      path,
      method,
      json,
      status,
      expect.stringMatching(detail),
    ])
  }
  expect((await (await ask('/api/webhooks')).json()).length).toBe(1)
})

test('a secret is answered once: the same request again is refused', async () => {
  const { ask } = await office()
  const key = { 'idempotency-key': '4d7bb7a2-2c7e-4a39-9f5a-0a1c5d6b7e8f' }
  const first = await ask('/api/webhooks', { json: NEW, headers: key })
  expect([first.status, (await first.json()).secret]).toEqual([
    201,
    expect.stringMatching(/^whsec_/),
  ])
  const second = await ask('/api/webhooks', { json: NEW, headers: key })
  expect([second.status, await second.text()]).toEqual([409, expect.not.stringContaining('whsec_')])
  expect((await (await ask('/api/webhooks')).json()).length).toBe(1)
})

test('tests and changes of webhooks are limited for each account', async () => {
  const { ask } = await office()
  await ask('/api/webhooks', { json: NEW })
  const statuses: number[] = []
  for (let i = 0; i < 61; i++)
    statuses.push((await ask('/api/webhooks/1/test', { json: {} })).status)
  expect([statuses.slice(0, 59).every((status) => status === 200), statuses.at(-1)]).toEqual([
    true,
    429,
  ])
})

test('the page adds a webhook without scripts, shows the secret once, and the input again where it is refused', async () => {
  const { ask } = await office()
  const receiver = await webhookReceiver()
  const form = { intent: 'add', name: 'Ports & harbours', url: receiver.url, start: 'now' }
  const refused = await ask('/admin/webhooks', {
    form: { ...form, url: 'https://10.0.0.1/', password: PASSWORD },
  })
  const text = await refused.text()
  expect([
    refused.status,
    text.includes('10.0.0.1 is not a public address.'),
    text.includes(PASSWORD),
  ]).toEqual([400, true, false])
  expect(text).toMatch(/value="Ports &amp; harbours"/)
  const wrong = await ask('/admin/webhooks', { form: { ...form, password: 'a guess' } })
  expect([wrong.status, (await wrong.text()).includes('This is not your password')]).toEqual([
    403,
    true,
  ])
  const made = await (
    await ask('/admin/webhooks', { form: { ...form, password: PASSWORD } })
  ).text()
  expect(made).toMatch(/whsec_[A-Za-z0-9+/]{43}=/)
  const list = await (await ask('/admin/webhooks')).text()
  expect([
    list.includes('whsec_'),
    list.includes('Nothing sent yet'),
    list.includes(receiver.url),
  ]).toEqual([false, true, true])
  const tested = await (await ask('/admin/webhooks/1', { form: { intent: 'test' } })).text()
  expect([receiver.received.length, tested.includes('The receiver answered 204')]).toEqual([
    1,
    true,
  ])
  const off = await (
    await ask('/admin/webhooks/1', { form: { intent: 'switch-off', password: PASSWORD } })
  ).text()
  expect(off).toContain('Switch on')
  const missing = await ask('/admin/webhooks/1', { form: { intent: 'remove' } })
  expect([missing.status, await missing.text()]).toEqual([
    403,
    expect.stringMatching(/<details open[\s\S]*password-remove-error/),
  ])
  const renewed = await (
    await ask('/admin/webhooks/1', { form: { intent: 'new-secret', password: PASSWORD } })
  ).text()
  expect(renewed).toMatch(/whsec_[A-Za-z0-9+/]{43}=/)
  const removed = await ask('/admin/webhooks/1', { form: { intent: 'remove', password: PASSWORD } })
  expect([removed.status, removed.headers.get('location')]).toEqual([302, '/admin/webhooks'])
  expect((await ask('/admin/webhooks/1')).status).toBe(404)
  for (const [path, sent, status] of [
    ['/admin/webhooks/1', { intent: 'test' }, 404],
    ['/admin/webhooks/x', { intent: 'test' }, 404],
    ['/admin/webhooks', { intent: 'add', odd: '1' }, 400],
  ] as const)
    expect([path, (await ask(path, { form: sent })).status]).toEqual([path, status])
})
