import {
  ChangesMessage,
  TestMessage,
  changesMessageExample,
  testMessageExample,
} from '#/domain/exchange/changes/change-message.ts'
import type { ApiDocument, DescribedMessage, Parameter } from '#/core/api.ts'
import type { schemaWriter } from './schemas.ts'

type Write = ReturnType<typeof schemaWriter>['write']

/**
 * Of Standard Webhooks 1.0.0, "Webhook headers"; `domain/exchange/webhooks/secrets.server.ts`
 * writes them.
 */
const HEADERS: Parameter[] = [
  header('webhook-id', 'The same at each attempt.', {
    type: 'string',
    examples: ['msg_3_3051-9f2c04d1ab67e358'],
  }),
  header(
    'webhook-timestamp',
    'When this attempt was made, in seconds since 1970. Refuse what is more than 300 seconds away.',
    {
      type: 'string',
      pattern: '^\\d+$',
      examples: ['1795582800'],
    },
  ),
  header(
    'webhook-signature',
    'One or, during a rotation of the secret, two signatures, separated by a space: each `v1,` and the base64 of the HMAC-SHA-256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, whose key is the base64 after `whsec_` of the secret.',
    { type: 'string', examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='] },
  ),
]

/** What is posted to the webhooks that administrators add, by the type of the message. */
export function writeWebhooks(write: Write): ApiDocument['webhooks'] {
  return {
    'register.changes': {
      post: message(
        'Changes of the register',
        'Within seconds of each change, in batches. A batch may come twice, with the same `webhook-id`.',
        write(ChangesMessage, 'output'),
        changesMessageExample,
      ),
    },
    'register.test': {
      post: message(
        'A test',
        'It changes nothing.',
        write(TestMessage, 'output'),
        testMessageExample,
      ),
    },
  }
}

function message(
  summary: string,
  description: string,
  schema: ReturnType<Write>,
  example: unknown,
): DescribedMessage {
  return {
    tags: ['Changes'],
    summary,
    description,
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '2XX': { description: 'You have stored it. Answer within ten seconds.' },
      default: { description: 'A failure, redirects too: it is sent again later.' },
    },
  }
}

function header(name: string, description: string, schema: Parameter['schema']): Parameter {
  return { name, in: 'header', required: true, description, schema }
}
