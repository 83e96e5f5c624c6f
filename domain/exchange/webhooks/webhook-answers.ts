import { z } from 'zod'
import { COUNTED_UP_TO } from './webhook.ts'

// What leaves the server of a webhook, for the API and for the pages: never a secret.

const instant = z.iso.datetime()

/** A webhook as administrators see it. */
export const Webhook = z
  .object({
    id: z.int(),
    name: z.string(),
    url: z.string(),
    active: z.boolean().describe('Whether changes are delivered to it.'),
    createdAt: instant,
    position: z
      .int()
      .describe('The sequence of the last entry that was delivered or given up; 0 for none.'),
    waiting: z.int().describe(`How many entries are after it, counted up to ${COUNTED_UP_TO}.`),
    attempts: z.int().describe('Failed attempts of the batch that is being delivered.'),
    nextAttemptAt: instant.nullable().describe('When it is tried again.'),
    lastSuccessAt: instant.nullable(),
    failingSince: instant.nullable().describe('The first failure since the last success.'),
    lastStatus: z.int().nullable().describe('Of the last answer; null where there was none.'),
    lastError: z
      .string()
      .nullable()
      .describe('Why the last attempt failed; null where it succeeded.'),
    stoppedReason: z.string().nullable().describe('Why the register has switched it off itself.'),
    previousSecretUntil: instant
      .nullable()
      .describe('Until when the secret before the present one signs too.'),
    failed: z.int().describe('How many batches were given up and not sent again since.'),
  })
  .meta({
    id: 'Webhook',
    description:
      'Where changes of the register are delivered to. Its secret is answered once, when it is made.',
  })

export type Webhook = z.output<typeof Webhook>

/** A batch that was given up. */
export const FailedDelivery = z
  .object({
    id: z.int(),
    after: z.int().describe('It holds the entries above this sequence,'),
    through: z.int().describe('up to and with this one.'),
    entries: z.int().describe('How many those are.'),
    attempts: z.int(),
    failedAt: instant,
    status: z.int().nullable().describe('Of the last answer; null where there was none.'),
    error: z.string(),
    replaying: z.boolean().describe('Whether it is to be sent again now.'),
  })
  .meta({ id: 'FailedDelivery', description: 'A batch that was given up.' })

export type FailedDelivery = z.output<typeof FailedDelivery>

/** What came of a test. */
export const TestResult = z.strictObject({
  delivered: z.boolean().describe('Whether the receiver answered 2xx.'),
  status: z.int().nullable(),
  error: z.string().nullable(),
  milliseconds: z.int(),
  resumed: z.boolean().describe('Whether a batch that waited for its next attempt is sent now.'),
})
export type TestResult = z.output<typeof TestResult>
