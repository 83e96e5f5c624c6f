import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { updateStatuses } from '#/domain/register/survey/daily/update-statuses.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import type { Engine } from '#/db/schema.ts'
import { certificateInput, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkDerived } from './check-derived.server.ts'
import { selectEntries } from '#/db/entries.ts'

const LOAD_LINE = 'International Load Line'

/**
 * Certificates from 1 January 2026 to 1 January 2031; the first annual window ends on 1 April 2027.
 */
async function register(engine: Engine) {
  const db = await freshStore(engine)
  const context = await staffContext(db, { now: '2026-01-01T05:00:00.000Z' })
  const term = { issuedDate: '2026-01-01', expiryDate: '2031-01-01' }
  const issue = (
    certificateId: string,
    type: string,
    expiryDate: string | null = term.expiryDate,
  ) =>
    createCertificate(
      context,
      certificateInput({ ...term, expiryDate, certificateId, selectedCertificates: [type] }),
    )
  const errorsOn = async (today: string) => {
    const errors: string[] = []
    const rows = await selectEntries(db.read).orderBy('id').execute()
    await checkDerived(db.read, rows, today, (error) => errors.push(error))
    return errors
  }
  return { db, context, issue, errorsOn }
}

const dueError = (number: string, columns: string) =>
  `Certificate ${number} is listed otherwise than it is: ${columns}`

test.for(ENGINES)(
  'each fact of a survey due is compared, until the last day of the status (%s)',
  async (engine) => {
    const { db, issue, errorsOn } = await register(engine)
    const changes = {
      dueKinds: 'bottom',
      dueFrom: '2026-11-01',
      dueTo: '2027-05-01',
      dueEndsOn: '2031-12-31',
      status: 'expired',
      statusUntil: '2027-04-02',
    }
    for (const column of Object.keys(changes)) await issue(column.toUpperCase(), LOAD_LINE)
    expect(await errorsOn('2027-04-01')).toEqual([])
    for (const [at, [column, value]] of Object.entries(changes).entries())
      await db.write
        .updateTable('certificates')
        .set({ [column]: value })
        .where('entryId', '=', at + 1)
        .execute()
    expect(await errorsOn('2027-04-01')).toEqual(
      Object.keys(changes).map((column) => dueError(`${column.toUpperCase()}/ILLC`, column)),
    )
    // From the next day on the daily update is to look at them.
    expect(await errorsOn('2027-04-02')).toEqual([])
  },
)

test.for(ENGINES)(
  'what never changes again is compared, and what has ended meanwhile is in no list (%s)',
  async (engine) => {
    const { db, context, issue, errorsOn } = await register(engine)
    const { id } = await issue('SUSPENDED', LOAD_LINE)
    await decidePart(context, id, 'ILLC', { move: 'suspend', reason: 'Detained' })
    await updateStatuses({
      db,
      origin: ORIGIN,
      today: '2030-12-31',
      now: '2030-12-31T05:00:00.000Z',
    })
    await issue('TONNAGE', 'International Tonnage', null)
    for (const day of ['2030-12-31', '2031-01-01', '2031-01-02'])
      expect([day, await errorsOn(day)]).toEqual([day, []])
    const due = {
      dueKinds: 'annual',
      dueFrom: '2026-10-01',
      dueTo: '2027-04-01',
      dueEndsOn: '2031-01-01',
    }
    await db.write
      .updateTable('certificates')
      .set(due)
      .where('entryId', '=', id + 1)
      .execute()
    expect(await errorsOn('2026-11-21')).toEqual([
      dueError('TONNAGE/ITC69', Object.keys(due).join(', ')),
    ])
  },
)
