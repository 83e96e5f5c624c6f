import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { partsSql } from '#/db/entries.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { registerBefore, runStep } from '#/tests/helpers/upgrade/before-step.ts'

const STEP = '0100-entries'
const ROW = {
  vesselName: 'KM Samudra Jaya',
  flag: 'Indonesia',
  issuedDate: '2026-01-05',
  expiryDate: '2031-01-05',
  standing: 'in-force',
  createdAt: '2026-01-05T20:00:00.000Z',
  updatedAt: '2026-01-05T20:00:00.000Z',
  version: 1,
  surveysFrom: '2026-01-05',
  status: 'valid',
  statusUntil: '2031-01-05',
}
/** A certificate as it was stored in its entry, in the order of its fields. */
const PART = {
  code: 'SEC',
  label: 'Cargo Ship Safety Equipment',
  kind: 'full-term',
  surveyCompletedOn: null,
  issuedOn: '2026-01-05',
  expiryDate: '2031-01-05',
  renewedFrom: null,
  extension: null,
  standing: 'in-force',
  standingReason: null,
  standingSince: null,
  supersededBy: null,
  supersededOn: null,
  surveys: [],
  conditions: [],
}
const CONDITION = { kind: 'class', text: 'Renew the valve', imposedOn: '2026-02-01' }
const PARTS = [
  {
    ...PART,
    extension: { kind: 'short-voyages', until: '2031-02-05', grantedOn: '2031-01-01', reason: 'x' },
    surveys: [{ kind: 'annual', completedOn: '2027-01-05', place: 'Batam “A”', remarks: null }],
    conditions: [
      { ...CONDITION, dueOn: '2027-03-01', closedOn: '2027-02-01' },
      { ...CONDITION, dueOn: '2027-05-01', closedOn: null },
      { ...CONDITION, dueOn: '2027-04-01', closedOn: null },
    ],
    particulars: { convertedOn: 'Early 2020' },
  },
  {
    ...PART,
    code: 'Class',
    label: 'Certificate of Classification',
    standing: 'suspended',
    standingReason: 'Annual survey overdue',
    standingSince: '2026-06-01',
  },
]
const SUSPENDED = {
  standing: 'suspended',
  standingReason: 'Detained',
  standingSince: '2026-03-01',
  status: 'suspended',
}

test.for(ENGINES)(
  'each certificate of an entry becomes a row, with what lists and jobs ask of it (%s)',
  async (engine) => {
    const db = await registerBefore(engine, STEP)
    const entry = (certificateId: string, type: string, issuedCertificates: string, more = {}) => ({
      ...ROW,
      certificateId,
      type,
      issuedCertificates,
      searchText: `${certificateId.toLowerCase()}\nkm samudra jaya\n${type.toLowerCase()}\n`,
      ...more,
    })
    const rows = [
      entry('LIST-1', 'SEC', 'Cargo Ship Safety Equipment, Crane, ITC69 Certificate, Hoist', {
        expiryDate: '9999-12-31',
        statusUntil: null,
      }),
      entry('TYPE-1', 'Safety Management Certificate', '', SUSPENDED),
      entry('PARTS-1', 'SEC', 'Cargo Ship Safety Equipment, Certificate of Classification', {
        parts: JSON.stringify(PARTS),
        status: 'partly-valid',
      }),
      entry('GONE-1', 'SEC', 'SEC'),
    ]
    for (const row of rows) await db.insertInto('certificates').values(row).execute()
    await db.deleteFrom('certificates').where('certificateId', '=', 'GONE-1').execute()
    const due = { kinds: 'annual', windowFrom: '2026-10-05', windowTo: '2027-04-05' }
    await db
      .insertInto('surveysDue')
      .values({ ...due, recordId: 3, code: 'SEC', endsOn: '2031-02-05' })
      .execute()
    await runStep(db, engine, STEP)
    const certificates = await db
      .selectFrom('certificates')
      .select(['entryId', 'position', 'code', 'number', 'label', 'status', 'dueKinds'])
      .select(['lastDay', 'conditionDueOn', 'dueFrom', 'dueTo', 'dueEndsOn'])
      .orderBy('entryId')
      .orderBy('position')
      .execute()
    const textOf = (value: unknown) =>
      value instanceof Date ? value.toLocaleDateString('sv') : value
    expect(certificates.map((row) => Object.values(row).map(textOf).join('|'))).toEqual([
      '1|0|SEC|LIST-1/SEC|Cargo Ship Safety Equipment|valid||||||',
      '1|1|OTHER|LIST-1/OTHER|Crane, Hoist|valid||||||',
      '1|2|ITC69|LIST-1/ITC69|ITC69 Certificate|valid||||||',
      '2|0|SMC|TYPE-1/SMC|Safety Management Certificate|suspended||||||',
      '3|0|SEC|PARTS-1/SEC|Cargo Ship Safety Equipment|valid|annual|2031-02-05|2027-04-01|2026-10-05|2027-04-05|2031-02-05',
      '3|1|Class|PARTS-1/CLASS|Certificate of Classification|valid||||||',
    ])
    const { rows: read } = await sql<{
      parts: string
    }>`select ${sql.raw(partsSql(engine))} as parts from entries order by id`.execute(db)
    const [list, type, parts] = read.map((row): object[] => JSON.parse(row.parts))
    expect(list?.[0]).toEqual({ ...PART, expiryDate: null })
    const { status: _, ...suspended } = SUSPENDED
    const safety = { code: 'SMC', label: 'Safety Management Certificate' }
    expect(type).toEqual([{ ...PART, ...suspended, ...safety }])
    // Also in the order of their fields, by which events are hashed.
    expect(JSON.stringify(parts)).toBe(JSON.stringify(PARTS))
    const entries = await db
      .selectFrom('entries')
      .select(['id', 'certificateId', 'statusUntil'])
      .orderBy('id')
      .execute()
    expect(entries.map((row) => Object.values(row).map(textOf))).toEqual([
      [1, 'LIST-1', '1900-01-01'],
      [2, 'TYPE-1', '2031-01-05'],
      [3, 'PARTS-1', '1900-01-01'],
    ])
    // No id is assigned twice.
    const { parts: __, ...next } = { parts: null, ...entry('NEXT-1', 'SEC', 'SEC') }
    await db.insertInto('entries').values(next).execute()
    const newest = await db
      .selectFrom('entries')
      .select('id')
      .where('certificateId', '=', 'NEXT-1')
      .executeTakeFirst()
    expect(newest).toEqual({ id: 5 })
    if (engine === 'sqlite') {
      const { rows: found } =
        await sql`select rowid from "entrySearch" where "entrySearch" match '"parts-1"'`.execute(db)
      expect(found).toEqual([{ rowid: 3 }])
    }
  },
)
