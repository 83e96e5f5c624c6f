import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { caller, json, type Group } from './caller.ts'

const SHIP = '/api/ships/{imo}'
const COMPANY = '/api/companies/{id}'

/** Ships and companies. */
export async function shipCalls(group: Group): Promise<void> {
  const someone = visitor(group.db)
  await someone.signIn()
  const [staff, anonymous] = [caller(group, someone), caller(group, visitor(group.db))]
  const company = {
    name: 'PT Pelayaran Samudra Jaya',
    imoNumber: '5123456',
    emails: ['fleet@example.com'],
  }
  await anonymous('GET /api/companies', 401)
  await anonymous('POST /api/companies', 401, json(company))
  await staff('POST /api/companies', 400, json({ name: '' }))
  const { id: ownerId } = await staff('POST /api/companies', 201, json(company))
  await staff('POST /api/companies', 409, json(company))
  await staff('GET /api/companies', 200, {}, '/api/companies?q=samudra&limit=1')
  await staff('GET /api/companies', 400, {}, '/api/companies?limit=0')
  const at = `/api/companies/${ownerId}`
  await staff(`GET ${COMPANY}`, 200, {}, at)
  await staff(`GET ${COMPANY}`, 404, {}, '/api/companies/99')
  await staff(`PUT ${COMPANY}`, 200, json({ country: 'Indonesia', version: 1 }), at)
  await staff(`PUT ${COMPANY}`, 409, json({ country: 'Singapore', version: 1 }), at)
  await staff(`PUT ${COMPANY}`, 400, json({ emails: ['none'], version: 2 }), at)

  const ship = {
    imoNumber: '9074729',
    name: 'KM Samudra Jaya',
    flag: 'Indonesia',
    callSign: 'YBAB2',
    length: 106.48,
    ownerId,
  }
  await anonymous('GET /api/ships', 401)
  await anonymous('POST /api/ships', 401, json(ship))
  await staff('POST /api/ships', 400, json({ ...ship, callSign: '!' }))
  await staff('POST /api/ships', 201, json(ship))
  await staff('POST /api/ships', 409, json(ship))
  await staff('GET /api/ships', 200, {}, '/api/ships?q=samudra')
  await staff('GET /api/ships', 400, {}, '/api/ships?limit=0')
  await staff(`GET ${SHIP}`, 200, {}, '/api/ships/9074729')
  await staff(`GET ${SHIP}`, 404, {}, '/api/ships/9321483')
  const renamed = { name: 'KM Samudra Raya', since: '2026-11-01', reason: 'Sold', version: 1 }
  await staff(`PUT ${SHIP}`, 400, json({ ...renamed, since: '2099-01-01' }), '/api/ships/9074729')
  await staff(`PUT ${SHIP}`, 200, json(renamed), '/api/ships/9074729')
  await staff(`PUT ${SHIP}`, 409, json(renamed), '/api/ships/9074729')
  await staff('POST /api/certificates', 201, json(certificateBody()))
  await staff(`GET ${SHIP}/certificates`, 200, {}, '/api/ships/9074729/certificates?limit=1')
  await staff(`GET ${SHIP}/certificates`, 404, {}, '/api/ships/9321483/certificates')
  await staff(`GET ${SHIP}/survey-status`, 200, {}, '/api/ships/9074729/survey-status?limit=1')
  await staff(`GET ${SHIP}/survey-status`, 400, {}, '/api/ships/9074729/survey-status?limit=0')
  await staff(`GET ${SHIP}/survey-status`, 404, {}, '/api/ships/9321483/survey-status')
  const { id } = await staff(
    'POST /api/ships',
    201,
    json({ name: 'KM Samudra Raya', flag: 'Indonesia' }),
  )
  const merge = { from: `id-${id}`, version: 2, fromVersion: 1, reason: 'Entered twice' }
  await staff(
    `POST ${SHIP}/merge`,
    400,
    json({ ...merge, from: '9074729', fromVersion: 2 }),
    '/api/ships/9074729/merge',
  )
  await staff(`POST ${SHIP}/merge`, 409, json({ ...merge, version: 1 }), '/api/ships/9074729/merge')
  await staff(`POST ${SHIP}/merge`, 200, json(merge), '/api/ships/9074729/merge')
  await staff(`POST ${SHIP}/merge`, 404, json(merge), '/api/ships/9321483/merge')
}
