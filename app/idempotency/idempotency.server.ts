import { createHash, createHmac, randomUUID } from 'node:crypto'
import { later } from '#/app/dates.ts'
import { keyFor } from '#/app/form-guard/form-guard.server.ts'
import { networkOf } from '#/app/network.ts'
import { Refusal } from '#/app/refusal.ts'
import type { Claim, Scope } from '#/app/scope.ts'
import type { Tx } from '#/db/schema.ts'
import { opened, sealed, type KeptAnswer } from './sealed-answer.server.ts'

const KEPT_SECONDS = 24 * 3_600
/** No request takes longer; where a change was made and its answer is not stored by then, the process has died between the two. */
const ANSWER_SECONDS = 60

/** What may be stored at once. An account of a program that issues certificates all day; a network may send 20 forms an hour. */
const QUOTAS = {
  account: { keys: 5_000, bytes: 16 * 1024 * 1024 },
  network: { keys: 500, bytes: 1024 * 1024 },
}

/** 1 to 255 visible ASCII characters (RFC 20 §5.2); the draft's quotation marks are part of it. */
const KEY = /^[\x21-\x7e]{1,255}$/

type KeyedRequest = { key: string; method: string; path: string; body: string }

/**
 * What a request with an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header) writes down in the transaction of its change; it
 * writes nothing yet. A key belongs to the account, or else the address, that sent it. Refuses: invalid for what is no key.
 */
export async function claimOf(scope: Scope, { key, method, path, body }: KeyedRequest): Promise<Claim> {
  if (!KEY.test(key)) throw new Refusal('invalid', 'Idempotency-Key is 1 to 255 visible ASCII characters, such as a UUID.')
  const sender = scope.actor ? `account ${scope.actor.id}` : `address ${scope.ip}`
  return {
    id: randomUUID(),
    keyHash: createHash('sha256').update(`${sender}\n${key}`).digest('hex'),
    fingerprint: createHmac('sha256', key).update(`${method} ${path}\n${body}`).digest('base64url'),
    // Nobody who reads the database learns an address from it.
    owner: scope.actor ? sender : await keyFor(scope, `idempotency of ${networkOf(scope.ip)}`),
  }
}

/**
 * What the same request was answered in the last 24 hours; null where none was carried out. Refuses: unprocessable for another request
 * with the same key; conflict where it was carried out and its answer is not there, or not yet.
 */
export async function findAnswer(scope: Scope, claim: Claim, key: string): Promise<KeptAnswer | null> {
  const known = await scope.db.read
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'claimedAt', 'answer'])
    .where('keyHash', '=', claim.keyHash)
    .where('expiresAt', '>', scope.now)
    .executeTakeFirst()
  if (!known) return null
  if (known.fingerprint !== claim.fingerprint) {
    throw new Refusal('unprocessable', 'This Idempotency-Key was sent before with another request. Use a new key for this one.')
  }
  if (known.answer !== null) return opened(known.answer, key)
  if (later(known.claimedAt, ANSWER_SECONDS) > scope.now) throw underWay()
  const message = `This request was carried out at ${known.claimedAt}, but its answer was lost. Look for what it made.`
  throw new Refusal('conflict', message)
}

/** Refuses a new key where its owner has as many as may be stored: too-many, until the oldest expires. */
export async function requireQuota(scope: Scope, { owner }: Claim): Promise<void> {
  const live = await scope.db.read
    .selectFrom('idempotencyKeys')
    .select((e) => [
      e.fn.countAll<number>().as('keys'),
      e.fn.sum<number | null>('bytes').as('bytes'),
      e.fn.min('expiresAt').as('first'),
    ])
    .where('owner', '=', owner)
    .where('expiresAt', '>', scope.now)
    .executeTakeFirstOrThrow()
  const most = scope.actor ? QUOTAS.account : QUOTAS.network
  if (Number(live.keys) < most.keys && Number(live.bytes ?? 0) < most.bytes) return
  throw new Refusal(
    'too-many',
    'Too many requests with an Idempotency-Key are stored. Send this one without a key, or later.',
    {
      retryAfter: Math.ceil((Date.parse(live.first ?? scope.now) - Date.parse(scope.now)) / 1000),
    },
  )
}

/**
 * Notes, in the transaction of a change, that the request it belongs to was carried out: of all requests with one key, however many at
 * once and in whatever process, one commits. Refuses, so that the change is undone, where another has been quicker: conflict.
 */
export async function carriedOut(tx: Tx, { claim, now }: Pick<Scope, 'claim' | 'now'>): Promise<void> {
  if (!claim) return
  const { id, keyHash, fingerprint, owner } = claim
  const noted = {
    claim: id,
    fingerprint,
    owner,
    claimedAt: now,
    expiresAt: later(now, KEPT_SECONDS),
    answer: null,
    bytes: 0,
  }
  const inserted = await tx
    .insertInto('idempotencyKeys')
    .values({ keyHash, ...noted })
    .onConflict((conflict) =>
      conflict
        .column('keyHash')
        .doUpdateSet(noted)
        // One request may make several changes; and an expired key is free again.
        .where((e) => e.or([e('idempotencyKeys.claim', '=', id), e('idempotencyKeys.expiresAt', '<=', now)])),
    )
    .returning('claim')
    .executeTakeFirst()
  if (!inserted) throw underWay()
}

/** Stores the answer to a request for whoever sends it again, encrypted with a key made of the `Idempotency-Key`; removes expired ones. */
export async function keepAnswer(scope: Scope, claim: Claim, key: string, answer: KeptAnswer): Promise<void> {
  const text = sealed(answer, key)
  const { numUpdatedRows } = await scope.db.write
    .updateTable('idempotencyKeys')
    .set({ answer: text, bytes: text.length })
    .where('keyHash', '=', claim.keyHash)
    .where('claim', '=', claim.id)
    .executeTakeFirst()
  // What changes nothing that is noted, such as signing out, is answered again as well.
  if (numUpdatedRows === 0n) await keepAnswerOfNoChange(scope, claim, text)
  await scope.db.write.deleteFrom('idempotencyKeys').where('expiresAt', '<=', scope.now).execute()
}

async function keepAnswerOfNoChange(scope: Scope, { id, ...claim }: Claim, text: string): Promise<void> {
  const times = { claimedAt: scope.now, expiresAt: later(scope.now, KEPT_SECONDS) }
  await scope.db.write
    .insertInto('idempotencyKeys')
    .values({ ...claim, claim: id, ...times, answer: text, bytes: text.length })
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .execute()
}

function underWay(): Refusal {
  return new Refusal('conflict', 'The first request with this Idempotency-Key is still under way.', { retryAfter: 1 })
}
