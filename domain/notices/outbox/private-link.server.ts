import { timingSafeEqual } from 'node:crypto'
import { deriveKey, hashToken } from '#/domain/context/tokens.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { PRIVATE_LINK_DAYS } from '#/domain/notices/email/email.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { addDays, dateInJakarta } from '#/core/dates.ts'
import type { Language } from '#/core/languages.ts'

/**
 * The key in an applicant's private link that is made today: its last day, and what only this
 * register derives from it and from the application. Nothing of it is stored.
 */
export function newPrivateKey(context: RequestContext, reference: string): Promise<string> {
  return keyUntil(context, reference, addDays(context.today, PRIVATE_LINK_DAYS))
}

/** The whole private link, made today. */
export async function newPrivateLink(
  context: RequestContext,
  { reference, language }: { reference: string; language: Language },
): Promise<string> {
  return (
    context.origin +
    paths.application(reference, { key: await newPrivateKey(context, reference) }, language)
  )
}

type Linked = { reference: string; keyHash: string; lastEventAt: string }

/**
 * The last day of the private link that has this key; null where it is not the key of this
 * application, or has ended. A key of an earlier version, of which the hash is stored, has no day
 * of its own: it ends as many days after the last event of the application.
 */
export async function lastDayOfKey(
  context: RequestContext,
  { reference, keyHash, lastEventAt }: Linked,
  key: string,
): Promise<string | null> {
  const day = /^(\d{4}-\d{2}-\d{2})\./.exec(key)?.[1]
  const isRight =
    day === undefined
      ? isSame(hashToken(key), keyHash)
      : isSame(key, await keyUntil(context, reference, day))
  const last = day ?? addDays(dateInJakarta(lastEventAt), PRIVATE_LINK_DAYS)
  return isRight && last >= context.today ? last : null
}

async function keyUntil(context: RequestContext, reference: string, day: string): Promise<string> {
  return `${day}.${await deriveKey(context, `application:${reference}:${day}`)}`
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
