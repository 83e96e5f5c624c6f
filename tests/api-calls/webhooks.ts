import { expect } from 'vitest'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { webhookReceiver } from '#/tests/helpers/webhooks/webhook-receiver.ts'
import { caller, json, type Group } from './caller.ts'

/** The feed of changes, which staff read, and webhooks, which administrators manage. */
export async function webhookCalls(group: Group): Promise<void> {
  const people = [0, 1, 2].map(() => visitor(group.db, { webhooksToLoopback: true }))
  await people[0]?.signIn('admin')
  await people[1]?.signIn('user')
  const [admin, staff, anonymous] = people.map((person) => caller(group, person))
  if (!admin || !staff || !anonymous) throw new Error('Three people make these calls')
  await manyCertificates(group.db, 3)
  const { nextCursor, more } = await staff('GET /api/changes', 200, {}, '/api/changes?limit=2')
  expect(more).toBe(true)
  expect(
    (await staff('GET /api/changes', 200, {}, `/api/changes?after=${nextCursor}`)).entries.length,
  ).toBe(1)
  await staff('GET /api/changes', 400, {}, '/api/changes?after=x')
  await staff('GET /api/changes', 410, {}, '/api/changes?after=99-0123456789abcdef')
  await anonymous('GET /api/changes', 401)

  const { url } = await webhookReceiver()
  const webhook = { name: 'PSC database', url }
  await anonymous('POST /api/webhooks', 401, json(webhook))
  await staff('POST /api/webhooks', 403, json(webhook))
  await admin('POST /api/webhooks', 403, json(webhook))
  await admin(
    'POST /api/webhooks',
    400,
    json({ ...webhook, url: 'https://10.0.0.1/', ...RE_AUTHENTICATION }),
  )
  await admin(
    'POST /api/webhooks',
    201,
    json({ ...webhook, start: 'beginning', ...RE_AUTHENTICATION }),
  )
  await staff('GET /api/webhooks', 403)
  expect((await admin('GET /api/webhooks', 200)).length).toBe(1)
  await admin('GET /api/webhooks/{id}', 404, {}, '/api/webhooks/9')
  expect((await admin('GET /api/webhooks/{id}', 200)).webhook.waiting).toBe(3)
  await admin('PATCH /api/webhooks/{id}', 400, json({ active: 'odd' }))
  await admin('PATCH /api/webhooks/{id}', 200, json({ name: 'Ports', ...RE_AUTHENTICATION }))
  await admin('POST /api/webhooks/{id}/secret', 403, json({}))
  await admin('POST /api/webhooks/{id}/secret', 201, json(RE_AUTHENTICATION))
  expect((await admin('POST /api/webhooks/{id}/test', 200, json({}))).delivered).toBe(true)
  await admin('POST /api/webhooks/{id}/replay', 400, json({ failedDelivery: 0 }))
  await admin('POST /api/webhooks/{id}/replay', 202, json({}))
  await admin('PATCH /api/webhooks/{id}', 200, json({ active: false, ...RE_AUTHENTICATION }))
  await admin('POST /api/webhooks/{id}/replay', 409, json({}))
  await admin('DELETE /api/webhooks/{id}', 403)
  await admin('DELETE /api/webhooks/{id}', 204, json(RE_AUTHENTICATION))
  await admin('DELETE /api/webhooks/{id}', 404, json(RE_AUTHENTICATION))
}
