import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { listCertificates } from '#/domain/register/search/list/certificate-list.server.ts'
import { CertificateListQuery } from '#/domain/register/search/list/certificate-query.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import { writeCertificates } from '#/domain/exchange/files/write/write-rows.server.ts'
import { annualSurvey } from '#/tests/helpers/mail/notices.ts'
import { certificateInput, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { updateStatuses } from './update-statuses.server.ts'

/** Issued on 1 January 2026: the window of its first annual survey ends on 1 April 2027. */
const LOAD_LINE = {
  selectedCertificates: ['International Load Line'],
  issuedDate: '2026-01-01',
  expiryDate: '2031-01-01',
}

test.for(ENGINES)(
  'a survey that becomes overdue is an event, once, also after days without a run (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const issued = await staffContext(db, { now: '2026-01-01T05:00:00.000Z' })
    const { id } = await createCertificate(issued, certificateInput(LOAD_LINE))
    const events = async () =>
      (await historyOf(issued, id, null)).entries.map(({ kind, note, by }) => [kind, note, by])
    const run = (today: string) =>
      updateStatuses({ db, origin: ORIGIN, today, now: `${today}T05:00:00.000Z` })
    const before = await events()
    await run('2027-04-01')
    expect(await events()).toEqual(before)
    // The server was off for a week; then two runs of one day, and one of the next.
    await run('2027-04-08')
    await run('2027-04-08')
    await run('2027-04-09')
    expect(await events()).toEqual([
      ['amended', 'Survey overdue. ILLC: annual survey not completed by April 1, 2027', 'system'],
      ...before,
    ])
  },
)

test.for(ENGINES)('lists are those of the day, without any run between (%s)', async (engine) => {
  const db = await freshStore(engine)
  await createCertificate(
    await staffContext(db, { now: '2026-01-01T05:00:00.000Z' }),
    certificateInput(LOAD_LINE),
  )
  const statusesOn = async (day: string) => {
    const context = await staffContext(db, { now: `${day}T05:00:00.000Z` })
    const { certificates } = await listCertificates(context, CertificateListQuery.parse({}))
    const { total } = await listCertificates(
      context,
      CertificateListQuery.parse({ status: certificates[0]?.status }),
    )
    return [certificates[0]?.status, total]
  }
  expect(await statusesOn('2027-04-01')).toEqual(['valid', 1])
  expect(await statusesOn('2027-04-02')).toEqual(['survey-overdue', 1])
  expect(await statusesOn('2031-01-01')).toEqual(['survey-overdue', 1])
  expect(await statusesOn('2031-01-02')).toEqual(['expired', 1])
})

test.for(ENGINES)(
  'an entry whose certificates were deleted by hand keeps no other from its update (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const issued = await staffContext(db, { now: '2026-01-01T05:00:00.000Z' })
    for (const certificateId of ['EMPTY', 'WHOLE'])
      await createCertificate(issued, certificateInput({ ...LOAD_LINE, certificateId }))
    await db.write.deleteFrom('certificates').where('entryId', '=', 1).execute()
    await updateStatuses({ ...issued, today: '2027-04-02', now: '2027-04-02T05:00:00.000Z' })
    const context = await staffContext(db, { now: '2027-04-02T05:00:00.000Z' })
    const { certificates } = await listCertificates(context, CertificateListQuery.parse({}))
    expect(certificates.map((one) => [one.certificateId, one.status])).toEqual([
      ['WHOLE', 'survey-overdue'],
    ])
  },
)

test.for(ENGINES)('two processes at once record it once (%s)', async (engine) => {
  const db = await freshStore(engine)
  const context = await staffContext(db, { now: '2026-01-01T05:00:00.000Z' })
  const { id } = await createCertificate(context, certificateInput(LOAD_LINE))
  const other = { ...db }
  const at = { origin: ORIGIN, today: '2027-04-02', now: '2027-04-02T05:00:00.000Z' }
  await Promise.all([updateStatuses({ db, ...at }), updateStatuses({ db: other, ...at })])
  const { entries } = await historyOf(context, id, null)
  expect(entries.filter(({ note }) => note?.startsWith('Survey overdue'))).toHaveLength(1)
})

/** More than the calling thread updates itself. */
const MANY = 130

test.for(ENGINES)(
  'a thread updates many, each once, and a failed thread is tried again (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db, { now: '2026-01-01T05:00:00.000Z' })
    const { vesselName, imoNumber, flag } = certificateInput()
    const [type = ''] = LOAD_LINE.selectedCertificates
    const dates = { issuedDate: LOAD_LINE.issuedDate, expiryDate: LOAD_LINE.expiryDate }
    const standing = { standing: 'in-force', standingReason: null, standingSince: null } as const
    const same = {
      vesselName,
      imoNumber,
      flag,
      ...dates,
      ...standing,
      type,
      issuedCertificates: type,
      flagId: null,
      serviceId: null,
    }
    const records = Array.from({ length: MANY }, (_, i) => ({
      facts: { ...same, certificateId: `T-${i}` },
    }))
    await writeCertificates(db, {
      records,
      by: { id: null, email: 'console' },
      now: context.now,
      progress: () => {},
    })
    const run = (today: string, store = db) =>
      updateStatuses({ db: store, origin: ORIGIN, today, now: `${today}T05:00:00.000Z` })
    const count = async (status: string) => {
      const rows = db.read.selectFrom('entries').select((e) => e.fn.countAll<number>().as('n'))
      return Number(
        (await rows.where('status', '=', status as 'valid').executeTakeFirstOrThrow()).n,
      )
    }
    const broken = {
      ...db,
      startThread: () => db.startThread('domain/no-such-thread.server.ts', {}),
    }
    await expect(run('2027-04-02', broken)).rejects.toThrow(/no-such-thread/)
    expect(await count('survey-overdue')).toBe(50)
    await run('2027-04-02')
    expect(await count('survey-overdue')).toBe(MANY)
    const { n } = await db.read
      .selectFrom('registerEvents')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('note', 'like', 'Survey overdue%')
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(MANY)
  },
)

test.for(ENGINES)(
  'the event of one part is not written again when another part changes (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const on = (day: string) => staffContext(db, { now: `${day}T05:00:00.000Z` })
    const types = ['International Load Line', 'International Oil Pollution Prevention']
    const { id } = await createCertificate(
      await on('2026-01-01'),
      certificateInput({ ...LOAD_LINE, selectedCertificates: types }),
    )
    const run = (today: string) =>
      updateStatuses({ db, origin: ORIGIN, today, now: `${today}T05:00:00.000Z` })
    await run('2027-04-02')
    await recordSurvey(await on('2027-05-01'), id, ['IOPP'], annualSurvey('2027-05-01'))
    await run('2028-04-02')
    const { entries } = await historyOf(await on('2028-04-02'), id, null)
    expect(
      entries.flatMap(({ note }) => (note?.startsWith('Survey overdue') ? [note] : [])),
    ).toEqual([
      'Survey overdue. IOPP: annual or intermediate survey not completed by April 1, 2028',
      'Survey overdue. ILLC: annual survey not completed by April 1, 2027; IOPP: annual survey not completed by April 1, 2027',
    ])
  },
)
