import { expect, test } from 'vitest'
import { NOON, contextOf } from '#/tests/helpers/people.ts'
import { readOutbox } from '#/tests/helpers/mail/mailer.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { sendMessage } from './messages.server.ts'

const MESSAGE = {
  name: 'Siti Rahma',
  email: 'siti@example.com',
  subject: 'Load line survey',
  message: 'When can a surveyor\nbe in Batam?',
}

test.for(ENGINES)(
  'a message sends an email to the office, once for one form (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = { ...contextOf(db), language: 'id' as const }
    await sendMessage(context, MESSAGE, 'one-form')
    await sendMessage(context, MESSAGE, 'one-form')
    const rows = await readOutbox(db)
    expect(
      rows.map(({ payload, ...row }) => ({ ...row, email: JSON.parse(payload) })),
    ).toMatchObject([
      {
        recipient: 'office@lentera-maritime.example',
        language: 'en',
        nextAttemptAt: NOON,
        email: {
          kind: 'message-arrived',
          ...MESSAGE,
          link: 'http://localhost:3000/admin/messages/1',
        },
      },
    ])
    await sendMessage(context, MESSAGE, 'another-form')
    expect(await readOutbox(db)).toHaveLength(2)
  },
)

test.for(ENGINES)(
  'a message whose email cannot be enqueued is not stored either (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await db.write.schema.dropTable('outbox').execute()
    await expect(sendMessage(contextOf(db), MESSAGE, 'one-form')).rejects.toThrow()
    expect(await db.read.selectFrom('messages').select('id').execute()).toEqual([])
  },
)
