import { z } from 'zod'
import type { AccountEvent } from '#/domain/people/model/account-event.ts'
import { line } from '#/domain/language/text-fields.ts'
import { later } from '#/core/dates.ts'

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

/**
 * The account events that say what a webhook is; the newest one is compared with its row
 * (domain/proof/register-check).
 */
export const WEBHOOK_STATES = [
  'webhook-added',
  'webhook-changed',
  'webhook-stopped',
  'webhook-removed',
] as const

/** What an account event about a webhook is about. */
export function webhookSubject(id: number): string {
  return `webhook ${id}`
}

/** What an event says of a webhook; the secret is in none. */
export function webhookDetail({
  name,
  url,
  active,
}: {
  name: string
  url: string
  active: 0 | 1
}): string {
  return `${name}, ${url}, ${active ? 'on' : 'off'}`
}

/**
 * Whether changes are delivered to a webhook. A restore stops it and leaves `active`, which its
 * newest event states.
 */
export function isOn({
  active,
  stoppedReason,
}: {
  active: 0 | 1
  stoppedReason: string | null
}): boolean {
  return active === 1 && stoppedReason === null
}

/**
 * The events of a webhook, newest first, each with a text of what changed since the event before it
 * that says what the webhook is.
 */
export function describeWebhookEvents(
  events: readonly AccountEvent[],
): (AccountEvent & { text: string })[] {
  return events.map((event, i) => {
    const before = events
      .slice(i + 1)
      .find(({ kind }) => WEBHOOK_STATES.some((state) => state === kind))
    return { ...event, text: describeEvent(event, readDetail(before?.detail)) }
  })
}

type State = { name: string; url: string; active: string }

/**
 * The parts of `webhookDetail`: an address has no space, so the parts before and after it are
 * certain.
 */
function readDetail(detail: string | null | undefined): State | null {
  const [, name, url, active] = /^(.*), (\S+), (on|off)$/.exec(detail ?? '') ?? []
  return name !== undefined && url !== undefined && active !== undefined
    ? { name, url, active }
    : null
}

function describeEvent({ kind, detail }: AccountEvent, before: State | null): string {
  const after = readDetail(detail)
  if (kind === 'webhook-secret-made') return `New secret: ${detail}`
  if (kind === 'webhook-stopped') return 'Switched off by the register'
  if (kind === 'webhook-added' && after) return `Added: ${after.name}, ${after.url}`
  if (!after || !before) return `Changed to: ${detail}`
  const changes = [
    after.name !== before.name && `Name changed from ${before.name} to ${after.name}`,
    after.url !== before.url && `Address changed from ${before.url} to ${after.url}`,
    after.active !== before.active && `Switched ${after.active}`,
  ].filter((change) => change !== false)
  // Switched on after a restore, which has switched it off and is in no event.
  return changes.length === 0 ? `Switched ${after.active}` : changes.join('; ')
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * How long to wait after each failed attempt of a batch, in seconds. The tenth and last attempt is
 * about 28 hours after the first.
 */
const PAUSES = [5, 15, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
export const MAX_ATTEMPTS = PAUSES.length + 1

/** What `Retry-After` may ask for at most. */
const MAX_RETRY_AFTER = HOUR
/**
 * Up to this part is added at random, so that attempts at several webhooks do not stay together.
 */
const JITTER = 0.2

/** A webhook that has failed for so long is switched off when its batch is given up. */
export const MAX_FAILING_SECONDS = 5 * 24 * HOUR

/**
 * When a batch is sent again after this number of failed attempts; null where it is given up.
 * `random`: from 0 to 1.
 */
export function nextAttemptAt(
  attempts: number,
  now: string,
  { retryAfter, random }: { retryAfter: number | null; random: number },
) {
  const pause = PAUSES[attempts - 1]
  if (pause === undefined) return null
  return later(
    now,
    Math.max(pause * (1 + JITTER * random), Math.min(retryAfter ?? 0, MAX_RETRY_AFTER)),
  )
}
