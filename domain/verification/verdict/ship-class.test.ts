import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { verifyOn } from '#/domain/verification/verify/as-of.server.ts'
import { verifyBatch } from '#/domain/verification/batch/batch.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { classSql } from '#/db/open/opened.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { verifyCertificate } from './verify.server.ts'
import type { Store } from '#/db/schema.ts'

// Class of a ship and its statutory certificates, in one entry or in several. Today is 2026-11-21.

const CLASS = 'Certificate of Classification'
const RADIO = 'Cargo Ship Safety Radio'

for (const engine of ENGINES) {
  test(`statutory certificates of a ship say that its class is suspended, those of other ships do not (${engine})`, async () => {
    const db = await freshStore(engine)
    const on = (day: string) => staffContext(db, { now: `${day}T05:00:00.000Z` })
    const staff = await on('2026-01-01')
    const { id } = await createCertificate(
      staff,
      certificateInput({ certificateId: 'CLASS-1', selectedCertificates: [CLASS] }),
    )
    await createCertificate(
      staff,
      certificateInput({ certificateId: 'SRC-1', selectedCertificates: [RADIO] }),
    )
    await createCertificate(
      staff,
      certificateInput({
        certificateId: 'DOC-1',
        selectedCertificates: ['Document of Compliance'],
      }),
    )
    const other = {
      certificateId: 'SRC-2',
      imoNumber: '8814275',
      vesselName: 'KM Lain',
      selectedCertificates: [RADIO],
    }
    await createCertificate(staff, certificateInput(other))
    const today = await on('2026-11-21')
    const classOf = async (number: string) =>
      (await verifyCertificate(today, number)).certificate?.shipClass
    expect(await classOf('SRC-1')).toBeNull()

    await decideStanding(await on('2026-11-07'), id, { move: 'suspend', reason: 'Survey overdue' })
    const suspended = { status: 'suspended', since: '2026-11-07', number: 'CLASS-1' }
    expect(await classOf('SRC-1')).toEqual(suspended)
    // No rule ends it.
    expect(await verifyCertificate(today, 'SRC-1')).toMatchObject({
      status: 'valid',
      certificate: { isValid: true },
    })
    for (const number of ['CLASS-1', 'DOC-1', 'SRC-2']) expect(await classOf(number)).toBeNull()
    const batch = await verifyBatch(today, ['SRC-1', 'SRC-2', 'NONE', 'CLASS-1'])
    expect(
      batch.map((one) => ('verdict' in one ? one.verdict.certificate?.shipClass : null) ?? null),
    ).toEqual([suspended, null, null, null])
    expect((await verifyOn(today, 'SRC-1', '2026-11-06')).certificate?.shipClass).toBeNull()
    expect((await verifyOn(today, 'SRC-1', '2026-11-07')).certificate?.shipClass).toEqual(suspended)

    await decideStanding(await on('2026-11-20'), id, { move: 'reinstate', reason: 'Survey done' })
    expect(await classOf('SRC-1')).toBeNull()
    expect((await verifyOn(today, 'SRC-1', '2026-11-10')).certificate?.shipClass).toEqual(suspended)
  })

  test(`within one entry, with and without an IMO number: of the entry and of each certificate (${engine})`, async () => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    for (const [certificateId, imoNumber] of [
      ['A', '9074729'],
      ['B', null],
    ] as const) {
      const input = certificateInput({
        certificateId,
        imoNumber,
        selectedCertificates: [CLASS, RADIO],
      })
      const { id } = await createCertificate(staff, input)
      await decidePart(staff, id, 'Class', { move: 'withdraw', reason: 'Conditions not met' })
      const withdrawn = {
        status: 'withdrawn',
        since: '2026-11-21',
        number: `${certificateId}/CLASS`,
      }
      for (const number of [certificateId, `${certificateId}/SRC`]) {
        expect((await verifyCertificate(staff, number)).certificate?.shipClass).toEqual(withdrawn)
      }
      expect(
        (await verifyCertificate(staff, `${certificateId}/CLASS`)).certificate?.shipClass,
      ).toBeNull()
      const later = await staffContext(db, { now: '2026-11-25T05:00:00.000Z' })
      for (const number of [certificateId, `${certificateId}/SRC`]) {
        const classOn = async (day: string) =>
          (await verifyOn(later, number, day)).certificate?.shipClass
        expect(await classOn('2026-11-21')).toEqual(withdrawn)
        expect(await classOn('2026-11-22')).toEqual(withdrawn)
      }
    }
  })

  test(`of an earlier day: under a number that was corrected since, and that there were two of a type (${engine})`, async () => {
    const db = await freshStore(engine)
    const on = (day: string) => staffContext(db, { now: `${day}T05:00:00.000Z` })
    const staff = await on('2026-01-01')
    const { id: ofClass } = await createCertificate(
      staff,
      certificateInput({ certificateId: 'CLASS-1', selectedCertificates: [CLASS] }),
    )
    const { id } = await createCertificate(
      staff,
      certificateInput({ certificateId: 'SRC-1', selectedCertificates: [RADIO] }),
    )
    const second = await createCertificate(
      await on('2026-02-01'),
      certificateInput({
        certificateId: 'SRC-2',
        issuedDate: '2026-02-01',
        selectedCertificates: [RADIO],
      }),
    )
    // At midnight in Jakarta.
    const midnight = await staffContext(db, { now: '2026-01-31T17:00:00.000Z' })
    await decideStanding(midnight, ofClass, { move: 'suspend', reason: 'Survey overdue' })
    await decideStanding(await on('2026-03-01'), second.id, {
      move: 'withdraw',
      reason: 'Entered twice',
    })
    await updateCertificate(await on('2026-04-01'), id, {
      certificateId: 'SRC-9',
      correctionReason: 'Misprint',
    })
    const today = await on('2026-05-01')
    const saidOn = async (day: string) => {
      const verdict = await verifyOn(today, 'SRC-1', day)
      return [
        verdict.certificate?.shipClass?.status,
        verdict.verified && verdict.sameType.map(({ number }) => number),
      ]
    }
    expect(await saidOn('2026-01-31')).toEqual([undefined, []])
    expect(await saidOn('2026-02-01')).toEqual(['suspended', ['SRC-2']])
    expect(await saidOn('2026-02-28')).toEqual(['suspended', ['SRC-2']])
    expect(await saidOn('2026-03-01')).toEqual(['suspended', []])
    const page = async (path: string) => (await visitor(db).ask(path)).text()
    expect(await page('/verify/SRC-1?on=2026-02-28')).toContain(
      'On February 28, 2026, this ship had another certificate of the same type in force.',
    )
    expect(await page('/verify/SRC-1?on=2026-02-28')).toContain(
      'On February 28, 2026, class of this ship was suspended.',
    )
    expect(await page('/verify/SRC-1?on=2026-02-28')).not.toContain(
      'class of this ship is suspended',
    )
    expect(await page('/verify/SRC-9')).not.toContain('another certificate of the same type')
    // An entry is of the ship that it had on that day.
    await updateCertificate(await on('2026-05-02'), id, {
      imoNumber: '8814275',
      correctionReason: 'Misprint',
    })
    await updateCertificate(await on('2026-05-02'), second.id, {
      imoNumber: '8814275',
      correctionReason: 'Misprint',
    })
    expect(await saidOn('2026-02-28')).toEqual(['suspended', []])
    expect(
      (await verifyOn(await on('2026-05-04'), 'SRC-9', '2026-05-03')).certificate?.shipClass,
    ).toBeNull()
  })
}

test('the pages of a certificate and of its ship say it in both languages; a verification asks the database twice at most', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  const { id } = await createCertificate(
    staff,
    certificateInput({ certificateId: 'CLASS-1', selectedCertificates: [CLASS] }),
  )
  await createCertificate(
    staff,
    certificateInput({ certificateId: 'SRC-1', selectedCertificates: [RADIO] }),
  )
  await decideStanding(staff, id, { move: 'suspend', reason: 'Survey overdue' })
  const { ask } = visitor(db)
  const page = async (path: string) => (await ask(path)).text()
  for (const path of ['/verify?number=SRC-1', '/vessels/9074729']) {
    expect(await page(path)).toContain('Class of this ship is suspended since November 21, 2026.')
    expect(await page(`/id${path}`)).toContain(
      'Kelas kapal ini ditangguhkan sejak 21 November 2026.',
    )
  }
  const asked: string[] = []
  const noting =
    <Key, Found>(what: string, lookUp: (key: Key) => Found) =>
    (key: Key) => {
      asked.push(what)
      return lookUp(key)
    }
  const counting = {
    ...db,
    lookUp: noting('number', (number: string) => db.lookUp(number)),
    lookUpClass: noting('class', (of: Parameters<Store['lookUpClass']>[0]) => db.lookUpClass(of)),
  }
  await verifyCertificate({ ...staff, db: counting }, 'SRC-1')
  expect(asked).toEqual(['number', 'class'])
  await verifyCertificate({ ...staff, db: counting }, 'CLASS-1')
  expect(asked).toEqual(['number', 'class', 'number'])
})

test.for(ENGINES)(
  'among many, each answer says it of its own ship, also without an IMO number, and behind what has no answer (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const issue = (certificateId: string, types: string[], more = {}) =>
      createCertificate(
        staff,
        certificateInput({ certificateId, selectedCertificates: types, ...more }),
      )
    const { id } = await issue('CLASS-1', [CLASS])
    await issue('SRC-1', [RADIO])
    await issue('SRC-2', [RADIO], { imoNumber: '8814275', vesselName: 'KM Lain' })
    const unnumbered = await issue('B-1', [CLASS, RADIO], { imoNumber: null })
    await decideStanding(staff, id, { move: 'suspend', reason: 'Survey overdue' })
    await decidePart(staff, unnumbered.id, 'Class', {
      move: 'withdraw',
      reason: 'Conditions not met',
    })
    const batch = await verifyBatch(staff, [
      'a_b',
      'NONE',
      'SRC-2',
      'SRC-1',
      'B-1/SRC',
      'B-1',
      'CLASS-1',
    ])
    const said = batch.map(
      (one) => ('verdict' in one ? one.verdict.certificate?.shipClass : null) ?? null,
    )
    const suspended = { status: 'suspended', since: '2026-11-21', number: 'CLASS-1' }
    const withdrawn = { status: 'withdrawn', since: '2026-11-21', number: 'B-1/CLASS' }
    expect(said).toEqual([null, null, null, suspended, withdrawn, withdrawn, null])
  },
)

test('which records say whether a ship has class is read without what else they hold (SQLite)', async () => {
  const db = await freshStore('sqlite')
  const plan = await sql<{
    detail: string
  }>`explain query plan ${sql.raw(classSql('sqlite', '1', `'["Class"]'`))}`.execute(db.read)
  // Else all that the records of a ship hold is sorted with them: 14 MB for each verification of
  // one that is full.
  expect(plan.rows.map(({ detail }) => detail)).toContain('MATERIALIZE sized')
})

test.for(ENGINES)(
  'while two ships are merged, each certificate is of the class of both (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const issue = (certificateId: string, types: string[], imoNumber: string) =>
      createCertificate(
        staff,
        certificateInput({ certificateId, selectedCertificates: types, imoNumber }),
      )
    const { id } = await issue('CLASS-1', [CLASS], '9074729')
    await issue('SRC-1', [RADIO], '9074729')
    await issue('SRC-2', [RADIO], '8814275')
    await decideStanding(staff, id, { move: 'suspend', reason: 'Survey overdue' })
    const said = async (number: string) =>
      (await verifyCertificate(staff, number)).certificate?.shipClass?.status ?? null
    expect([await said('SRC-1'), await said('SRC-2')]).toEqual(['suspended', null])
    const [one, other] = await db.read.selectFrom('ships').select('id').orderBy('id').execute()
    const begun = {
      kind: 'merge',
      facts: '{}',
      lastDone: 0,
      done: 1,
      total: 3,
      begunAt: staff.now,
      actorName: 'x',
    } as const
    await db.write
      .insertInto('shipChanges')
      .values({ shipId: other?.id ?? 0, otherShipId: one?.id ?? 0, ...begun })
      .execute()
    // The record of class has moved already, and the others have not.
    await db.write
      .updateTable('entries')
      .set({ shipId: other?.id ?? 0 })
      .where('id', '=', id)
      .execute()
    expect([await said('SRC-1'), await said('SRC-2')]).toEqual(['suspended', 'suspended'])
  },
)
