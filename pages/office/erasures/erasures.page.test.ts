import { expect, test } from 'vitest'
import { moveApplication } from '#/domain/services/applications/review/review.server.ts'
import { sendMessage } from '#/domain/services/messages/messages.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { submitSample } from '#/tests/helpers/application-review.ts'
import { contextOf, PASSWORD, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

const MESSAGE = {
  name: 'Rina',
  email: 'rina@example.com',
  subject: 'A survey',
  message: 'In Surabaya, in March?',
}

async function office() {
  const db = await freshStore('sqlite')
  await sendMessage(contextOf(db), MESSAGE, 'a-form')
  const { id, reference } = await submitSample(db)
  const [admin, clerk] = [visitor(db), visitor(db)]
  await admin.signIn('admin')
  await clerk.signIn('user')
  const decline = async () =>
    moveApplication(await staffContext(db), id, {
      to: 'declined',
      version: 1,
      message: 'No',
      note: 'No',
    })
  const text = async (who: typeof admin, path: string) => (await who.ask(path)).text()
  return { db, admin, clerk, reference, decline, text }
}

test('only an administrator is offered to erase a message, and a decided application', async () => {
  const { admin, clerk, decline, text } = await office()
  const offers = async (who: typeof admin, path: string) =>
    (await text(who, path)).includes(`${path}/erase`)
  expect(await offers(admin, '/admin/messages/1')).toBe(true)
  expect(await offers(clerk, '/admin/messages/1')).toBe(false)
  expect(await offers(admin, '/admin/applications/1')).toBe(false)
  await decline()
  expect(await offers(admin, '/admin/applications/1')).toBe(true)
  expect(await offers(clerk, '/admin/applications/1')).toBe(false)
})

test('the form asks for a reason and the password, keeps what was typed, and leads to the list', async () => {
  const { admin, text } = await office()
  const send = (form: Record<string, string>) =>
    admin.ask('/admin/messages/1/erase', { form: { intent: 'erase', ...form } })
  const short = await send({ reason: 'x', password: PASSWORD })
  expect([short.status, await short.text()]).toEqual([
    400,
    expect.stringContaining('Say why, in at least 3 characters'),
  ])
  const wrong = await send({ reason: 'The sender asked us to', password: 'wrong' })
  expect([wrong.status, await wrong.text()]).toEqual([
    403,
    expect.stringContaining('value="The sender asked us to"'),
  ])
  expect((await admin.ask('/admin/messages/1')).status).toBe(200)
  const erased = await send({ reason: 'The sender asked us to', password: PASSWORD })
  expect([erased.status, erased.headers.get('location')]).toEqual([302, '/admin/erasures'])
  expect((await admin.ask('/admin/messages/1')).status).toBe(404)
  const list = await text(admin, '/admin/erasures')
  expect(list).toContain('Message 1: The sender asked us to')
  expect(list).toMatch(/by (?:<!-- -->)?admin@example\.com/)
})

test('the page of an erased application says when it was erased', async () => {
  const { admin, reference, decline, text } = await office()
  const open = await admin.ask('/admin/applications/1/erase', {
    form: { intent: 'erase', reason: 'Asked for', password: PASSWORD },
  })
  expect([open.status, await open.text()]).toEqual([
    409,
    expect.stringContaining(`${reference} is not decided.`),
  ])
  await decline()
  await admin.ask('/admin/applications/1/erase', {
    form: { intent: 'erase', reason: 'Asked for', password: PASSWORD },
  })
  const gone = await admin.ask('/admin/applications/1')
  expect([gone.status, await gone.text()]).toEqual([
    404,
    expect.stringContaining(`${reference} was erased on November 21, 2026.`),
  ])
  expect(await text(admin, '/admin/applications?state=all')).not.toContain(reference)
})

test('an address in capitals erases the message as well, not the application of its id', async () => {
  const { admin, decline } = await office()
  await decline()
  const erased = await admin.ask('/admin/Messages/1/erase', {
    form: { intent: 'erase', reason: 'Asked for', password: PASSWORD },
  })
  expect([erased.status, erased.headers.get('location')]).toEqual([302, '/admin/erasures'])
  expect((await admin.ask('/admin/messages/1')).status).toBe(404)
  expect((await admin.ask('/admin/applications/1')).status).toBe(200)
})
