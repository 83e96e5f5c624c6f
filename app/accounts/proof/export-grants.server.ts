import { recordAct } from '#/app/accounts/administration/record-act.server.ts'
import { hashOf, newToken } from '#/app/accounts/sessions.server.ts'
import { later } from '#/app/dates.ts'
import { Refusal } from '#/app/refusal.ts'
import { requireStaff, type Scope } from '#/app/scope.ts'
import type { Proof } from './proof.ts'
import { requireProof } from './require-proof.server.ts'

/** Long enough for a browser to follow a redirect. */
const GRANT_SECONDS = 60

export type ExportGrant = { grant: string; expiresAt: string }

/**
 * Permission to export the whole register once, in this session, within a minute. Asks for the password, and the second factor
 * where there is one: a download is a GET, which holds no secrets. Refuses: forbidden; too-many.
 */
export async function grantExport(scope: Scope, proof: Proof): Promise<ExportGrant> {
  const actor = requireStaff(scope)
  await requireProof(scope, actor, proof)
  const grant = newToken()
  const expiresAt = later(scope.now, GRANT_SECONDS)
  await scope.db.write.deleteFrom('exportGrants').where('expiresAt', '<=', scope.now).execute()
  await scope.db.write
    .insertInto('exportGrants')
    .values({ tokenHash: hashOf(grant), sessionHash: actor.sessionHash, userId: actor.id, expiresAt })
    .execute()
  return { grant, expiresAt }
}

/** Uses a permission up and records the export. Refuses: forbidden without one that holds. `count`: of certificates. */
export async function useExportGrant(scope: Scope, grant: string | undefined, count: number): Promise<void> {
  const actor = requireStaff(scope)
  await scope.db.write.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('exportGrants')
      .where('tokenHash', '=', hashOf(grant ?? ''))
      .where('sessionHash', '=', actor.sessionHash)
      .where('expiresAt', '>', scope.now)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('forbidden', MISSING_GRANT)
    await recordAct(tx, scope, { kind: 'register-exported', actor, user: actor, detail: `${count} certificates` })
  })
}

const MISSING_GRANT =
  'An export of all certificates asks for your password again: send POST /api/exports with `password` (and `code` or `passkey` where your account has a second factor), then ask for this within a minute with `grant` in the query. Certificates chosen by `ids` need none.'
