import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AnyDatabase } from '#/db/migrations/migration.ts'
import { registerBefore, runStep } from '#/tests/helpers/upgrade/before-step.ts'
import { ENGINES } from '#/tests/helpers/store.ts'

const STEP = '0064-ships'

type Old = {
  imoNumber: string | null
  vesselName: string
  flag?: string
  issuedDate: string
  grossTonnage?: number | null
}

async function insertCertificates(db: AnyDatabase, certificates: Old[]): Promise<void> {
  for (const [i, { flag = 'Indonesia', grossTonnage = null, ...one }] of certificates.entries()) {
    const row = {
      ...one,
      flag,
      grossTonnage,
      certificateId: `T-${i + 1}`,
      type: 'International Load Line',
      issuedCertificates: 'International Load Line',
      expiryDate: '2030-01-01',
      standing: 'in-force',
      createdAt: '2026-11-21T05:00:00.000Z',
      updatedAt: '2026-11-21T05:00:00.000Z',
      version: 1,
      searchText: `t-${i + 1}\n${one.vesselName.toLowerCase()}\ninternational load line\n${one.imoNumber ?? ''}`,
    }
    await db.insertInto('certificates').values(row).execute()
  }
}

test.for(ENGINES)(
  'certificates of one IMO number become a ship, named by the newest (%s)',
  async (engine) => {
    const db = await registerBefore(engine, STEP)
    await insertCertificates(db, [
      {
        imoNumber: '9074729',
        vesselName: 'KM Lama',
        flag: 'Panama',
        issuedDate: '2022-01-01',
        grossTonnage: 4000,
      },
      {
        imoNumber: 'IMO 9074729',
        vesselName: 'KM Samudra Jaya',
        issuedDate: '2026-01-01',
        grossTonnage: 4183,
      },
      { imoNumber: '9074729', vesselName: 'km lama', flag: 'Panama', issuedDate: '2023-01-01' },
      { imoNumber: null, vesselName: 'TB Meratus', issuedDate: '2024-01-01' },
      { imoNumber: '9319466', vesselName: 'MV Ägir', issuedDate: '2024-01-01' },
      { imoNumber: '9319466', vesselName: 'MV ÄGIR', issuedDate: '2024-01-01' },
      { imoNumber: '12345', vesselName: 'Not a number', issuedDate: '2024-01-01' },
    ])
    await runStep(db, engine, STEP)
    const ships = await db
      .selectFrom('ships')
      .select(['id', 'imoNumber', 'name', 'flag', 'grossTonnage', 'version'])
      .orderBy('id')
      .execute()
    expect(ships).toEqual([
      {
        id: 1,
        imoNumber: '9074729',
        name: 'KM Samudra Jaya',
        flag: 'Indonesia',
        grossTonnage: 4183,
        version: 1,
      },
      {
        id: 2,
        imoNumber: '9319466',
        name: 'MV ÄGIR',
        flag: 'Indonesia',
        grossTonnage: null,
        version: 1,
      },
    ])
    const linked = await db.selectFrom('certificates').select('shipId').orderBy('id').execute()
    expect(linked.map(({ shipId }) => shipId)).toEqual([1, 1, 1, null, 2, 2, null])
    const search = await db.selectFrom('ships').select('searchText').orderBy('id').execute()
    expect(search.map(({ searchText }) => searchText)).toEqual([
      'km samudra jaya\n9074729\n\nindonesia\nkm lama',
      'mv ägir\n9319466\n\nindonesia',
    ])
  },
)

test.for(ENGINES)(
  'names and flags that differ become history from the day of issue, to be settled (%s)',
  async (engine) => {
    const db = await registerBefore(engine, STEP)
    await insertCertificates(db, [
      { imoNumber: '9074729', vesselName: 'KM Lama', flag: 'Panama', issuedDate: '2022-01-01' },
      { imoNumber: '9074729', vesselName: 'KM Samudra Jaya', issuedDate: '2026-01-01' },
      { imoNumber: '9074729', vesselName: 'km lama', issuedDate: '2023-01-01' },
    ])
    await runStep(db, engine, STEP)
    const names = await db
      .selectFrom('shipNames')
      .select(['field', 'value', 'since', 'settled'])
      .orderBy('id')
      .execute()
    expect(names).toEqual([
      { field: 'name', value: 'KM Lama', since: null, settled: 0 },
      { field: 'name', value: 'KM Samudra Jaya', since: expect.anything(), settled: 1 },
      { field: 'flag', value: 'Panama', since: null, settled: 0 },
      { field: 'flag', value: 'Indonesia', since: expect.anything(), settled: 1 },
    ])
    const days = await sql<{
      since: string
    }>`select cast(since as text) as since from "shipNames" where since is not null
    order by id`.execute(db)
    expect(days.rows.map(({ since }) => since)).toEqual(['2026-01-01', '2023-01-01'])
  },
)

test.for(ENGINES)('events of ships are only added (%s)', async (engine) => {
  const db = await registerBefore(engine, STEP)
  await runStep(db, engine, STEP)
  const event = { at: 'x', subject: 'ship', kind: 'added', recordId: 1, actorName: 'system' }
  await db.insertInto('shipEvents').values(event).execute()
  await expect(db.updateTable('shipEvents').set({ kind: 'x' }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(db.deleteFrom('shipEvents').execute()).rejects.toThrow('append-only')
})
