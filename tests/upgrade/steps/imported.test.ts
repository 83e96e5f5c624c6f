import { expect, test } from 'vitest'
import { ENGINES } from '#/tests/helpers/store.ts'
import { registerBefore, runStep } from '#/tests/helpers/upgrade/before-step.ts'

const SHIPS = ['9074729', '9074800']

test.for(ENGINES)(
  '%s: entries of before are imported where their events can only be of an import',
  async (engine) => {
    const db = await registerBefore(engine, '0088-imported')
    const person = { username: 'x', email: 'x@example.com', password: '', role: 'user' }
    await db
      .insertInto('users')
      .values({ ...person, createdAt: '2026-01-01' })
      .execute()
    let last = 0
    const enter = async (certificateId: string, now: string, imoNumber = '9074729') => {
      const dates = { issuedDate: '2026-01-01', expiryDate: '2031-01-01' }
      const entered = { createdBy: 1, createdAt: now, updatedAt: now, version: 1, searchText: '' }
      const facts = { vesselName: 'KM Samudra Jaya', flag: 'Indonesia', type: 'Class' }
      await db
        .insertInto('certificates')
        .values({
          ...dates,
          ...entered,
          ...facts,
          certificateId,
          imoNumber,
          issuedCertificates: '',
          standing: 'in-force',
        })
        .execute()
      return ++last
    }
    await enter('ISSUED', '2026-11-20T05:00:00.000Z')
    await enter('SAME-SHIP-1', '2026-11-20T06:00:00.000Z')
    await enter('SAME-SHIP-2', '2026-11-20T06:00:00.000Z')
    for (const [i, ship] of SHIPS.entries())
      await enter(`FILE-${i}`, '2026-11-20T07:00:00.000Z', ship)
    for (let i = 0; i < 18; i++) await enter(`MANY-${i}`, '2026-11-20T08:00:00.000Z')
    const noted = await enter('NOTED', '2026-11-20T09:00:00.000Z')
    const console = await enter('CONSOLE', '2026-11-20T10:00:00.000Z')
    const similar = await enter('SIMILAR', '2026-11-20T11:00:00.000Z')
    const event = {
      at: '2026-11-20T12:00:00.000Z',
      kind: 'issued' as const,
      before: null,
      after: '{}',
    }
    await db
      .insertInto('registerEvents')
      .values([
        {
          ...event,
          recordId: noted,
          certificateId: 'NOTED',
          actorId: 1,
          actorName: 'x',
          note: 'Withdrawn\nImported with what no field has: A',
        },
        {
          ...event,
          recordId: console,
          certificateId: 'CONSOLE',
          actorId: null,
          actorName: 'console',
          note: null,
        },
        {
          ...event,
          recordId: similar,
          certificateId: 'SIMILAR',
          actorId: 1,
          actorName: 'x',
          note: 'Imported goods were on board',
        },
      ])
      .execute()
    await runStep(db, engine, '0088-imported')
    const rows = await db
      .selectFrom('certificates')
      .select(['certificateId', 'importedAt', 'createdAt'])
      .orderBy('id')
      .execute()
    const imported = rows.filter(({ importedAt }) => importedAt !== null)
    expect(imported.every(({ importedAt, createdAt }) => importedAt === createdAt)).toBe(true)
    const many = Array.from({ length: 18 }, (_, i) => `MANY-${i}`)
    expect(imported.map(({ certificateId }) => certificateId)).toEqual([
      'FILE-0',
      'FILE-1',
      ...many,
      'NOTED',
      'CONSOLE',
    ])
  },
)
