import { randomBytes, timingSafeEqual } from 'node:crypto'
import { m } from '#/app/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { textOf } from '#/core/text.ts'
import { hashToken, signText } from '#/app/context/tokens.server.ts'
import { FORM_TOKEN, HONEYPOT } from './form-guard.ts'

/** A person needs longer to read and fill in a form. */
const MIN_AGE_MS = 2_000
/** A form left open over a long weekend may still be sent. */
const MAX_AGE_MS = 7 * 24 * 3_600_000

/**
 * A token for one form: a random id, the time, and their signature. It proves that this server issued the form and when,
 * and identifies the form, so that a form sent twice is stored once. `sentBefore`: for a form shown again for correction,
 * which may be sent again at once.
 */
export async function issueFormToken(context: RequestContext, { sentBefore = false } = {}): Promise<string> {
  const moment = Date.parse(context.now) - (sentBefore ? MIN_AGE_MS : 0)
  const body = `${randomBytes(12).toString('base64url')}.${moment.toString(36)}`
  return `${body}.${await signText(context, body)}`
}

/**
 * Requires that a person sent this form: a valid token, neither too new nor too old, and an empty hidden field. Returns the
 * id of the form. Refuses: invalid, with a message for a person refused by mistake, whose next submission is accepted.
 */
export async function requirePerson(context: RequestContext, form: FormData): Promise<string> {
  if (textOf(form, HONEYPOT) !== '') throw new Refusal('invalid', m.common_guard_honeypot())
  const [id = '', moment = '', signature = ''] = textOf(form, FORM_TOKEN).split('.')
  const expected = await signText(context, `${id}.${moment}`)
  const age = Date.parse(context.now) - Number.parseInt(moment, 36)
  if (!isSame(signature, expected) || age > MAX_AGE_MS) throw new Refusal('invalid', m.common_guard_token())
  if (age < MIN_AGE_MS) throw new Refusal('invalid', m.common_guard_early())
  return id
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Identifies a submission: the same form with the same input is the same submission. */
export function sendingOf(formId: string, input: object): string {
  return `${formId}:${hashToken(JSON.stringify(input))}`
}
