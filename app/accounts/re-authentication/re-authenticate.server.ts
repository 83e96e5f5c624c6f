import { ownsFactor } from '#/app/accounts/second-factor-demand.server.ts'
import { withCode } from '#/app/accounts/second-factor/codes.server.ts'
import { readFactors } from '#/app/accounts/second-factor/second-factors.server.ts'
import { requirePassword } from '#/app/accounts/passwords/require-password.server.ts'
import { reAuthenticateByPasskey } from '#/app/accounts/passkeys/passkey-re-authentication.server.ts'
import { Refusal, type FieldErrors } from '#/core/refusal.ts'
import { requireAllowed } from '#/app/context/allow.ts'
import type { Act } from '#/app/context/policy.ts'
import type { Actor, RequestContext } from '#/app/context/request-context.ts'
import type { OwnConfirmation } from '#/app/accounts/schemas/account.ts'
import { renewSession } from '#/app/accounts/sessions.server.ts'
import type {
  ReAuthentication,
  ReAuthenticationWays,
} from '#/app/accounts/schemas/re-authentication.ts'

/**
 * Requires the password and the second factor again with the action itself, so that an open or stolen session alone gives no
 * access. Counts as an attempt to sign in. The session has a new token from then on, and so the actor that is returned another hash of it. Refuses: forbidden
 * with an error at the missing or wrong field; too-many.
 */
export async function reAuthenticate(
  context: RequestContext,
  actor: Actor,
  reAuthentication: ReAuthentication,
): Promise<Actor> {
  const { password, passkey } = reAuthentication
  if (!password && passkey)
    await forbidUnlessCorrect(reAuthenticateByPasskey(context, actor, passkey, { alone: true }))
  else if (!password)
    throw refuseReAuthentication(MISSING_PASSWORD, { password: ['Enter your password.'] })
  else {
    await forbidUnlessCorrect(requirePassword(context, actor, password))
    await forbidUnlessCorrect(requireFactor(context, actor, reAuthentication))
  }
  return renewSession(context, actor)
}

/**
 * The same for a change of the own password and factors, where the password is the field `current`: a change of a factor needs the factor. Refuses: as
 * `allow`; invalid with an error at `current`, `code` or `passkey`; too-many.
 */
export async function allowOwnChange(
  context: RequestContext,
  act: Extract<Act, `own.${string}`>,
  { current, code, passkey }: OwnConfirmation,
): Promise<Actor> {
  const actor = requireAllowed(context, act)
  await requirePassword(context, actor, current)
  try {
    await requireFactor(context, actor, { code, passkey })
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'unauthenticated') throw error
    throw new Refusal('invalid', error.message, {
      fields: error.details.fields ?? { passkey: [error.message] },
    })
  }
  return renewSession(context, actor)
}

/** Requires the second factor again, where the account has one. Refuses: invalid without a code; unauthenticated for a wrong one. */
async function requireFactor(
  context: RequestContext,
  actor: Actor,
  { code, passkey }: Pick<ReAuthentication, 'code' | 'passkey'>,
): Promise<void> {
  if (!(await ownsFactor(context.db.read, actor.id))) return
  if (passkey) return reAuthenticateByPasskey(context, actor, passkey, { alone: false })
  if (code === undefined)
    throw new Refusal('invalid', MISSING_CODE, {
      fields: { code: ['Enter a code of your app, or a recovery code.'] },
    })
  await withCode(context, actor, code, () => Promise.resolve())
}

/** The ways of re-authentication of the actor's account. Refuses: unauthenticated. */
export async function readReAuthenticationWays(
  context: RequestContext,
): Promise<ReAuthenticationWays> {
  const { app, passkeys } = await readFactors(context)
  return { code: app !== null || passkeys.length > 0, passkey: passkeys.length > 0 }
}

const MISSING_PASSWORD =
  'Send your password again with this request: `password` in the JSON body, and `code` or `passkey` too where your account has a second factor.'
const MISSING_CODE =
  'Your account has a second factor: send its code with this request (`code`), or use a passkey (`passkey`).'

/** Responds with 403, because a wrong password or code neither ends the session (401) nor makes the request malformed (400). */
async function forbidUnlessCorrect<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (
      !(error instanceof Refusal) ||
      (error.kind !== 'invalid' && error.kind !== 'unauthenticated')
    )
      throw error
    const { current, ...fields } = error.details.fields ?? { passkey: [error.message] }
    throw refuseReAuthentication(error.message, current ? { password: current } : fields)
  }
}

function refuseReAuthentication(text: string, fields: FieldErrors): Refusal {
  return new Refusal('forbidden', text, { fields })
}
