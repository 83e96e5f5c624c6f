import { Secret, TOTP } from 'otpauth'
import type { OwnConfirmation, Role } from '#/domain/people/model/account.ts'
import { beginApp, confirmApp } from '#/domain/people/own-changes/own-app.server.ts'
import { actorOf } from '#/domain/people/sessions/sessions.server.ts'
import { hashToken } from '#/domain/context/tokens.server.ts'
import { signIn } from '#/domain/people/sign-in/sign-in.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Actor, RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import { NOON, openAccount, PASSWORD, contextOf } from '#/tests/helpers/people.ts'

/**
 * The refusal of a use case: its kind, its message, and the seconds to wait. A success, or a bug,
 * fails the test.
 */
export async function refused(
  work: Promise<unknown>,
): Promise<[kind: string, message: string, retryAfter: number | undefined]> {
  const error: unknown = await work.then(
    () => 'a success',
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refusal))
    throw new Error(`Expected a refusal, got ${String(error)}`, { cause: error })
  return [error.kind, error.message, error.details.retryAfter]
}

export const kindOf = async (work: Promise<unknown>) => (await refused(work))[0]

type Person = {
  email: string
  token: string
  context: (changes?: Partial<RequestContext>) => RequestContext
}

/** Creates an account with a session. */
export async function signedIn(db: Store, email: string, role: Role = 'user'): Promise<Person> {
  await openAccount(db, email, role)
  return again(db, email)
}

/** Starts a further session of an account, with a password alone. */
export async function again(db: Store, email: string, now = NOON): Promise<Person> {
  const { token } = await signIn(contextOf(db, { now }), { username: email, password: PASSWORD })
  const actor = await actorOf(db, token, now)
  if (actor?.sessionHash !== hashToken(token)) throw new Error('The session is not theirs')
  let current: Actor = actor
  const context: Person['context'] = (changes = {}) => {
    const made = contextOf(db, { now, actor: current, ...changes })
    if ('actor' in changes) return made
    // As a browser, which has the new token after a re-authentication.
    return Object.defineProperty(made, 'actor', {
      enumerable: true,
      get: () => current,
      set: (renewed: Actor) => {
        current = renewed
      },
    })
  }
  return { email, token, context }
}

/** The code of an app with this secret at a time, or a number of steps later. */
export function codeAt(secret: string, now: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.parse(now) + steps * 30_000,
  })
}

/**
 * What an account with a second factor sends to change its password or factors, by one of its
 * recovery codes.
 */
export function byCode(code: string | undefined) {
  return { current: PASSWORD, code: (code ?? '').replace('-', '') }
}

/**
 * Sets up an authenticator app; its first code, of NOON, is thereby used. Returns its secret and
 * the recovery codes.
 */
export async function setUpApp(
  context: RequestContext,
  confirmation: OwnConfirmation = { current: PASSWORD },
): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await beginApp(context, confirmation)
  const codes = await confirmApp(context, { code: codeAt(secret, context.now) })
  return { secret, codes: codes ?? [] }
}
