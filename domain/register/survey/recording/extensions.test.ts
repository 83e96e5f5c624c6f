import { expect, test } from 'vitest'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { statusOf } from '#/domain/register/model/certificate/status.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { openRegister } from '#/tests/helpers/mail/notices.ts'
import { certificateInput } from '#/tests/helpers/people.ts'
import { CONSENT } from '#/tests/helpers/register/consent.ts'
import type { Store } from '#/db/schema.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { extendPart } from './part-decisions.server.ts'

/** What programs read of a certificate on a day. */
async function verifyOn(db: Store, number: string, day: string) {
  const { ask } = visitor(db, { now: () => Date.parse(`${day}T05:00:00.000Z`) })
  const answer = (await (await ask(`/api/certificates/verify/${number}`)).json()) as {
    certificate: { parts: object[] }
  }
  return answer.certificate.parts[0]
}

const SEWAGE = 'International Sewage Pollution Prevention'
const SAFETY = 'Safety Management Certificate'

test.for(ENGINES)(
  'an extension of a statutory certificate names the consent of the Administration (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id } = await issue([SEWAGE])
    const extension = {
      kind: 'to-port-of-survey',
      until: '2031-03-01',
      reason: 'On passage',
    } as const
    const context = await on('2030-12-01')
    await expect(extendPart(context, id, 'ISPP', extension)).rejects.toMatchObject({
      kind: 'invalid',
      details: {
        fields: {
          administration: [expect.any(String)],
          consentReference: [expect.any(String)],
          consentDate: [expect.any(String)],
        },
      },
    })
    const { consentReference: _reference, ...withoutReference } = CONSENT
    await expect(
      extendPart(context, id, 'ISPP', { ...extension, ...withoutReference }),
    ).rejects.toMatchObject({
      details: { fields: { consentReference: [expect.stringContaining('reference')] } },
    })
    await expect(
      extendPart(context, id, 'ISPP', { ...extension, ...CONSENT, consentDate: '2030-12-02' }),
    ).rejects.toMatchObject({
      details: { fields: { consentDate: [expect.stringContaining('future')] } },
    })
    await extendPart(context, id, 'ISPP', { ...extension, ...CONSENT })
    const consent = {
      administration: 'Marine Department of Tuvalu',
      reference: 'MD 14/2025',
      date: '2025-12-01',
    }
    expect((await findCertificate(db.read, id)).parts[0]?.extension).toEqual({
      ...extension,
      grantedOn: '2030-12-01',
      consent,
    })
    expect(await verifyOn(db, 'N-1', '2031-02-01')).toMatchObject({
      status: 'valid',
      extendedUntil: '2031-03-01',
      endorsements: { extension: { kind: 'to-port-of-survey', consent } },
    })
    // By decision of the Administration, also beyond what it is extended to.
    const decided = {
      kind: 'administration-decision',
      until: '2032-01-01',
      reason: 'Port closed',
    } as const
    await extendPart(await on('2031-03-01'), id, 'ISPP', { ...decided, ...CONSENT })
    expect(statusOf(await findCertificate(db.read, id), '2032-01-01')).toBe('valid')
  },
)

test.for(ENGINES)(
  'an old consent revives no certificate that expired long ago, and one entered late says so (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id } = await issue([SEWAGE])
    const decided = {
      kind: 'administration-decision',
      until: '2036-01-01',
      reason: 'Found in a drawer',
      ...CONSENT,
      consentDate: '2030-06-01',
    } as const
    await expect(extendPart(await on('2033-06-01'), id, 'ISPP', decided)).rejects.toThrow(
      'Issue a new certificate',
    )
    const toPort = {
      kind: 'to-port-of-survey',
      until: '2031-03-31',
      reason: 'On passage',
      ...CONSENT,
    } as const
    await expect(extendPart(await on('2031-02-01'), id, 'ISPP', toPort)).rejects.toThrow(
      'within three months',
    )
    const consented = { ...toPort, consentDate: '2030-12-20' }
    await expect(extendPart(await on('2031-04-01'), id, 'ISPP', consented)).rejects.toThrow(
      'has ended',
    )
    expect((await findCertificate(db.read, id)).parts[0]?.extension).toBeNull()
    expect(await verifyOn(db, 'N-1', '2031-02-01')).toMatchObject({ status: 'expired' })
    await extendPart(await on('2031-02-01'), id, 'ISPP', consented)
    expect(await verifyOn(db, 'N-1', '2031-02-01')).toMatchObject({
      status: 'valid',
      endorsements: {
        extension: { grantedOn: '2031-02-01', afterExpiry: true, consent: { date: '2030-12-20' } },
      },
    })
    const { ask } = visitor(db, { now: () => Date.parse('2031-02-01T05:00:00.000Z') })
    expect(await (await ask('/verify/N-1')).text()).toContain(
      'the register said that it had expired',
    )
    // What was answered in between is not answered otherwise now.
    const past = await (await ask('/api/certificates/verify/N-1?on=2031-01-15')).json()
    expect(past.certificate.parts[0].status).toBe('expired')
  },
)

test('one issued for two years is extended to five, with the surveys of five years, and then to the port of survey', async () => {
  const { db, on, issue } = await openRegister('sqlite')
  const { id } = await issue(['International Load Line'], { expiryDate: '2027-12-31' })
  const longest = {
    kind: 'to-longest-term',
    until: '2030-12-31',
    reason: 'Request of the owner',
    ...CONSENT,
  } as const
  await extendPart(await on('2026-06-01'), id, 'ILLC', longest)
  const stored = async () => await findCertificate(db.read, id)
  // The first annual survey is missing from 1 April 2027 on.
  const unsurveyed = await stored()
  expect(['2027-03-31', '2027-04-01'].map((day) => statusOf(unsurveyed, day))).toEqual([
    'valid',
    'survey-overdue',
  ])
  const toPort = {
    kind: 'to-port-of-survey',
    until: '2031-03-31',
    reason: 'On passage',
    ...CONSENT,
  } as const
  await extendPart(await on('2030-12-01'), id, 'ILLC', toPort)
  expect((await stored()).parts[0]?.extension).toMatchObject({
    until: '2031-03-31',
    termUntil: '2030-12-31',
  })
  expect(statusOf(await stored(), '2027-04-01')).toBe('survey-overdue')
  expect(await verifyOn(db, 'N-1', '2031-01-01')).toMatchObject({
    extendedUntil: '2031-03-31',
    termExtendedUntil: '2030-12-31',
    status: 'survey-overdue',
  })
})

test('an interim Safety Management Certificate is extended by six months once, and class by no Administration', async () => {
  const { db, context, on } = await openRegister('sqlite')
  const parts = [
    { code: 'SMC', kind: 'interim', expiryDate: '2026-06-30' },
    { code: 'Class', expiryDate: '2030-12-31' },
  ] as const
  const input = certificateInput({
    certificateId: 'I-1',
    issuedDate: '2026-01-01',
    expiryDate: '2026-06-30',
    parts,
  })
  const { id } = await createCertificate(context, input)
  const special = {
    kind: 'interim-special-case',
    until: '2026-12-30',
    reason: 'The auditor could not board',
    ...CONSENT,
  } as const
  const before = await on('2026-06-01')
  await expect(extendPart(before, id, 'SMC', { ...special, until: '2026-12-31' })).rejects.toThrow(
    'ISM Code 14.3',
  )
  await extendPart(before, id, 'SMC', special)
  await expect(extendPart(before, id, 'SMC', special)).rejects.toThrow('not combined')
  expect((await findCertificate(db.read, id)).parts[0]).toMatchObject({
    label: SAFETY,
    extension: { until: '2026-12-30' },
  })
  const decided = {
    kind: 'administration-decision',
    until: '2031-12-30',
    reason: 'Force majeure',
    ...CONSENT,
  } as const
  await expect(extendPart(before, id, 'Class', decided)).rejects.toThrow('society')
})
