import type {
  AccountChanges,
  OneTimeLinkResult,
  ManagedAccount,
  NewInvitation,
  OneTimeLink,
} from '#/domain/people/model/account.ts'
import * as accounts from '#/domain/people/administration/administration.server.ts'
import * as invitations from '#/domain/people/administration/invitations.server.ts'
import * as resetLinks from '#/domain/people/administration/reset-links.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { PASSWORD } from '#/tests/helpers/people.ts'

// The actions of administrators, with their password; the links are shown because no mail server is
// set up.

/** The re-authentication of an account without a second factor. */
export const RE_AUTHENTICATION = { password: PASSWORD }

export const invite = async (
  context: RequestContext,
  invitation: NewInvitation,
): Promise<OneTimeLink> =>
  requireLink(await invitations.invite(context, invitation, RE_AUTHENTICATION))

export const makeResetLink = async (context: RequestContext, id: number): Promise<OneTimeLink> =>
  requireLink(await resetLinks.makeResetLink(context, id, RE_AUTHENTICATION))

export const changeAccount = (
  context: RequestContext,
  id: number,
  changes: AccountChanges,
): Promise<ManagedAccount> => accounts.changeAccount(context, id, changes, RE_AUTHENTICATION)

export const endSecondFactors = (context: RequestContext, id: number): Promise<void> =>
  accounts.endSecondFactors(context, id, RE_AUTHENTICATION)

export const demandFactor = (context: RequestContext, demanded: boolean): Promise<void> =>
  accounts.demandFactor(context, demanded, RE_AUTHENTICATION)

function requireLink({ link, expiresAt }: OneTimeLinkResult): OneTimeLink {
  if (link === undefined) throw new Error('The link was sent by email')
  return { link, expiresAt }
}
