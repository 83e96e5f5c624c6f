import { expect, test } from 'vitest'
import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { checkCharacter } from '#/domain/register/model/number/certificate-number.ts'
import { readApplication } from '#/domain/services/applications/applications.server.ts'
import type { Store } from '#/db/schema.ts'
import { makeMove, moveToState, submitSample } from '#/tests/helpers/application-review.ts'
import { readOutbox } from '#/tests/helpers/mail/mailer.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { createCertificate, createCertificatePerType, proposeNumber } from './issue.server.ts'

const TEN = CERTIFICATE_TYPES.slice(0, 10).map(({ label }) => label)

async function issuedEmails(db: Store) {
  const rows = await readOutbox(db)
  return rows
    .map(({ payload, recipient, language }) => ({ ...JSON.parse(payload), recipient, language }))
    .filter(({ kind }) => kind === 'certificates-issued')
}

test.for(ENGINES)(
  'one save issues a certificate for each type, each with a number and an event, and one email (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id: applicationId, reference, path } = await submitSample(db, {}, { language: 'id' })
    await moveToState(context, applicationId, 'approved')
    const issued = await createCertificatePerType(
      context,
      certificateInput({
        certificateId: await proposeNumber(context),
        selectedCertificates: TEN,
        applicationId,
      }),
    )
    expect(
      issued.map(({ type, issuedCertificates, version }) => [type, issuedCertificates, version]),
    ).toEqual(TEN.map((label) => [label, label, 1]))
    const numbers = issued.map(({ certificateId }) => certificateId)
    expect(new Set(numbers).size).toBe(10)
    for (const [i, number] of numbers.entries()) {
      expect(number).toMatch(new RegExp(`^LMC-2026-${String(i + 1).padStart(5, '0')}-[0-9A-Z]{5}$`))
      expect(checkCharacter(number.slice(0, -1))).toBe(number.at(-1))
    }
    for (const { vesselName, imoNumber, flag, issuedDate, expiryDate } of issued) {
      expect([vesselName, imoNumber, flag, issuedDate, expiryDate]).toEqual([
        'KM Samudra Jaya',
        '9074729',
        'Indonesia',
        '2026-01-01',
        '2028-01-01',
      ])
    }
    const events = await db.read
      .selectFrom('registerEvents')
      .select(['kind', 'certificateId'])
      .orderBy('id')
      .execute()
    expect(events).toEqual(numbers.map((certificateId) => ({ kind: 'issued', certificateId })))
    const sent = await issuedEmails(db)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      recipient: 'agen@laut.example',
      language: 'id',
      reference,
      link: `http://localhost:3000/id${path}`,
      certificates: numbers.map((number) => ({
        number,
        link: `http://localhost:3000/id/verify/${number}`,
      })),
    })
    const [, key = ''] = path.split('key=')
    const { application: shown } = await readApplication(contextOf(db), reference, key)
    expect(shown.certificates.map(({ certificateId }) => certificateId)).toEqual(numbers)
  },
)

test.for(ENGINES)(
  'where one of them is refused, none is issued, and the refusal names it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id: applicationId } = await submitSample(db)
    await moveToState(context, applicationId, 'approved')
    const withUnknown = [...TEN.slice(0, 2), 'Certificate of Elegance', ...TEN.slice(2, 4)]
    const message =
      'Certificate 3 of 5, Certificate of Elegance: “Certificate of Elegance” is not one of the certificates in the list'
    await expect(
      createCertificatePerType(
        context,
        certificateInput({ selectedCertificates: withUnknown, applicationId }),
      ),
    ).rejects.toMatchObject({
      kind: 'invalid',
      message,
      details: { fields: { selectedCertificates: [message] } },
    })
    await expect(getCertificate(context, 1)).rejects.toMatchObject({ kind: 'not-found' })
    expect(await db.read.selectFrom('registerEvents').select('id').execute()).toEqual([])
    expect(await issuedEmails(db)).toEqual([])
  },
)

test('one certificate for each type needs a type, and is no renewal', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const { id } = await createCertificate(context, certificateInput())
  const perType = (changes: Record<string, unknown>) =>
    createCertificatePerType(context, certificateInput(changes))
  await expect(
    perType({ type: 'Classification Certificate', selectedCertificates: [] }),
  ).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Select the certificates to create',
  })
  // A type that a form sends twice is one certificate.
  expect(
    await perType({ certificateId: 'A-1', selectedCertificates: [TEN[0], TEN[1], TEN[0]] }),
  ).toHaveLength(2)
  await expect(perType({ renewalOf: id })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(
    createCertificatePerType(contextOf(context.db), certificateInput()),
  ).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})

test.for(ENGINES)(
  'the applicant gets one email about each certificate issued alone; without an application nobody does (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id: applicationId } = await submitSample(db)
    await moveToState(context, applicationId, 'approved')
    await createCertificate(context, certificateInput({ certificateId: 'A-1' }))
    expect(await issuedEmails(db)).toEqual([])
    await createCertificate(context, certificateInput({ certificateId: 'A-2', applicationId }))
    // A number that is taken issues nothing, and so sends nothing.
    await expect(
      createCertificate(context, certificateInput({ certificateId: 'A-2', applicationId })),
    ).rejects.toMatchObject({
      kind: 'conflict',
    })
    expect(await issuedEmails(db)).toMatchObject([
      { language: 'en', certificates: [{ number: 'A-2' }] },
    ])
    await expect(
      createCertificate(context, certificateInput({ certificateId: 'A-3', applicationId: 99 })),
    ).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { applicationId: ['There is no such application'] } },
    })
  },
)

test('nothing is issued from an application before it is approved, and the applicant gets no email', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { id: applicationId } = await submitSample(db)
  const issue = (certificateId: string) =>
    createCertificate(context, certificateInput({ certificateId, applicationId }))
  const each = () =>
    createCertificatePerType(context, certificateInput({ certificateId: 'A-2', applicationId }))
  for (const state of ['in-review', 'inspection-scheduled'] as const) {
    await makeMove(context, applicationId, { to: state })
    await expect(issue('A-1')).rejects.toMatchObject({ kind: 'conflict' })
    await expect(each()).rejects.toMatchObject({ kind: 'conflict' })
  }
  expect(await issuedEmails(db)).toEqual([])
  await makeMove(context, applicationId, { to: 'approved', beforeInspection: true })
  await issue('A-1')
  expect(await issuedEmails(db)).toHaveLength(1)
})
