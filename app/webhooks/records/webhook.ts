import { z } from 'zod'
import { line } from '#/app/language/text-fields.ts'

export const MAX_WEBHOOKS = 20
export const MAX_URL_LENGTH = 2_000
/** How long the secret before a new one signs too. */
export const OVERLAP_HOURS = 24
/** A larger number of waiting changes is not counted. */
export const COUNTED_UP_TO = 10_000

const name = line('Name', 80, { min: 1, message: () => 'Enter a name for the webhook' })
const url = z
  .string({ error: 'Enter the address, such as https://example.com/register-changes' })
  .trim()
  .min(1, 'Enter the address, such as https://example.com/register-changes')
  .max(MAX_URL_LENGTH, `The address has more than ${MAX_URL_LENGTH} characters`)
const STARTS = ['now', 'beginning'] as const

export const NewWebhook = z.object({
  name,
  url,
  start: z.enum(STARTS, 'Start is one of now, beginning').default('now'),
})
export type NewWebhook = z.output<typeof NewWebhook>

export const WebhookChanges = z.object({
  name: name.optional(),
  url: url.optional(),
  active: z.boolean('active is true or false').optional(),
})
export type WebhookChanges = z.output<typeof WebhookChanges>

export const NewSecret = z.object({
  immediately: z.boolean('immediately is true or false').default(false),
})

/** What to do with a new secret, for administrators. */
export const SECRET_TEXT =
  'The receiver needs this secret to verify deliveries. It is shown only now: copy it, and send it over a secure channel.'

/** A webhook as administrators see it; its secret is shown once, when it is made. */
export type Webhook = {
  id: number
  name: string
  url: string
  active: boolean
  createdAt: string
  /** The sequence of the last entry that was delivered or given up; 0 for none. */
  position: number
  /** How many entries are after it, counted up to `COUNTED_UP_TO`. */
  waiting: number
  /** Failed attempts of the present batch, and when the next one is. */
  attempts: number
  nextAttemptAt: string | null
  lastSuccessAt: string | null
  failingSince: string | null
  lastStatus: number | null
  lastError: string | null
  stoppedReason: string | null
  /** Until when the secret before the present one signs too. */
  previousSecretUntil: string | null
  /** How many batches were given up and not sent again since. */
  failed: number
}

/** A batch that was given up. */
export type FailedDelivery = {
  id: number
  /** The sequences of its entries: above `after`, up to and with `through`. */
  after: number
  through: number
  entries: number
  attempts: number
  failedAt: string
  status: number | null
  error: string
  /** Whether it is to be sent again now. */
  replaying: boolean
}

/** What came of a test. `resumed`: a batch that waited for its next attempt is sent now. */
export type TestResult = {
  delivered: boolean
  status: number | null
  error: string | null
  milliseconds: number
  resumed: boolean
}
