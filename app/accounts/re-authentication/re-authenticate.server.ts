import { hasFactor } from '#/app/accounts/second-factor/demand.server.ts'
import { withCode } from '#/app/accounts/second-factor/codes.server.ts'
import { readOwnFactors } from '#/app/accounts/second-factor/second-factors.server.ts'
import { askPassword } from '#/app/accounts/passwords/own-password.server.ts'
import { reAuthenticateByPasskey } from '#/app/accounts/passkeys/passkey-re-authentication.server.ts'
import { Refusal, type FieldErrors } from '#/app/refusal.ts'
import type { Actor, Scope } from '#/app/scope.ts'
import type { ReAuthentication, ReAuthenticationWays } from './re-authentication.ts'

/**
 * Asks again, with the act itself, for the password and the second factor, so that a session alone, left open or stolen, gives
 * nobody access. Counts as an attempt to sign in. Refuses: forbidden with an error beside what is missing or wrong; too-many.
 */
export async function reAuthenticate(scope: Scope, actor: Actor, reAuthentication: ReAuthentication): Promise<void> {
  const { password, code, passkey } = reAuthentication
  if (!password && passkey) return forbidUnlessCorrect(reAuthenticateByPasskey(scope, actor, passkey, { alone: true }))
  if (!password) throw notReAuthenticated(MISSING_PASSWORD, { password: ['Enter your password.'] })
  const user = await forbidUnlessCorrect(askPassword(scope, actor, password))
  if (!(await ownsFactor(scope, actor.id))) return
  if (passkey) return forbidUnlessCorrect(reAuthenticateByPasskey(scope, actor, passkey, { alone: false }))
  if (code === undefined) throw notReAuthenticated(MISSING_CODE, { code: ['Enter a code of your app, or a recovery code.'] })
  await forbidUnlessCorrect(withCode(scope, user, code, () => Promise.resolve()))
}

/** Which ways of re-authentication the account that is signed in has. Refuses: unauthenticated. */
export async function readReAuthenticationWays(scope: Scope): Promise<ReAuthenticationWays> {
  const { app, passkeys } = await readOwnFactors(scope)
  return { code: app !== null || passkeys.length > 0, passkey: passkeys.length > 0 }
}

const MISSING_PASSWORD =
  'Send your password again with this request: `password` in the JSON body, and `code` or `passkey` too where your account has a second factor.'
const MISSING_CODE =
  'Your account has a second factor: send a code of it with this request (`code`), or use a passkey (`passkey`).'

async function ownsFactor(scope: Scope, id: number): Promise<boolean> {
  const row = await scope.db.read.selectFrom('users').select('id').where('id', '=', id).where(hasFactor).executeTakeFirst()
  return row !== undefined
}

/** Answers 403, because a wrong password or code neither ends the session (401) nor makes the request malformed (400). */
async function forbidUnlessCorrect<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (!(error instanceof Refusal) || (error.kind !== 'invalid' && error.kind !== 'unauthenticated')) throw error
    const { current, ...fields } = error.details.fields ?? { passkey: [error.message] }
    throw notReAuthenticated(error.message, current ? { password: current } : fields)
  }
}

function notReAuthenticated(text: string, fields: FieldErrors): Refusal {
  return new Refusal('forbidden', text, { fields })
}
