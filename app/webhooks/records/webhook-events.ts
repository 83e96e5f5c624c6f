/** The account events that say what a webhook is; the newest one is compared with its row (app/register-check). */
export const WEBHOOK_STATES = ['webhook-added', 'webhook-changed', 'webhook-stopped', 'webhook-removed'] as const

/** What an account event about a webhook is about. */
export function webhookSubject(id: number): string {
  return `webhook ${id}`
}

/** What an event says of a webhook; the secret is in none. */
export function webhookDetail({ name, url, active }: { name: string; url: string; active: 0 | 1 }): string {
  return `${name}, ${url}, ${active ? 'on' : 'off'}`
}

/** Whether changes are delivered to a webhook. A restore stops it and leaves `active`, which its newest event states. */
export function isOn({ active, stoppedReason }: { active: 0 | 1; stoppedReason: string | null }): boolean {
  return active === 1 && stoppedReason === null
}
