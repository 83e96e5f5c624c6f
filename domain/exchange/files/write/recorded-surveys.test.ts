import { expect, test } from 'vitest'
import {
  createCertificate,
  getCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { setClassRule } from '#/domain/register/survey/daily/class-rule.server.ts'
import { updateStatuses } from '#/domain/register/survey/daily/update-statuses.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import type { TableRow } from '#/domain/exchange/files/format/table.ts'
import type { Store } from '#/db/schema.ts'
import { sheetRow } from '#/tests/helpers/imports/sheet-rows.ts'
import { CLASS, LOAD_LINE, openRegister } from '#/tests/helpers/mail/notices.ts'
import { certificateInput, ORIGIN, AGAIN } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { checkSurveys } from '#/domain/exchange/files/check/check-surveys.server.ts'
import { writeSurveys } from './write-surveys.server.ts'
import type { ImportError } from '#/domain/exchange/files/format/import.ts'

const survey = (
  row: number,
  number: string,
  completedOn: string,
  more: Parameters<typeof sheetRow<'surveys'>>[2] = {},
) =>
  sheetRow('surveys', row, {
    number,
    kind: 'annual',
    completedOn,
    place: 'Batam',
    surveyor: 'R. Hartono',
    ...more,
  })

async function check(db: Store, today: string, rows: TableRow[]) {
  const warnings: ImportError[] = []
  async function* chunks() {
    yield rows
  }
  const checked = await checkSurveys(db.read, {
    rows: chunks(),
    reading: { dateOrder: 'day-first', shortYears: '1950-2049', today },
    report: (severity, errors) => void (severity === 'warning' && warnings.push(...errors)),
    progress: () => {},
  })
  return {
    ...checked,
    warnings: warnings.map(({ row, column, reason }) => `${row} ${column}: ${reason}`),
  }
}

const write = (db: Store, today: string, records: Parameters<typeof writeSurveys>[1]['records']) =>
  writeSurveys(db, {
    records,
    by: { id: null, email: 'console' },
    now: `${today}T05:00:00.000Z`,
    origin: ORIGIN,
    progress: () => {},
  })

test.for(ENGINES)(
  'the register records a survey on the day of the import; one that is not satisfactory is credited to none (%s)',
  async (engine) => {
    const { db, issue } = await openRegister(engine)
    await issue([LOAD_LINE])
    const rows = [
      survey(2, 'N-1', '2026-12-01', { recordedOn: '2026-12-01' }),
      survey(3, 'N-1', '2026-12-01', { result: 'not satisfactory' }),
    ]
    const { surveyed: records, warnings } = await check(db, '2027-01-15', rows)
    expect(warnings).toEqual([
      expect.stringMatching(/^3 Completed on: It is stored and credited to none: /),
    ])
    await write(db, '2027-01-15', records)
    const { surveys } = await db.read
      .selectFrom('certificates')
      .select('surveys')
      .executeTakeFirstOrThrow()
    expect(surveys.match(/"recordedOn":"[^"]+"/g)).toEqual([
      '"recordedOn":"2027-01-15"',
      '"recordedOn":"2027-01-15"',
    ])
  },
)

test.for(ENGINES)(
  'a survey of a file reinstates class that was suspended by rule, and the history says so (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    await setClassRule(await on('2026-01-02'), true, AGAIN)
    const { id } = await issue([CLASS])
    await updateStatuses({
      db,
      origin: ORIGIN,
      today: '2027-04-02',
      now: '2027-04-02T01:00:00.000Z',
    })
    const { surveyed: records, outcome } = await check(db, '2027-04-03', [
      survey(2, 'N-1', '2027-04-03'),
    ])
    expect(outcome).toMatchObject({ good: 1, faulty: 0 })
    await write(db, '2027-04-03', records)
    const context = await on('2027-04-03')
    expect((await getCertificate(context, id)).parts[0]?.standing).toBe('in-force')
    expect((await historyOf(context, id, null)).entries[0]).toMatchObject({
      kind: 'reinstated',
      note: expect.stringMatching(/^Reinstated.*\. Imported from a file of surveys$/) as string,
    })
  },
)

test.for(ENGINES)('a file of surveys is written as a whole or not at all (%s)', async (engine) => {
  const { db, context, on, issue } = await openRegister(engine)
  const { id } = await issue([LOAD_LINE])
  const other = certificateInput({
    certificateId: 'N-2',
    selectedCertificates: [LOAD_LINE],
    expiryDate: '2030-12-31',
  })
  const { id: otherId } = await createCertificate(context, other)
  const { surveyed: records } = await check(db, '2026-12-02', [
    survey(2, 'N-1', '2026-12-01'),
    survey(3, 'N-2', '2026-12-01'),
  ])
  await write(db, '2026-12-02', records.slice(1))
  // Recorded meanwhile, the second one cannot be recorded again: the first one is not either.
  await expect(write(db, '2026-12-02', records)).rejects.toMatchObject({ kind: 'conflict' })
  const later = await on('2026-12-02')
  const counts = await Promise.all(
    [id, otherId].map(async (one) => (await getCertificate(later, one)).parts[0]?.surveys.length),
  )
  expect(counts).toEqual([0, 1])
})
