import { recordAct } from '#/domain/people/accounts/account-events.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { ReAuthentication } from '#/domain/people/model/re-authentication.ts'
import { confirmedBy } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store, Tx } from '#/db/schema.ts'

const NAME = 'survey-approval'
const REQUIRED = 'required'

/**
 * Whether reports from on board wait for the approval of the office; off until an administrator
 * switches it on.
 */
export async function requiresApproval(db: Store['read'] | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row?.value === REQUIRED
}

/** The same for the page of it. Administrators only. */
export async function readApproval(context: RequestContext): Promise<boolean> {
  allow(context, 'approval.read')
  return requiresApproval(context.db.read)
}

/**
 * Switches it on or off, for reports that arrive from then on. Other administrators are notified.
 * Administrators only.
 */
export async function setApproval(
  context: RequestContext,
  required: boolean,
  reAuthentication: ReAuthentication,
): Promise<void> {
  const actor = await allow(context, 'approval.change', confirmedBy(reAuthentication))
  const value = required ? REQUIRED : 'optional'
  await context.db.write.transaction().execute(async (tx) => {
    if ((await requiresApproval(tx)) === required) return
    await tx
      .insertInto('settings')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    await recordAct(tx, context, {
      kind: required ? 'approval-required' : 'approval-optional',
      actor,
    })
  })
}
