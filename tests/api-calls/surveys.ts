import { expect } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { caller, json, type Group } from './caller.ts'
import { CONSENT } from '#/tests/helpers/register/consent.ts'

const PART = 'POST /api/certificates/{id}/parts/{code}'
const at = (path: string) => `/api/certificates/1/parts/${path}`

/** Surveys, extensions, decisions and conditions of the parts of a certificate. */
export async function surveyCalls(group: Group): Promise<void> {
  const someone = visitor(group.db)
  await someone.signIn()
  const [staff, anonymous] = [caller(group, someone), caller(group, visitor(group.db))]
  const parts = [{ code: 'ILLC', expiryDate: '2031-01-01' }, { code: 'ITC69' }]
  await staff(
    'POST /api/certificates',
    400,
    json(certificateBody({ parts: [{ code: 'ILLC', expiryDate: '2032-01-01' }] })),
  )
  const issued = await staff('POST /api/certificates', 201, json(certificateBody({ parts })))
  expect(issued).toMatchObject({
    expiryDate: '2031-01-01',
    parts: [{ code: 'ILLC' }, { code: 'ITC69', expiryDate: null }],
  })

  const survey = {
    kind: 'annual',
    completedOn: '2026-11-20',
    place: 'Batam',
    surveyor: 'R. Hartono',
  }
  await anonymous(`${PART}/surveys`, 401, json(survey), at('ILLC/surveys'))
  await staff(
    `${PART}/surveys`,
    400,
    json({ ...survey, completedOn: '2026-11-23' }),
    at('ILLC/surveys'),
  )
  await staff(`${PART}/surveys`, 404, json(survey), at('SEC/surveys'))
  await staff(`${PART}/surveys`, 409, json({ ...survey, version: 9 }), at('ILLC/surveys'))
  const recorded = await staff(`${PART}/surveys`, 201, json(survey), at('illc/surveys'))
  expect(recorded).toMatchObject({
    credited: [{ to: '2027-04-01', credit: 'in-time' }],
    uncredited: null,
  })
  await staff(`${PART}/surveys`, 400, json(survey), at('ILLC/surveys'))
  const occasional = await staff(
    `${PART}/surveys`,
    201,
    json({ ...survey, kind: 'occasional' }),
    at('ITC69/surveys'),
  )
  expect(occasional).toMatchObject({ credited: [], uncredited: expect.stringContaining('accepts') })

  const particulars = 'PUT /api/certificates/{id}/parts/{code}/particulars'
  const typed = { particulars: { freeboardSummer: '1,240' }, version: 3 }
  await anonymous(particulars, 401, json(typed), at('ILLC/particulars'))
  await staff(
    particulars,
    400,
    json({ ...typed, particulars: { seaAreas: 'A1' } }),
    at('ILLC/particulars'),
  )
  await staff(particulars, 404, json(typed), at('SEC/particulars'))
  await staff(particulars, 409, json({ ...typed, version: 9 }), at('ILLC/particulars'))
  expect(await staff(particulars, 200, json(typed), at('ILLC/particulars'))).toMatchObject({
    parts: [{ particulars: typed.particulars }, { code: 'ITC69' }],
  })

  const due = 'GET /api/surveys-due'
  await anonymous(due, 401, {}, '/api/surveys-due')
  await staff(due, 400, {}, '/api/surveys-due?limit=2001')
  await staff(due, 400, {}, '/api/surveys-due?from=2027-02-30')
  await staff(due, 400, {}, '/api/surveys-due?from=2027-02-02&to=2027-02-01')
  expect(await staff(due, 200, {}, '/api/surveys-due')).toEqual([])
  // Its next window has not begun, but closes in that month.
  expect(
    await staff(due, 200, {}, '/api/surveys-due?from=2028-04-01&to=2028-04-30&limit=2000'),
  ).toMatchObject([
    {
      id: 1,
      code: 'ILLC',
      kinds: ['annual'],
      from: '2027-10-01',
      to: '2028-04-01',
      daysLeft: 497,
      imoNumber: '9074729',
    },
  ])
  expect(await staff(due, 200, {}, '/api/surveys-due?from=2028-04-02')).toEqual([])

  const ending = {
    certificateId: 'LMC-2022-00077',
    issuedDate: '2022-01-01',
    expiryDate: '2026-12-31',
    parts: [{ code: 'ILLC' }],
  }
  const { id } = await staff('POST /api/certificates', 201, json(certificateBody(ending)))
  const extend = (code = 'ILLC') => `/api/certificates/${id}/parts/${code}/extensions`
  const extension = {
    kind: 'short-voyages',
    until: '2027-01-31',
    reason: 'On a short voyage',
    ...CONSENT,
  }
  await anonymous(`${PART}/extensions`, 401, json(extension), extend())
  await staff(`${PART}/extensions`, 400, json({ ...extension, until: '2027-02-01' }), extend())
  await staff(`${PART}/extensions`, 404, json(extension), extend('SEC'))
  await staff(`${PART}/extensions`, 409, json({ ...extension, version: 9 }), extend())
  await staff(`${PART}/extensions`, 201, json(extension), extend())
  await staff(`${PART}/extensions`, 400, json(extension), extend())

  const decision = { move: 'suspend', reason: 'Damage to the hull' }
  await anonymous(`${PART}/standing`, 401, json(decision), at('ILLC/standing'))
  await staff(`${PART}/standing`, 400, json({ move: 'suspend' }), at('ILLC/standing'))
  await staff(`${PART}/standing`, 404, json(decision), at('SEC/standing'))
  await staff(`${PART}/standing`, 200, json(decision), at('ILLC/standing'))
  await staff(`${PART}/standing`, 409, json(decision), at('ILLC/standing'))

  const condition = {
    kind: 'class',
    text: 'Renew the anchor chain',
    imposedOn: '2026-11-20',
    dueOn: '2027-02-20',
  }
  await anonymous(`${PART}/conditions`, 401, json(condition), at('ITC69/conditions'))
  await staff(
    `${PART}/conditions`,
    400,
    json({ ...condition, dueOn: '2026-11-19' }),
    at('ITC69/conditions'),
  )
  await staff(`${PART}/conditions`, 404, json(condition), at('SEC/conditions'))
  await staff(`${PART}/conditions`, 409, json({ ...condition, version: 1 }), at('ITC69/conditions'))
  await staff(`${PART}/conditions`, 201, json(condition), at('ITC69/conditions'))
  const close = `${PART}/conditions/{number}/close`
  const closed = { closedOn: '2026-11-21' }
  await anonymous(close, 401, json(closed), at('ITC69/conditions/1/close'))
  await staff(close, 400, json({ closedOn: '2026-11-19' }), at('ITC69/conditions/1/close'))
  await staff(close, 404, json(closed), at('ITC69/conditions/2/close'))
  await staff(close, 200, json(closed), at('ITC69/conditions/1/close'))
  await staff(close, 409, json(closed), at('ITC69/conditions/1/close'))
  const { certificate } = await anonymous(
    'GET /api/certificates/verify/{number}',
    200,
    {},
    '/api/certificates/verify/LMC-2026-00042%2FILLC',
  )
  expect(certificate).toMatchObject({
    status: 'suspended',
    expiryDate: '2031-01-01',
    parts: [{ extendedUntil: null }],
  })
  const extended = await anonymous(
    'GET /api/certificates/verify/{number}',
    200,
    {},
    `/api/certificates/verify/${ending.certificateId}`,
  )
  expect(extended.certificate).toMatchObject({
    expiryDate: '2026-12-31',
    parts: [{ extendedUntil: '2027-01-31' }],
  })
}
