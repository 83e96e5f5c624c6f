import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { extendPart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { credentialFor, receiptOf, verifyBatch } from '#/domain/verification/batch/batch.server.ts'
import { textOfPdf } from '#/tests/helpers/documents/validators.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { certificateDocument } from './documents.server.ts'
import { CONSENT } from '#/tests/helpers/register/consent.ts'

const NUMBER = 'LMC-2026-00042'

/** SEC to 10 January 2027, and a tonnage certificate, which does not expire. */
async function withSet(engine: (typeof ENGINES)[number], now: string) {
  const db = await freshStore(engine)
  const staff = await staffContext(db, { now })
  const { id } = await createCertificate(
    staff,
    certificateInput({
      selectedCertificates: undefined,
      issuedDate: '2022-01-11',
      expiryDate: '2027-01-10',
      parts: [
        { code: 'SEC', issuedOn: '2022-01-11', expiryDate: '2027-01-10' },
        { code: 'ITC69', issuedOn: '2022-01-11', expiryDate: null },
      ],
    }),
  )
  return { db, staff, id }
}

test.for(ENGINES)(
  '%s: the document has the dates of each certificate, and an extension',
  async (engine) => {
    const { db, staff, id } = await withSet(engine, '2026-12-01T05:00:00.000Z')
    const textOf = async () =>
      textOfPdf((await certificateDocument(contextOf(db, { now: staff.now }), NUMBER)).pdf)
    const before = await textOf()
    expect(before).toContain('10 January 2027 International')
    expect(before).toContain('No expiry date')
    expect(before).not.toContain('9999')
    expect(before).not.toContain('Extended until')
    await extendPart(staff, id, 'SEC', {
      version: 1,
      kind: 'to-port-of-survey',
      until: '2027-03-31',
      reason: 'At sea',
      ...CONSENT,
    })
    const after = await textOf()
    expect(after).toContain('Extended until 31 March 2027')
    expect(after).toContain('Diperpanjang sampai 31 Maret 2027')
  },
)

test.for(ENGINES)(
  '%s: a document of a certificate that does not expire says so',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const parts = [{ code: 'ITC69', issuedOn: '2026-01-01', expiryDate: null }]
    await createCertificate(
      staff,
      certificateInput({ selectedCertificates: undefined, expiryDate: null, parts }),
    )
    const text = textOfPdf((await certificateDocument(contextOf(db), NUMBER)).pdf)
    expect(text).toContain('No expiry date / Tanpa tanggal berakhir')
    expect(text).not.toContain('9999')
    const credential = decodeJwt((await credentialFor(contextOf(db), NUMBER)) ?? '')
    expect(credential).not.toHaveProperty('validUntil')
    expect(credential['credentialSubject']).not.toHaveProperty('expiryDate')
  },
)

test.for(ENGINES)(
  '%s: receipt and credential of an extended certificate hold until the day it is extended',
  async (engine) => {
    const { db, staff, id } = await withSet(engine, '2026-12-01T05:00:00.000Z')
    const context = contextOf(db, { now: '2027-02-01T05:00:00.000Z' })
    const receipt = async () => {
      const answers = await verifyBatch(context, [NUMBER, 'NOBODY-1'])
      return receiptOf(
        context,
        answers.flatMap((answer) => ('verdict' in answer ? answer.verdict : [])),
      )
    }
    expect(decodeProtectedHeader(await receipt()).typ).toBe('verification-receipt+jwt')
    await extendPart(staff, id, 'SEC', {
      version: 1,
      kind: 'to-port-of-survey',
      until: '2027-03-31',
      reason: 'At sea',
      ...CONSENT,
    })
    const extended = await receipt()
    expect(decodeProtectedHeader(extended).typ).toBe('verification-receipt-2+jwt')
    expect(decodeJwt(extended)['answers']).toMatchObject([
      { status: 'valid', certificate: { expiryDate: '2027-01-10', extendedUntil: '2027-03-31' } },
      { status: 'not-found', certificate: null },
    ])
    const credential = decodeJwt((await credentialFor(context, NUMBER)) ?? '')
    expect(credential).toMatchObject({
      validUntil: '2027-03-31T23:59:59+07:00',
      credentialSubject: { expiryDate: '2027-01-10', extendedUntil: '2027-03-31' },
    })
  },
)
