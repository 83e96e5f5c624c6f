import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { contextOf } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { sendMessage } from './messages.server.ts'

const MESSAGE = {
  name: 'Siti Rahma',
  email: 'siti@example.com',
  subject: 'Load line survey',
  message: 'When in Batam?',
}

async function office(count = 1) {
  const db = await freshStore('sqlite')
  for (let i = 1; i <= count; i++)
    await sendMessage(contextOf(db), { ...MESSAGE, subject: `Survey ${i}` }, `form ${i}`)
  return visitor(db)
}

test.for([
  ['GET', '/api/messages'],
  ['GET', '/api/messages/1'],
  ['PUT', '/api/messages/1', { state: 'read' }],
] as const)(
  '%s %s is for staff, and only while they are signed in',
  async ([method, path, json]) => {
    const someone = await office()
    const send = () => someone.ask(path, { method, ...(json && { json }) })
    expect((await send()).status).toBe(401)
    await someone.signIn()
    const answered = await send()
    expect([answered.status, answered.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const cookies = new Map(someone.cookies)
    await someone.ask('/api/logout', { method: 'POST' })
    for (const [name, value] of cookies) someone.cookies.set(name, value)
    expect((await send()).status).toBe(401)
  },
)

test('messages are listed page by page, read without a change, and set to a state', async () => {
  const { ask, signIn } = await office(3)
  await signIn()
  const first = await ask('/api/messages?limit=2')
  expect((await first.json()).map(({ subject }: { subject: string }) => subject)).toEqual([
    'Survey 3',
    'Survey 2',
  ])
  expect(first.headers.get('x-total-count')).toBe('3')
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await (await ask(next)).json())[0]).toMatchObject({
    subject: 'Survey 1',
    excerpt: 'When in Batam?',
    state: 'new',
  })
  const read = await (await ask('/api/messages/1')).json()
  expect(read).toMatchObject({ ...MESSAGE, subject: 'Survey 1', state: 'new', version: 1 })
  expect(read).not.toHaveProperty('searchText')
  const set = await ask('/api/messages/1', {
    method: 'PUT',
    json: { state: 'answered', version: 1 },
  })
  expect([set.status, (await set.json()).stateBy]).toEqual([200, 'user@example.com'])
  const late = await ask('/api/messages/1', { method: 'PUT', json: { state: 'spam', version: 1 } })
  expect([late.status, (await late.json()).current.state]).toEqual([409, 'answered'])
})

test('invalid requests are refused', async () => {
  const { ask, signIn } = await office()
  await signIn()
  for (const query of [
    'state=x',
    'after=x',
    'after=2-1',
    'limit=0',
    'limit=201',
    `q=${'a'.repeat(201)}`,
  ]) {
    expect([query, (await ask(`/api/messages?${query}`)).status]).toEqual([query, 400])
  }
  for (const json of [
    {},
    { state: 'x' },
    { state: 'read', version: 'x' },
    { state: 'read', version: 0 },
  ]) {
    expect([json, (await ask('/api/messages/1', { method: 'PUT', json })).status]).toEqual([
      json,
      400,
    ])
  }
  for (const id of ['9', 'x', '0', '99999999999']) {
    expect((await ask(`/api/messages/${id}`)).status).toBe(404)
    expect(
      (await ask(`/api/messages/${id}`, { method: 'PUT', json: { state: 'read' } })).status,
    ).toBe(404)
  }
})
