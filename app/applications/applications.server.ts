import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashOf, newToken } from '#/app/accounts/sessions.server.ts'
import { keyForForm, sendingOf } from '#/app/form-guard/form-guard.server.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { Refusal } from '#/app/refusal.ts'
import { requireStaff, type Scope } from '#/app/scope.ts'
import { postReceived } from './application-letters.server.ts'
import { composeReference, type Application, type NewApplication, type ShownApplication } from './application.ts'

const SHOWN = [
  'id',
  'reference',
  'serviceId',
  'companyName',
  'vesselName',
  'contactEmail',
  'contactPhone',
  'details',
  'status',
  'submittedAt',
] as const

export type Submitted = { application: Application; path: string }

/**
 * Stores an application, and writes to the applicant and the office; the answer holds its reference number and the path of the
 * applicant's private link. The same form sent twice with the same words is one application. Refuses: too-many from one address,
 * invalid for an unknown service.
 */
export async function submitApplication(scope: Scope, input: NewApplication, formId: string | null): Promise<Submitted> {
  scope.count('form')
  await requireService(scope, input.serviceId)
  const sending = formId === null ? null : sendingOf(formId, input)
  const key = sending === null ? newToken() : await keyForForm(scope, sending)
  const before = sending === null ? undefined : await findByForm(scope, sending)
  const application = before ?? (await insert(scope, input, { sending, key }))
  return { application, path: paths.application(application.reference, key) }
}

/** What the applicant's private link shows. Refuses: not-found, also for a wrong key. */
export async function readApplication(scope: Scope, reference: string, key: string): Promise<ShownApplication> {
  const row = await scope.db.read
    .selectFrom('applications')
    .select(['reference', 'serviceId', 'companyName', 'vesselName', 'status', 'submittedAt', 'keyHash'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!row || !timingSafeEqual(Buffer.from(row.keyHash), Buffer.from(hashOf(key)))) {
    throw new Refusal('not-found', m.application_not_found())
  }
  const { keyHash: _, ...shown } = row
  return shown
}

const PAGE = 50

/** Applications for staff, newest first, 50 a page; `before`: those with a smaller id. Refuses: unauthenticated. */
export async function listApplications(scope: Scope, before: number | null) {
  requireStaff(scope)
  let query = scope.db.read
    .selectFrom('applications')
    .innerJoin('services', 'services.id', 'applications.serviceId')
    .select(SHOWN.map((column) => `applications.${column}` as const))
    .select(['services.title as service', 'applications.language'])
    .orderBy('applications.id', 'desc')
    .limit(PAGE + 1)
  if (before !== null) query = query.where('applications.id', '<', before)
  const rows = await query.execute()
  const applications = rows.slice(0, PAGE)
  return { applications, next: rows.length > PAGE ? (applications.at(-1)?.id ?? null) : null }
}

async function requireService(scope: Scope, id: number): Promise<void> {
  const service = await scope.db.read.selectFrom('services').select('id').where('id', '=', id).executeTakeFirst()
  if (service) return
  const words = m.apply_error_service_gone()
  throw new Refusal('invalid', words, { fields: { serviceId: [words] } })
}

function findByForm(scope: Scope, sending: string): Promise<Application | undefined> {
  return scope.db.write.selectFrom('applications').select(SHOWN).where('formId', '=', sending).executeTakeFirst()
}

async function insert(
  scope: Scope,
  { details, ...input }: NewApplication,
  { sending, key }: { sending: string | null; key: string },
): Promise<Application> {
  const inserted = await scope.db.write.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('applications')
      .values({
        ...input,
        details: details || null,
        reference: composeReference(scope.today.slice(0, 4), randomBytes(6)),
        keyHash: hashOf(key),
        language: scope.language,
        formId: sending,
        submittedAt: scope.now,
      })
      .onConflict((conflict) => conflict.column('formId').doNothing())
      .returning(SHOWN)
      .executeTakeFirst()
    if (row) await postReceived(tx, scope, row, key)
    return row
  })
  // Nothing was inserted: the same form, sent twice at once, has just been stored.
  const application = inserted ?? (sending === null ? undefined : await findByForm(scope, sending))
  if (!application) throw new Error('An application was neither stored nor found')
  return application
}
