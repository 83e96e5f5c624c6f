import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCertificate, deleteCertificate, updateCertificate } from '#/app/certificates/certificates.server.ts'
import { record } from '#/app/register/register.server.ts'
import type { Scope } from '#/app/scope.ts'
import { certificateInput, staffScope } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Question } from './question.ts'

const newest: Question = { sort: { column: 'id', descending: true }, limit: 10, countTo: 100 }

const issue = (scope: Scope, certificateId: string) => createCertificate(scope, certificateInput({ certificateId }))

test.for(ENGINES)('an answer knows what was committed before the question (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  const { finder } = scope.db
  const one = await issue(scope, 'A-1')
  expect((await finder.find(newest)).ids).toEqual([one.id])
  const two = await issue(scope, 'A-2')
  await updateCertificate(scope, one.id, { vesselName: 'Renamed', expiryDate: '2040-01-01' })
  expect((await finder.find({ ...newest, text: 'renamed' })).ids).toEqual([one.id])
  expect((await finder.find({ ...newest, text: 'samudra' })).ids).toEqual([two.id])
  expect([...(await finder.ids({ expiry: { from: '2030-01-01' } }, newest.sort))]).toEqual([one.id])
  await deleteCertificate(scope, two.id)
  expect(await finder.find(newest)).toMatchObject({ ids: [one.id], total: 1 })
  expect(await finder.counts([{ standing: 'in-force' }, { text: '9074' }, { flag: 'Panama' }])).toEqual([1, 1, 0])
  await issue(scope, 'A-3')
  expect(await finder.counts([{ standing: 'in-force' }])).toEqual([2])
})

test.for(ENGINES)('a thread that has died leaves nobody waiting, and is there again for the next (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  const { finder } = scope.db
  const { id } = await issue(scope, 'A-1')
  await finder.warm()
  const waiting = finder.find(newest)
  await finder.stop()
  // Answered just before, or refused: but settled.
  const [{ status, ...settled }] = await Promise.allSettled([waiting])
  if (status === 'rejected') expect(String(Object.values(settled)[0])).toContain('stopped')
  expect((await finder.find(newest)).ids).toEqual([id])
})

test('events become visible in the order of their ids, so that none is passed over (postgres)', async () => {
  const scope = await staffScope(await freshStore('postgres'))
  const { finder, write, read } = scope.db
  const first = await issue(scope, 'A-1')
  await finder.warm()
  const gate = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  // Takes the lower id, and ends last.
  const slow = write.transaction().execute(async (tx) => {
    await tx.updateTable('certificates').set({ flag: 'Panama' }).where('id', '=', first.id).execute()
    await record(tx, scope, [{ kind: 'amended', before: first, after: { ...first, flag: 'Panama' } }])
    written.resolve()
    await gate.promise
  })
  await written.promise
  const quick = issue(scope, 'A-2')
  // Until it waits for its turn, or would have finished without one.
  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(read)
    return rows.length > 0
  }
  const finished = quick.then(() => true)
  while (!(await Promise.race([isWaiting(), finished]))) {}
  expect((await finder.find(newest)).ids).toEqual([first.id])
  gate.resolve()
  await slow
  const second = await quick
  expect((await finder.find(newest)).ids).toEqual([second.id, first.id])
  expect((await finder.find({ ...newest, flag: 'Panama' })).ids).toEqual([first.id])
})
