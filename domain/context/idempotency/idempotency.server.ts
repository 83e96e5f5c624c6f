import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { later } from '#/core/dates.ts'
import { deriveKey } from '#/domain/context/tokens.server.ts'
import { networkOf } from '#/core/network.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Claim, RequestContext } from '#/domain/context/request-context.ts'
import type { Tx } from '#/db/schema.ts'

const RETENTION_SECONDS = 24 * 3_600
/**
 * No request takes longer; if a committed change has no stored response by then, the process has
 * died between the two.
 */
const ANSWER_SECONDS = 60

/**
 * The limits of stored responses: an account may be a program that issues certificates all day; a
 * network may send 20 forms an hour.
 */
const QUOTAS = {
  account: { keys: 5_000, bytes: 16 * 1024 * 1024 },
  network: { keys: 500, bytes: 1024 * 1024 },
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** 1 to 255 visible ASCII characters (RFC 20 §5.2); the draft's quotation marks are part of it. */
const KEY = /^[\x21-\x7e]{1,255}$/

type KeyedRequest = { key: string; method: string; path: string; body: string }

/**
 * A response as it is sent again; a body of null means that it contained something shown only once.
 */
export type StoredAnswer = {
  at: string
  status: number
  headers: Record<string, string>
  body: string | null
}

/**
 * The claim that a request with an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header) records in the transaction of its
 * change; nothing is written yet. A key belongs to the account, or else the address, that sent it. Refuses: invalid for a malformed key.
 */
export async function claimOf(
  context: RequestContext,
  { key, method, path, body }: KeyedRequest,
): Promise<Claim> {
  if (!KEY.test(key))
    throw new Refusal(
      'invalid',
      'Idempotency-Key is 1 to 255 visible ASCII characters, such as a UUID.',
    )
  const sender = context.actor ? `account ${context.actor.id}` : `address ${context.ip}`
  return {
    id: randomUUID(),
    keyHash: createHash('sha256').update(`${sender}\n${key}`).digest('hex'),
    fingerprint: createHmac('sha256', key).update(`${method} ${path}\n${body}`).digest('base64url'),
    // Derived, so that the database does not reveal the address.
    owner: context.actor
      ? sender
      : await deriveKey(context, `idempotency of ${networkOf(context.ip)}`),
  }
}

/**
 * The stored response to the same request in the last 24 hours; null where none was carried out.
 * Refuses: unprocessable for another request with the same key; conflict where it was carried out
 * and its response is missing, or not yet stored.
 */
export async function findAnswer(
  context: RequestContext,
  claim: Claim,
  key: string,
): Promise<StoredAnswer | null> {
  const known = await context.db.read
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'claimedAt', 'answer'])
    .where('keyHash', '=', claim.keyHash)
    .where('expiresAt', '>', context.now)
    .executeTakeFirst()
  if (!known) return null
  if (known.fingerprint !== claim.fingerprint) {
    throw new Refusal(
      'unprocessable',
      'This Idempotency-Key was sent before with another request. Use a new key for this one.',
    )
  }
  if (known.answer !== null) return decryptAnswer(known.answer, key)
  if (later(known.claimedAt, ANSWER_SECONDS) > context.now) throw refuseUnderWay()
  const message = `This request was carried out at ${known.claimedAt}, but its response was lost. Look for what it created.`
  throw new Refusal('conflict', message)
}

/** Refuses a new key where its owner has reached the quota: too-many, until the oldest expires. */
export async function requireQuota(context: RequestContext, { owner }: Claim): Promise<void> {
  const live = await context.db.read
    .selectFrom('idempotencyKeys')
    .select((e) => [
      e.fn.countAll<number>().as('keys'),
      e.fn.sum<number | null>('bytes').as('bytes'),
      e.fn.min('expiresAt').as('first'),
    ])
    .where('owner', '=', owner)
    .where('expiresAt', '>', context.now)
    .executeTakeFirstOrThrow()
  const max = context.actor ? QUOTAS.account : QUOTAS.network
  if (Number(live.keys) < max.keys && Number(live.bytes ?? 0) < max.bytes) return
  throw new Refusal(
    'too-many',
    'Too many requests with an Idempotency-Key are stored. Send this one without a key, or later.',
    {
      retryAfter: Math.ceil(
        (Date.parse(live.first ?? context.now) - Date.parse(context.now)) / 1000,
      ),
    },
  )
}

/**
 * Records, in the transaction of a change, that its request was carried out: of all requests with
 * one key, however many at once and in whatever process, one commits. Refuses where another has
 * committed first, which rolls back the change: conflict.
 */
export async function recordClaim(
  tx: Tx,
  { claim, now }: Pick<RequestContext, 'claim' | 'now'>,
): Promise<void> {
  if (!claim) return
  const { id, keyHash, fingerprint, owner } = claim
  const columns = {
    claim: id,
    fingerprint,
    owner,
    claimedAt: now,
    expiresAt: later(now, RETENTION_SECONDS),
    answer: null,
    bytes: 0,
  }
  const inserted = await tx
    .insertInto('idempotencyKeys')
    .values({ keyHash, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('keyHash')
        .doUpdateSet(columns)
        // One request can make several changes; an expired key can be used again.
        .where((e) =>
          e.or([e('idempotencyKeys.claim', '=', id), e('idempotencyKeys.expiresAt', '<=', now)]),
        ),
    )
    .returning('claim')
    .executeTakeFirst()
  if (!inserted) throw refuseUnderWay()
}

/**
 * Stores the response for a repeated request, encrypted with a key derived from the
 * `Idempotency-Key`; deletes expired ones.
 */
export async function storeAnswer(
  context: RequestContext,
  claim: Claim,
  key: string,
  answer: StoredAnswer,
): Promise<void> {
  const text = encryptAnswer(answer, key)
  const { numUpdatedRows } = await context.db.write
    .updateTable('idempotencyKeys')
    .set({ answer: text, bytes: text.length })
    .where('keyHash', '=', claim.keyHash)
    .where('claim', '=', claim.id)
    .executeTakeFirst()
  // A request that records no claim, such as signing out, has its response repeated as well.
  if (numUpdatedRows === 0n) await storeAnswerOfNoChange(context, claim, text)
  await context.db.write
    .deleteFrom('idempotencyKeys')
    .where('expiresAt', '<=', context.now)
    .execute()
}

async function storeAnswerOfNoChange(
  context: RequestContext,
  { id, ...claim }: Claim,
  text: string,
): Promise<void> {
  const times = { claimedAt: context.now, expiresAt: later(context.now, RETENTION_SECONDS) }
  await context.db.write
    .insertInto('idempotencyKeys')
    .values({ ...claim, claim: id, ...times, answer: text, bytes: text.length })
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .execute()
}

function refuseUnderWay(): Refusal {
  return new Refusal('conflict', 'The first request with this Idempotency-Key is still running.', {
    retryAfter: 1,
  })
}

/**
 * Encrypts a response for storage: AES-256-GCM (NIST SP 800-38D) with a key derived from the
 * `Idempotency-Key`, which only its sender has. Responses contain private links, which a copy of
 * the database must not reveal.
 */
function encryptAnswer(answer: StoredAnswer, key: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveSecret(key, iv), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts a response that `encryptAnswer` has encrypted with the same key. */
function decryptAnswer(stored: string, key: string): StoredAnswer {
  const bytes = Buffer.from(stored, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', deriveSecret(key, iv), iv)
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = Buffer.concat([
    decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ])
  // GCM authenticates the text, so it is one that encryptAnswer has encrypted.
  return JSON.parse(text.toString('utf8')) as StoredAnswer
}

/** Derives the key of a response with its salt (RFC 5869). */
function deriveSecret(key: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'answer to a request', 32))
}
