import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashOf } from '#/app/accounts/sessions.server.ts'
import { m } from '#/app/paraglide/messages.js'
import { Refusal } from '#/app/refusal.ts'
import type { Scope } from '#/app/scope.ts'
import { secretOf } from '#/db/secrets.ts'
import { textOf } from '#/app/text.ts'
import { FORM_TOKEN, HONEYPOT } from './form-guard.ts'

/** No person reads and fills in a form in less. */
const EARLIEST_MS = 2_000
/** A form left open over a long weekend may still be sent. */
const LATEST_MS = 7 * 24 * 3_600_000
const SECRET = 'form-tokens'

/**
 * A token for one form: an id by chance, the moment, and their signature. It says that the form came from here and when,
 * and names the form, so that what is sent twice is stored once. `sentBefore`: for a form that comes back to be corrected,
 * which may be sent again at once.
 */
export async function issueFormToken(scope: Scope, { sentBefore = false } = {}): Promise<string> {
  const moment = Date.parse(scope.now) - (sentBefore ? EARLIEST_MS : 0)
  const body = `${randomBytes(12).toString('base64url')}.${moment.toString(36)}`
  return `${body}.${sign(await secretOf(scope.db, scope.now, SECRET), body)}`
}

/**
 * Whether a person sent this form: our token, neither at once nor after days, and the hidden field left empty. Answers the
 * id of the form. Refuses: invalid, in words for a person whom this hits by mistake, and a second sending then passes.
 */
export async function requirePerson(scope: Scope, form: FormData): Promise<string> {
  if (textOf(form, HONEYPOT) !== '') throw new Refusal('invalid', m.common_guard_honeypot())
  const [id = '', moment = '', signature = ''] = textOf(form, FORM_TOKEN).split('.')
  const expected = sign(await secretOf(scope.db, scope.now, SECRET), `${id}.${moment}`)
  const age = Date.parse(scope.now) - Number.parseInt(moment, 36)
  if (!isSame(signature, expected) || age > LATEST_MS) throw new Refusal('invalid', m.common_guard_token())
  if (age < EARLIEST_MS) throw new Refusal('invalid', m.common_guard_early())
  return id
}

function sign(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Names what was sent with a form: the same form with the same words is the same sending. */
export function sendingOf(formId: string, input: object): string {
  return `${formId}:${hashOf(JSON.stringify(input))}`
}

/** A key that only this register can work out, for one thing it names: the same name has the same key. */
export async function keyFor(scope: Scope, name: string): Promise<string> {
  return sign(await secretOf(scope.db, scope.now, SECRET), `key:${name}`)
}
