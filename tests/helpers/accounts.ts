import { Secret, TOTP } from 'otpauth'
import { createAccount } from '#/app/accounts/accounts.server.ts'
import type { Role } from '#/app/accounts/account.ts'
import { beginApp, confirmApp } from '#/app/accounts/second-factor/authenticator-apps.server.ts'
import { actorOf, hashOf } from '#/app/accounts/sessions.server.ts'
import { signIn } from '#/app/accounts/sign-in/sign-in.server.ts'
import { Refusal } from '#/app/refusal.ts'
import type { Scope } from '#/app/scope.ts'
import type { Store } from '#/db/schema.ts'
import { NOON, PASSWORD, scopeOf } from './people.ts'

/** What a use case refuses with: its kind, its words, and the seconds to wait. A success, or a bug, fails the test. */
export async function refused(work: Promise<unknown>): Promise<[kind: string, words: string, retryAfter: number | undefined]> {
  const error: unknown = await work.then(
    () => 'a success',
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refusal)) throw new Error(`Expected a refusal, got ${String(error)}`, { cause: error })
  return [error.kind, error.message, error.details.retryAfter]
}

export const kindOf = async (work: Promise<unknown>) => (await refused(work))[0]

type Person = { email: string; token: string; scope: (changes?: Partial<Scope>) => Scope }

/** Somebody with an account and a session. */
export async function signedIn(db: Store, email: string, role: Role = 'user'): Promise<Person> {
  await createAccount(db, NOON, { username: email, password: PASSWORD, role })
  return again(db, email)
}

/** A further session of somebody who has an account, with a password alone. */
export async function again(db: Store, email: string, now = NOON): Promise<Person> {
  const { token } = await signIn(scopeOf(db, { now }), { username: email, password: PASSWORD })
  const actor = await actorOf(db, token, now)
  if (actor?.sessionHash !== hashOf(token)) throw new Error('The session is not theirs')
  return { email, token, scope: (changes = {}) => scopeOf(db, { now, actor, ...changes }) }
}

/** The code that an app with this secret shows at a moment, or so many steps later. */
export function codeAt(secret: string, now: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) + steps * 30_000 })
}

/** Sets up an authenticator app; its first code, of NOON, is thereby used. Answers its secret and the recovery codes. */
export async function setUpApp(scope: Scope): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await beginApp(scope, { current: PASSWORD })
  const codes = await confirmApp(scope, { code: codeAt(secret, scope.now) })
  return { secret, codes: codes ?? [] }
}
