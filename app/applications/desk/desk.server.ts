import { addYears } from '#/app/dates.ts'
import { asLanguage } from '#/app/language/language.ts'
import { carriedOut } from '#/app/idempotency/idempotency.server.ts'
import { post } from '#/app/mail/outbox.server.ts'
import { Refusal } from '#/app/refusal.ts'
import { requireStaff, type Actor, type Scope } from '#/app/scope.ts'
import type { Tables, Tx } from '#/db/schema.ts'
import type { ApplicationEvent, ApplicationRecord } from '#/app/applications/application.ts'
import { faultsOf, noSuchMove, type NewMove, type NewNote } from './application-move.ts'
import { findApplication, noSuchApplication } from '#/app/applications/application-rows.server.ts'
import { inspectionAfter, MOVES, type Move } from '#/app/applications/application-states.ts'
import { privateLinkOf } from '#/app/applications/private-link.server.ts'

/** No inspection is planned further ahead. */
const LONGEST_PLAN_YEARS = 2

/** One application with its history. Refuses: not-found. */
export async function getApplication(scope: Scope, id: number): Promise<ApplicationRecord> {
  requireStaff(scope)
  return findApplication(scope.db.read, id)
}

/**
 * Moves an application to another state, and writes to the applicant where the move is one to be told. Refuses: not-found;
 * a move based on an older version (conflict, with the record as it is); a move there is not, or one that lacks what it asks
 * for (invalid, by field).
 */
export async function moveApplication(scope: Scope, id: number, input: NewMove): Promise<ApplicationRecord> {
  const staff = requireStaff(scope)
  const link = await findLink(scope, id)
  return scope.db.write.transaction().execute(async (tx) => {
    const before = await findApplication(tx, id)
    if (input.version !== before.version) throw changedMeanwhile(before)
    const move = MOVES.find(({ from, to }) => from === before.status && to === input.to)
    if (!move) throw refused({ to: [noSuchMove(before.status, input.to)] })
    const faults = faultsOf(move, input, { today: scope.today, latest: addYears(scope.today, LONGEST_PLAN_YEARS) })
    if (Object.keys(faults).length > 0) throw refused(faults)
    const after = { status: move.to, ...inspectionAfter(move, before, planned(input)) }
    if (isSame(before, after)) throw refused({ inspectionDate: ['This is the date and the place it has already'] })
    const words = move.words === 'no' ? null : input.words || null
    await enter(tx, scope, before, after, {
      kind: 'moved',
      ...by(staff),
      fromStatus: move.from,
      toStatus: move.to,
      ...(move.to === 'inspection-scheduled' ? planned(input) : {}),
      words,
      note: input.note || null,
    })
    const saved = await findApplication(tx, id)
    if (move.words !== 'no') await write(tx, scope, saved, { words, link })
    return saved
  })
}

/** Adds a note for the office, whatever has happened meanwhile. Refuses: not-found. */
export async function noteOnApplication(scope: Scope, id: number, { note }: NewNote): Promise<ApplicationRecord> {
  const staff = requireStaff(scope)
  return scope.db.write.transaction().execute(async (tx) => {
    // The row is ours from here on, so that two notes at once get a version each.
    const row = await tx
      .updateTable('applications')
      .set((e) => ({ version: e('version', '+', 1) }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirst()
    if (!row) throw noSuchApplication()
    const event = { applicationId: id, version: row.version, at: scope.now, kind: 'noted' as const, ...by(staff), note }
    await tx.insertInto('applicationEvents').values(event).execute()
    await carriedOut(tx, scope)
    return findApplication(tx, id)
  })
}

/**
 * Takes an application, also from a colleague who has it. Refuses: not-found; one that has changed since `version`
 * (conflict), unless it is one's own already.
 */
export async function takeApplication(scope: Scope, id: number, version: number): Promise<ApplicationRecord> {
  const staff = requireStaff(scope)
  return scope.db.write.transaction().execute(async (tx) => {
    const before = await findApplication(tx, id)
    if (before.takenBy?.id === staff.id) return before
    if (version !== before.version) throw changedMeanwhile(before)
    await enter(tx, scope, before, { takenBy: staff.id }, { kind: 'taken', ...by(staff) })
    return findApplication(tx, id)
  })
}

/** Hands back one's own application. Refuses: not-found; one that a colleague has taken (conflict). */
export async function handBackApplication(scope: Scope, id: number): Promise<ApplicationRecord> {
  const staff = requireStaff(scope)
  return scope.db.write.transaction().execute(async (tx) => {
    const before = await findApplication(tx, id)
    if (before.takenBy === null) return before
    if (before.takenBy.id !== staff.id) throw changedMeanwhile(before)
    await enter(tx, scope, before, { takenBy: null }, { kind: 'handed-back', ...by(staff) })
    return findApplication(tx, id)
  })
}

const by = ({ id, email }: Actor) => ({ actorId: id, actorName: email })

const planned = ({ inspectionDate, inspectionPlace }: NewMove) => ({
  inspectionDate: inspectionDate ?? null,
  inspectionPlace: inspectionPlace || null,
})

type Held = Pick<ApplicationRecord, 'status' | 'inspectionDate' | 'inspectionPlace'>

function isSame(one: Held, other: Held): boolean {
  return (
    one.status === other.status && one.inspectionDate === other.inspectionDate && one.inspectionPlace === other.inspectionPlace
  )
}

type Changes = Partial<Pick<Tables['applications'], 'inspectionDate' | 'inspectionPlace' | 'takenBy'>> & {
  status?: Move['to']
}
type Entry = Pick<ApplicationEvent, 'kind' | 'actorId' | 'actorName'> & Partial<ApplicationEvent>

/** Makes the next version of an application, and the event that says what happened, in one transaction. */
async function enter(tx: Tx, scope: Scope, before: ApplicationRecord, changes: Changes, event: Entry): Promise<void> {
  const version = before.version + 1
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set({ ...changes, version })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  // Another process saved between our look and our write (PostgreSQL; SQLite has one writer).
  if (numUpdatedRows === 0n) throw changedMeanwhile(await findApplication(tx, before.id))
  await tx
    .insertInto('applicationEvents')
    .values({ ...event, applicationId: before.id, version, at: scope.now })
    .execute()
  await carriedOut(tx, scope)
}

/** Their private link, which is worked out before the transaction: that reads the database by another way. */
async function findLink(scope: Scope, id: number): Promise<string | null> {
  const row = await scope.db.read
    .selectFrom('applications')
    .select(['reference', 'keyHash', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw noSuchApplication()
  return privateLinkOf(scope, { ...row, language: asLanguage(row.language) })
}

type Said = { words: string | null; link: string | null }

async function write(tx: Tx, scope: Scope, application: ApplicationRecord, { words, link }: Said): Promise<void> {
  const { contactEmail, language, reference, status, inspectionDate, inspectionPlace } = application
  const inspection =
    status === 'inspection-scheduled' && inspectionDate !== null && inspectionPlace !== null
      ? { inspection: { date: inspectionDate, place: inspectionPlace } }
      : {}
  await post(tx, scope, {
    to: contactEmail,
    language,
    letter: { kind: 'application-state', reference, status, note: words, link, ...inspection },
  })
}

function refused(fields: Record<string, string[]>): Refusal {
  return new Refusal('invalid', Object.values(fields).flat().join(' '), { fields })
}

function changedMeanwhile(current: ApplicationRecord): Refusal {
  return new Refusal('conflict', 'Somebody else has worked on this application since you opened it.', { current })
}
