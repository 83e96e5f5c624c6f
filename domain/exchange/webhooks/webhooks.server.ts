import { lockAsAdministrator } from '#/domain/people/accounts/account-rows.server.ts'
import { recordAct } from '#/domain/people/accounts/account-events.server.ts'
import type { ReAuthentication } from '#/domain/people/model/re-authentication.ts'
import { allow, requireAllowed } from '#/domain/context/allow.ts'
import { confirmedBy } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { Actor, RequestContext } from '#/domain/context/request-context.ts'
import type { AdministratorAct } from '#/domain/notices/email/email.ts'
import { recordClaim } from '#/domain/context/idempotency/idempotency.server.ts'
import { later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { readNewestEvent } from '#/db/register-order.ts'
import type { Tx } from '#/db/schema.ts'
import type { WebhookRow } from '#/db/tables/webhook-tables.ts'
import { readWebhook, requireWebhook } from './read-webhooks.server.ts'
import { encryptSecret, newSecret } from './secrets.server.ts'
import { requireTarget } from './target.server.ts'
import {
  isOn,
  MAX_WEBHOOKS,
  OVERLAP_HOURS,
  webhookDetail,
  webhookSubject,
  type NewWebhook,
  type WebhookChanges,
} from './webhook.ts'
import type { Webhook } from './webhook-answers.ts'

/**
 * Adds a webhook; its secret is answered here and never again. Other administrators are notified.
 * Administrators only, who re-authenticate. Refuses: forbidden without re-authentication; an
 * address that is not of the public internet (invalid); conflict above 20 webhooks; too-many.
 */
export async function addWebhook(
  context: RequestContext,
  { name, url, start }: NewWebhook,
  reAuthentication: ReAuthentication,
): Promise<{ webhook: Webhook; secret: string }> {
  const actor = await requireReAuthenticated(context, reAuthentication)
  const address = await requireTarget(context, url)
  const secret = newSecret()
  const encrypted = await encryptSecret(context.db, secret)
  const id = await changeAs(context, actor, async (tx) => {
    const existing = await tx.selectFrom('webhooks').select('id').execute()
    if (existing.length >= MAX_WEBHOOKS)
      throw new Refusal('conflict', `There are ${MAX_WEBHOOKS} webhooks already. Remove one first.`)
    const position = start === 'beginning' ? 0 : await readNewestEvent(tx)
    const values = {
      name,
      url: address,
      active: 1,
      secret: encrypted,
      createdAt: context.now,
      position,
      attempts: 0,
    } as const
    const row = await tx
      .insertInto('webhooks')
      .values({ ...values, ...NOTHING_YET })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(tx, context, { kind: 'webhook-added', actor, row })
    return row.id
  })
  return { webhook: (await readWebhook(context, id)).webhook, secret }
}

const NOTHING_YET = {
  previousSecret: null,
  previousUntil: null,
  batchEnd: null,
  nextAttemptAt: null,
  lease: null,
  leaseUntil: null,
  lastSuccessAt: null,
  failingSince: null,
  lastStatus: null,
  lastError: null,
  notifiedAt: null,
  stoppedReason: null,
}

/**
 * What is reset when a webhook is switched on or gets another address, so that it is tried again at
 * once. Without its claim, an attempt that is under way changes nothing: its answer is about the
 * earlier address.
 */
const TRY_AGAIN = {
  lease: null,
  leaseUntil: null,
  attempts: 0,
  nextAttemptAt: null,
  failingSince: null,
  notifiedAt: null,
  lastError: null,
  lastStatus: null,
}

/**
 * Changes the name or address of a webhook, switches it off, or on again: it then continues at its
 * position. Other administrators are notified. Administrators only, who re-authenticate. Refuses as
 * `addWebhook` does; not-found.
 */
export async function changeWebhook(
  context: RequestContext,
  id: number,
  changes: WebhookChanges,
  reAuthentication: ReAuthentication,
): Promise<Webhook> {
  const actor = await requireReAuthenticated(context, reAuthentication)
  const url = changes.url === undefined ? undefined : await requireTarget(context, changes.url)
  await changeAs(context, actor, async (tx) => {
    const before = await requireWebhook(tx, id)
    const active = changes.active === undefined ? before.active : changes.active ? 1 : 0
    const after = {
      ...before,
      name: changes.name ?? before.name,
      url: url ?? before.url,
      active,
    } as const
    const isSwitchedOn = changes.active === true && !isOn(before)
    if (webhookDetail(after) === webhookDetail(before) && !isSwitchedOn) return
    const row = await tx
      .updateTable('webhooks')
      .set({
        name: after.name,
        url: after.url,
        active,
        ...((after.url !== before.url || isSwitchedOn) && TRY_AGAIN),
        ...(changes.active !== undefined && { stoppedReason: null }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(tx, context, { kind: 'webhook-changed', actor, row })
  })
  return (await readWebhook(context, id)).webhook
}

/**
 * Makes a new secret, which is answered here and never again. Deliveries are signed with both for
 * 24 hours; with `immediately`, for a secret that was disclosed, with the new one alone. Other
 * administrators are notified. Administrators only, who re-authenticate. Refuses: forbidden without
 * re-authentication; not-found; too-many.
 */
export async function renewSecret(
  context: RequestContext,
  id: number,
  { immediately }: { immediately: boolean },
  reAuthentication: ReAuthentication,
): Promise<{ webhook: Webhook; secret: string }> {
  const actor = await requireReAuthenticated(context, reAuthentication)
  const secret = newSecret()
  const encrypted = await encryptSecret(context.db, secret)
  await changeAs(context, actor, async (tx) => {
    const { secret: previousSecret } = await requireWebhook(tx, id)
    const previous = { previousSecret, previousUntil: later(context.now, OVERLAP_HOURS * 3_600) }
    const row = await tx
      .updateTable('webhooks')
      .set({
        secret: encrypted,
        ...(immediately ? { previousSecret: null, previousUntil: null } : previous),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const how = immediately
      ? 'the earlier one ended at once'
      : `the earlier one signs for ${OVERLAP_HOURS} hours more`
    await recordChange(tx, context, { kind: 'webhook-secret-made', actor, row, detail: how })
  })
  return { webhook: (await readWebhook(context, id)).webhook, secret }
}

/**
 * Removes a webhook with what was given up. Administrators only, who re-authenticate. Refuses:
 * forbidden without re-authentication; not-found.
 */
export async function removeWebhook(
  context: RequestContext,
  id: number,
  reAuthentication: ReAuthentication,
): Promise<void> {
  const actor = await requireReAuthenticated(context, reAuthentication)
  await changeAs(context, actor, async (tx) => {
    const row = await requireWebhook(tx, id)
    await tx.deleteFrom('failedDeliveries').where('webhookId', '=', id).execute()
    await tx.deleteFrom('webhooks').where('id', '=', id).execute()
    await recordChange(tx, context, { kind: 'webhook-removed', actor, row })
  })
}

async function requireReAuthenticated(
  context: RequestContext,
  reAuthentication: ReAuthentication,
): Promise<Actor> {
  requireAllowed(context, 'webhook.change')
  await context.count('webhook')
  return allow(context, 'webhook.change', confirmedBy(reAuthentication))
}

/** One change of webhooks after another, by an account that is an administrator still. */
function changeAs<T>(
  context: RequestContext,
  actor: Actor,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  return context.db.write.transaction().execute(async (tx) => {
    await lockAsAdministrator(tx, actor)
    const result = await change(tx)
    await recordClaim(tx, context)
    return result
  })
}

type Recorded = { kind: AdministratorAct; actor: Actor; row: WebhookRow; detail?: string }

async function recordChange(
  tx: Tx,
  context: RequestContext,
  { kind, actor, row, detail }: Recorded,
): Promise<void> {
  const emailDetail = `${row.name}, ${new URL(row.url).host}, ${detail ?? (row.active ? 'on' : 'off')}`
  await recordAct(tx, context, {
    kind,
    actor,
    subject: webhookSubject(row.id),
    detail: detail ?? webhookDetail(row),
    emailDetail,
  })
}
