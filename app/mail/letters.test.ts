import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { scopeOf, staffScope } from '#/tests/helpers/people.ts'
import { LETTERS, outbox, write } from '#/tests/helpers/mail/post.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Store } from '#/db/schema.ts'
import { listLetters, sendAgain } from './letters.server.ts'

const ALL = { state: null, before: null }

function become(
  db: Store,
  id: number,
  state: 'sent' | 'failed' | 'unsent',
  more: { failure?: string; attempts?: number; sentAt?: string } = {},
) {
  return db.write
    .updateTable('outbox')
    .set({ state, nextAttemptAt: null, ...more })
    .where('id', '=', id)
    .execute()
}

test.for(ENGINES)('administrators see what has become of each letter, and nobody sees a link (%s)', async (engine) => {
  const db = await freshStore(engine)
  const admin = await staffScope(db, { role: 'admin' })
  await write(db, LETTERS, { language: 'id' })
  await become(db, 1, 'failed', { attempts: 8, failure: 'No answer' })
  await become(db, 3, 'sent', { attempts: 1, sentAt: '2026-11-21T05:01:00.000Z' })
  const { letters, next } = await listLetters(admin, ALL)
  expect([letters.map(({ id }) => id), next]).toEqual([[8, 7, 6, 5, 4, 3, 2, 1], null])
  expect(letters[5]).toEqual({
    id: 3,
    to: 'armada@samudra.example',
    kind: 'application-received',
    subject: 'Permohonan A-2026-7K3MQ9 telah diterima',
    state: 'sent',
    attempts: 1,
    failure: null,
    createdAt: '2026-11-21T05:00:00.000Z',
    sentAt: '2026-11-21T05:01:00.000Z',
    nextAttemptAt: null,
    over: null,
  })
  expect(JSON.stringify(letters)).not.toMatch(/one-time|key=|https?:/)
  expect((await listLetters(admin, { state: 'failed', before: null })).letters.map(({ id }) => id)).toEqual([1])
  expect((await listLetters(admin, { state: 'waiting', before: 5 })).letters.map(({ id }) => id)).toEqual([4, 2])
  await expect(listLetters(await staffScope(db), ALL)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(listLetters(scopeOf(db), ALL)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a long list is read page by page', async () => {
  const db = await freshStore('sqlite')
  const admin = await staffScope(db, { role: 'admin' })
  await write(db, Array.from({ length: 101 }, () => LETTERS.slice(3, 4)).flat())
  const first = await listLetters(admin, ALL)
  expect([first.letters[0]?.id, first.letters.length, first.next]).toEqual([101, 50, 52])
  const last = await listLetters(admin, { state: null, before: 2 })
  expect([last.letters.map(({ id }) => id), last.next]).toEqual([[1], null])
})

test.for(ENGINES)('a letter that was given up is sent again from the first attempt on, once (%s)', async (engine) => {
  const db = await freshStore(engine)
  const admin = await staffScope(db, { role: 'admin', now: '2026-11-22T05:00:00.000Z' })
  await write(db, LETTERS.slice(2, 4))
  await become(db, 1, 'failed', { attempts: 8, failure: 'No answer' })
  await sendAgain(admin, 1)
  expect((await outbox(db))[0]).toMatchObject({ state: 'waiting', attempts: 0, nextAttemptAt: admin.now, failure: null })
  for (const id of [1, 2]) await expect(sendAgain(admin, id)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(sendAgain(admin, 3)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(sendAgain(await staffScope(db), 1)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(sendAgain(scopeOf(db), 1)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a letter whose one-time link is erased, or over, is not sent again', async () => {
  const db = await freshStore('sqlite')
  const admin = await staffScope(db, { role: 'admin', now: '2026-11-22T05:00:00.000Z' })
  await write(db, [
    { kind: 'invitation', link: null, expiresAt: '2026-11-24T05:00:00.000Z' },
    { kind: 'password-reset', link: 'http://x/one-time', expiresAt: '2026-11-22T05:00:00.000Z' },
  ])
  for (const id of [1, 2]) {
    await become(db, id, 'failed')
    await expect(sendAgain(admin, id)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('Make a new one'),
    })
  }
  expect(await outbox(db)).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
})

test('the page is for administrators, filters by state, and sends again', async () => {
  const db = await freshStore('sqlite')
  await write(db, LETTERS)
  await become(db, 3, 'failed', { attempts: 8, failure: 'The mail server refused it: 550 <b>No</b>' })
  await become(db, 4, 'unsent')
  const [stranger, staff, admin] = [visitor(db), visitor(db), visitor(db)]
  await staff.signIn()
  await admin.signIn('admin')
  expect((await stranger.ask('/admin/mail')).headers.get('location')).toBe('/auth')
  expect((await staff.ask('/admin/mail')).status).toBe(403)
  expect((await staff.ask('/admin/mail', { form: { letter: '3' } })).status).toBe(403)
  expect(await (await staff.ask('/admin')).text()).not.toContain('/admin/mail')
  expect(await (await admin.ask('/admin')).text()).toContain('/admin/mail')

  const html = await (await admin.ask('/admin/mail')).text()
  for (const words of [
    'Application A-2026-7K3MQ9 received',
    'Tried 8 times, given up',
    '550 &lt;b&gt;No',
    'No mail server is set up',
  ]) {
    expect(html.replaceAll('<!-- -->', '')).toContain(words)
  }
  expect(html).not.toMatch(/one-time\b(?! link)|key=private/)
  expect(await (await admin.ask('/admin/mail?state=sent')).text()).toContain('No letter has been sent in the last 90 days.')
  expect(await (await admin.ask('/admin/mail?state=failed')).text()).not.toContain('Contact form: Load line survey')
  expect((await admin.ask('/admin/mail?before=3')).status).toBe(200)
  for (const wrong of ['?state=lost', '?before=x']) expect((await admin.ask(`/admin/mail${wrong}`)).status).toBe(400)

  for (const letter of ['x', '0', '']) expect((await admin.ask('/admin/mail', { form: { letter } })).status).toBe(400)
  expect((await admin.ask('/admin/mail', { form: { letter: '999' } })).status).toBe(404)
  expect((await admin.ask('/admin/mail', { form: { letter: '4' } })).status).toBe(409)
  const again = await admin.ask('/admin/mail?state=failed', { form: { letter: '3' } })
  expect([again.status, again.headers.get('location')]).toEqual([302, '/admin/mail?state=failed'])
  const said = await (await admin.ask('/admin/mail?state=failed')).text()
  expect(said).toContain('The letter is on its way to the mail server.')
  expect(said).toContain('No letter has failed.')
  expect((await outbox(db))[2]).toMatchObject({ state: 'waiting', attempts: 0 })
})
