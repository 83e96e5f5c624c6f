import { expect, test } from 'vitest'
import { sendTest } from '#/domain/exchange/webhooks/replay.server.ts'
import { verifyWebhook } from '#/client/src/index.ts'
import { describeApi } from '#/http/api/openapi.ts'
import { manyCertificates } from './helpers/log/register.ts'
import { validatorOf } from '#/tests/helpers/api/open-api.ts'
import { NOON } from './helpers/people.ts'
import { add, office } from '#/tests/helpers/webhooks/webhook-office.ts'
import { webhookReceiver } from '#/tests/helpers/webhooks/webhook-receiver.ts'

test('what is posted to a webhook is what the description of the API says, and the client accepts it', async () => {
  const { db, context, sender } = await office('sqlite')
  const receiver = await webhookReceiver()
  await manyCertificates(db, 3)
  const { id, secret } = await add(await context(), receiver.url, 'beginning')
  await sender().sendDue()
  await sendTest(await context(), id)
  const document = await describeApi({ origin: 'http://localhost:3000' })
  const types: string[] = []
  for (const { headers, body } of receiver.received) {
    const message = await verifyWebhook(secret, headers, body, new Date(NOON))
    types.push(message.type)
    const { parameters = [], requestBody } = document.webhooks[message.type]?.post ?? {}
    for (const { name, schema } of parameters)
      expect(validatorOf(document, schema).safeParse(headers[name]).success, name).toBe(true)
    const { schema = {} } = requestBody?.content['application/json'] ?? {}
    expect(validatorOf(document, schema).safeParse(message).error?.message).toBeUndefined()
  }
  expect(types).toEqual(['register.changes', 'register.test'])
  expect(Object.keys(document.webhooks)).toEqual(types)
})
