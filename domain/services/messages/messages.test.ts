import { expect, test } from 'vitest'
import type { Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const MESSAGE = {
  name: 'Siti Rahma',
  email: 'siti@example.com',
  subject: 'Load line survey',
  message: 'When can a surveyor\r\nbe in Batam?',
}

async function writer(db: Store, path: string) {
  let now = Date.parse(NOON)
  const { ask } = visitor(db, { now: () => now })
  const token = /name="form" value="([^"]+)"/.exec(await (await ask(path)).text())?.[1] ?? ''
  now += 10_000
  return { ask, token }
}

test.each(ENGINES)(
  'a message is stored, confirmed once it is, and read by staff (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask, token } = await writer(db, '/contact')
    const sent = await ask('/contact', { form: { ...MESSAGE, form: token } })
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/contact'])
    const html = await (await ask('/contact')).text()
    expect(html).toContain('Message Sent')
    expect(html).toContain('Thank you for your message. We&#x27;ll respond as soon as possible.')
    expect(html).not.toContain('value="Siti Rahma"')
    expect(await (await ask('/contact')).text()).not.toContain('Message Sent')
    expect((await ask('/contact', { form: { ...MESSAGE, form: token } })).status).toBe(302)
    const rows = await db.read.selectFrom('messages').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      ...MESSAGE,
      message: 'When can a surveyor\nbe in Batam?',
      language: 'en',
    })
    expect((await ask('/admin/messages')).status).toBe(302)
    const staff = visitor(db)
    await staff.signIn()
    const read = await (await staff.ask('/admin/messages')).text()
    for (const text of ['Load line survey', 'Siti Rahma', 'siti@example.com'])
      expect(read).toContain(text)
  },
)

const bad: [path: string, changes: Record<string, string>, message: string][] = [
  ['/contact', { name: 'S' }, 'Name must be at least 2 characters'],
  ['/contact', { name: '' }, 'Name must be at least 2 characters'],
  ['/contact', { email: 'siti' }, 'Please enter a valid email address'],
  ['/contact', { subject: 'Hi' }, 'Subject must be at least 5 characters'],
  ['/contact', { message: 'Short' }, 'Message must be at least 10 characters'],
  ['/contact', { message: `Hello there\u0000, office` }, 'invisible characters'],
  ['/contact', { message: 'x'.repeat(10_001) }, 'longer than 10000 characters'],
  ['/id/contact', { name: 'S' }, 'Nama minimal 2 karakter'],
  ['/id/contact', { email: 'siti' }, 'Masukkan alamat email yang valid'],
  ['/id/contact', { website: 'x' }, 'Satu isian yang seharusnya kosong telah terisi'],
]
test.each(bad)('%s with %j is refused: %s', async (path, changes, message) => {
  const db = await freshStore('sqlite')
  const { ask, token } = await writer(db, path)
  const refused = await ask(path, { form: { ...MESSAGE, form: token, ...changes } })
  const html = await refused.text()
  expect(refused.status).toBe(400)
  expect(html).toContain(message)
  expect(html).toContain(
    'value="Load line survey"'.replace(
      'Load line survey',
      changes['subject'] ?? 'Load line survey',
    ),
  )
  expect(await db.read.selectFrom('messages').select('id').execute()).toEqual([])
})

test('a message that could not be stored is not confirmed, and its form is shown again with all input', async () => {
  const db = await freshStore('sqlite')
  const { ask, token } = await writer(db, '/contact')
  await db.write.schema.dropTable('messages').execute()
  const failed = await ask('/contact', { form: { ...MESSAGE, form: token } })
  const html = await failed.text()
  expect(failed.status).toBe(500)
  expect(html).toContain('nothing was saved')
  expect(html).toContain('be in Batam?')
  expect(html).not.toContain('Message Sent')
})
