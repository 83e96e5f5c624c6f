import { expect, test } from 'vitest'
import { Refusal } from '#/core/refusal.ts'
import { readStates } from '#/domain/register/history/states.server.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { CertificateChanges } from '#/domain/register/model/certificate/certificate.ts'
import { CertificateListQuery } from '#/domain/register/search/list/certificate-query.ts'
import {
  createCertificate,
  deleteCertificate,
  getCertificate,
  proposeNumber,
  updateCertificate,
} from './certificates.server.ts'
import { listCertificates } from '#/domain/register/search/list/certificate-list.server.ts'

const refusal = async (work: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Refusal)
  return error as Refusal // just asserted
}

test.for(ENGINES)(
  'an issued certificate holds what was typed, in its normal form (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const issued = await createCertificate(
      context,
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
      createdBy: context.actor?.id,
      version: 1,
      qrCodeUrl: `/api/certificates/${issued.id}/qr.png`,
    })
    expect(await getCertificate(context, issued.id)).toEqual(issued)
  },
)

test.for(ENGINES)(
  'a certificate is not issued after a survey of a day to come (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const part = { code: 'SEC', issuedDate: '2027-02-01', expiryDate: '2031-11-20' }
    const input = (surveyCompletedOn: string) =>
      certificateInput({ selectedCertificates: undefined, parts: [{ ...part, surveyCompletedOn }] })
    const refused = await refusal(createCertificate(context, input('2027-01-31')))
    expect([refused.kind, Object.keys(refused.details.fields ?? {})]).toEqual([
      'invalid',
      ['surveyCompletedOn'],
    ])
    expect((await createCertificate(context, input(context.today))).parts[0]).toMatchObject({
      surveyCompletedOn: context.today,
    })
  },
)

test.for(ENGINES)('a number is unique in its normal form (%s)', async (engine) => {
  const context = await staffContext(await freshStore(engine))
  const first = await createCertificate(context, certificateInput())
  const taken = await refusal(
    createCertificate(context, certificateInput({ certificateId: 'lmc-2026-00042' })),
  )
  expect([taken.kind, taken.details.current]).toEqual(['conflict', first])
  expect(taken.details.fields).toHaveProperty('certificateId')
  const second = await createCertificate(context, certificateInput({ certificateId: 'LMC-2026-2' }))
  const moved = await refusal(
    updateCertificate(
      context,
      second.id,
      CertificateChanges.parse({ certificateId: 'LMC-2026-00042' }),
    ),
  )
  expect(moved.kind).toBe('conflict')
})

test.for(ENGINES)('fifty at once get one certificate for one number (%s)', async (engine) => {
  const context = await staffContext(await freshStore(engine))
  const tries = Array.from({ length: 50 }, (_, i) =>
    createCertificate(context, certificateInput({ vesselName: `MV ${i}` })),
  )
  const settled = await Promise.allSettled(tries)
  expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect((await listCertificates(context, CertificateListQuery.parse({}))).total).toBe(1)
})

test.for(ENGINES)(
  'a change merges, counts the version up and leaves the rest (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const issued = await createCertificate(context, certificateInput())
    const changed = await updateCertificate(
      context,
      issued.id,
      CertificateChanges.parse({ vesselName: 'KM Samudra Baru', version: 1 }),
    )
    const correction = { on: '2026-11-21', fields: ['vesselName'], reason: null, version: 2 }
    expect(changed).toEqual({
      ...issued,
      vesselName: 'KM Samudra Baru',
      version: 2,
      corrections: [correction],
    })
    expect(
      await updateCertificate(
        context,
        issued.id,
        CertificateChanges.parse({ vesselName: 'KM Samudra Baru' }),
      ),
    ).toEqual(changed)
  },
)

test.for(ENGINES)(
  'a save based on an older version is a conflict that shows the current record (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const issued = await createCertificate(context, certificateInput())
    const ours = await updateCertificate(
      context,
      issued.id,
      CertificateChanges.parse({ vesselName: 'Ours', version: 1 }),
    )
    const theirs = await refusal(
      updateCertificate(
        context,
        issued.id,
        CertificateChanges.parse({ vesselName: 'Theirs', version: 1 }),
      ),
    )
    expect([theirs.kind, theirs.details.current]).toEqual(['conflict', ours])
    expect((await refusal(deleteCertificate(context, issued.id, { version: 1 }))).kind).toBe(
      'conflict',
    )
  },
)

test.for(ENGINES)('of twenty saves on one version one wins (%s)', async (engine) => {
  const context = await staffContext(await freshStore(engine))
  const { id } = await createCertificate(context, certificateInput())
  const saves = Array.from({ length: 20 }, (_, i) =>
    updateCertificate(context, id, CertificateChanges.parse({ vesselName: `MV ${i}`, version: 1 })),
  )
  const settled = await Promise.allSettled(saves)
  expect(settled.filter((save) => save.status === 'fulfilled')).toHaveLength(1)
  expect((await getCertificate(context, id)).version).toBe(2)
})

test.for(ENGINES)(
  'an expiry before the issue is refused after the merge, and nothing is stored (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const issued = await createCertificate(context, certificateInput())
    const refused = await refusal(
      updateCertificate(context, issued.id, CertificateChanges.parse({ expiryDate: '2025-12-31' })),
    )
    expect([refused.kind, refused.details.fields]).toEqual([
      'invalid',
      { expiryDate: ['Expiry date must not be before the issue date'] },
    ])
    expect(await getCertificate(context, issued.id)).toEqual(issued)
  },
)

test.for(ENGINES)(
  'an unknown service and a type outside the list are refused (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    expect(
      (await refusal(createCertificate(context, certificateInput({ serviceId: 9999 })))).details
        .fields,
    ).toHaveProperty('serviceId')
    const odd = await refusal(
      createCertificate(
        context,
        certificateInput({ selectedCertificates: ['Certificate of Wonder'] }),
      ),
    )
    expect(odd.details.fields).toHaveProperty('selectedCertificates')
  },
)

test.for(ENGINES)(
  'unchecking the box suspends from today, a standing keeps its date, checking it reinstates (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const { id } = await createCertificate(context, certificateInput())
    const suspended = await updateCertificate(
      context,
      id,
      CertificateChanges.parse({ isValid: false, standingReason: 'Overdue survey' }),
    )
    expect(suspended).toMatchObject({
      standing: 'suspended',
      standingReason: 'Overdue survey',
      standingSince: '2026-11-21',
      isValid: false,
    })
    const nextDay = { ...context, today: '2026-11-22', now: '2026-11-22T05:00:00.000Z' }
    const renamed = await updateCertificate(
      nextDay,
      id,
      CertificateChanges.parse({ vesselName: 'Other' }),
    )
    expect(renamed).toMatchObject({
      standing: 'suspended',
      standingSince: '2026-11-21',
      standingReason: 'Overdue survey',
    })
    const whole = await updateCertificate(
      nextDay,
      id,
      CertificateChanges.parse({ ...renamed, isValid: true }),
    )
    expect(whole).toMatchObject({
      standing: 'in-force',
      standingReason: null,
      standingSince: null,
      isValid: true,
    })
  },
)

test.for(ENGINES)(
  'every change is a register event with who, when, before and after (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const issued = await createCertificate(context, certificateInput())
    const both = await updateCertificate(
      { ...context, now: '2026-11-21T06:00:00.000Z' },
      issued.id,
      CertificateChanges.parse({
        vesselName: 'Renamed',
        standing: 'withdrawn',
        standingReason: 'Sold for scrap',
      }),
    )
    await deleteCertificate(context, issued.id)
    const events = await db.read.selectFrom('registerEvents').selectAll().orderBy('id').execute()
    expect(events.map((event) => event.kind)).toEqual(['issued', 'amended', 'withdrawn', 'deleted'])
    expect(
      events.every(
        (event) =>
          event.certificateId === 'LMC-2026-00042' && event.actorName === context.actor?.email,
      ),
    ).toBe(true)
    expect(events.map(({ note }) => note)).toEqual([
      null,
      'no reason given',
      'Sold for scrap',
      'no reason given',
    ])
    expect(events[1]?.at).toBe('2026-11-21T06:00:00.000Z')
    const states = await readStates(db.read, events)
    const [first, amended, withdrawn, deleted] = events.map(({ id }) => states.get(id))
    expect(first).toEqual({ before: null, after: issued })
    expect(amended?.before).toEqual(issued)
    expect(amended?.after).toMatchObject({ vesselName: 'Renamed', standing: 'in-force' })
    expect(withdrawn?.before).toEqual(amended?.after)
    expect(withdrawn?.after).toEqual(both)
    expect(deleted).toEqual({ before: both, after: null })
  },
)

test.for(ENGINES)('register events cannot be changed or removed (%s)', async (engine) => {
  const db = await freshStore(engine)
  await createCertificate(await staffContext(db), certificateInput())
  await expect(
    db.write.updateTable('registerEvents').set({ actorName: 'nobody' }).execute(),
  ).rejects.toThrow('append-only')
  await expect(db.write.deleteFrom('registerEvents').execute()).rejects.toThrow('append-only')
  expect(await db.read.selectFrom('registerEvents').select('actorName').execute()).toHaveLength(1)
})

test.for(ENGINES)('a change whose event cannot be written does not happen (%s)', async (engine) => {
  const db = await freshStore(engine)
  const context = await staffContext(db)
  const broken = { ...context, now: null as unknown as string } // a moment that the events table refuses
  await expect(createCertificate(broken, certificateInput())).rejects.toThrow()
  expect((await listCertificates(context, CertificateListQuery.parse({}))).total).toBe(0)
})

test.for(ENGINES)(
  'a deleted record is gone, and its number is never issued again (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const { id } = await createCertificate(context, certificateInput())
    await deleteCertificate(context, id)
    expect((await refusal(getCertificate(context, id))).kind).toBe('not-found')
    expect((await refusal(deleteCertificate(context, id))).kind).toBe('not-found')
    expect((await refusal(updateCertificate(context, id, {}))).kind).toBe('not-found')
    const again = await refusal(
      createCertificate(context, certificateInput({ vesselName: 'Another' })),
    )
    expect([again.kind, again.message]).toEqual([
      'conflict',
      expect.stringContaining('is never issued again'),
    ])
  },
)

test.for(ENGINES)('an anonymous caller may do none of it (%s)', async (engine) => {
  const anonymous = contextOf(await freshStore(engine))
  const attempts = [
    createCertificate(anonymous, certificateInput()),
    getCertificate(anonymous, 1),
    listCertificates(anonymous, CertificateListQuery.parse({})),
    updateCertificate(anonymous, 1, {}),
    deleteCertificate(anonymous, 1),
    proposeNumber(anonymous),
  ]
  for (const attempt of attempts) expect((await refusal(attempt)).kind).toBe('unauthenticated')
})

test('a proposed number has the prefix, the year in Jakarta and a part that cannot be guessed', async () => {
  const context = await staffContext(await freshStore('sqlite'), {
    now: '2026-12-31T18:00:00.000Z',
  })
  const [one, two] = [await proposeNumber(context), await proposeNumber(context)]
  expect(one).toMatch(/^LMC-2027-00001-[0-9A-Z]{5}$/)
  expect(two).not.toBe(one)
})
