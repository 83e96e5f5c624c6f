import { MAX_VERSION, MAX_YEARS_AHEAD } from '#/domain/services/limits.ts'
import { isDeepStrictEqual } from 'node:util'
import { addYears } from '#/core/dates.ts'
import { storedLanguage } from '#/core/languages.ts'
import { recordClaim } from '#/domain/context/idempotency/idempotency.server.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/domain/context/allow.ts'
import type { Actor, RequestContext } from '#/domain/context/request-context.ts'
import type { Tables, Tx } from '#/db/schema.ts'
import type {
  ApplicationEvent,
  ApplicationRecord,
} from '#/domain/services/applications/application.ts'
import { toRecordAnswer } from './application-answer.ts'
import {
  errorsOf,
  inspectionIn,
  isBeforeInspection,
  messageIn,
  noSuchMoveText,
  type NewMove,
  type NewNote,
} from './application-move.ts'
import {
  findApplication,
  noSuchApplication,
} from '#/domain/services/applications/application-rows.server.ts'
import {
  APPLICATION_STATES,
  inspectionAfter,
  MOVES,
  type ApplicationState,
  type Move,
} from '#/domain/services/applications/application-states.ts'
import { newPrivateLink } from '#/domain/notices/outbox/private-link.server.ts'

/** One application with its history. Refuses: not-found. */
export async function getApplication(
  context: RequestContext,
  id: number,
): Promise<ApplicationRecord> {
  allow(context, 'application.read')
  return findApplication(context.db.read, id)
}

/**
 * Moves an application to another state, and enqueues the email to the applicant unless the move
 * has none. Refuses: not-found; a move based on an older version (conflict, with the present
 * record); a move that does not exist, or lacks a required field (invalid, by field).
 */
export async function moveApplication(
  context: RequestContext,
  id: number,
  input: NewMove,
): Promise<ApplicationRecord> {
  const staff = allow(context, 'application.review')
  const link = await findLink(context, id)
  return context.db.write.transaction().execute(async (tx) => {
    const before = await findApplication(tx, id)
    if (input.version !== before.version) throw refuseChangedMeanwhile(before)
    const move = MOVES.find(({ from, to }) => from === before.status && to === input.to)
    if (!move) throw refuseInvalid({ to: [noSuchMoveText(before.status, input.to)] })
    const scheduled = before.inspectionDate
    const latest = addYears(context.today, MAX_YEARS_AHEAD)
    const errors = errorsOf(move, input, { today: context.today, latest, scheduled })
    if (Object.keys(errors).length > 0) throw refuseInvalid(errors)
    const after = { status: move.to, ...inspectionAfter(move, before, inspectionIn(input)) }
    const inspection = {
      inspectionDate: before.inspectionDate,
      inspectionLocation: before.inspectionLocation,
    }
    const isSame = isDeepStrictEqual(after, { status: before.status, ...inspection })
    if (isSame)
      throw refuseInvalid({ inspectionDate: ['The inspection has this date and location already'] })
    const message = move.message === 'no' ? null : messageIn(input)
    await saveVersion(tx, context, before, after, {
      kind: 'moved',
      ...actorColumns(staff),
      fromStatus: move.from,
      toStatus: move.to,
      ...(move.to === 'inspection-scheduled' ? inspectionIn(input) : {}),
      ...(isBeforeInspection(move, scheduled, context.today) ? inspection : {}),
      message,
      note: input.note || null,
    })
    const saved = await findApplication(tx, id)
    if (move.message !== 'no') await enqueueStateEmail(tx, context, saved, { message, link })
    return saved
  })
}

function requireRoomFor(kind: keyof typeof MAX_VERSION, version: number): void {
  if (version <= MAX_VERSION[kind]) return
  const what = kind === 'noted' ? 'notes' : 'steps back or assignments'
  throw new Refusal(
    'conflict',
    `This application has ${MAX_VERSION[kind]} notes and steps: no more ${what} can be added`,
  )
}

/** Towards a decision, in the order of the states. */
function isForward(before: ApplicationState, after: ApplicationState | undefined): boolean {
  return (
    after !== undefined && APPLICATION_STATES.indexOf(after) > APPLICATION_STATES.indexOf(before)
  )
}

/**
 * Adds an internal note to any version of an application. Refuses: not-found; conflict where it has
 * as many as it can have.
 */
export async function noteOnApplication(
  context: RequestContext,
  id: number,
  { note }: NewNote,
): Promise<ApplicationRecord> {
  const staff = allow(context, 'application.review')
  return context.db.write.transaction().execute(async (tx) => {
    // The update locks the row, so that two concurrent notes get a version each.
    const row = await tx
      .updateTable('applications')
      .set((e) => ({ version: e('version', '+', 1) }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirst()
    if (!row) throw noSuchApplication()
    requireRoomFor('noted', row.version)
    const event = {
      applicationId: id,
      version: row.version,
      at: context.now,
      kind: 'noted' as const,
      ...actorColumns(staff),
      apiKeyId: context.apiKey?.id ?? null,
      note,
    }
    await tx.insertInto('applicationEvents').values(event).execute()
    await recordClaim(tx, context)
    return findApplication(tx, id)
  })
}

/**
 * Assigns an application to the user, also one that is assigned to a colleague. Refuses: not-found;
 * one that has changed since `version` (conflict), unless it is assigned to the user already.
 */
export async function assignApplication(
  context: RequestContext,
  id: number,
  version: number,
): Promise<ApplicationRecord> {
  const staff = allow(context, 'application.review')
  return context.db.write.transaction().execute(async (tx) => {
    const before = await findApplication(tx, id)
    if (before.assignedTo?.id === staff.id) return before
    if (version !== before.version) throw refuseChangedMeanwhile(before)
    await saveVersion(
      tx,
      context,
      before,
      { assignedTo: staff.id },
      { kind: 'taken', ...actorColumns(staff) },
    )
    return findApplication(tx, id)
  })
}

/**
 * Unassigns the user's own application. Refuses: not-found; one that is assigned to a colleague
 * (conflict).
 */
export async function unassignApplication(
  context: RequestContext,
  id: number,
): Promise<ApplicationRecord> {
  const staff = allow(context, 'application.review')
  return context.db.write.transaction().execute(async (tx) => {
    const before = await findApplication(tx, id)
    if (before.assignedTo === null) return before
    if (before.assignedTo.id !== staff.id) throw refuseChangedMeanwhile(before)
    await saveVersion(
      tx,
      context,
      before,
      { assignedTo: null },
      { kind: 'handed-back', ...actorColumns(staff) },
    )
    return findApplication(tx, id)
  })
}

const actorColumns = ({ id, email }: Actor) => ({ actorId: id, actorName: email })

type Changes = Partial<
  Pick<Tables['applications'], 'inspectionDate' | 'inspectionLocation' | 'assignedTo'>
> & {
  status?: Move['to']
}
type Entry = Pick<ApplicationEvent, 'kind' | 'actorId' | 'actorName'> & Partial<ApplicationEvent>

/** Saves the next version of an application and its event, in the transaction. */
async function saveVersion(
  tx: Tx,
  context: RequestContext,
  before: ApplicationRecord,
  changes: Changes,
  { inspectionLocation = null, ...event }: Entry,
): Promise<void> {
  const version = before.version + 1
  if (!isForward(before.status, changes.status)) requireRoomFor('changed', version)
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set({ ...changes, version })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  // Another process saved between the read and this update (PostgreSQL; SQLite has one writer).
  if (numUpdatedRows === 0n) throw refuseChangedMeanwhile(await findApplication(tx, before.id))
  const location = { inspectionPlace: inspectionLocation }
  await tx
    .insertInto('applicationEvents')
    .values({
      ...event,
      ...location,
      applicationId: before.id,
      version,
      at: context.now,
      apiKeyId: context.apiKey?.id ?? null,
    })
    .execute()
  await recordClaim(tx, context)
}

/**
 * A private link for the applicant. Derived before the transaction, because that uses another
 * connection to the database.
 */
async function findLink(context: RequestContext, id: number): Promise<string> {
  const row = await context.db.read
    .selectFrom('applications')
    .select(['reference', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw noSuchApplication()
  return newPrivateLink(context, { ...row, language: storedLanguage(row.language) })
}

type EmailParts = { message: string | null; link: string }

async function enqueueStateEmail(
  tx: Tx,
  context: RequestContext,
  application: ApplicationRecord,
  { message, link }: EmailParts,
): Promise<void> {
  const { contactEmail, language, reference, status, inspectionDate, inspectionLocation } =
    application
  const inspection =
    status === 'inspection-scheduled' && inspectionDate !== null && inspectionLocation !== null
      ? { inspection: { date: inspectionDate, place: inspectionLocation } }
      : {}
  await enqueueEmail(tx, context, {
    to: contactEmail,
    language,
    email: { kind: 'application-state', reference, status, note: message, link, ...inspection },
  })
}

function refuseInvalid(fields: Record<string, string[]>): Refusal {
  return new Refusal('invalid', Object.values(fields).flat().join(' '), { fields })
}

function refuseChangedMeanwhile(current: ApplicationRecord): Refusal {
  return new Refusal('conflict', 'Another user has changed this application since you opened it.', {
    current: toRecordAnswer(current),
  })
}
