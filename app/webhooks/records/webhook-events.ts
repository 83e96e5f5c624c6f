import type { AccountEvent } from '#/app/accounts/schemas/account-event.ts'

/** The account events that say what a webhook is; the newest one is compared with its row (app/register-check). */
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

/** Whether changes are delivered to a webhook. A restore stops it and leaves `active`, which its newest event states. */
export function isOn({
  active,
  stoppedReason,
}: {
  active: 0 | 1
  stoppedReason: string | null
}): boolean {
  return active === 1 && stoppedReason === null
}

/** The events of a webhook, newest first, each with a text of what changed since the event before it that says what the webhook is. */
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

/** The parts of `webhookDetail`: an address has no space, so the parts before and after it are certain. */
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
