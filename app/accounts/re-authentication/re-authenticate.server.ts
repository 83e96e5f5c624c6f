import { ownsFactor } from '#/app/accounts/second-factor-demand.server.ts'
import { withCode } from '#/app/accounts/second-factor/codes.server.ts'
import { readFactors } from '#/app/accounts/second-factor/second-factors.server.ts'
import { requirePassword } from '#/app/accounts/passwords/change-password.server.ts'
import { reAuthenticateByPasskey } from '#/app/accounts/passkeys/passkey-re-authentication.server.ts'
import { Refusal, type FieldErrors } from '#/core/refusal.ts'
import type { Actor, RequestContext } from '#/app/context/request-context.ts'
import type { ReAuthentication, ReAuthenticationWays } from '#/app/accounts/schemas/re-authentication.ts'

/**
 * Requires the password and the second factor again with the action itself, so that an open or stolen session alone gives no
 * access. Counts as an attempt to sign in. Refuses: forbidden with an error at the missing or wrong field; too-many.
 */
export async function reAuthenticate(context: RequestContext, actor: Actor, reAuthentication: ReAuthentication): Promise<void> {
  const { password, code, passkey } = reAuthentication
  if (!password && passkey) return forbidUnlessCorrect(reAuthenticateByPasskey(context, actor, passkey, { alone: true }))
  if (!password) throw refuseReAuthentication(MISSING_PASSWORD, { password: ['Enter your password.'] })
  const user = await forbidUnlessCorrect(requirePassword(context, actor, password))
  if (!(await ownsFactor(context.db.read, actor.id))) return
  if (passkey) return forbidUnlessCorrect(reAuthenticateByPasskey(context, actor, passkey, { alone: false }))
  if (code === undefined)
    throw refuseReAuthentication(MISSING_CODE, { code: ['Enter a code of your app, or a recovery code.'] })
  await forbidUnlessCorrect(withCode(context, user, code, () => Promise.resolve()))
}

/** The ways of re-authentication of the actor's account. Refuses: unauthenticated. */
export async function readReAuthenticationWays(context: RequestContext): Promise<ReAuthenticationWays> {
  const { app, passkeys } = await readFactors(context)
  return { code: app !== null || passkeys.length > 0, passkey: passkeys.length > 0 }
}

const MISSING_PASSWORD =
  'Send your password again with this request: `password` in the JSON body, and `code` or `passkey` too where your account has a second factor.'
const MISSING_CODE = 'Your account has a second factor: send its code with this request (`code`), or use a passkey (`passkey`).'

/** Responds with 403, because a wrong password or code neither ends the session (401) nor makes the request malformed (400). */
async function forbidUnlessCorrect<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (!(error instanceof Refusal) || (error.kind !== 'invalid' && error.kind !== 'unauthenticated')) throw error
    const { current, ...fields } = error.details.fields ?? { passkey: [error.message] }
    throw refuseReAuthentication(error.message, current ? { password: current } : fields)
  }
}

function refuseReAuthentication(text: string, fields: FieldErrors): Refusal {
  return new Refusal('forbidden', text, { fields })
}
