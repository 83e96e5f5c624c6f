import { recordAct } from '#/domain/people/accounts/account-events.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { ReAuthentication } from '#/domain/people/model/re-authentication.ts'
import { confirmedBy } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { STATUS_OUTDATED } from '#/domain/register/model/certificate/status.ts'
import { classCodes } from '#/domain/register/model/type/certificate-types.ts'
import { storeClassRule, suspendsClass } from './class-setting.server.ts'
import { updateStatusesAgain } from './update-statuses.server.ts'

/** Whether class certificates are suspended by rule. Administrators only. */
export async function readClassRule(context: RequestContext): Promise<boolean> {
  allow(context, 'class-rule.read')
  return suspendsClass(context.db.read)
}

/**
 * Switches on or off that class certificates are suspended by rule. Switched on, those that are
 * overdue already are suspended at once; switched off, those that are suspended stay so until their
 * survey or a decision. Other administrators are notified. Administrators only.
 */
export async function setClassRule(
  context: RequestContext,
  byRule: boolean,
  reAuthentication: ReAuthentication,
): Promise<void> {
  const actor = await allow(context, 'class-rule.change', confirmedBy(reAuthentication))
  const { db, today } = context
  const isChanged = await db.write.transaction().execute(async (tx) => {
    if ((await suspendsClass(tx)) === byRule) return false
    await storeClassRule(tx, byRule)
    await recordAct(tx, context, { kind: byRule ? 'class-by-rule' : 'class-by-decision', actor })
    if (!byRule) return false
    // The daily update looks at them again. Which of the open conditions are overdue, each says.
    const overdue = tx
      .selectFrom('certificates')
      .select('entryId')
      .where('code', 'in', classCodes())
      .where((e) => e.or([e('dueTo', '<', today), e('conditionDueOn', '<', today)]))
    await tx
      .updateTable('entries')
      .set({ statusUntil: STATUS_OUTDATED })
      .where('id', 'in', overdue)
      .where((e) => e.or([e('statusUntil', 'is', null), e('statusUntil', '>=', today)]))
      .execute()
    return true
  })
  if (isChanged) await updateStatusesAgain(context)
}
