import { expect, test } from 'vitest'
import { NewCertificate } from '#/domain/register/model/certificate/certificate.ts'
import {
  certificatesOfVessel,
  createCertificate,
  deleteCertificate,
  getCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'
import {
  certificateBody,
  certificateInput,
  contextOf,
  staffContext,
} from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { proposeCertificate } from './proposal.server.ts'

async function oldOne(engine: (typeof ENGINES)[number]) {
  const context = await staffContext(await freshStore(engine))
  const old = await createCertificate(
    context,
    certificateInput({ issuedDate: '2021-12-15', expiryDate: '2026-12-15' }),
  )
  const renewal = (changes: object = {}) =>
    NewCertificate.parse(
      certificateBody({ certificateId: 'LMC-NEW', renewalOf: old.id, ...changes }),
    )
  return { context, old, renewal }
}

test.for(ENGINES)(
  'a renewal starts from the facts of the old one, with its dates rolled on (%s)',
  async (engine) => {
    const { context, old } = await oldOne(engine)
    const { values, from } = await proposeCertificate(context, { renew: old.id })
    expect(values).toMatchObject({
      vesselName: old.vesselName,
      issuedDate: '2026-11-21',
      expiryDate: '2031-12-15',
    })
    expect(values.certificateId).not.toBe(old.certificateId)
    expect(from).toMatchObject({
      how: 'renew',
      certificate: { id: old.id },
      countedFrom: 'old-expiry',
    })
    const copy = await proposeCertificate(context, { copy: old.id })
    expect(copy.values).toMatchObject({
      issuedDate: '2021-12-15',
      expiryDate: '2026-12-15',
      flag: 'Indonesia',
    })
    await expect(proposeCertificate(context, { copy: 99 })).rejects.toBeInstanceOf(Refusal)
  },
)

test.for(ENGINES)(
  'the old one keeps its standing, is superseded from the issue date of the new one, and points to it (%s)',
  async (engine) => {
    const { context, old, renewal } = await oldOne(engine)
    const renewed = await createCertificate(context, renewal({ issuedDate: '2026-11-30' }))
    expect(await getCertificate(context, old.id)).toMatchObject({
      supersededBy: 'LMC-NEW',
      isValid: true,
      version: 2,
    })
    const statusOn = async (today: string) =>
      (await verifyCertificate(contextOf(context.db, { today }), old.certificateId)).status
    expect([await statusOn('2026-11-29'), await statusOn('2026-11-30')]).toEqual([
      'valid',
      'superseded',
    ])
    await updateCertificate(context, renewed.id, { issuedDate: '2026-12-01' })
    expect([await statusOn('2026-11-30'), await statusOn('2026-12-01')]).toEqual([
      'valid',
      'superseded',
    ])
    // Before its expiry passes, and after.
    expect(await statusOn('2026-12-16')).toBe('expired')
    const { entries } = await historyOf(context, old.id, null)
    expect(entries[1]).toMatchObject({
      kind: 'amended',
      note: null,
      changes: [
        { fact: 'Renewed by', from: null, to: 'LMC-NEW' },
        { fact: 'Superseded on', from: null, to: '2026-11-30' },
      ],
    })
  },
)

test.for(ENGINES)(
  'the pointer follows a corrected number, and goes with a renewal entered by mistake (%s)',
  async (engine) => {
    const { context, old, renewal } = await oldOne(engine)
    const renewed = await createCertificate(context, renewal())
    await updateCertificate(context, renewed.id, { certificateId: 'LMC-NEWER' })
    expect((await getCertificate(context, old.id)).supersededBy).toBe('LMC-NEWER')
    await deleteCertificate(context, renewed.id)
    expect((await getCertificate(context, old.id)).supersededBy).toBeNull()
  },
)

test.for(ENGINES)(
  'what is renewed already, withdrawn or gone is not renewed, and nothing is issued then (%s)',
  async (engine) => {
    const { context, old, renewal } = await oldOne(engine)
    await expect(createCertificate(context, renewal({ renewalOf: 99 }))).rejects.toMatchObject({
      kind: 'not-found',
    })
    await createCertificate(context, renewal())
    const again = createCertificate(context, renewal({ certificateId: 'LMC-AGAIN' }))
    await expect(again).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('renewed already, by LMC-NEW'),
    })
    const another = await createCertificate(
      context,
      certificateInput({ certificateId: 'LMC-OTHER' }),
    )
    await decideStanding(context, another.id, { move: 'withdraw', reason: 'Sold' })
    const late = createCertificate(
      context,
      renewal({ certificateId: 'LMC-LATE', renewalOf: another.id }),
    )
    await expect(late).rejects.toMatchObject({ kind: 'conflict' })
    const { certificates } = await certificatesOfVessel(context, '9074729')
    expect(certificates.map((one) => one.certificateId)).toEqual([
      'LMC-OTHER',
      'LMC-NEW',
      old.certificateId,
    ])
  },
)

test.for(ENGINES)(
  'a certificate of another ship, or without a type of the new one, is not renewed (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const issue = (changes: Record<string, unknown>) =>
      createCertificate(context, certificateInput(changes))
    const { id } = await issue({ certificateId: 'T-1', imoNumber: '9074729' })
    const refusedAs = (message: string) => ({
      kind: 'conflict',
      message: expect.stringContaining(message) as string,
    })
    const other = issue({ certificateId: 'T-2', imoNumber: '9319466', renewalOf: id })
    await expect(other).rejects.toMatchObject(
      refusedAs('T-1 is of the ship with the IMO number 9074729'),
    )
    const type = { selectedCertificates: ['Cargo Ship Safety Radio'] }
    const noType = issue({ certificateId: 'T-2', imoNumber: '9074729', renewalOf: id, ...type })
    await expect(noType).rejects.toMatchObject(
      refusedAs('T-1 has no certificate of the types of T-2'),
    )
    const small = await issue({ certificateId: 'T-3', imoNumber: null, vesselName: 'KM Kecil' })
    const named = issue({
      certificateId: 'T-4',
      imoNumber: null,
      vesselName: 'KM Besar',
      renewalOf: small.id,
    })
    await expect(named).rejects.toMatchObject(refusedAs('T-3 is of KM Kecil'))
    await issue({
      certificateId: 'T-4',
      imoNumber: null,
      vesselName: 'KM KECIL',
      renewalOf: small.id,
    })
  },
)

test.for(ENGINES)(
  'a renewal replaces the certificates of its types; the others of the record stay (%s)',
  async (engine) => {
    const { context, old, renewal } = await oldOne(engine)
    await createCertificate(
      context,
      renewal({ issuedDate: '2026-11-30', selectedCertificates: ['International Load Line'] }),
    )
    const { parts } = await getCertificate(context, old.id)
    expect(
      parts.map(({ code, supersededBy, supersededOn }) => [code, supersededBy, supersededOn]),
    ).toEqual([
      ['ILLC', 'LMC-NEW', '2026-11-30'],
      ['ITC69', null, null],
    ])
  },
)
