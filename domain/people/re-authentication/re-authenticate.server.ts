import { recordAct } from '#/domain/people/accounts/account-events.server.ts'
import {
  ReAuthentication,
  ReAuthenticationForm,
  type ReAuthenticationWays,
} from '#/domain/people/model/re-authentication.ts'
import { allowsBatch, beginBatch, renewSession } from '#/domain/people/sessions/sessions.server.ts'
import type { Asked } from '#/domain/context/allow.ts'
import { MAX_IRREVERSIBLE } from '#/domain/context/policy.ts'
import type { Actor, RequestContext } from '#/domain/context/request-context.ts'
import { Refusal, type FieldErrors } from '#/core/refusal.ts'
import { ownsFactor } from '#/domain/people/accounts/account-rows.server.ts'
import { withCode, readFactors } from '#/domain/people/second-factors/second-factors.server.ts'
import { reAuthenticateByPasskey } from '#/domain/people/passkeys/passkeys.server.ts'
import type { OwnConfirmation } from '#/domain/people/model/account.ts'
import { countAttempt, forgiveAttempt } from '#/domain/people/attempts/attempts.server.ts'
import type { UserRow } from '#/db/schema.ts'
import { passwordMatches } from '#/domain/people/passwords/passwords.server.ts'

// What acts ask for beyond a role (domain/context/policy.ts), for `allow`.

/**
 * Of an act with a form or a body of its own: the password, and the second factor where the account
 * has one. Refuses: forbidden at the field that is missing or wrong; too-many.
 */
export function confirmedBy(reAuthentication: ReAuthentication): Asked<'confirmed'> {
  return {
    how: 'confirmed',
    check: (context, actor) => reAuthenticate(context, actor, reAuthentication),
  }
}

/**
 * The same of an act that only some input of a use case is: it is asked for beside the other fields
 * (`context.confirmation`), and so are the errors.
 */
export const confirmedBeside: Asked<'confirmed'> = { how: 'confirmed', check: confirm }

/**
 * The same for a change of the own password and factors, where the password is the field `current`:
 * a change of a factor needs the factor. Refuses: invalid with an error at `current`, `code` or
 * `passkey`; too-many.
 */
export function confirmedAsOwn({ current, code, passkey }: OwnConfirmation): Asked<'confirmed'> {
  return {
    how: 'confirmed',
    check: async (context, actor) => {
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
    },
  }
}

/**
 * The act is counted for the account, or for the API key; beyond MAX_IRREVERSIBLE in ten minutes a
 * person re-authenticates for a batch, of which other administrators are notified
 * (`context.confirmation`), and a key has to wait. `times`: how many certificates or ships it is
 * about. Refuses: too-many, with an error at `confirm.password`.
 */
export function counted(times = 1): Asked<'counted'> {
  return {
    how: 'counted',
    check: async (context, actor) => {
      try {
        await context.count('irreversible', times)
        return actor
      } catch (error) {
        if (!(error instanceof Refusal) || context.apiKey) throw error
        return allowBatch(context, actor, times, error)
      }
    },
  }
}

/** Re-authenticates by what came beside the other fields. */
async function confirm(context: RequestContext, actor: Actor): Promise<Actor> {
  const { confirmation } = context
  // Of a form, a passkey is JSON.
  const schema = typeof confirmation?.passkey === 'string' ? ReAuthenticationForm : ReAuthentication
  const parsed = schema.safeParse(confirmation ?? {})
  if (!parsed.success) {
    const { issues } = parsed.error
    const fields = Object.fromEntries(
      issues.map(({ path, message }) => [`confirm.${String(path[0])}`, [message]]),
    )
    throw new Refusal('invalid', issues[0]?.message ?? 'The confirmation could not be read', {
      fields,
    })
  }
  try {
    return await reAuthenticate(context, actor, parsed.data)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.fields) throw error
    const fields = Object.entries(error.details.fields).map(
      ([name, texts]) => [`confirm.${name}`, texts] as const,
    )
    throw new Refusal(error.kind, error.message, {
      ...error.details,
      fields: Object.fromEntries(fields),
    })
  }
}

async function allowBatch(
  context: RequestContext,
  actor: Actor,
  times: number,
  refusal: Refusal,
): Promise<Actor> {
  if (await allowsBatch(context, actor)) {
    await context.count('batch', times)
    return actor
  }
  if (!context.confirmation?.password && !context.confirmation?.passkey) {
    const message = 'Enter your password to go on.'
    const said = `You have done ${MAX_IRREVERSIBLE} acts in ten minutes that cannot be undone, or only for a day. Enter your password to go on: the other administrators are told. Or wait ${refusal.details.retryAfter ?? 600} seconds.`
    throw new Refusal('too-many', said, {
      ...refusal.details,
      fields: { 'confirm.password': [message] },
    })
  }
  const confirmed = await confirm(context, actor)
  await context.count('batch', times)
  await context.db.write.transaction().execute(async (tx) => {
    await beginBatch(tx, context, confirmed)
    const detail = `more than ${MAX_IRREVERSIBLE} acts in ten minutes that cannot be undone`
    await recordAct(tx, context, {
      kind: 'batch-confirmed',
      actor: confirmed,
      user: confirmed,
      detail,
    })
  })
  return confirmed
}

/**
 * Requires the password and the second factor again with the action itself, so that an open or
 * stolen session alone gives no access. Counts as an attempt to sign in. The session has a new
 * token from then on, and so the actor that is returned another hash of it. Refuses: forbidden with
 * an error at the missing or wrong field; too-many.
 */
async function reAuthenticate(
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
 * Requires the second factor again, where the account has one. Refuses: invalid without a code;
 * unauthenticated for a wrong one.
 */
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

/**
 * Responds with 403, because a wrong password or code neither ends the session (401) nor makes the
 * request malformed (400).
 */
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

/**
 * Requires the password of the signed-in user again, because an open or stolen session alone is not
 * sufficient. Counts as an attempt. Refuses: invalid, with an error at `current`; too-many.
 */
async function requirePassword(
  context: RequestContext,
  actor: Actor,
  current: string,
): Promise<UserRow> {
  const attempt = await countAttempt(context, { password: actor.email })
  const user = await context.db.read
    .selectFrom('users')
    .selectAll()
    .where('id', '=', actor.id)
    .executeTakeFirst()
  if (!user || !(await passwordMatches(current, user.password))) {
    const message = 'This is not your password.'
    throw new Refusal('invalid', message, { fields: { current: [message] } })
  }
  await context.db.write.transaction().execute((tx) => forgiveAttempt(tx, context, attempt))
  return user
}
