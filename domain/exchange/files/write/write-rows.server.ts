import type { Kysely } from 'kysely'
import { NO_REASON } from '#/domain/register/model/certificate/correction.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { outlooksOf } from '#/domain/register/model/certificate/status.ts'
import { MAX_RENEWED } from '#/domain/register/certificate/records/certificate-saving.server.ts'
import {
  certificateOf,
  entryColumns,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { insertParts } from '#/domain/register/certificate/records/part-rows.server.ts'
import { appendEvents } from '#/domain/register/history/history.server.ts'
import type { RequestKey } from '#/domain/context/request-context.ts'
import { newestOfEach, shipsOf, type ShipFacts } from '#/domain/register/ship/ship-of.server.ts'
import type { SheetShip } from '#/domain/exchange/files/rows/read-belonging.ts'
import { inSteps, insertMany } from '#/db/many.ts'
import type { EntryRow, Engine, Tables, Tx } from '#/db/schema.ts'
import type { CertificateFacts, RecordOfFile } from '#/domain/exchange/files/rows/row.ts'
import { recordOf } from '#/domain/exchange/files/check/known-records.server.ts'
import {
  areOfOneShip,
  namedIn,
  renewingRecord,
} from '#/domain/exchange/files/check/ship-warnings.server.ts'
import { ROWS_AT_ONCE, writeShips } from './write-ships.server.ts'

/** Who imports: an account, or nobody but the console; `apiKey`: the key that it is done with. */
export type Importer = { id: number | null; email: string; apiKey?: RequestKey | undefined }

/** Read from the start several times. */
type Records = Iterable<RecordOfFile> & { length: number }

type Writing = {
  records: Records
  /** What the file says of their ships. */
  ships?: readonly SheetShip[]
  /** The number of rows of the file that are not imported. */
  setAside?: number
  by: Importer
  /** The instant that all of them are issued at. */
  now: string
  progress: (rows: number) => void
  /** What is to be one transaction with them. */
  also?: (tx: Tx) => Promise<void>
}

type Into = { engine: Engine; write: Kysely<Tables> }

type Written = Pick<EntryRow, 'id' | 'certificateId'>

/**
 * Issues all of them in one transaction, each with its register event. Throws what the unique index
 * throws where a number has been taken meanwhile.
 */
export async function writeCertificates({ engine, write }: Into, writing: Writing): Promise<void> {
  const { records, by, now, progress, also } = writing
  await write.transaction().execute(async (tx) => {
    const ids = new Map<string, number>()
    const shipOf = await findShips(tx, { records, ships: writing.ships ?? [], by, now })
    for (const some of inSteps(records, ROWS_AT_ONCE)) {
      const written = some.map(({ facts }) => ({
        ...entryOf(facts, { by, now }),
        shipId: shipOf.get(facts.imoNumber ?? '') ?? null,
      }))
      const rows = await insertMany<object, Written>(
        tx,
        'entries',
        written.map(({ row, shipId }) => ({ ...row, shipId })),
        ['id', 'certificateId'],
      )
      for (const { id, certificateId } of rows) ids.set(certificateId, id)
      const entries = written.map(({ row: { certificateId }, parts, outlooks }) => {
        return { id: idOf(ids, certificateId), certificateId, parts, outlooks }
      })
      await insertParts(tx, entries, dateInJakarta(now))
      progress(ids.size / 2)
    }
    await linkRenewals(tx, records, ids)
    await writeEvents(tx, { ...writing, ids, engine })
    await also?.(tx)
  })
}

/**
 * Links the records of which parts are renewed by others of the file, so that they follow a later
 * change of those: of one ship, and no more of one than may change at once.
 */
async function linkRenewals(
  tx: Tx,
  records: Records,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const byNumber = namedIn(records)
  if (byNumber.size === 0) return
  const counts = new Map<number, number>()
  const rows: { recordId: number; renewedById: number }[] = []
  for (const { facts: one } of records) {
    const renewing = new Set(
      (one.parts ?? []).flatMap(({ supersededBy }) => renewingRecord(supersededBy, byNumber) ?? []),
    )
    for (const by of renewing) {
      const renewedById = idOf(ids, by.certificateId)
      const count = (counts.get(renewedById) ?? 0) + 1
      counts.set(renewedById, count)
      if (areOfOneShip(one, by) && count <= MAX_RENEWED)
        rows.push({ recordId: idOf(ids, one.certificateId), renewedById })
    }
  }
  for (const some of inSteps(rows, ROWS_AT_ONCE)) await insertMany(tx, 'renewals', some)
}

/**
 * The ships of all IMO numbers; those that are new are made of what the file says of them, and of
 * its newest certificate.
 */
async function findShips(
  tx: Tx,
  {
    records,
    ships,
    by,
    now,
  }: Pick<Writing, 'records' | 'by' | 'now'> & { ships: readonly SheetShip[] },
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const newest = [...newestOfEach(shipFactsOf(records)).values()].toSorted((a, b) =>
    b.issuedDate.localeCompare(a.issuedDate),
  )
  const recording = { now, actor: by, ...(by.apiKey && { apiKey: by.apiKey }) }
  await writeShips(tx, recording, ships, newest)
  for (const some of inSteps(newest, ROWS_AT_ONCE)) {
    const found = await shipsOf(tx, recording, some)
    for (const [imoNumber, id] of found) ids.set(imoNumber, id)
  }
  return ids
}

function* shipFactsOf(records: Records): Generator<ShipFacts> {
  for (const { facts } of records) {
    const { vesselName, imoNumber, flag, grossTonnage = null, issuedDate } = facts
    yield { vesselName, imoNumber: imoNumber ?? null, flag, grossTonnage, issuedDate }
  }
}

/**
 * After all certificates, so that a lock under which events become visible in their order
 * (`appendEvents` is where it is taken) is held for no longer than the events take.
 */
async function writeEvents(
  tx: Tx,
  {
    records,
    setAside = 0,
    ids,
    by,
    engine,
    now,
    progress,
  }: Writing & Pick<Into, 'engine'> & { ids: ReadonlyMap<string, number> },
) {
  let done = 0
  for (const some of inSteps(records, ROWS_AT_ONCE)) {
    const changes = some.map(({ facts: one, note: noted }) => {
      const { row, parts } = entryOf(one, { by, now })
      const after = certificateOf({ ...row, id: idOf(ids, one.certificateId) }, parts)
      const note = noteOf(one, { noted, setAside })
      return { kind: 'issued' as const, before: null, after, note }
    })
    await appendEvents(
      tx,
      { now, actor: by, ...(by.apiKey && { apiKey: by.apiKey }), db: { engine } },
      changes,
    )
    done += some.length
    progress((records.length + done) / 2)
  }
}

function idOf(ids: ReadonlyMap<string, number>, certificateId: string): number {
  const id = ids.get(certificateId)
  if (id === undefined) throw new Error(`${certificateId} was written without an id`)
  return id
}

/**
 * Why it is not in force, what the file has of it that no field has, and that the file was not
 * imported as a whole; else null.
 */
function noteOf(
  facts: CertificateFacts,
  { noted, setAside }: { noted: string | undefined; setAside: number },
): string | null {
  const parts = [
    ...(facts.standing === 'in-force' ? [] : [facts.standingReason ?? NO_REASON]),
    ...(noted === undefined ? [] : [`Imported with what no field has: ${noted}`]),
    ...(setAside === 0
      ? []
      : [
          `Imported from a file of which ${setAside === 1 ? '1 row was' : `${setAside} rows were`} set aside`,
        ]),
  ]
  return parts.join('\n') || null
}

/** The row of an entry, and its certificates. */
function entryOf(facts: CertificateFacts, { by, now }: Pick<Writing, 'by' | 'now'>) {
  const today = dateInJakarta(now)
  const whole = recordOf(facts, today)
  const outlooks = outlooksOf(whole, today)
  const row: Omit<EntryRow, 'id' | 'parts'> = {
    ...entryColumns(whole, outlooks, today),
    surveysFrom: whole.surveysFrom,
    createdBy: by.id,
    createdAt: now,
    updatedAt: now,
    version: 1,
    corrections: null,
    applicationId: null,
    shipId: null,
    importedAt: now,
  }
  return { row, parts: whole.parts, outlooks }
}
