import { expect, test } from 'vitest'
import {
  createCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { findCertificate } from './certificate-rows.server.ts'
import { statusOf } from '#/domain/register/model/certificate/status.ts'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import { annualSurvey, CLASS, openRegister } from '#/tests/helpers/mail/notices.ts'
import { certificateInput } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'

const CONSTRUCTION = 'Cargo Ship Safety Construction'
const bottom = (completedOn: string) => ({ ...annualSurvey(completedOn), kind: 'bottom' as const })

test.for(ENGINES)('a renewal does not restart the 36 months of the bottom (%s)', async (engine) => {
  const { db, on, issue } = await openRegister(engine)
  const old = await issue([CLASS])
  await recordSurvey(await on('2028-06-01'), old.id, ['Class'], bottom('2028-06-01'))
  const renewal = {
    issuedDate: '2030-12-01',
    expiryDate: '2036-01-01',
    certificateId: 'N-9',
    renewalOf: old.id,
  }
  const input = { imoNumber: '9074729', flag: 'Tuvalu', ...renewal, selectedCertificates: [CLASS] }
  const renewed = await createCertificate(await on('2030-12-01'), certificateInput(input))
  expect(renewed.parts[0]?.surveys).toMatchObject([
    { kind: 'bottom', completedOn: '2028-06-01', surveyor: 'R. Hartono' },
  ])
  const stored = await findCertificate(db.read, renewed.id)
  expect(['2031-06-01', '2031-06-02'].map((day) => statusOf(stored, day))).toEqual([
    'valid',
    'survey-overdue',
  ])
  await recordSurvey(await on('2031-05-01'), renewed.id, ['Class'], bottom('2031-05-01'))
  expect(statusOf(await findCertificate(db.read, renewed.id), '2031-06-02')).toBe('valid')
})

test.for(ENGINES)(
  'an inspection is of the ship, whatever its certificate; that of another ship is not (%s)',
  async (engine) => {
    const { context, on, issue } = await openRegister(engine)
    const { id } = await issue([CLASS])
    const days = ['2026-02-01', '2027-02-01', '2028-02-01']
    for (const day of days) await recordSurvey(await on(day), id, ['Class'], bottom(day))
    const term = { issuedDate: '2028-06-01', expiryDate: '2033-05-31' }
    const safety = await issue([CONSTRUCTION, 'International Load Line'], term)
    const daysOf = (code: string) =>
      safety.parts.find((part) => part.code === code)?.surveys.map((one) => one.completedOn)
    expect([daysOf('SAFCON'), daysOf('ILLC')]).toEqual([days.slice(1), []])
    const other = {
      imoNumber: '9319466',
      certificateId: 'X-1',
      ...term,
      selectedCertificates: [CONSTRUCTION],
    }
    expect((await createCertificate(context, certificateInput(other))).parts[0]?.surveys).toEqual(
      [],
    )
  },
)

test('a certificate that is added to a record has them, too, and can be taken off again', async () => {
  const { context, on, issue } = await openRegister('sqlite')
  const { id } = await issue([CLASS])
  await recordSurvey(await on('2026-03-01'), id, ['Class'], bottom('2026-03-01'))
  const later = await issue(['International Load Line'], {
    issuedDate: '2026-06-01',
    expiryDate: '2031-05-31',
  })
  const selectedCertificates = ['International Load Line', CONSTRUCTION]
  const added = await updateCertificate(context, later.id, { selectedCertificates })
  expect(added.parts.map(({ code, surveys }) => [code, surveys.length])).toEqual([
    ['ILLC', 0],
    ['SAFCON', 1],
  ])
  const back = await updateCertificate(context, later.id, {
    selectedCertificates: ['International Load Line'],
  })
  expect(back.parts.map(({ code }) => code)).toEqual(['ILLC'])
})
