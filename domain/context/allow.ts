import { Refusal } from '#/core/refusal.ts'
import {
  ruleOf,
  type AccountAct,
  type Act,
  type ConfirmedAct,
  type IrreversibleAct,
  type PlainAct,
  type Subject,
  type Who,
} from './policy.ts'
import type { Actor, RequestContext } from './request-context.ts'

type Asking = Pick<RequestContext, 'actor' | 'apiKey'>

/**
 * What an act asks for beyond the role, as its class says: `counted` of irreversible acts,
 * `confirmed` of those that are re-authenticated each time. Made by
 * domain/people/re-authentication.
 */
export type Asked<How extends 'counted' | 'confirmed'> = {
  how: How
  /** Resolves to who acts, with the session renewed. */
  check: (context: RequestContext, actor: Actor) => Promise<Actor>
}

/**
 * The first line of a use case: who acts, if they may. `about`: what the condition of the act asks
 * about. Refuses: unauthenticated; forbidden for another role, for an API key where the act accepts
 * none, and for who has yet to set up the second factor that is required; as its condition says;
 * and what `asked` refuses.
 */
export function allow(context: Asking, act: PlainAct): Actor
export function allow(
  context: RequestContext,
  act: IrreversibleAct,
  asked: Asked<'counted'>,
): Promise<Actor>
export function allow(
  context: RequestContext,
  act: Exclude<ConfirmedAct, AccountAct>,
  asked: Asked<'confirmed'>,
): Promise<Actor>
export function allow(
  context: RequestContext,
  act: AccountAct,
  asked: Asked<'confirmed'>,
  about: { accountId: number },
): Promise<Actor>
export function allow(
  ...[context, act, asked, about]:
    | [Asking, PlainAct, undefined?, undefined?]
    | [RequestContext, Act, Asked<'counted' | 'confirmed'>, Subject?]
): Actor | Promise<Actor> {
  if (!asked) return requireAllowed(context, act)
  // A refusal of the table rejects, too.
  return (async () => asked.check(context, requireAllowed(context, act, about)))()
}

/**
 * Who has the right to do an act, by the table alone: for a page that offers it, and where
 * something else is refused before the act is confirmed.
 */
export function requireAllowed(context: Asking, act: Act, about: Subject = {}): Actor {
  const { who, scope, condition } = ruleOf(act)
  const actor = requireRole(context, who)
  if (context.apiKey && scope === undefined)
    throw new Refusal('forbidden', 'This accepts no API key. Sign in instead.')
  const refusal = condition?.(actor, about)
  if (refusal) throw refusal
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
