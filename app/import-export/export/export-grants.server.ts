import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { recordAct } from '#/app/accounts/record-act.server.ts'
import { hashToken, newToken } from '#/app/context/tokens.server.ts'
import { PAGE_SIZE } from '#/app/certificates/list/certificate-query.ts'
import { later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/app/context/allow.ts'
import { allowConfirmed } from '#/app/accounts/re-authentication/allow-grave.server.ts'
import type { Actor, RequestContext } from '#/app/context/request-context.ts'
import type { Tx } from '#/db/schema.ts'
import type { ReAuthentication } from '#/app/accounts/schemas/re-authentication.ts'

/** Long enough for a browser to follow a redirect. */
const GRANT_SECONDS = 60

/** Chosen certificates that an account exports without its password: those of one page of the list, and ten such pages a day. */
const MAX_AT_ONCE = PAGE_SIZE
const MAX_A_DAY = 10 * PAGE_SIZE

export type ExportGrant = { grant: string; expiresAt: string }

/** What is exported, as its event says it: chosen certificates, or all that a filter names. */
export type Exported = { count: number } & ({ ids: number[] } | { filter: string })

/**
 * Permission for one export of any size, in this session, within a minute. Asks for the password, and the second factor where
 * there is one: a download is a GET, which holds no secrets. Refuses: forbidden; too-many.
 */
export async function grantExport(
  context: RequestContext,
  reAuthentication: ReAuthentication,
): Promise<ExportGrant> {
  const actor = await allowConfirmed(context, 'export.all', reAuthentication)
  const grant = newToken()
  const expiresAt = later(context.now, GRANT_SECONDS)
  await context.db.write.deleteFrom('exportGrants').where('expiresAt', '<=', context.now).execute()
  await context.db.write
    .insertInto('exportGrants')
    .values({
      tokenHash: hashToken(grant),
      sessionHash: actor.sessionHash,
      userId: actor.id,
      expiresAt,
    })
    .execute()
  return { grant, expiresAt }
}

/**
 * Allows an export, and records it as an event of the account. With a grant, which it uses up, the other administrators are
 * notified. Without one it counts against what the account may export today. Refuses: forbidden where a grant is needed, or does
 * not hold.
 */
export async function authoriseExport(
  context: RequestContext,
  exported: Exported,
  grant: string | null,
): Promise<void> {
  const actor = allow(context, 'export.few')
  const event = { kind: 'register-exported', user: actor, detail: detailOf(exported) } as const
  await context.db.write.transaction().execute(async (tx) => {
    if (grant !== null) {
      await useGrant(tx, context, { actor, grant })
      return recordAct(tx, context, { ...event, actor })
    }
    const { count } = exported
    if (
      'filter' in exported ||
      needsGrant(count, await countToday(tx, context, { actor, count }))
    ) {
      throw new Refusal('forbidden', MISSING_GRANT)
    }
    return recordAccountEvent(tx, context, event)
  })
}

/** Whether `count` chosen certificates may be exported now without a grant. */
export async function mayExportChosen(context: RequestContext, count: number): Promise<boolean> {
  const { id } = allow(context, 'export.few')
  const row = await context.db.read
    .selectFrom('exportTotals')
    .select('certificates')
    .where('userId', '=', id)
    .where('day', '=', context.today)
    .executeTakeFirst()
  return !needsGrant(count, (row?.certificates ?? 0) + count)
}

/** `today`: what the account exports today without a grant, these included. */
function needsGrant(count: number, today: number): boolean {
  return count > MAX_AT_ONCE || today > MAX_A_DAY
}

const MISSING_GRANT = `An export of all certificates, of more than ${MAX_AT_ONCE} at once or of more than ${MAX_A_DAY} a day asks for your password again: send POST /api/exports with \`password\` (and \`code\` or \`passkey\` where your account has a second factor), then ask for this within a minute with \`grant\` in the query.`

async function useGrant(
  tx: Tx,
  context: RequestContext,
  { actor, grant }: { actor: Actor; grant: string },
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('exportGrants')
    .where('tokenHash', '=', hashToken(grant))
    .where('sessionHash', '=', actor.sessionHash)
    .where('expiresAt', '>', context.now)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('forbidden', MISSING_GRANT)
}

/** Adds to what the account has exported today without a grant, and answers the sum; a refusal takes it back with the transaction. */
async function countToday(
  tx: Tx,
  context: RequestContext,
  { actor, count }: { actor: Actor; count: number },
): Promise<number> {
  const { certificates } = await tx
    .insertInto('exportTotals')
    .values({ userId: actor.id, day: context.today, certificates: count })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((e) => ({
        day: e.ref('excluded.day'),
        certificates: e
          .case()
          .when('exportTotals.day', '=', e.ref('excluded.day'))
          .then(e('exportTotals.certificates', '+', count))
          .else(count)
          .end(),
      })),
    )
    .returning('certificates')
    .executeTakeFirstOrThrow()
  return certificates
}

const MAX_NAMED = 50

function detailOf(exported: Exported): string {
  const { count } = exported
  const which =
    'filter' in exported ? exported.filter : `ids ${exported.ids.slice(0, MAX_NAMED).join(', ')}`
  const more = 'ids' in exported && count > MAX_NAMED ? ', …' : ''
  return `${count} ${count === 1 ? 'certificate' : 'certificates'}; ${which}${more}`
}
