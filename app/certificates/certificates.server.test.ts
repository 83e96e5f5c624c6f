import { expect, test } from 'vitest'
import { Refusal } from '#/app/refusal.ts'
import { certificateInput, scopeOf, staffScope } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { CertificateChanges } from './certificate.ts'
import { CertificateListQuery } from './list/certificate-query.ts'
import {
  createCertificate,
  deleteCertificate,
  getCertificate,
  proposeNumber,
  updateCertificate,
} from './certificates.server.ts'
import { listCertificates } from './list/certificate-list.server.ts'

const refusal = async (work: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Refusal)
  return error as Refusal // just asserted
}

test.for(ENGINES)('an issued certificate holds what was typed, in its normal form (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  const issued = await createCertificate(
    scope,
    certificateInput({ certificateId: ' lmc-2026- 00042 ', imoNumber: 'IMO 9074729' }),
  )
  expect(issued).toMatchObject({
    certificateId: 'LMC-2026-00042',
    type: 'International Load Line',
    issuedCertificates: 'International Load Line, International Tonnage',
    imoNumber: '9074729',
    flagId: 1,
    isValid: true,
    standing: 'in-force',
    issuedDate: '2026-01-01',
    createdBy: scope.actor?.id,
    version: 1,
    qrCodeUrl: `/api/certificates/${issued.id}/qr.png`,
  })
  expect(await getCertificate(scope, issued.id)).toEqual(issued)
})

test.for(ENGINES)('a number is unique in its normal form (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  const first = await createCertificate(scope, certificateInput())
  const taken = await refusal(createCertificate(scope, certificateInput({ certificateId: 'lmc-2026-00042' })))
  expect([taken.kind, taken.details.current]).toEqual(['conflict', first])
  expect(taken.details.fields).toHaveProperty('certificateId')
  const second = await createCertificate(scope, certificateInput({ certificateId: 'LMC-2026-2' }))
  const moved = await refusal(
    updateCertificate(scope, second.id, CertificateChanges.parse({ certificateId: 'LMC-2026-00042' })),
  )
  expect(moved.kind).toBe('conflict')
})

test.for(ENGINES)('fifty at once get one certificate for one number (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  const tries = Array.from({ length: 50 }, (_, i) => createCertificate(scope, certificateInput({ vesselName: `MV ${i}` })))
  const settled = await Promise.allSettled(tries)
  expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect((await listCertificates(scope, CertificateListQuery.parse({}))).total).toBe(1)
})

test.for(ENGINES)('a change merges, counts the version up and leaves the rest (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  const issued = await createCertificate(scope, certificateInput())
  const changed = await updateCertificate(
    scope,
    issued.id,
    CertificateChanges.parse({ vesselName: 'KM Samudra Baru', version: 1 }),
  )
  const correction = { on: '2026-11-21', fields: ['vesselName'], reason: null, version: 2 }
  expect(changed).toEqual({ ...issued, vesselName: 'KM Samudra Baru', version: 2, corrections: [correction] })
  expect(await updateCertificate(scope, issued.id, CertificateChanges.parse({ vesselName: 'KM Samudra Baru' }))).toEqual(
    changed,
  )
})

test.for(ENGINES)('a save based on an older version is a conflict that shows the current record (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  const issued = await createCertificate(scope, certificateInput())
  const ours = await updateCertificate(scope, issued.id, CertificateChanges.parse({ vesselName: 'Ours', version: 1 }))
  const theirs = await refusal(
    updateCertificate(scope, issued.id, CertificateChanges.parse({ vesselName: 'Theirs', version: 1 })),
  )
  expect([theirs.kind, theirs.details.current]).toEqual(['conflict', ours])
  expect((await refusal(deleteCertificate(scope, issued.id, 1))).kind).toBe('conflict')
})

test.for(ENGINES)('of twenty saves on one version one wins (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  const { id } = await createCertificate(scope, certificateInput())
  const saves = Array.from({ length: 20 }, (_, i) =>
    updateCertificate(scope, id, CertificateChanges.parse({ vesselName: `MV ${i}`, version: 1 })),
  )
  const settled = await Promise.allSettled(saves)
  expect(settled.filter((save) => save.status === 'fulfilled')).toHaveLength(1)
  expect((await getCertificate(scope, id)).version).toBe(2)
})

test.for(ENGINES)('an expiry before the issue is refused after the merge, and nothing is stored (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  const issued = await createCertificate(scope, certificateInput())
  const refused = await refusal(updateCertificate(scope, issued.id, CertificateChanges.parse({ expiryDate: '2025-12-31' })))
  expect([refused.kind, refused.details.fields]).toEqual([
    'invalid',
    { expiryDate: ['Expiry date must not be before the issue date'] },
  ])
  expect(await getCertificate(scope, issued.id)).toEqual(issued)
})

test.for(ENGINES)('an unknown service and a type outside the list are refused (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  expect((await refusal(createCertificate(scope, certificateInput({ serviceId: 9999 })))).details.fields).toHaveProperty(
    'serviceId',
  )
  const odd = await refusal(createCertificate(scope, certificateInput({ selectedCertificates: ['Certificate of Wonder'] })))
  expect(odd.details.fields).toHaveProperty('selectedCertificates')
})

test.for(ENGINES)('unticking suspends from today, a standing keeps its date, ticking reinstates (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  const { id } = await createCertificate(scope, certificateInput())
  const suspended = await updateCertificate(
    scope,
    id,
    CertificateChanges.parse({ isValid: false, standingReason: 'Overdue survey' }),
  )
  expect(suspended).toMatchObject({
    standing: 'suspended',
    standingReason: 'Overdue survey',
    standingSince: '2026-11-21',
    isValid: false,
  })
  const nextDay = { ...scope, today: '2026-11-22', now: '2026-11-22T05:00:00.000Z' }
  const renamed = await updateCertificate(nextDay, id, CertificateChanges.parse({ vesselName: 'Other' }))
  expect(renamed).toMatchObject({ standing: 'suspended', standingSince: '2026-11-21', standingReason: 'Overdue survey' })
  const whole = await updateCertificate(nextDay, id, CertificateChanges.parse({ ...renamed, isValid: true }))
  expect(whole).toMatchObject({ standing: 'in-force', standingReason: null, standingSince: null, isValid: true })
})

test.for(ENGINES)('every change is a register event with who, when, before and after (%s)', async (engine) => {
  const db = await freshStore(engine)
  const scope = await staffScope(db)
  const issued = await createCertificate(scope, certificateInput())
  const both = await updateCertificate(
    { ...scope, now: '2026-11-21T06:00:00.000Z' },
    issued.id,
    CertificateChanges.parse({ vesselName: 'Renamed', standing: 'withdrawn', standingReason: 'Sold for scrap' }),
  )
  await deleteCertificate(scope, issued.id)
  const events = await db.read.selectFrom('registerEvents').selectAll().orderBy('id').execute()
  expect(events.map((event) => event.kind)).toEqual(['issued', 'amended', 'withdrawn', 'deleted'])
  expect(events.every((event) => event.certificateId === 'LMC-2026-00042' && event.actorName === scope.actor?.email)).toBe(true)
  expect(events.map(({ note }) => note)).toEqual([null, 'no reason given', 'Sold for scrap', null])
  expect(events[1]?.at).toBe('2026-11-21T06:00:00.000Z')
  const [first, amended, withdrawn, deleted] = events.map(({ before, after }) => [
    JSON.parse(before ?? 'null'),
    JSON.parse(after ?? 'null'),
  ])
  expect(first).toEqual([null, issued])
  expect(amended?.[0]).toEqual(issued)
  expect(amended?.[1]).toMatchObject({ vesselName: 'Renamed', standing: 'in-force' })
  expect(withdrawn?.[0]).toEqual(amended?.[1])
  expect(withdrawn?.[1]).toEqual(both)
  expect(deleted).toEqual([both, null])
})

test.for(ENGINES)('register events cannot be changed or removed (%s)', async (engine) => {
  const db = await freshStore(engine)
  await createCertificate(await staffScope(db), certificateInput())
  await expect(db.write.updateTable('registerEvents').set({ actorName: 'nobody' }).execute()).rejects.toThrow('append-only')
  await expect(db.write.deleteFrom('registerEvents').execute()).rejects.toThrow('append-only')
  expect(await db.read.selectFrom('registerEvents').select('actorName').execute()).toHaveLength(1)
})

test.for(ENGINES)('a change whose event cannot be written does not happen (%s)', async (engine) => {
  const db = await freshStore(engine)
  const scope = await staffScope(db)
  const broken = { ...scope, now: null as unknown as string } // a moment that the events table refuses
  await expect(createCertificate(broken, certificateInput())).rejects.toThrow()
  expect((await listCertificates(scope, CertificateListQuery.parse({}))).total).toBe(0)
})

test.for(ENGINES)('a deleted record is gone, and its number is never issued again (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  const { id } = await createCertificate(scope, certificateInput())
  await deleteCertificate(scope, id)
  expect((await refusal(getCertificate(scope, id))).kind).toBe('not-found')
  expect((await refusal(deleteCertificate(scope, id))).kind).toBe('not-found')
  expect((await refusal(updateCertificate(scope, id, {}))).kind).toBe('not-found')
  const again = await refusal(createCertificate(scope, certificateInput({ vesselName: 'Another' })))
  expect([again.kind, again.message]).toEqual(['conflict', expect.stringContaining('is never issued again')])
})

test.for(ENGINES)('a stranger may do none of it (%s)', async (engine) => {
  const stranger = scopeOf(await freshStore(engine))
  const attempts = [
    createCertificate(stranger, certificateInput()),
    getCertificate(stranger, 1),
    listCertificates(stranger, CertificateListQuery.parse({})),
    updateCertificate(stranger, 1, {}),
    deleteCertificate(stranger, 1),
    proposeNumber(stranger),
  ]
  for (const attempt of attempts) expect((await refusal(attempt)).kind).toBe('unauthenticated')
})

test('a proposed number has the prefix, the year in Jakarta and a part that cannot be guessed', async () => {
  const scope = await staffScope(await freshStore('sqlite'), { now: '2026-12-31T18:00:00.000Z' })
  const [one, two] = [await proposeNumber(scope), await proposeNumber(scope)]
  expect(one).toMatch(/^LMC-2027-00001[0-9A-Z]{5}$/)
  expect(two).not.toBe(one)
})
