import { expect, test } from 'vitest'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { webhookReceiver } from '#/tests/helpers/webhooks/webhook-receiver.ts'

// Whole requests as a browser without JavaScript sends them.

async function office() {
  const db = await freshStore('sqlite')
  const admin = visitor(db, { webhooksToLoopback: true })
  await admin.signIn('admin')
  let status = 404
  const receiver = await webhookReceiver(
    (_, response) => void response.writeHead(status).end('no such route'),
  )
  await admin.ask('/api/webhooks', {
    json: { name: 'PSC database', url: receiver.url, ...RE_AUTHENTICATION },
  })
  const page = async (form?: Record<string, string>) => {
    const text = await (await admin.ask('/admin/webhooks/1', form && { form })).text()
    // What a person sees: without the data for the scripts.
    return text.replaceAll('<!-- -->', '').replaceAll(/<script[\s\S]*?<\/script>/g, '')
  }
  return { db, page, answer: (next: number) => (status = next) }
}

test('the section "Test" shows what came of a test, and the page no error', async () => {
  const { db, page, answer } = await office()
  const failed = await page({ intent: 'test' })
  expect(failed).toMatch(
    /Send a test<\/button>[\s\S]*Not delivered[\s\S]*Status 404 after \d+ ms\.[\s\S]*The receiver answered 404: no such route/,
  )
  expect(failed).not.toContain('role="alert"')
  answer(204)
  const delivered = await page({ intent: 'test' })
  expect(delivered).toMatch(/Send a test<\/button>[\s\S]*Delivered[\s\S]*Status 204 after \d+ ms\./)
  expect(delivered).not.toContain('are sent now')
  await db.write
    .updateTable('webhooks')
    .set({ nextAttemptAt: '2026-11-22T05:00:00.000Z' })
    .execute()
  expect(await page({ intent: 'test' })).toContain(
    'The changes that waited for the next attempt are sent now.',
  )
})

test('of 61 failed deliveries ten are shown, the others can be opened, after the settings', async () => {
  const { db, page } = await office()
  const values = Array.from({ length: 61 }, (_, i) => ({
    webhookId: 1,
    after: i,
    through: i + 1,
    entries: 1,
    attempts: 10,
    failedAt: '2026-11-21T05:00:00.000Z',
    status: 500,
    error: 'The receiver answered 500.',
    replayAt: null,
  }))
  await db.write.insertInto('failedDeliveries').values(values).execute()
  const [before = '', after = ''] = (await page()).split('>Show 51 more</summary>')
  const rows = (text: string) => text.match(/1 change, entry/g)?.length
  expect([rows(before), rows(after)]).toEqual([10, 51])
  expect(before).toMatch(
    /<a href="#failed"[^>]*>61<\/a>[\s\S]*Remove the webhook[\s\S]*id="failed"[\s\S]*Failed deliveries \(61\)/,
  )
  expect(before).toMatch(/Send all again<[\s\S]*1 change, entry 1</)
})

test('an emptied name or address is refused beside its field, and what was saved before stays', async () => {
  const { db, page } = await office()
  const before = await db.read.selectFrom('webhooks').selectAll().execute()
  const sent = {
    intent: 'change',
    name: 'Another',
    url: 'https://example.com/',
    ...RE_AUTHENTICATION,
  }
  expect(await page({ ...sent, name: '' })).toContain('Enter a name for the webhook')
  expect(await page({ ...sent, url: '' })).toContain(
    'Enter the address, such as https://example.com/register-changes',
  )
  expect(await db.read.selectFrom('webhooks').selectAll().execute()).toEqual(before)
})
