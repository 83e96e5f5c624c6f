import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { expiringNext } from '#/domain/register/search/list/expiring-next.server.ts'
import { decidePart, extendPart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import type { Store } from '#/db/schema.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { CONSENT } from '#/tests/helpers/register/consent.ts'

const expiriesIn = async (db: Store) => {
  const rows = await db.read
    .selectFrom('certificates')
    .select(['entryId', 'lastDay'])
    .distinct()
    .where('lastDay', 'is not', null)
    .orderBy('entryId')
    .orderBy('lastDay')
    .execute()
  return rows.map(({ entryId, lastDay }) => [entryId, lastDay])
}
const term = (certificateId: string, expiryDate: string, selectedCertificates: string[]) =>
  certificateInput({ certificateId, issuedDate: '2026-01-01', expiryDate, selectedCertificates })

test.for(ENGINES)('the days are written with each change (%s)', async (engine) => {
  const db = await freshStore(engine)
  const context = await staffContext(db, { now: '2026-11-21T05:00:00.000Z' })
  const dated = { issuedDate: '2026-08-01', expiryDate: null, selectedCertificates: undefined }
  const parts = [
    { code: 'ILLC', expiryDate: '2031-08-01' },
    { code: 'IOPP', expiryDate: '2031-08-01' },
    { code: 'SMC', kind: 'interim', expiryDate: '2027-02-01' },
    { code: 'ITC69' },
  ]
  const { id: several } = await createCertificate(
    context,
    certificateInput({ ...dated, certificateId: 'A', parts }),
  )
  const { id: plain } = await createCertificate(
    context,
    term('B', '2030-12-31', ['International Load Line']),
  )
  const { id: renewed } = await createCertificate(
    context,
    term('C', '2026-12-31', ['International Load Line']),
  )
  const types = ['International Load Line', 'Cargo Ship Safety Equipment']
  const { id: extended } = await createCertificate(context, term('D', '2030-12-31', types))
  const { id: gone } = await createCertificate(
    context,
    term('E', '2029-12-31', ['International Load Line']),
  )
  const { id: tonnage } = await createCertificate(
    context,
    certificateInput({ ...dated, certificateId: 'F', parts: [{ code: 'ITC69' }] }),
  )
  const first = [
    [several, '2027-02-01'],
    [several, '2031-08-01'],
    [plain, '2030-12-31'],
    [renewed, '2026-12-31'],
    [extended, '2030-12-31'],
  ]
  expect(await expiriesIn(db)).toEqual([...first, [gone, '2029-12-31']])
  const next = [
    { id: renewed, certificateId: 'C', vesselName: 'KM Samudra Jaya', lastDay: '2026-12-31' },
    { id: several, certificateId: 'A', vesselName: 'KM Samudra Jaya', lastDay: '2027-02-01' },
  ]
  expect(await expiringNext(context, 90, 8)).toEqual(next)
  expect(await expiringNext(context, 90, 1)).toEqual(next.slice(0, 1))

  await deleteCertificate(context, gone)
  await updateCertificate(context, plain, {
    expiryDate: '2030-06-30',
    correctionReason: 'Typing error',
  })
  const body = {
    certificateId: 'C-2',
    issuedDate: '2026-11-21',
    expiryDate: null,
    selectedCertificates: undefined,
  }
  const renewal = {
    ...body,
    parts: [{ code: 'ILLC', expiryDate: '2031-11-20' }],
    renewalOf: renewed,
  }
  const { id: newer } = await createCertificate(context, certificateInput(renewal))
  await decidePart(context, several, 'SMC', { move: 'suspend', reason: 'Detained' })
  const beforeExpiry = await staffContext(db, { now: '2030-11-01T05:00:00.000Z' })
  await extendPart(beforeExpiry, extended, 'SEC', {
    kind: 'short-voyages',
    until: '2031-01-31',
    reason: 'Voyage',
    ...CONSENT,
  })
  const last = [
    [several, '2031-08-01'],
    [plain, '2030-06-30'],
    [extended, '2030-12-31'],
    [extended, '2031-01-31'],
    [newer, '2031-11-20'],
  ]
  expect([tonnage, await expiriesIn(db)]).toEqual([tonnage, last])
})
