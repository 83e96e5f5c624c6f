import { expect, test } from 'vitest'
import { ENGINES } from '#/tests/helpers/store.ts'
import { registerBefore, runStep } from '#/tests/helpers/upgrade/before-step.ts'

const STEPS = ['0038-certificate-numbers', '0039-corrections'] as const
const DATES = { issuedDate: '2026-01-05', expiryDate: '2031-01-05' }
const ROW = {
  ...DATES,
  vesselName: 'KM Samudra Jaya',
  flag: 'Indonesia',
  type: 'International Load Line',
  issuedCertificates: 'International Load Line',
  standing: 'in-force',
  createdAt: '2026-01-05T20:00:00.000Z',
  updatedAt: '2026-01-05T20:00:00.000Z',
  version: 1,
  searchText: '',
}

test.for(ENGINES)(
  'a register of an older version knows its numbers from its events (%s)',
  async (engine) => {
    const db = await registerBefore(engine, STEPS[0])
    await db
      .insertInto('certificates')
      .values([
        { ...ROW, certificateId: 'LMC-2.A', supersededBy: 'NEW-1' },
        { ...ROW, certificateId: 'GONE-1', supersededBy: null },
        { ...ROW, certificateId: 'NEW-1', supersededBy: null, issuedDate: '2026-01-06' },
      ])
      .execute()
    await db.deleteFrom('certificates').where('certificateId', '=', 'GONE-1').execute()
    const event = (kind: string, recordId: number, certificateId: string, at = ROW.createdAt) => ({
      kind,
      recordId,
      certificateId,
      at,
      actorName: 'x',
    })
    await db
      .insertInto('registerEvents')
      .values([
        event('issued', 1, 'LMC/1-A'),
        event('issued', 2, 'GONE-1'),
        event('deleted', 2, 'GONE-1', '2026-02-01T05:00:00.000Z'),
        event('amended', 1, 'LMC-2.A', '2026-03-01T05:00:00.000Z'),
        event('amended', 1, 'LMC-2.A', '2026-04-01T05:00:00.000Z'),
        event('issued', 3, 'NEW-1'),
      ])
      .execute()
    for (const step of STEPS) await runStep(db, engine, step)
    const numbers = await db
      .selectFrom('certificateNumbers')
      .select(['number', 'recordId', 'state', 'letters', 'since'])
      .orderBy('number')
      .execute()
    expect(numbers.map((row) => Object.values(row))).toEqual([
      ['GONE-1', 2, 'deleted', 'GONE1', '2026-02-01T05:00:00.000Z'],
      ['LMC-2.A', 1, 'current', 'LMC2A', '2026-01-05T20:00:00.000Z'],
      ['LMC/1-A', 1, 'former', 'LMC1A', '2026-03-01T05:00:00.000Z'],
      ['NEW-1', 3, 'current', 'NEW1', '2026-01-05T20:00:00.000Z'],
    ])
    const rows = await db
      .selectFrom('certificates')
      .select(['supersededOn', 'corrections'])
      .orderBy('id')
      .execute()
    const days = rows.map(({ supersededOn }) => supersededOn && dayOf(supersededOn))
    expect([days, rows.map(({ corrections }) => corrections)]).toEqual([
      ['2026-01-06', null],
      [null, null],
    ])
  },
)

/** PostgreSQL's client answers a day as a Date of the zone that it is in. */
function dayOf(value: unknown): string {
  return value instanceof Date ? value.toLocaleDateString('sv') : String(value)
}
