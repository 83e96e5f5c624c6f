import { randomBytes } from 'node:crypto'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { toCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { hashToken, newToken } from '#/domain/context/tokens.server.ts'
import { sendingOf } from '#/domain/context/form-guard/form-guard.server.ts'
import { m } from '#/domain/texts/messages.js'
import { extendedDay, termOf } from '#/domain/verification/parts/last-day.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { searchTextOf } from '#/domain/search/search-text.server.ts'
import {
  composeReference,
  type Application,
  type ApplicationEvent,
  type ApplicationUpdate,
  type IssuedCertificate,
  type NewApplication,
  type ShownApplication,
} from './application.ts'
import { EVENT_LOCATION, SUBMITTED_COLUMNS } from './application-rows.server.ts'
import { lastDayOfKey, newPrivateKey } from '#/domain/notices/outbox/private-link.server.ts'
import { MOVES, NO_INSPECTION, OPEN_STATES, type ApplicationState } from './application-states.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { office } from '#/domain/authority/office.ts'
import type { Tx } from '#/db/schema.ts'
import { selectEntries } from '#/db/entries.ts'

export type Submitted = { application: Application; key: string; path: string }

/**
 * Stores an application, and writes to the applicant and the office; the answer holds its reference
 * number, and the key and path of the applicant's private link. The same form sent twice with the
 * same content is one application. Refuses: too-many from one address, invalid for an unknown
 * service.
 */
export async function submitApplication(
  context: RequestContext,
  input: NewApplication,
  formId: string | null,
): Promise<Submitted> {
  await context.count('form')
  await requireService(context, input.serviceId)
  const formKey = formId === null ? null : sendingOf(formId, input)
  const before = formKey === null ? undefined : await findByForm(context, formKey)
  const application = before ?? (await insertApplication(context, input, formKey))
  const key = await newPrivateKey(context, application.reference)
  return { application, key, path: paths.application(application.reference, { key }) }
}

/**
 * What the applicant's private link shows, and through which day it works. Refuses: not-found, also
 * for a wrong key, and one that has ended.
 */
export async function readApplication(
  context: RequestContext,
  reference: string,
  key: string,
): Promise<{ application: ShownApplication; lastDay: string }> {
  const row = await context.db.read
    .selectFrom('applications')
    .select([
      'id',
      'reference',
      'serviceId',
      'companyName',
      'vesselName',
      'imoNumber',
      'flag',
      'keyHash',
    ])
    .select(['status', 'submittedAt'])
    .select(['inspectionDate', 'inspectionLocation'])
    .where('reference', '=', reference)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  const lastDay =
    row &&
    (await lastDayOfKey(context, { ...row, lastEventAt: await lastEventOf(context, row) }, key))
  if (!row || !lastDay) throw new Refusal('not-found', m.application_not_found())
  const { id, keyHash: _, ...shown } = row
  const moves = await context.db.read
    .selectFrom('applicationEvents')
    .select(['at', 'fromStatus', 'toStatus', 'inspectionDate', EVENT_LOCATION, 'message'])
    .where('applicationId', '=', id)
    .where('kind', '=', 'moved')
    .orderBy('version')
    .execute()
  const certificates = await selectEntries(context.db.read)
    .where('applicationId', '=', id)
    .orderBy('id')
    .execute()
  const application = {
    ...shown,
    ...updatesOf(moves),
    certificates: certificates.map((one) => issuedOf(toCertificate(one))),
  }
  return { application, lastDay }
}

async function lastEventOf(
  { db }: RequestContext,
  { id, submittedAt }: { id: number; submittedAt: string },
): Promise<string> {
  const { at } = await db.read
    .selectFrom('applicationEvents')
    .select((e) => e.fn.max('at').as('at'))
    .where('applicationId', '=', id)
    .executeTakeFirstOrThrow()
  return at ?? submittedAt
}

function issuedOf(one: Certificate): IssuedCertificate {
  const { certificateId, vesselName, issuedCertificates, standing, issuedDate, expiryDate } = one
  const extendedUntil = extendedDay({ parts: one.parts.map(termOf) })
  return {
    certificateId,
    vesselName,
    issuedCertificates,
    standing,
    issuedDate,
    expiryDate,
    extendedUntil,
  }
}

type MoveMade = Pick<
  ApplicationEvent,
  'at' | 'fromStatus' | 'toStatus' | 'inspectionDate' | 'inspectionLocation' | 'message'
>

/**
 * The updates for the applicant from the moves made so far, and the state from which the
 * application was decided.
 */
function updatesOf(moves: readonly MoveMade[]): Pick<ShownApplication, 'decidedFrom' | 'updates'> {
  const updates = moves.flatMap(
    ({
      at,
      fromStatus,
      toStatus,
      inspectionDate,
      inspectionLocation,
      message,
    }): ApplicationUpdate[] => {
      const move = MOVES.find(({ from, to }) => from === fromStatus && to === toStatus)
      if (!move || move.message === 'no') return []
      // An approval before the inspection names it for staff alone.
      const inspection =
        move.to === 'approved' ? NO_INSPECTION : { inspectionDate, inspectionLocation }
      return [{ at, status: move.to, ...inspection, message }]
    },
  )
  const last = moves.at(-1)
  return { updates, decidedFrom: last && isDecision(last.toStatus) ? last.fromStatus : null }
}

function isDecision(status: ApplicationState | null): boolean {
  const open: readonly (ApplicationState | null)[] = OPEN_STATES
  return !open.includes(status)
}

async function requireService(context: RequestContext, id: number): Promise<void> {
  const service = await context.db.read
    .selectFrom('services')
    .select(['id', 'hidden'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (service && service.hidden === 0) return
  const message = m.apply_error_service_gone()
  throw new Refusal('invalid', message, { fields: { serviceId: [message] } })
}

function findByForm(context: RequestContext, formKey: string): Promise<Application | undefined> {
  return context.db.write
    .selectFrom('applications')
    .select(SUBMITTED_COLUMNS)
    .where('formId', '=', formKey)
    .executeTakeFirst()
}

async function insertApplication(
  context: RequestContext,
  { details, ...input }: NewApplication,
  formKey: string | null,
): Promise<Application> {
  const reference = composeReference(context.today.slice(0, 4), randomBytes(6))
  const key = await newPrivateKey(context, reference)
  const inserted = await context.db.write.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('applications')
      .values({
        ...input,
        details: details || null,
        reference,
        // Of no key: links are derived, and end (`private-link.server.ts`).
        keyHash: hashToken(newToken()),
        language: context.language,
        formId: formKey,
        submittedAt: context.now,
        searchText: searchTextOf([
          reference,
          input.vesselName,
          input.companyName,
          input.contactEmail,
        ]),
      })
      .onConflict((conflict) => conflict.column('formId').doNothing())
      .returning(SUBMITTED_COLUMNS)
      .executeTakeFirst()
    if (row) await enqueueReceived(tx, context, row, key)
    return row
  })
  // Nothing was inserted: the same form, sent twice at once, has just been stored.
  const application =
    inserted ?? (formKey === null ? undefined : await findByForm(context, formKey))
  if (!application) throw new Error('An application was neither stored nor found')
  return application
}

/**
 * Enqueues the emails about a new application, in the transaction that stores it: to the applicant
 * in the language of the application, with their private link, and to the office.
 */
async function enqueueReceived(
  tx: Tx,
  context: RequestContext,
  application: Application,
  key: string,
): Promise<void> {
  const { reference, vesselName, companyName } = application
  const service = await tx
    .selectFrom('services')
    .leftJoin('serviceTranslations as local', (join) =>
      join.onRef('local.serviceId', '=', 'services.id').on('local.language', '=', context.language),
    )
    .select(['services.title', 'local.title as localTitle'])
    .where('services.id', '=', application.serviceId)
    .executeTakeFirstOrThrow()
  await enqueueEmail(tx, context, {
    to: application.contactEmail,
    language: context.language,
    email: {
      kind: 'application-received',
      reference,
      service: service.localTitle ?? service.title,
      link: context.origin + paths.application(reference, { key }),
    },
  })
  await enqueueEmail(tx, context, {
    to: office.email,
    language: 'en',
    email: {
      kind: 'application-arrived',
      reference,
      vesselName,
      companyName,
      service: service.title,
      link: context.origin + paths.applicationRecord(application.id),
    },
  })
}
