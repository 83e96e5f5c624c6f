import { createHash, createHmac, randomUUID } from 'node:crypto'
import { later } from '#/app/dates.ts'
import { Refusal } from '#/app/refusal.ts'
import type { Claim, Scope } from '#/app/scope.ts'
import type { Tx } from '#/db/schema.ts'
import { opened, sealed, type KeptAnswer } from './sealed-answer.server.ts'

const KEPT_SECONDS = 24 * 3_600
/** No request takes as long; what was claimed before has died with its process. */
const CLAIM_SECONDS = 60

/** 1 to 255 visible ASCII characters (RFC 20 §5.2); the draft's quotation marks are part of it. */
const KEY = /^[\x21-\x7e]{1,255}$/

type Asked = { key: string; method: string; path: string; body: string }
type Claimed = { claim: Claim; answer: null } | { claim: null; answer: KeptAnswer }

/**
 * Claims an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header) for a request, before anything is done: answers the
 * claim, or what the same request was answered in the last 24 hours. A key belongs to the account, or else the address, that
 * sent it. Refuses: invalid for what is no key; unprocessable for another request with the same key; conflict while the first
 * is under way, and where it was carried out but its answer is not there to be given again.
 */
export async function claimKey(scope: Scope, asked: Asked): Promise<Claimed> {
  if (!KEY.test(asked.key))
    throw new Refusal('invalid', 'Idempotency-Key is 1 to 255 visible ASCII characters, such as a UUID.')
  const claim = { keyHash: hashOf(`${ownerOf(scope)}\n${asked.key}`), id: randomUUID() }
  const fingerprint = createHmac('sha256', asked.key).update(`${asked.method} ${asked.path}\n${asked.body}`).digest('base64url')
  const lasting = { claim: claim.id, claimedAt: scope.now, expiresAt: later(scope.now, KEPT_SECONDS) }
  return scope.db.write.transaction().execute(async (tx): Promise<Claimed> => {
    await tx.deleteFrom('idempotencyKeys').where('expiresAt', '<=', scope.now).execute()
    const inserted = await tx
      .insertInto('idempotencyKeys')
      .values({ keyHash: claim.keyHash, fingerprint, ...lasting, carriedOutAt: null, answer: null })
      .onConflict((conflict) => conflict.column('keyHash').doNothing())
      .returning('claim')
      .executeTakeFirst()
    if (inserted) return { claim, answer: null }
    const known = await tx.selectFrom('idempotencyKeys').selectAll().where('keyHash', '=', claim.keyHash).executeTakeFirst()
    // Released between the two statements, which only PostgreSQL allows: whoever asks again finds it free.
    if (!known) throw underWay()
    if (known.fingerprint !== fingerprint) {
      throw new Refusal(
        'unprocessable',
        'This Idempotency-Key was sent before with another request. Use a new key for this one.',
      )
    }
    if (known.answer !== null) return { claim: null, answer: opened(known.answer, asked.key) }
    if (later(known.claimedAt, CLAIM_SECONDS) > scope.now) throw underWay()
    if (known.carriedOutAt !== null) {
      const words = `This request was carried out at ${known.carriedOutAt}, but its answer was lost. Look for what it made.`
      throw new Refusal('conflict', words)
    }
    const { numUpdatedRows } = await tx
      .updateTable('idempotencyKeys')
      .set(lasting)
      .where('keyHash', '=', claim.keyHash)
      .where('claim', '=', known.claim)
      .where('carriedOutAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw underWay()
    return { claim, answer: null }
  })
}

/**
 * Notes, in the transaction of a change, that the request it belongs to was carried out: if the process dies before the answer
 * is kept, the same request is not carried out a second time. Refuses, so that the change is undone, where the claim took so
 * long that another attempt has taken it over: conflict.
 */
export async function carriedOut(tx: Tx, { claim, now }: Pick<Scope, 'claim' | 'now'>): Promise<void> {
  if (!claim) return
  const { numUpdatedRows } = await tx
    .updateTable('idempotencyKeys')
    .set({ carriedOutAt: now })
    .where('keyHash', '=', claim.keyHash)
    .where('claim', '=', claim.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw underWay()
}

/** Keeps the answer to a claimed request for whoever sends it again, encrypted with a key made of the `Idempotency-Key`. */
export async function keepAnswer(scope: Scope, claim: Claim, key: string, answer: KeptAnswer): Promise<void> {
  await scope.db.write
    .updateTable('idempotencyKeys')
    .set({ answer: sealed(answer, key) })
    .where('keyHash', '=', claim.keyHash)
    .where('claim', '=', claim.id)
    .execute()
}

/** Gives a key free again: nothing was done, and the same request may succeed later. */
export async function releaseClaim(scope: Scope, claim: Claim): Promise<void> {
  await scope.db.write
    .deleteFrom('idempotencyKeys')
    .where('keyHash', '=', claim.keyHash)
    .where('claim', '=', claim.id)
    .where('carriedOutAt', 'is', null)
    .execute()
}

function ownerOf(scope: Scope): string {
  return scope.actor ? `account ${scope.actor.id}` : `address ${scope.ip}`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function underWay(): Refusal {
  return new Refusal('conflict', 'The first request with this Idempotency-Key is still under way.', { retryAfter: 1 })
}
