import type { AccountChanges, HandedLink, ManagedAccount, NewInvitation, OneTimeLink } from '#/app/accounts/account.ts'
import * as accounts from '#/app/accounts/administration/administration.server.ts'
import * as factorDemand from '#/app/accounts/administration/factor-demand.server.ts'
import * as invitations from '#/app/accounts/administration/invitations.server.ts'
import * as resetLinks from '#/app/accounts/administration/reset-links.server.ts'
import type { Scope } from '#/app/scope.ts'
import { PASSWORD } from './people.ts'

// What administrators do, with their password; the links as they are shown where no mail server is set up.

/** The re-authentication of an account without a second factor. */
export const RE_AUTHENTICATION = { password: PASSWORD }

export const invite = async (scope: Scope, invitation: NewInvitation): Promise<OneTimeLink> =>
  shown(await invitations.invite(scope, invitation, RE_AUTHENTICATION))

export const makeResetLink = async (scope: Scope, id: number): Promise<OneTimeLink> =>
  shown(await resetLinks.makeResetLink(scope, id, RE_AUTHENTICATION))

export const changeAccount = (scope: Scope, id: number, changes: AccountChanges): Promise<ManagedAccount> =>
  accounts.changeAccount(scope, id, changes, RE_AUTHENTICATION)

export const endSecondFactors = (scope: Scope, id: number): Promise<void> =>
  accounts.endSecondFactors(scope, id, RE_AUTHENTICATION)

export const demandFactor = (scope: Scope, demanded: boolean): Promise<void> =>
  factorDemand.demandFactor(scope, demanded, RE_AUTHENTICATION)

function shown({ link, expiresAt }: HandedLink): OneTimeLink {
  if (link === undefined) throw new Error('The link was sent by e-mail')
  return { link, expiresAt }
}
