import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { statusOf } from '#/domain/register/model/certificate/status.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { addDays } from '#/core/dates.ts'
import { annualSurvey, openRegister } from '#/tests/helpers/mail/notices.ts'
import { certificateInput } from '#/tests/helpers/people.ts'
import { recordSurvey } from './record-survey.server.ts'
import { removeSurvey } from './remove-survey.server.ts'

// What a removal and a long list of surveys must not do.

const SAFCON = 'Cargo Ship Safety Construction'

/**
 * As in `remove-survey.test.ts`: overdue from 11 July 2026, and valid without the survey of 2 May
 * 2024.
 */
async function moved() {
  const { on, db } = await openRegister('sqlite')
  const input = {
    certificateId: 'T-1',
    issuedDate: '2024-05-01',
    expiryDate: '2027-01-01',
    selectedCertificates: [SAFCON],
  }
  const { id } = await createCertificate(await on('2024-05-01'), certificateInput(input))
  for (const day of ['2024-05-02', '2025-01-15', '2026-01-10'])
    await recordSurvey(await on(day), id, ['SAFCON'], annualSurvey(day))
  const context = await on('2026-08-01')
  const status = async () => statusOf(await findCertificate(db.read, id), context.today)
  const remove = async () => {
    const { version } = await findCertificate(db.read, id)
    return removeSurvey(context, id, 'SAFCON', {
      kind: 'annual',
      completedOn: '2024-05-02',
      reason: 'Another ship',
      version,
    })
  }
  expect(await status()).toBe('survey-overdue')
  await expect(remove()).rejects.toMatchObject({ kind: 'invalid' })
  return { id, context, status, remove }
}

test('a removal while another certificate replaces it does not make it valid once that is deleted', async () => {
  const { id, context, status, remove } = await moved()
  const next = {
    certificateId: 'T-2',
    issuedDate: '2026-08-01',
    expiryDate: '2026-12-01',
    renewalOf: id,
  }
  const { id: nextId } = await createCertificate(
    context,
    certificateInput({ ...next, selectedCertificates: [SAFCON] }),
  )
  expect(await status()).toBe('superseded')
  await expect(remove()).rejects.toMatchObject({ kind: 'invalid' })
  await deleteCertificate(context, nextId)
  expect(await status()).toBe('survey-overdue')
})

test('a removal while its expiry date is corrected to a day that has passed does not make it valid afterwards', async () => {
  const { id, context, status, remove } = await moved()
  const correctionReason = 'Typed wrongly'
  await updateCertificate(context, id, { expiryDate: '2026-07-31', correctionReason })
  expect(await status()).toBe('expired')
  await expect(remove()).rejects.toMatchObject({ kind: 'invalid' })
  await updateCertificate(context, id, { expiryDate: '2027-01-01', correctionReason })
  expect(await status()).toBe('survey-overdue')
})

test('inspections of the bottom, each of which a window takes, do not fill a certificate without end', async () => {
  const { on, db } = await openRegister('sqlite')
  const input = {
    certificateId: 'T-1',
    issuedDate: '2024-05-01',
    expiryDate: '2029-05-01',
    selectedCertificates: [SAFCON],
  }
  const { id } = await createCertificate(await on('2024-05-01'), certificateInput(input))
  const context = await on('2026-04-30')
  const fill = async () => {
    for (let i = 1; i <= 150; i++) {
      const survey = {
        ...annualSurvey(addDays('2024-05-01', i)),
        kind: 'bottom',
        remarks: 'x'.repeat(2_000),
      } as const
      await recordSurvey(context, id, ['SAFCON'], survey)
    }
  }
  await expect(fill()).rejects.toThrow('has as much text in surveys and conditions as it can have')
  const { parts } = await findCertificate(db.read, id)
  // What a file may have at most; an export with more is refused by an import.
  expect(parts[0]?.surveys.length).toBeLessThanOrEqual(100)
  expect(JSON.stringify(parts).length).toBeLessThanOrEqual(85_000)
})
