import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { setClassRule } from '#/domain/register/survey/daily/class-rule.server.ts'
import { updateStatuses } from '#/domain/register/survey/daily/update-statuses.server.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { annualSurvey, CLASS, LOAD_LINE, openRegister } from '#/tests/helpers/mail/notices.ts'
import { certificateInput, ORIGIN, staffContext, AGAIN } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import {
  changeParts,
  changePartsIn,
} from '#/domain/register/certificate/records/change-part.server.ts'
import { decidePart } from './part-decisions.server.ts'
import { recordSurvey } from './record-survey.server.ts'

test.for(ENGINES)('a survey ends no suspension that staff decided (%s)', async (engine) => {
  const { db, on, issue } = await openRegister(engine)
  await setClassRule(await on('2026-01-02'), true, AGAIN)
  const { id } = await issue([CLASS])
  await decidePart(await on('2026-11-01'), id, 'Class', { move: 'suspend', reason: 'Grounded' })
  await recordSurvey(await on('2026-11-02'), id, ['Class'], annualSurvey('2026-11-02'))
  const [part] = (await findCertificate(db.read, id)).parts
  expect(part).toMatchObject({
    standing: 'suspended',
    standingReason: 'Grounded',
    standingSince: '2026-11-01',
  })
})

test.for(ENGINES)(
  'a suspension by rule lasts until no survey is overdue any more (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    await setClassRule(await on('2026-01-02'), true, AGAIN)
    const { id } = await issue([CLASS])
    await updateStatuses({
      db,
      origin: ORIGIN,
      today: '2028-04-02',
      now: '2028-04-02T01:00:00.000Z',
    })
    const standing = async () => (await findCertificate(db.read, id)).parts[0]?.standing
    expect(await standing()).toBe('suspended')
    // The first annual survey; the second one is overdue, too.
    await recordSurvey(await on('2028-04-03'), id, ['Class'], annualSurvey('2027-03-01'))
    expect(await standing()).toBe('suspended')
    await recordSurvey(await on('2028-04-04'), id, ['Class'], annualSurvey('2028-04-03'))
    expect(await standing()).toBe('in-force')
  },
)

test.for(ENGINES)(
  'class that was suspended by rule is in force with a survey whose day has not begun in Jakarta (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    await setClassRule(await on('2026-01-02'), true, AGAIN)
    const { id } = await issue([CLASS])
    const standing = async () => (await findCertificate(db.read, id)).parts[0]?.standing
    await updateStatuses({
      db,
      origin: ORIGIN,
      today: '2027-04-02',
      now: '2027-04-02T01:00:00.000Z',
    })
    expect(await standing()).toBe('suspended')
    await recordSurvey(await on('2027-04-02'), id, ['Class'], annualSurvey('2027-04-03'))
    expect(await standing()).toBe('in-force')
  },
)

test.for(ENGINES)(
  'a survey is recorded once its day is at most one ahead of Jakarta, and counts at once (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const at = (now: string) => staffContext(db, { now })
    const dates = { issuedDate: '2026-01-01', expiryDate: '2031-01-01' }
    const { id } = await createCertificate(
      await at('2026-01-01T05:00:00.000Z'),
      certificateInput({ ...dates, selectedCertificates: [LOAD_LINE] }),
    )
    const survey = annualSurvey('2026-11-21')
    await expect(
      recordSurvey(await at('2026-11-19T16:59:59.000Z'), id, ['ILLC'], survey),
    ).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { completedOn: [expect.any(String)] } },
    })
    const { credits } = await recordSurvey(
      await at('2026-11-19T17:00:00.000Z'),
      id,
      ['ILLC'],
      survey,
    )
    expect(credits[0]?.uncredited).toBeNull()
  },
)

test.for(ENGINES)(
  'parts are changed by staff alone, also in a transaction of the caller (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id } = await issue([CLASS])
    const nobody = { ...(await on('2026-02-01')), actor: null }
    const changing = { id, codes: ['Class'], change: () => expect.unreachable('It was changed') }
    const refused = { kind: 'unauthenticated' }
    await expect(changeParts(nobody, changing)).rejects.toMatchObject(refused)
    const inTransaction = db.write
      .transaction()
      .execute((tx) => changePartsIn(tx, nobody, changing))
    await expect(inTransaction).rejects.toMatchObject(refused)
  },
)
