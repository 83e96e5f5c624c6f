import { recordAct } from '#/app/accounts/record-act.server.ts'
import { ReAuthentication, ReAuthenticationForm } from '#/app/accounts/schemas/re-authentication.ts'
import { allowsBatch, beginBatch } from '#/app/accounts/sessions.server.ts'
import { requireAllowed } from '#/app/context/allow.ts'
import { MAX_IRREVERSIBLE, type ConfirmedAct, type IrreversibleAct } from '#/app/context/policy.ts'
import type { Actor, RequestContext } from '#/app/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { reAuthenticate } from './re-authenticate.server.ts'

// The first lines of use cases whose act asks for more than a role (app/context/policy.ts).

/**
 * Who acts, re-authenticated for this act: with the password, and with the second factor where the account has one. Refuses: unauthenticated; forbidden for
 * another role, an API key, or at the field that is missing or wrong; too-many.
 */
export async function allowConfirmed(
  context: RequestContext,
  act: ConfirmedAct,
  reAuthentication: ReAuthentication,
): Promise<Actor> {
  return reAuthenticate(context, requireAllowed(context, act), reAuthentication)
}

/**
 * Who acts. The act is counted for the account, or for the API key; beyond MAX_IRREVERSIBLE in ten minutes a person re-authenticates for a batch, of which
 * other administrators are notified (`context.confirmation`), and a key has to wait. `times`: how many certificates or ships it is about. Refuses: as
 * `allow`; too-many, with an error at `confirm.password`.
 */
export async function allowIrreversible(
  context: RequestContext,
  act: IrreversibleAct,
  times = 1,
): Promise<Actor> {
  const actor = requireAllowed(context, act)
  try {
    await context.count('irreversible', times)
    return actor
  } catch (error) {
    if (!(error instanceof Refusal) || context.apiKey) throw error
    return await allowBatch(context, actor, times, error)
  }
}

/**
 * The same of an act that only some input of a use case is: it is asked for in a form, or a body, of other fields (`context.confirmation`), and so are the
 * errors. Refuses: as `allowConfirmed`.
 */
export async function allowConfirmedInput(
  context: RequestContext,
  act: ConfirmedAct,
): Promise<Actor> {
  return confirm(context, requireAllowed(context, act))
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
