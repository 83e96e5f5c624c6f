import { z } from 'zod'
import {
  ReAuthentication,
  RE_AUTHENTICATION_FIELDS,
} from '#/domain/people/model/re-authentication.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import { strictFields } from '#/domain/api/json-body.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import { replayFailed, sendTest } from './replay.server.ts'
import { NewSecret, NewWebhook, OVERLAP_HOURS, WebhookChanges } from './webhook.ts'
import { FailedDelivery, TestResult, Webhook } from './webhook-answers.ts'
import { listWebhooks, readWebhook } from './read-webhooks.server.ts'
import { addWebhook, changeWebhook, removeWebhook, renewSecret } from './webhooks.server.ts'

const WithSecret = z.strictObject({
  webhook: Webhook,
  secret: z.string().describe('`whsec_` and base64. It is answered only now.'),
})
const webhook: Webhook = {
  id: 3,
  name: 'Port state control database',
  url: 'https://psc.example.com/register-changes',
  active: true,
  createdAt: '2026-11-21T05:00:00.000Z',
  position: 3051,
  waiting: 0,
  attempts: 0,
  nextAttemptAt: null,
  lastSuccessAt: '2026-11-21T05:20:00.000Z',
  failingSince: null,
  lastStatus: 200,
  lastError: null,
  stoppedReason: null,
  previousSecretUntil: null,
  failed: 0,
}
const failed: FailedDelivery = {
  id: 7,
  after: 2951,
  through: 3051,
  entries: 100,
  attempts: 10,
  failedAt: '2026-11-21T05:20:00.000Z',
  status: 500,
  error: 'The receiver answered 500.',
  replaying: false,
}
const password = 'a lantern on the quay'
const secret = 'whsec_…'
const ADDRESS =
  'An https address of the public internet, with port 443 or one from 1024 on. Each address that its name resolves to must be public, now and at each delivery.'
const fields = { url: ADDRESS, name: 'For administrators.', ...RE_AUTHENTICATION_FIELDS }
const ReplayBody = strictFields({
  failedDelivery: z.int('failedDelivery is an id').min(1).max(MAX_INTEGER).optional(),
})

export const webhooksApi = endpoints({
  tag: 'Changes',
  who: 'administrators',
  record: { name: 'webhook', example: webhook.id },
})
  .get('/', {
    operationId: 'listWebhooks',
    act: 'webhook.read',
    summary: 'List the webhooks',
    answer: { text: 'The webhooks, by name.', schema: z.array(Webhook) },
    example: { answer: [webhook] },
    handle: ({ context }) => listWebhooks(context),
  })
  .post('/', {
    operationId: 'createWebhook',
    act: 'webhook.change',
    summary: 'Add a webhook',
    description:
      'Changes are posted to its address in batches of at most 100 entries, as in `GET /api/changes`, signed as Standard Webhooks 1.0.0 says (`webhook-id`, `webhook-timestamp`, `webhook-signature`). At most 20 webhooks. Other administrators are notified by email. The secret is shown once: sent again with the same `Idempotency-Key`, this is refused with 409.',
    body: strictFields({ ...NewWebhook.shape, ...ReAuthentication.shape }),
    fields: {
      ...fields,
      start: '`beginning`: from the first entry of the feed on; otherwise changes from now on.',
    },
    answer: { status: 201, text: 'The webhook and its secret.', schema: WithSecret },
    refuses: [409, 429, 503],
    shownOnce: true,
    example: {
      body: { name: webhook.name, url: webhook.url, password },
      answer: { webhook, secret },
    },
    handle: ({ context, body: { name, url, start, ...reAuthentication } }) =>
      addWebhook(context, { name, url, start }, reAuthentication),
  })
  .get('/:id', {
    operationId: 'getWebhook',
    act: 'webhook.read',
    summary: 'Read a webhook',
    answer: {
      text: 'The webhook, and the first 100 batches that were given up.',
      schema: z.strictObject({ webhook: Webhook, failedDeliveries: z.array(FailedDelivery) }),
    },
    example: { answer: { webhook: { ...webhook, failed: 1 }, failedDeliveries: [failed] } },
    handle: async ({ context, id }) => {
      const { webhook, failedDeliveries } = await readWebhook(context, id)
      return { webhook, failedDeliveries }
    },
  })
  .patch('/:id', {
    operationId: 'updateWebhook',
    act: 'webhook.change',
    summary: 'Change a webhook, switch it off or on',
    description:
      'Fields that are left out do not change. Switched on again, it continues at its position. Other administrators are notified by email.',
    body: strictFields({ ...WebhookChanges.shape, ...ReAuthentication.shape }),
    fields,
    answer: { text: 'The webhook after the change.', schema: Webhook },
    refuses: [429],
    example: { body: { active: false, password }, answer: { ...webhook, active: false } },
    handle: ({ context, id, body: { name, url, active, ...reAuthentication } }) =>
      changeWebhook(context, id, { name, url, active }, reAuthentication),
  })
  .delete('/:id', {
    operationId: 'deleteWebhook',
    act: 'webhook.change',
    summary: 'Remove a webhook',
    description: 'With its batches that were given up. Other administrators are notified by email.',
    body: strictFields(ReAuthentication.shape),
    optionalBody: true,
    fields: RE_AUTHENTICATION_FIELDS,
    answer: { status: 204, text: 'The webhook was removed.' },
    refuses: [429],
    example: { body: { password } },
    handle: ({ context, id, body }) => removeWebhook(context, id, body),
  })
  .post('/:id/secret', {
    operationId: 'createWebhookSecret',
    act: 'webhook.change',
    summary: 'Make a new secret',
    description: `Deliveries are signed with the new secret and with the one before for ${OVERLAP_HOURS} hours, so that the receiver can change over. Other administrators are notified by email. The secret is shown once.`,
    body: strictFields({ ...NewSecret.shape, ...ReAuthentication.shape }),
    optionalBody: true,
    fields: {
      immediately: 'For a secret that was disclosed: the one before no longer signs.',
      ...RE_AUTHENTICATION_FIELDS,
    },
    answer: { status: 201, text: 'The webhook and its new secret.', schema: WithSecret },
    refuses: [429, 503],
    shownOnce: true,
    example: {
      body: { password },
      answer: { webhook: { ...webhook, previousSecretUntil: '2026-11-22T05:00:00.000Z' }, secret },
    },
    handle: ({ context, id, body: { immediately, ...reAuthentication } }) =>
      renewSecret(context, id, { immediately }, reAuthentication),
  })
  .post('/:id/test', {
    operationId: 'testWebhook',
    act: 'webhook.send',
    summary: 'Send a test',
    description:
      'Posts a signed message of type `register.test` and answers what the receiver answered, within ten seconds. Where it is delivered, a batch that waits for its next attempt is sent at once.',
    answer: { text: 'What came of it.', schema: TestResult },
    refuses: [429, 503],
    example: {
      answer: { delivered: true, status: 204, error: null, milliseconds: 83, resumed: false },
    },
    handle: ({ context, id }) => sendTest(context, id),
  })
  .post('/:id/replay', {
    operationId: 'replayWebhook',
    act: 'webhook.send',
    summary: 'Send again what was given up',
    description:
      'Each batch is tried once, before newer changes, until one fails: then the others stay in the list. One that is accepted is removed from it. Refused for a webhook that is off (409).',
    body: ReplayBody,
    optionalBody: true,
    fields: { failedDelivery: 'The id of one; left out: all of this webhook.' },
    answer: {
      status: 202,
      text: 'How many are sent again.',
      schema: z.strictObject({ replayed: z.int() }),
    },
    refuses: [409, 429],
    example: { body: { failedDelivery: failed.id }, answer: { replayed: 1 } },
    handle: async ({ context, id, body }) => ({
      replayed: await replayFailed(context, id, body.failedDelivery ?? null),
    }),
  })
