import { z } from 'zod'
import {
  RE_AUTHENTICATION_FIELDS,
  ReAuthentication,
} from '#/domain/people/model/re-authentication.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import { strictFields } from '#/domain/api/json-body.ts'
import { KEY_SCOPES } from '#/core/stored-values.ts'
import { DEFAULT_DAYS, KEY_STATES, MAX_WORKING_KEYS, NewApiKey, type ApiKey } from './api-key.ts'
import { createApiKey, listApiKeys, MAX_LISTED, revokeApiKey } from './api-keys.server.ts'

const KeyAnswer = z
  .strictObject({
    id: z.int(),
    prefix: z.string().describe('Its public part, by which lists, events and the log name it.'),
    name: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    perMinute: z.int().describe('How many requests it may make in a minute.'),
    state: z
      .enum(KEY_STATES)
      .describe('`stopped`: the account that made it is disabled or no longer an administrator.'),
    createdAt: z.iso.datetime(),
    createdBy: z
      .string()
      .describe('The email address of the account that made it, on whose behalf it acts.'),
    expiresAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe('To the minute; null where it never was.'),
    revokedAt: z.iso.datetime().nullable(),
    revokedBy: z
      .string()
      .nullable()
      .describe('The email address; null also where the server revoked it.'),
  })
  .meta({
    id: 'ApiKey',
    description: 'An API key, without its secret.',
  }) satisfies z.ZodType<ApiKey>

const made: ApiKey = {
  id: 4,
  prefix: 'lentera_4fK2mQ9x',
  name: 'Fleet maintenance system',
  scopes: ['read'],
  perMinute: 60,
  state: 'working',
  createdAt: '2026-11-21T05:00:00.000Z',
  createdBy: 'registrar@example.com',
  expiresAt: '2027-02-19T17:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  revokedBy: null,
}

const ReAuthenticatedKey = strictFields({ ...NewApiKey.shape, ...ReAuthentication.shape })

export const apiKeysApi = endpoints({
  tag: 'API keys',
  who: 'administrators',
  record: { name: 'API key', example: made.id },
})
  .get('/', {
    operationId: 'listApiKeys',
    act: 'api-key.read',
    summary: 'List the API keys',
    description: `Those that work first, then the newest; at most ${MAX_LISTED}.`,
    answer: { text: 'The keys.', schema: z.array(KeyAnswer) },
    example: { answer: [{ ...made, lastUsedAt: '2026-11-22T01:10:00.000Z' }] },
    handle: ({ context }) => listApiKeys(context),
  })
  .post('/', {
    operationId: 'createApiKey',
    act: 'api-key.make',
    summary: 'Make an API key',
    description: `It acts on behalf of your account. The whole key is in this answer alone. A key is never extended: make a new one, and revoke the old one. Other administrators are notified by email. Where ${MAX_WORKING_KEYS} keys work already, it is refused with 409.`,
    body: ReAuthenticatedKey,
    fields: {
      name: 'The program that uses it.',
      scopes: 'What it may do; no scope includes another.',
      expiresOn: `The last day, in Jakarta: at most a year from today. Left out, ${DEFAULT_DAYS} days from today.`,
      perMinute: 'How many requests it may make in a minute.',
      ...RE_AUTHENTICATION_FIELDS,
    },
    answer: {
      status: 201,
      text: 'The key.',
      schema: z.strictObject({
        apiKey: KeyAnswer,
        key: z.string().describe('The whole key, shown this once.'),
      }),
    },
    refuses: [409, 429],
    shownOnce: true,
    example: {
      body: {
        name: made.name,
        scopes: made.scopes,
        expiresOn: '2027-02-19',
        password: 'a lantern on the quay',
      },
      answer: { apiKey: made, key: 'lentera_4fK2mQ9x_…' },
    },
    handle: ({ context, body: { password, code, passkey, ...key } }) =>
      createApiKey(context, key, { password, code, passkey }),
  })
  .delete('/:id', {
    operationId: 'revokeApiKey',
    act: 'api-key.revoke',
    summary: 'Revoke an API key',
    description:
      'It is refused from the next request on. One that is revoked already is refused with 409.',
    answer: { status: 204, text: 'It is revoked.' },
    refuses: [409],
    handle: async ({ context, id }) => void (await revokeApiKey(context, id)),
  })
