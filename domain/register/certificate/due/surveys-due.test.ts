import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { updateStatuses } from '#/domain/register/survey/daily/update-statuses.server.ts'
import { changeParts } from '#/domain/register/certificate/records/change-part.server.ts'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import { writeCertificates } from '#/domain/exchange/files/write/write-rows.server.ts'
import { certificateInput, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { newPart } from '#/domain/register/model/certificate/part.ts'
import { surveyDueOf } from './surveys-due.ts'
import type { Store } from '#/db/schema.ts'
import { outlooksOf } from '#/domain/register/model/certificate/status.ts'

/** Issued on 1 January 2026: its windows are 1 October to 1 April, from 2026/27 on. */
const LOAD_LINE = {
  selectedCertificates: ['International Load Line'],
  issuedDate: '2026-01-01',
  expiryDate: '2031-01-01',
}
const FIRST = ['ILLC', 'annual', '2026-10-01', '2027-04-01']
const SURVEY = {
  kind: 'annual',
  place: 'Batam',
  surveyor: 'R. Hartono',
  result: 'satisfactory',
} as const

const dueIn = async (db: Store) => {
  const rows = await db.read
    .selectFrom('certificates')
    .selectAll()
    .where('dueTo', 'is not', null)
    .orderBy('entryId')
    .orderBy('code')
    .execute()
  return rows.map(({ code, dueKinds, dueFrom, dueTo }) => [code, dueKinds, dueFrom, dueTo])
}
const at = (day: string) => `${day}T05:00:00.000Z`

test.for(ENGINES)(
  'the survey due next is written with each change, and removed with the record (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db, { now: at('2026-11-21') })
    const { id } = await createCertificate(context, certificateInput(LOAD_LINE))
    expect(await dueIn(db)).toEqual([FIRST])
    await recordSurvey(context, id, ['ILLC'], { ...SURVEY, completedOn: '2026-11-20' })
    expect(await dueIn(db)).toEqual([['ILLC', 'annual', '2027-10-01', '2028-04-01']])
    await updateCertificate(context, id, {
      expiryDate: '2030-12-01',
      correctionReason: 'Typing error',
    })
    expect(await dueIn(db)).toEqual([['ILLC', 'annual', '2027-09-01', '2028-03-01']])
    await updateCertificate(context, id, { isValid: false, standingReason: 'Detained' })
    expect(await dueIn(db)).toHaveLength(1)
    await deleteCertificate(context, id)
    expect(await dueIn(db)).toEqual([])
  },
)

test.for(ENGINES)(
  'types without surveys have none, and the daily update removes what has expired (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db, { now: at('2026-01-02') })
    const types = ['International Load Line', 'International Tonnage']
    await createCertificate(
      context,
      certificateInput({ ...LOAD_LINE, selectedCertificates: types }),
    )
    expect(await dueIn(db)).toEqual([FIRST])
    await updateStatuses({ db, origin: ORIGIN, today: '2027-04-02', now: at('2027-04-02') })
    expect(await dueIn(db)).toEqual([FIRST])
    await updateStatuses({ db, origin: ORIGIN, today: '2031-01-02', now: at('2031-01-02') })
    expect(await dueIn(db)).toEqual([])
  },
)

test.for(ENGINES)('an import writes them, too (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { certificateId, vesselName, imoNumber, flag } = certificateInput()
  const facts = {
    certificateId,
    vesselName,
    imoNumber,
    flag,
    issuedDate: '2026-01-01',
    expiryDate: '2031-01-01',
  }
  const type = 'International Load Line'
  const standing = { standing: 'in-force', standingReason: null, standingSince: null } as const
  await writeCertificates(db, {
    records: [
      {
        facts: {
          ...facts,
          ...standing,
          type,
          issuedCertificates: type,
          flagId: null,
          serviceId: null,
        },
      },
    ],
    by: { id: null, email: 'console' },
    now: at('2026-11-21'),
    progress: () => {},
  })
  expect(await dueIn(db)).toEqual([FIRST])
})

test.for(ENGINES)(
  'a survey is due until its term ends, or the day before its certificate is replaced or withdrawn (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db, { now: at('2026-11-21') })
    const issue = (certificateId: string, changes = {}) =>
      createCertificate(context, certificateInput({ ...LOAD_LINE, certificateId, ...changes }))
    const { id: replaced } = await issue('REPLACED')
    const { id: withdrawn } = await issue('WITHDRAWN')
    const endsOf = async (id: number) =>
      (
        await db.read
          .selectFrom('certificates')
          .select('dueEndsOn')
          .where('entryId', '=', id)
          .execute()
      ).map(({ dueEndsOn }) => dueEndsOn)
    expect([await endsOf(replaced), await endsOf(withdrawn)]).toEqual([
      ['2031-01-01'],
      ['2031-01-01'],
    ])
    await issue('NEXT', { issuedDate: '2027-01-12', expiryDate: '2032-01-12', renewalOf: replaced })
    expect(await endsOf(replaced)).toEqual(['2027-01-11'])
    const later = {
      standing: 'withdrawn',
      standingReason: 'Change of flag',
      standingSince: '2027-02-15',
    } as const
    await changeParts(context, {
      id: withdrawn,
      codes: ['ILLC'],
      change: (part) => ({ ...part, ...later }),
    })
    expect(await endsOf(withdrawn)).toEqual(['2027-02-14'])
  },
)

test('an overdue survey is due on the last day of the term, too', () => {
  const record = {
    issuedDate: '2026-01-01',
    expiryDate: '2031-01-01',
    standing: 'in-force',
    standingReason: null,
  } as const
  const part = newPart('ILLC', 'Load line', {
    ...record,
    standingSince: null,
    supersededBy: null,
    supersededOn: null,
  })
  const dueOn = (day: string) => {
    const [outlook] = outlooksOf({ surveysFrom: '2026-01-01', parts: [part] }, day)
    return surveyDueOf(part, outlook, day)
  }
  expect(dueOn('2031-01-01')).toMatchObject({
    dueKinds: 'annual',
    dueTo: '2027-04-01',
    dueEndsOn: '2031-01-01',
  })
  expect(dueOn('2031-01-02')).toMatchObject({ dueKinds: null, dueTo: null, dueEndsOn: null })
})
