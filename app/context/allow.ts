import { Refusal } from '#/core/refusal.ts'
import { ACTS, scopeOf, type Act, type PlainAct, type Who } from './policy.ts'
import type { Actor, RequestContext } from './request-context.ts'

type Asking = Pick<RequestContext, 'actor' | 'apiKey'>

/**
 * The first line of a use case: who acts, if they may. Refuses: unauthenticated; forbidden for another role, for an API key where the act accepts none, and
 * for who has yet to set up the second factor that is required.
 */
export function allow(context: Asking, act: PlainAct): Actor {
  return requireAllowed(context, act)
}

/** The same of any act: what its class asks for besides is left to the caller (app/accounts/re-authentication/allow-grave.server.ts). */
export function requireAllowed(context: Asking, act: Act): Actor {
  const actor = requireRole(context, ACTS[act].who)
  if (actor.isFormer && (act === 'own.factors.add' || act === 'own.factors.remove'))
    throw new Refusal('conflict', 'Your session was renewed meanwhile. Load this page again.')
  if (context.apiKey && scopeOf(act) === undefined)
    throw new Refusal('forbidden', 'This accepts no API key. Sign in instead.')
  return actor
}

/** Refuses whoever does not have a role. */
export function requireRole({ actor }: Pick<RequestContext, 'actor'>, who: Who): Actor {
  if (!actor) throw new Refusal('unauthenticated', 'Please sign in first.')
  if (who === 'signed-in') return actor
  if (actor.mustSetUp)
    throw new Refusal(
      'forbidden',
      'Your office requires a second factor. Please sign in on the website and set one up first.',
    )
  const refusal = REFUSALS[who](actor)
  if (refusal !== null) throw new Refusal('forbidden', refusal)
  return actor
}

const OF_THE_OFFICE = 'This is for the staff of the office. Surveyors work at /survey.'

/** Why an account may not do what a role may; null where it may. */
const REFUSALS: Record<Exclude<Who, 'signed-in'>, (actor: Actor) => string | null> = {
  account: () => null,
  surveyor: ({ role }) => (role === 'surveyor' ? null : 'Only a surveyor may do this.'),
  staff: ({ role }) => (role === 'surveyor' ? OF_THE_OFFICE : null),
  admin: ({ role }) =>
    role === 'surveyor'
      ? OF_THE_OFFICE
      : role === 'admin'
        ? null
        : 'Only an administrator may do this.',
}
