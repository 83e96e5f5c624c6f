import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashOf } from '#/app/accounts/sessions.server.ts'
import { sendingOf } from '#/app/form-guard/form-guard.server.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { Refusal } from '#/app/refusal.ts'
import type { Scope } from '#/app/scope.ts'
import { searchTextOf } from '#/app/search/search-text.server.ts'
import { postReceived } from './application-letters.server.ts'
import { composeReference, type Application, type NewApplication, type ShownApplication } from './application.ts'
import { SENT } from './application-rows.server.ts'
import { privateKeyOf } from './private-link.server.ts'
import { toldBy } from './tracking/told.ts'

export type Submitted = { application: Application; path: string }

/**
 * Stores an application, and writes to the applicant and the office; the answer holds its reference number and the path of the
 * applicant's private link. The same form sent twice with the same words is one application. Refuses: too-many from one address,
 * invalid for an unknown service.
 */
export async function submitApplication(scope: Scope, input: NewApplication, formId: string | null): Promise<Submitted> {
  await scope.count('form')
  await requireService(scope, input.serviceId)
  const sending = formId === null ? null : sendingOf(formId, input)
  const before = sending === null ? undefined : await findByForm(scope, sending)
  const application = before ?? (await insert(scope, input, sending))
  return { application, path: paths.application(application.reference, await privateKeyOf(scope, application.reference)) }
}

/** What the applicant's private link shows. Refuses: not-found, also for a wrong key. */
export async function readApplication(scope: Scope, reference: string, key: string): Promise<ShownApplication> {
  const row = await scope.db.read
    .selectFrom('applications')
    .select(['id', 'reference', 'serviceId', 'companyName', 'vesselName', 'status', 'submittedAt', 'keyHash'])
    .select(['inspectionDate', 'inspectionPlace'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!row || !timingSafeEqual(Buffer.from(row.keyHash), Buffer.from(hashOf(key)))) {
    throw new Refusal('not-found', m.application_not_found())
  }
  const { id, keyHash: _, ...shown } = row
  const moves = await scope.db.read
    .selectFrom('applicationEvents')
    .select(['at', 'fromStatus', 'toStatus', 'inspectionDate', 'inspectionPlace', 'words'])
    .where('applicationId', '=', id)
    .where('kind', '=', 'moved')
    .orderBy('version')
    .execute()
  return { ...shown, ...toldBy(moves) }
}

async function requireService(scope: Scope, id: number): Promise<void> {
  const service = await scope.db.read.selectFrom('services').select(['id', 'hidden']).where('id', '=', id).executeTakeFirst()
  if (service && service.hidden === 0) return
  const words = m.apply_error_service_gone()
  throw new Refusal('invalid', words, { fields: { serviceId: [words] } })
}

function findByForm(scope: Scope, sending: string): Promise<Application | undefined> {
  return scope.db.write.selectFrom('applications').select(SENT).where('formId', '=', sending).executeTakeFirst()
}

async function insert(scope: Scope, { details, ...input }: NewApplication, sending: string | null): Promise<Application> {
  const reference = composeReference(scope.today.slice(0, 4), randomBytes(6))
  const key = await privateKeyOf(scope, reference)
  const inserted = await scope.db.write.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('applications')
      .values({
        ...input,
        details: details || null,
        reference,
        keyHash: hashOf(key),
        language: scope.language,
        formId: sending,
        submittedAt: scope.now,
        searchText: searchTextOf([reference, input.vesselName, input.companyName, input.contactEmail]),
      })
      .onConflict((conflict) => conflict.column('formId').doNothing())
      .returning(SENT)
      .executeTakeFirst()
    if (row) await postReceived(tx, scope, row, key)
    return row
  })
  // Nothing was inserted: the same form, sent twice at once, has just been stored.
  const application = inserted ?? (sending === null ? undefined : await findByForm(scope, sending))
  if (!application) throw new Error('An application was neither stored nor found')
  return application
}
