import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { appendEvents } from '#/domain/register/history/history.server.ts'
import {
  createCertificate,
  deleteCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { countCertificates, flagsInUse, issuedByMonth } from './register.ts'

test.for(ENGINES)(
  'counts, months and flags are those of the register as it is now (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const issue = (certificateId: string, changes: object) =>
      createCertificate(context, certificateInput({ certificateId, ...changes }))
    const conditions = [{ status: 'valid' as const }, { text: '9074' }, { flag: 'Panama' }]
    expect(await countCertificates(db, conditions, '2026-11-21')).toEqual([0, 0, 0])
    expect(await flagsInUse(db)).toEqual([])
    await issue('A-1', { issuedDate: '2026-01-31', flag: 'Panama' })
    const { id } = await issue('A-2', { issuedDate: '2026-11-30' })
    await issue('A-3', { issuedDate: '2026-11-01' })
    expect(await countCertificates(db, conditions, '2026-11-21')).toEqual([2, 3, 1])
    expect(await issuedByMonth(db, '2025-12', '2026-11')).toEqual({ '2026-01': 1, '2026-11': 2 })
    expect(await issuedByMonth(db, '2026-02', '2026-10')).toEqual({})
    expect(await flagsInUse(db)).toEqual(['Indonesia', 'Panama'])
    await deleteCertificate(context, id)
    expect(await countCertificates(db, conditions, '2026-11-21')).toEqual([2, 2, 1])
    expect(await flagsInUse(db)).toEqual(['Indonesia', 'Panama'])
  },
)

test('events become visible in the order of their ids, so that a count is never stored without an earlier change (postgres)', async () => {
  const db = await freshStore('postgres')
  const context = await staffContext(db)
  const counts = () => countCertificates(db, [{}, { flag: 'Panama' }], '2026-11-21')
  const first = await createCertificate(context, certificateInput({ certificateId: 'A-1' }))
  expect(await counts()).toEqual([1, 0])
  const end = Promise.withResolvers<void>()
  onTestFinished(() => end.resolve())
  const recorded = Promise.withResolvers<void>()
  // Its event has the lower id, and its transaction ends last.
  const slow = db.write.transaction().execute(async (tx) => {
    await tx.updateTable('entries').set({ flag: 'Panama' }).where('id', '=', first.id).execute()
    await appendEvents(tx, context, [
      { kind: 'amended', before: first, after: { ...first, flag: 'Panama' } },
    ])
    recorded.resolve()
    await end.promise
  })
  await recorded.promise
  const second = createCertificate(context, certificateInput({ certificateId: 'A-2' }))
  const finished = second.then(() => true)
  // Until it waits for its turn, or has finished without one.
  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(
      db.read,
    )
    return rows.length > 0
  }
  while (!(await Promise.race([isWaiting(), finished]))) {}
  expect(await counts()).toEqual([1, 0])
  end.resolve()
  await Promise.all([slow, second])
  expect(await counts()).toEqual([2, 1])
})
