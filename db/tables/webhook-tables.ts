import type { Generated, Selectable } from 'kysely'

/** Other systems that changes are delivered to. */
export type WebhookTables = {
  webhooks: {
    id: Generated<number>
    name: string
    url: string
    active: 0 | 1
    /**
     * Encrypted with a key that is not in the database
     * (domain/exchange/webhooks/secrets.server.ts).
     */
    secret: string
    /** The secret before it, which signs too until `previousUntil`. */
    previousSecret: string | null
    previousUntil: string | null
    createdAt: string
    /** `registerEvents.id` of the last entry that was delivered or given up; 0 for none. */
    position: number
    /**
     * The last entry of the batch that is being delivered, so that each attempt sends the same;
     * null between batches.
     */
    batchEnd: number | null
    /** Failed attempts of that batch. */
    attempts: number
    nextAttemptAt: string | null
    /** Which process delivers, and until when no other may. */
    lease: string | null
    leaseUntil: string | null
    lastSuccessAt: string | null
    /** The first failure since the last success. */
    failingSince: string | null
    /**
     * Of the last attempt: the status of the answer, and why it failed; null where there is none.
     */
    lastStatus: number | null
    lastError: string | null
    /** When administrators were notified of a failure; null again after a success. */
    notifiedAt: string | null
    /** Why the register switched it off itself, as text for administrators. */
    stoppedReason: string | null
  }
  /** Batches that were given up, by the entries in them. */
  failedDeliveries: {
    id: Generated<number>
    webhookId: number
    /** The entries above `after`, up to and with `through`. */
    after: number
    through: number
    /** How many those are. */
    entries: number
    attempts: number
    failedAt: string
    /** Of the last attempt: the status of the answer, null without one, and why it failed. */
    status: number | null
    error: string
    /** Since when it is to be sent again; null while nobody has asked for it. */
    replayAt: string | null
  }
}

export type WebhookRow = Selectable<WebhookTables['webhooks']>
export type FailedDeliveryRow = Selectable<WebhookTables['failedDeliveries']>
