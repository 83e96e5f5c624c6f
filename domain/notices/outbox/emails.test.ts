import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { contextOf, staffContext } from '#/tests/helpers/people.ts'
import { EMAILS, readOutbox, enqueueEmails } from '#/tests/helpers/mail/mailer.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Store } from '#/db/schema.ts'
import { listEmails, sendAgain } from './emails.server.ts'

const ALL = { state: null, before: null }

function setState(
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

test.for(ENGINES)(
  'administrators see the state of each email, and no link (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = await staffContext(db, { role: 'admin' })
    await enqueueEmails(db, EMAILS, { language: 'id' })
    await setState(db, 1, 'failed', { attempts: 8, failure: 'No answer' })
    await setState(db, 3, 'sent', { attempts: 1, sentAt: '2026-11-21T05:01:00.000Z' })
    const { emails, next } = await listEmails(admin, ALL)
    expect([emails.map(({ id }) => id), next]).toEqual([
      [18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
      null,
    ])
    expect(emails[15]).toEqual({
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
      refusal: null,
    })
    expect(JSON.stringify(emails)).not.toMatch(/one-time|key=|https?:/)
    expect(
      (await listEmails(admin, { state: 'failed', before: null })).emails.map(({ id }) => id),
    ).toEqual([1])
    expect(
      (await listEmails(admin, { state: 'waiting', before: 5 })).emails.map(({ id }) => id),
    ).toEqual([4, 2])
    await expect(listEmails(await staffContext(db), ALL)).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(listEmails(contextOf(db), ALL)).rejects.toMatchObject({ kind: 'unauthenticated' })
  },
)

test.for(ENGINES)(
  'the newest email is first by the moment at which it was written, on each page (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = await staffContext(db, { role: 'admin' })
    await enqueueEmails(db, EMAILS.slice(2, 6))
    const write = (id: number, createdAt: string) =>
      db.write.updateTable('outbox').set({ createdAt }).where('id', '=', id).execute()
    await write(2, '2026-11-25T05:00:00.000Z')
    await write(4, '2026-11-02T05:00:00.000Z')
    const idsAfter = async (before: number | null) =>
      (await listEmails(admin, { state: null, before })).emails.map(({ id }) => id)
    expect(await idsAfter(null)).toEqual([2, 3, 1, 4])
    expect(await idsAfter(2)).toEqual([3, 1, 4])
    expect(await idsAfter(3)).toEqual([1, 4])
    expect(await idsAfter(4)).toEqual([])
  },
)

test.for(ENGINES)(
  'an email of a kind that a newer version wrote is listed by it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = await staffContext(db, { role: 'admin' })
    await enqueueEmails(db, EMAILS.slice(2, 4))
    const payload = JSON.stringify({ kind: 'of-tomorrow', link: null })
    await db.write.updateTable('outbox').set({ payload }).where('id', '=', 1).execute()
    const { emails } = await listEmails(admin, ALL)
    expect(emails.map(({ id, subject }) => [id, subject === 'of-tomorrow'])).toEqual([
      [2, false],
      [1, true],
    ])
  },
)

test('a long list is read page by page', async () => {
  const db = await freshStore('sqlite')
  const admin = await staffContext(db, { role: 'admin' })
  await enqueueEmails(db, Array.from({ length: 101 }, () => EMAILS.slice(3, 4)).flat())
  const first = await listEmails(admin, ALL)
  expect([first.emails[0]?.id, first.emails.length, first.next]).toEqual([101, 50, 52])
  const last = await listEmails(admin, { state: null, before: 2 })
  expect([last.emails.map(({ id }) => id), last.next]).toEqual([[1], null])
})

test.for(ENGINES)(
  'an email that was given up is sent again with all its attempts, once (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = await staffContext(db, { role: 'admin', now: '2026-11-22T05:00:00.000Z' })
    await enqueueEmails(db, EMAILS.slice(2, 4))
    await setState(db, 1, 'failed', { attempts: 8, failure: 'No answer' })
    await sendAgain(admin, 1)
    expect((await readOutbox(db))[0]).toMatchObject({
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: admin.now,
      failure: null,
    })
    for (const id of [1, 2])
      await expect(sendAgain(admin, id)).rejects.toMatchObject({ kind: 'conflict' })
    await expect(sendAgain(admin, 3)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(sendAgain(await staffContext(db), 1)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(sendAgain(contextOf(db), 1)).rejects.toMatchObject({ kind: 'unauthenticated' })
  },
)

test('an email whose one-time link was erased or has expired is not sent again', async () => {
  const db = await freshStore('sqlite')
  const admin = await staffContext(db, { role: 'admin', now: '2026-11-22T05:00:00.000Z' })
  await enqueueEmails(db, [
    { kind: 'invitation', link: null, expiresAt: '2026-11-24T05:00:00.000Z' },
    { kind: 'password-reset', link: 'http://x/one-time', expiresAt: '2026-11-22T05:00:00.000Z' },
  ])
  for (const id of [1, 2]) {
    await setState(db, id, 'failed')
    await expect(sendAgain(admin, id)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('Make a new one'),
    })
  }
  expect(await readOutbox(db)).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
})

test('the page is for administrators, filters by state, and sends again', async () => {
  const db = await freshStore('sqlite')
  await enqueueEmails(db, EMAILS)
  await setState(db, 3, 'failed', {
    attempts: 8,
    failure: 'The mail server refused it: 550 <b>No</b>',
  })
  await setState(db, 4, 'unsent')
  const [anonymous, staff, admin] = [visitor(db), visitor(db), visitor(db)]
  await staff.signIn()
  await admin.signIn('admin')
  expect((await anonymous.ask('/admin/mail')).headers.get('location')).toBe('/auth')
  expect((await staff.ask('/admin/mail')).status).toBe(403)
  expect((await staff.ask('/admin/mail', { form: { id: '3' } })).status).toBe(403)
  expect(await (await staff.ask('/admin')).text()).not.toContain('/admin/mail')
  expect(await (await admin.ask('/admin')).text()).toContain('/admin/mail')

  const html = await (await admin.ask('/admin/mail')).text()
  for (const text of [
    'Application A-2026-7K3MQ9 received',
    'Tried 8 times, given up',
    '550 &lt;b&gt;No',
    'No mail server is set up',
  ]) {
    expect(html.replaceAll('<!-- -->', '')).toContain(text)
  }
  expect(html).not.toMatch(/one-time\b(?! link)|key=private/)
  expect(await (await admin.ask('/admin/mail?state=sent')).text()).toContain(
    'No emails were sent in the last 90 days.',
  )
  expect(await (await admin.ask('/admin/mail?state=failed')).text()).not.toContain(
    'Contact form: Load line survey',
  )
  expect((await admin.ask('/admin/mail?before=3')).status).toBe(200)
  for (const wrong of ['?state=lost', '?before=x'])
    expect((await admin.ask(`/admin/mail${wrong}`)).status).toBe(400)

  for (const id of ['x', '0', ''])
    expect((await admin.ask('/admin/mail', { form: { id } })).status).toBe(400)
  expect((await admin.ask('/admin/mail', { form: { id: '999' } })).status).toBe(404)
  expect((await admin.ask('/admin/mail', { form: { id: '4' } })).status).toBe(409)
  const again = await admin.ask('/admin/mail?state=failed', { form: { id: '3' } })
  expect([again.status, again.headers.get('location')]).toEqual([302, '/admin/mail?state=failed'])
  const answer = await (await admin.ask('/admin/mail?state=failed')).text()
  expect(answer).toContain('The email is being sent to the mail server.')
  expect(answer).toContain('No emails have failed.')
  expect((await readOutbox(db))[2]).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('a page that was loaded before the update sends again with its former field', async () => {
  const db = await freshStore('sqlite')
  await enqueueEmails(db, EMAILS.slice(2, 3))
  await setState(db, 1, 'failed', { attempts: 8, failure: 'No answer' })
  const admin = visitor(db)
  await admin.signIn('admin')
  const form = { letter: '1' }
  expect((await admin.ask('/admin/mail', { form })).status).toBe(302)
  expect(await readOutbox(db)).toMatchObject([{ state: 'waiting', attempts: 0 }])
})
