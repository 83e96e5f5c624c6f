import { randomBytes, timingSafeEqual } from 'node:crypto'
import { m } from '#/domain/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { textOf } from '#/core/text.ts'
import { hashToken, signText } from '#/domain/context/tokens.server.ts'
import { FORM_TOKEN, HONEYPOT } from './form-guard.ts'

// What tells a program from a person is only what no browser sends: neither how fast a form is sent
// (a browser fills it in at once) nor how long it was open (tabs stay open for weeks). How many
// forms an address may send is limited besides (http/limits/rate-limit.ts).

/**
 * A token for one form: a random id and its signature. It proves that this server issued the form,
 * and identifies the form, so that a form sent twice is stored once.
 */
export async function issueFormToken(context: RequestContext): Promise<string> {
  const id = randomBytes(12).toString('base64url')
  return `${id}.${await signText(context, id)}`
}

/**
 * Requires that a browser sent this form: a token of this server, and no field that browsers leave
 * out. Returns the id of the form. Refuses: invalid, with what to press (`button`), because the
 * form that comes back has a new token and is accepted.
 */
export async function requirePerson(
  context: RequestContext,
  form: FormData,
  button: string,
): Promise<string> {
  if (textOf(form, HONEYPOT) !== '')
    throw new Refusal('invalid', m.common_guard_honeypot({ button }))
  const [, issued = '', id = '', signature = ''] = TOKEN.exec(textOf(form, FORM_TOKEN)) ?? []
  if (!isSame(signature, await signText(context, issued)))
    throw new Refusal('invalid', m.common_guard_token({ button }))
  return id
}

/** Those that an earlier version issued have the time, too, which their signature covers. */
const TOKEN = /^(([\w-]{16})(?:\.[0-9a-z]{1,12})?)\.([\w-]{43})$/

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Identifies a submission: the same form with the same input is the same submission. */
export function sendingOf(formId: string, input: object): string {
  return `${formId}:${hashToken(JSON.stringify(input))}`
}
