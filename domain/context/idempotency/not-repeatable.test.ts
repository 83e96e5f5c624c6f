import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { freshStore } from '#/tests/helpers/store.ts'

const headers = { 'idempotency-key': 'a-key' }

test('a file with a key is refused before it is read, whatever its type', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn()
  let pulled = 0
  const file = () =>
    new ReadableStream({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(1024 * 1024))
        if (pulled === 100) controller.close()
      },
    })
  for (const type of ['application/json', 'text/csv']) {
    const response = await ask('/api/imports?name=a.csv', {
      method: 'POST',
      body: file(),
      headers: { ...headers, 'content-type': type },
    })
    expect([type, response.status, (await response.text()).includes('JSON only')]).toEqual([
      type,
      400,
      true,
    ])
  }
  expect(pulled).toBeLessThan(10)
})

test('a request that is idempotent without a key is carried out each time, and nothing of it is stored', async () => {
  const db = await freshStore('sqlite')
  const { ask } = visitor(db)
  const challenges = []
  for (const _ of [1, 2]) {
    const response = await ask('/api/passkeys/sign-in/options', { method: 'POST', headers })
    challenges.push(await response.text())
    expect([response.status, response.headers.get('idempotency-replayed')]).toEqual([200, null])
  }
  expect(new Set(challenges).size).toBe(2)
  expect(await db.read.selectFrom('idempotencyKeys').selectAll().execute()).toEqual([])
})
