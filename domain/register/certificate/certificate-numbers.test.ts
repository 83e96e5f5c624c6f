import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { checked, csvFile, goodRows } from '#/tests/helpers/imports/imports.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { createCertificate, deleteCertificate, updateCertificate } from './certificates.server.ts'

const AGAIN = { kind: 'conflict', message: expect.stringContaining('is never issued again') }

test.for(ENGINES)(
  'a number that was deleted or corrected away is never issued again, to no ship (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const issue = (certificateId: string) =>
      createCertificate(context, certificateInput({ certificateId, vesselName: 'MT Lain' }))
    const { id: gone } = await issue('T-1')
    await deleteCertificate(context, gone)
    const { id } = await issue('T-2')
    await updateCertificate(context, id, { certificateId: 'T-3' })
    const { id: other } = await issue('T-4')
    for (const number of ['T-1', 'T-2']) {
      await expect(issue(number)).rejects.toMatchObject(AGAIN)
      await expect(
        updateCertificate(context, other, { certificateId: number }),
      ).rejects.toMatchObject(AGAIN)
    }
    const { outcome } = await checked(context, csvFile(goodRows(5)))
    expect(outcome).toMatchObject({ good: 1, faulty: 4 })
    const errors = await db.read.selectFrom('importErrors').select('errors').execute()
    expect(JSON.stringify(errors).match(/is never issued again/g)).toHaveLength(2)
    // The record itself may have it back; deleted, both its numbers are gone.
    expect((await updateCertificate(context, id, { certificateId: 'T-2' })).certificateId).toBe(
      'T-2',
    )
    await deleteCertificate(context, id)
    for (const number of ['T-2', 'T-3']) await expect(issue(number)).rejects.toMatchObject(AGAIN)
    const states = await db.read
      .selectFrom('certificateNumbers')
      .select(['number', 'state'])
      .orderBy('number')
      .execute()
    expect(states.map(({ number, state }) => `${number} ${state}`)).toEqual([
      'T-1 deleted',
      'T-2 deleted',
      'T-3 deleted',
      'T-4 current',
    ])
  },
)

test.for(ENGINES)(
  'of many who want one number at once, while its record is deleted, none gets it twice (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id } = await createCertificate(context, certificateInput())
    const others = await Promise.all(
      ['A-1', 'A-2', 'A-3'].map((certificateId) =>
        createCertificate(context, certificateInput({ certificateId })),
      ),
    )
    const settled = await Promise.allSettled([
      deleteCertificate(context, id),
      ...Array.from({ length: 5 }, (_, i) =>
        createCertificate(context, certificateInput({ vesselName: `MV ${i}` })),
      ),
      ...others.map((other) =>
        updateCertificate(context, other.id, { certificateId: 'LMC-2026-00042' }),
      ),
    ])
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      ...Array<string>(8).fill('rejected'),
    ])
    for (const { reason } of settled.slice(1) as PromiseRejectedResult[])
      expect(reason).toMatchObject({ kind: 'conflict' })
    expect(
      await db.read
        .selectFrom('entries')
        .select('id')
        .where('certificateId', '=', 'LMC-2026-00042')
        .execute(),
    ).toEqual([])
  },
)

test.for(ENGINES)(
  'a number cannot be given up in the database, nor given to another record (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id } = await createCertificate(context, certificateInput())
    await deleteCertificate(context, id)
    await expect(db.write.deleteFrom('certificateNumbers').execute()).rejects.toThrow(
      'never given up',
    )
    for (const changes of [{ state: 'current' as const }, { recordId: 9 }, { number: 'FREE-1' }]) {
      await expect(
        db.write.updateTable('certificateNumbers').set(changes).execute(),
      ).rejects.toThrow('never given up')
    }
  },
)

test.for(ENGINES)(
  'a number is not given to another record by replacing its row (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id } = await createCertificate(context, certificateInput())
    await deleteCertificate(context, id)
    const numbers = () => db.read.selectFrom('certificateNumbers').selectAll().execute()
    const before = await numbers()
    // As any other client of the file, with SQLite's default.
    if (engine === 'sqlite') await sql`pragma recursive_triggers = off`.execute(db.write)
    const row = sql`into "certificateNumbers" values ('LMC-2026-00042', 9, 'current', '2026-01-01T00:00:00.000Z', 'LMC202600042')`
    const replace =
      engine === 'sqlite'
        ? sql`insert or replace ${row}`
        : sql`insert ${row} on conflict (number) do update set "recordId" = excluded."recordId", state = excluded.state`
    await expect(replace.execute(db.write)).rejects.toThrow(/has this row already|never given up/)
    expect(await numbers()).toEqual(before)
  },
)

test.for(ENGINES)(
  'a number of a form in which none is issued is refused, and one that has it already stays (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask, signIn } = visitor(db)
    await signIn()
    const context = await staffContext(db)
    const { id } = await createCertificate(context, certificateInput())
    for (const number of ['-', '..', 'A//B', 'A/./B', 'A/-/B']) {
      const refused = await ask('/api/certificates/1', {
        method: 'PUT',
        json: { certificateId: number },
      })
      expect([refused.status, await refused.text()]).toEqual([
        400,
        expect.stringContaining('This is not a certificate number'),
      ])
      // Nobody has it, so it is no number; before, "not found".
      const unknown = await ask(`/api/certificates/verify/${encodeURIComponent(`X/${number}/X`)}`)
      expect([unknown.status, (await unknown.json()).detail]).toEqual([
        400,
        expect.stringContaining('not a certificate number'),
      ])
      const page = await ask(`/verify?number=${encodeURIComponent(`X/${number}/X`)}`)
      expect([page.status, await page.text()]).toEqual([
        400,
        expect.stringContaining('This is not a certificate number'),
      ])
    }
    await db.write.updateTable('entries').set({ certificateId: 'A//B-' }).execute()
    const verified = await ask('/api/certificates/verify/A%2F%2FB-')
    expect([verified.status, (await verified.json()).verified]).toEqual([200, true])
    expect(
      await updateCertificate(context, id, { certificateId: 'A//B-', flag: 'Panama' }),
    ).toMatchObject({ flag: 'Panama' })
  },
)
