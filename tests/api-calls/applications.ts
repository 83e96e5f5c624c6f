import { sendMessage } from '#/domain/services/messages/messages.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { APPLICATION } from '#/tests/helpers/application-review.ts'
import { contextOf, PASSWORD } from '#/tests/helpers/people.ts'
import { serviceBody } from '#/tests/helpers/site.ts'
import { caller, json, type Group } from './caller.ts'

/** Applications and messages. */
export async function applicationCalls(group: Group): Promise<void> {
  const someone = visitor(group.db)
  await someone.signIn()
  const [staff, anonymous] = [caller(group, someone), caller(group, visitor(group.db))]
  await anonymous('POST /api/applications', 201, json(APPLICATION))
  await anonymous('POST /api/applications', 400, json({}))
  await anonymous('GET /api/applications', 401)
  await staff('GET /api/applications', 200)
  const all = 'state=all&service=2&taken=nobody&order=oldest&limit=1&q=samudra'
  await staff('GET /api/applications', 200, {}, `/api/applications?${all}`)
  for (const wrong of [
    'state=odd',
    'service=odd',
    'taken=odd',
    'order=odd',
    'limit=0',
    'after=odd',
  ])
    await staff('GET /api/applications', 400, {}, `/api/applications?${wrong}`)
  await anonymous('GET /api/applications/{id}', 401)
  await staff('GET /api/applications/{id}', 404, {}, '/api/applications/99')
  await anonymous('PUT /api/applications/{id}/assignee', 401, json({ version: 1 }))
  await staff('PUT /api/applications/{id}/assignee', 400, json({}))
  await staff('PUT /api/applications/{id}/assignee', 409, json({ version: 9 }))
  await staff('PUT /api/applications/{id}/assignee', 200, json({ version: 1 }))
  await anonymous('POST /api/applications/{id}/moves', 401, json({ to: 'in-review', version: 2 }))
  await staff('POST /api/applications/{id}/moves', 400, json({ to: 'approved', version: 2 }))
  await staff('POST /api/applications/{id}/moves', 409, json({ to: 'in-review', version: 1 }))
  await staff('POST /api/applications/{id}/moves', 201, json({ to: 'in-review', version: 2 }))
  const inspection = { inspectionDate: '2026-12-03', inspectionPlace: 'Batam' }
  await staff(
    'POST /api/applications/{id}/moves',
    201,
    json({ to: 'inspection-scheduled', version: 3, ...inspection }),
  )
  await anonymous('POST /api/applications/{id}/notes', 401, json({ note: 'The owner called' }))
  await staff('POST /api/applications/{id}/notes', 400, json({ note: '' }))
  await staff(
    'POST /api/applications/{id}/notes',
    404,
    json({ note: 'x' }),
    '/api/applications/99/notes',
  )
  await staff('POST /api/applications/{id}/notes', 201, json({ note: 'The owner called' }))
  await anonymous('DELETE /api/applications/{id}/assignee', 401)
  await staff('DELETE /api/applications/{id}/assignee', 200)
  await staff('PUT /api/applications/{id}/taker', 200, json({ version: 6 }))
  await staff('DELETE /api/applications/{id}/taker', 200)
  await staff('GET /api/applications/{id}', 200)

  const message = {
    name: 'Rina',
    email: 'rina@example.com',
    subject: 'A survey',
    message: 'In Surabaya, in March?',
  }
  await sendMessage(contextOf(group.db), message, 'a-form')
  await anonymous('GET /api/messages', 401)
  await staff('GET /api/messages', 200, {}, '/api/messages?state=new&q=surabaya&limit=1')
  for (const wrong of ['state=odd', 'limit=0', 'after=odd'])
    await staff('GET /api/messages', 400, {}, `/api/messages?${wrong}`)
  await anonymous('GET /api/messages/{id}', 401)
  await staff('GET /api/messages/{id}', 200)
  await staff('GET /api/messages/{id}', 404, {}, '/api/messages/99')
  await anonymous('PUT /api/messages/{id}', 401, json({ state: 'read' }))
  await staff('PUT /api/messages/{id}', 400, json({ state: 'odd' }))
  await staff('PUT /api/messages/{id}', 409, json({ state: 'read', version: 9 }))
  await staff('PUT /api/messages/{id}', 200, json({ state: 'answered', version: 1 }))

  const head = visitor(group.db)
  await head.signIn('admin')
  const admin = caller(group, head)
  const erasure = { reason: 'The applicant asked us to', password: PASSWORD }
  await admin('POST /api/applications/{id}/erase', 409, json(erasure))
  await staff(
    'POST /api/applications/{id}/moves',
    201,
    json({ to: 'approved', version: 8, note: 'Seen', beforeInspection: true }),
  )
  await anonymous('POST /api/applications/{id}/erase', 401, json(erasure))
  await staff('POST /api/applications/{id}/erase', 403, json(erasure))
  await admin('POST /api/applications/{id}/erase', 400, json({ ...erasure, reason: '' }))
  await admin('POST /api/applications/{id}/erase', 403, json({ reason: erasure.reason }))
  await admin('POST /api/applications/{id}/erase', 204, json(erasure))
  await admin('POST /api/applications/{id}/erase', 404, json(erasure))
  await anonymous('POST /api/messages/{id}/erase', 401, json(erasure))
  await staff('POST /api/messages/{id}/erase', 403, json(erasure))
  await admin('POST /api/messages/{id}/erase', 400, json({ ...erasure, reason: '' }))
  await admin('POST /api/messages/{id}/erase', 204, json(erasure))
  await admin('POST /api/messages/{id}/erase', 404, json(erasure))
  await staff('GET /api/erasures', 403)
  await admin('GET /api/erasures', 200)
}

/** Services and flags. */
export async function siteCalls(group: Group): Promise<void> {
  const someone = visitor(group.db)
  await someone.signIn('admin')
  const [admin, anonymous] = [caller(group, someone), caller(group, visitor(group.db))]
  const at = (slug: string) => `/api/services/${slug}`
  const hulls = at('hull-surveys')
  await anonymous('GET /api/services', 200)
  await admin('GET /api/services', 200, {}, '/api/services?language=id')
  await anonymous('GET /api/services', 400, {}, '/api/services?language=fr')
  await anonymous('POST /api/services', 401, json(serviceBody()))
  await admin('POST /api/services', 400, json({}))
  await admin('POST /api/services', 201, json(serviceBody()))
  await admin('PUT /api/services/{slug}', 409, json(serviceBody({ version: 9 })), hulls)
  await admin(
    'PUT /api/services/{slug}',
    200,
    json(serviceBody({ slug: 'hulls', version: 1 })),
    hulls,
  )
  await anonymous('GET /api/services/{slug}', 301, {}, hulls)
  await anonymous('GET /api/services/{slug}', 200, {}, at('hulls'))
  await anonymous('GET /api/services/{slug}', 404, {}, at('nothing'))
  await admin('DELETE /api/services/{slug}', 204, {}, at('hulls'))
  await anonymous('POST /api/applications', 201, json({ ...APPLICATION, serviceId: 1 }))
  await admin('DELETE /api/services/{slug}', 409, {}, at('ship-classification'))

  const flag = { name: 'Liberia', code: 'lr' }
  await anonymous('GET /api/flags', 200)
  await admin('GET /api/flags', 200)
  await anonymous('POST /api/flags', 401, json(flag))
  await admin('POST /api/flags', 201, json(flag))
  await admin('POST /api/flags', 400, json({}))
  await admin(
    'PUT /api/flags/{id}',
    200,
    json({ ...flag, hidden: true, version: 1 }),
    '/api/flags/11',
  )
  await admin('PUT /api/flags/{id}', 404, json(flag), '/api/flags/99')
  await anonymous('DELETE /api/flags/{id}', 401)
  await admin('DELETE /api/flags/{id}', 204, {}, '/api/flags/11')
}
