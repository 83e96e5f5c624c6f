import { expect, test } from 'vitest'
import {
  createCertificate,
  getCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { NewCertificate } from '#/domain/register/model/certificate/certificate.ts'
import { extendPart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Engine } from '#/db/schema.ts'
import { correctPart } from './correct-part.server.ts'
import { PartCorrection } from './part-correction.ts'
import { CONSENT } from '#/tests/helpers/register/consent.ts'

// The date is 2026-11-21.

/**
 * Classification and load line with five years, an interim SMC with six months, tonnage without
 * end.
 */
async function office(engine: Engine) {
  const context = await staffContext(await freshStore(engine))
  const parts = [
    { code: 'Class', issuedDate: '2026-11-01', expiryDate: '2031-11-01' },
    {
      code: 'ILLC',
      issuedDate: '2026-11-02',
      expiryDate: '2031-11-02',
      surveyCompletedOn: '2026-11-02',
    },
    { code: 'SMC', kind: 'interim', issuedDate: '2026-11-20', expiryDate: '2027-05-20' },
    { code: 'ITC69', issuedDate: '2026-11-20', expiryDate: null },
  ]
  const input = {
    certificateId: 'T-1',
    issuedDate: '2026-11-01',
    expiryDate: null,
    selectedCertificates: undefined,
    parts,
  }
  const { id } = await createCertificate(
    context,
    NewCertificate.parse({ ...certificateInput(), ...input }),
  )
  const ILLC = {
    kind: 'full-term',
    issuedDate: '2026-11-02',
    expiryDate: '2031-11-02',
    surveyCompletedOn: '2026-11-02',
  }
  const correct = (code: string, sent: object, version = 1) =>
    correctPart(context, id, code, PartCorrection.parse({ ...ILLC, version, ...sent }))
  return { context, id, correct }
}

test.for(ENGINES)(
  'the expiry date of one certificate is corrected, with the reason, and no other changes (%s)',
  async (engine) => {
    const { context, id, correct } = await office(engine)
    const before = await getCertificate(context, id)
    const after = await correct('ILLC', { expiryDate: '2031-10-31', correctionReason: 'Misprint' })
    expect(after).toMatchObject({ version: 2, expiryDate: '2027-05-20', issuedDate: '2026-11-01' })
    expect(after.parts).toEqual(
      before.parts.map((part) =>
        part.code === 'ILLC' ? { ...part, expiryDate: '2031-10-31' } : part,
      ),
    )
    expect(after.corrections).toEqual([
      { on: '2026-11-21', code: 'ILLC', fields: ['expiryDate'], reason: 'Misprint', version: 2 },
    ])
    const [entry] = (await historyOf(context, id, null)).entries
    expect(entry).toMatchObject({ kind: 'amended', note: 'Misprint' })
    expect(entry?.changes).toEqual([
      { fact: 'Expiry date of ILLC', from: '2031-11-02', to: '2031-10-31' },
    ])
    const corrected = async (number: string) =>
      (await verifyCertificate(context, number)).certificate?.corrections.length
    expect([
      await corrected('T-1'),
      await corrected('T-1/ILLC'),
      await corrected('T-1/SMC'),
    ]).toEqual([1, 1, 0])
  },
)

test.for(ENGINES)(
  'the record begins with the first of its certificates, and ends with the first (%s)',
  async (engine) => {
    const { correct } = await office(engine)
    const Class = {
      issuedDate: '2026-10-20',
      expiryDate: '2027-03-20',
      kind: 'short-term',
      surveyCompletedOn: '',
    }
    const after = await correct('Class', Class)
    expect(after).toMatchObject({ issuedDate: '2026-10-20', expiryDate: '2027-03-20' })
    expect(after.corrections[0]?.fields).toEqual(['issuedCertificates', 'issuedDate', 'expiryDate'])
    expect((await correct('ILLC', { surveyCompletedOn: '' }, 2)).corrections).toHaveLength(1)
  },
)

test.for(ENGINES)(
  'what could not be issued is refused at its field, and an older version (%s)',
  async (engine) => {
    const { context, id, correct } = await office(engine)
    const refusals: [string, object, string, string][] = [
      ['ILLC', { expiryDate: '2031-11-03' }, 'expiryDate', 'at most five years'],
      ['ILLC', { expiryDate: '' }, 'expiryDate', 'Expiry date is required'],
      [
        'ILLC',
        { issuedDate: '2026-11-01' },
        'issuedDate',
        'Its survey was completed on November 2, 2026',
      ],
      ['ILLC', { surveyCompletedOn: '2026-11-23' }, 'surveyCompletedOn', 'today or an earlier day'],
      ['SMC', { kind: 'interim', expiryDate: '2027-06-01' }, 'expiryDate', 'at most 6 months'],
      [
        'SMC',
        { kind: 'interim', expiryDate: '2027-05-02', renewedFrom: '2026-12-31' },
        'renewedFrom',
        'full-term',
      ],
      ['ITC69', { kind: 'interim', expiryDate: '' }, 'kind', 'does not expire'],
    ]
    for (const [code, sent, field, message] of refusals) {
      await expect(correct(code, sent)).rejects.toMatchObject({
        kind: 'invalid',
        details: { fields: { [field]: [expect.stringContaining(message)] } },
      })
    }
    await expect(correct('SEC', {})).rejects.toMatchObject({ kind: 'not-found' })
    await expect(correct('ILLC', {}, 2)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await correct('ILLC', {})).toEqual(await getCertificate(context, id))
  },
)

test('an extended certificate stays full-term, and one that follows an interim one is no interim one', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const create = (body: object) =>
    createCertificate(
      context,
      NewCertificate.parse({ ...certificateInput(), selectedCertificates: undefined, ...body }),
    )
  const SMC = { issuedDate: '2026-06-01', expiryDate: '2026-12-01' }
  const old = await create({
    certificateId: 'T-1',
    ...SMC,
    parts: [{ code: 'SMC', kind: 'interim' }],
  })
  const full = { issuedDate: '2026-11-20', expiryDate: '2027-05-20' }
  const next = await create({
    certificateId: 'T-2',
    ...full,
    parts: [{ code: 'SMC' }],
    renewalOf: old.id,
  })
  const sent = { kind: 'interim', ...full, version: 1 }
  await expect(
    correctPart(context, next.id, 'SMC', PartCorrection.parse(sent)),
  ).rejects.toMatchObject({
    details: { fields: { kind: [expect.stringContaining('are not renewed')] } },
  })
  const due = { issuedDate: '2022-01-01', expiryDate: '2026-12-01' }
  const { id } = await create({ certificateId: 'T-3', ...due, parts: [{ code: 'ILLC' }] })
  await extendPart(context, id, 'ILLC', {
    kind: 'short-voyages',
    until: '2026-12-20',
    reason: 'Short voyages',
    ...CONSENT,
  })
  const short = {
    kind: 'short-term',
    issuedDate: '2026-11-01',
    expiryDate: '2026-12-01',
    version: 2,
  }
  await expect(correctPart(context, id, 'ILLC', PartCorrection.parse(short))).rejects.toMatchObject(
    {
      details: { fields: { kind: [expect.stringContaining('extended until December 20, 2026')] } },
    },
  )
})

test.for(ENGINES)(
  'a type that is added to a set gets the full term from its issue date, and the order and type of the set stay (%s)',
  async (engine) => {
    const { context, id, correct } = await office(engine)
    const before = await getCertificate(context, id)
    // As the form sends them: in the order of its list.
    const asListed = [
      'Certificate of Classification',
      'International Tonnage',
      'International Load Line',
      'Safety Management Certificate',
    ]
    const { type, issuedDate, expiryDate } = before
    expect(
      await updateCertificate(context, id, {
        type,
        issuedDate,
        expiryDate,
        selectedCertificates: asListed,
      }),
    ).toEqual(before)
    const added = ['International Anti-Fouling System', 'International Ballast Water Management']
    const after = await updateCertificate(context, id, {
      selectedCertificates: [...added, ...asListed],
    })
    expect(after.type).toBe(type)
    expect(after.issuedCertificates).toBe([before.issuedCertificates, ...added].join(', '))
    expect(after.parts.slice(-2)).toMatchObject([
      { code: 'IAFS', issuedOn: '2026-11-01', expiryDate: null },
      { code: 'IBWMC', issuedOn: '2026-11-01', expiryDate: '2031-10-31' },
    ])
    await correct(
      'SMC',
      { issuedDate: '2026-11-20', expiryDate: '2031-11-20', surveyCompletedOn: '' },
      2,
    )
    const left = await updateCertificate(context, id, {
      selectedCertificates: ['International Tonnage'],
      expiryDate: (await getCertificate(context, id)).expiryDate,
    })
    expect(left).toMatchObject({ expiryDate: null, parts: [{ code: 'ITC69', expiryDate: null }] })
  },
)
