import { expect, test } from 'vitest'
import { NOON, scopeOf } from '#/tests/helpers/people.ts'
import { outbox } from '#/tests/helpers/mail/post.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { sendMessage } from './messages.server.ts'

const MESSAGE = {
  name: 'Siti Rahma',
  email: 'siti@example.com',
  subject: 'Load line survey',
  message: 'When can a surveyor\nbe in Batam?',
}

test.for(ENGINES)('a message writes to the office, once for one form (%s)', async (engine) => {
  const db = await freshStore(engine)
  const scope = { ...scopeOf(db), language: 'id' as const }
  await sendMessage(scope, MESSAGE, 'one-form')
  await sendMessage(scope, MESSAGE, 'one-form')
  const rows = await outbox(db)
  expect(rows.map(({ letter, ...row }) => ({ ...row, letter: JSON.parse(letter) }))).toMatchObject([
    {
      recipient: 'office@lentera-maritime.example',
      language: 'en',
      nextAttemptAt: NOON,
      letter: { kind: 'message-arrived', ...MESSAGE, link: 'http://localhost:3000/admin/messages/1' },
    },
  ])
  await sendMessage(scope, MESSAGE, 'another-form')
  expect(await outbox(db)).toHaveLength(2)
})

test.for(ENGINES)('a message whose letter cannot be posted is not stored either (%s)', async (engine) => {
  const db = await freshStore(engine)
  await db.write.schema.dropTable('outbox').execute()
  await expect(sendMessage(scopeOf(db), MESSAGE, 'one-form')).rejects.toThrow()
  expect(await db.read.selectFrom('messages').select('id').execute()).toEqual([])
})
