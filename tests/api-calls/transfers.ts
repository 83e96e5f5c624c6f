import { expect } from 'vitest'
import { isWorking } from '#/domain/exchange/files/format/import.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { csvFile, goodRows } from '#/tests/helpers/imports/imports.ts'
import { PASSWORD } from '#/tests/helpers/people.ts'
import { caller, json, type Group } from './caller.ts'

/** Files of certificates, in and out. */
export async function transferCalls(group: Group): Promise<void> {
  const someone = visitor(group.db)
  await someone.signIn()
  const [staff, anonymous] = [caller(group, someone), caller(group, visitor(group.db))]
  const headers = { 'content-type': 'application/octet-stream' }
  const file = (rows: string[]) => ({ body: csvFile(rows), headers })
  async function settled(id: number) {
    const read = async () => staff('GET /api/imports/{id}', 200, {}, `/api/imports/${id}`)
    await expect.poll(async () => isWorking((await read()).state), { interval: 50 }).toBe(false)
    return read()
  }
  await anonymous('POST /api/imports', 401, file(goodRows(1)))
  await staff('POST /api/imports', 400, { body: '', headers })
  const { id } = await staff(
    'POST /api/imports',
    202,
    file(goodRows(2)),
    '/api/imports?name=fleet.csv',
  )
  const at = (rest = '') => `/api/imports/${id}${rest}`
  const { state, choices } = await settled(id)
  expect(state).toBe('read')
  await staff('POST /api/imports/{id}/commit', 409, {}, at('/commit'))
  await anonymous('POST /api/imports/{id}/check', 401, json(choices), at('/check'))
  await staff('POST /api/imports/{id}/check', 400, json({}), at('/check'))
  await staff('POST /api/imports/{id}/check', 404, json(choices), '/api/imports/99/check')
  await staff('POST /api/imports/{id}/check', 202, json(choices), at('/check'))
  // They are of one type and ship.
  expect((await settled(id)).outcome).toMatchObject({ good: 2, faulty: 0, faults: 0, warnings: 1 })
  await anonymous('GET /api/imports/{id}/errors.csv', 401, {}, at('/errors.csv'))
  await staff('GET /api/imports/{id}/errors.csv', 404, {}, '/api/imports/99/errors.csv')
  await staff('GET /api/imports/{id}/errors.csv', 200, {}, at('/errors.csv'))
  await anonymous('GET /api/imports/{id}/set-aside.csv', 401, {}, at('/set-aside.csv'))
  await anonymous('GET /api/imports/{id}/set-aside.xlsx', 401, {}, at('/set-aside.xlsx'))
  await staff('GET /api/imports/{id}/set-aside.csv', 404, {}, '/api/imports/99/set-aside.csv')
  await staff('GET /api/imports/{id}/set-aside.xlsx', 404, {}, '/api/imports/99/set-aside.xlsx')
  await staff('GET /api/imports/{id}/set-aside.csv', 409, {}, at('/set-aside.csv'))
  await staff('GET /api/imports/{id}/set-aside.xlsx', 409, {}, at('/set-aside.xlsx'))
  await anonymous('POST /api/imports/{id}/commit', 401, {}, at('/commit'))
  await staff('POST /api/imports/{id}/commit', 400, json({ setAside: -1 }), at('/commit'))
  await staff('POST /api/imports/{id}/commit', 404, {}, '/api/imports/99/commit')
  await staff('POST /api/imports/{id}/commit', 202, {}, at('/commit'))
  expect((await settled(id)).state).toBe('done')
  await anonymous('GET /api/imports', 401)
  expect((await staff('GET /api/imports', 200)).length).toBe(1)
  const faulty = await staff(
    'POST /api/imports',
    202,
    file([...goodRows(1, 'S-'), 'S-2,,,Indonesia,International Tonnage,2026-01-31,2031-01-30']),
    '/api/imports?name=fleet.csv',
  )
  await staff(
    'POST /api/imports/{id}/check',
    202,
    json((await settled(faulty.id)).choices),
    `/api/imports/${faulty.id}/check`,
  )
  expect((await settled(faulty.id)).outcome).toMatchObject({ good: 1, faulty: 1 })
  await staff(
    'GET /api/imports/{id}/set-aside.csv',
    200,
    {},
    `/api/imports/${faulty.id}/set-aside.csv`,
  )
  await staff(
    'GET /api/imports/{id}/set-aside.xlsx',
    200,
    {},
    `/api/imports/${faulty.id}/set-aside.xlsx`,
  )
  await staff(
    'POST /api/imports/{id}/commit',
    202,
    json({ setAside: 1 }),
    `/api/imports/${faulty.id}/commit`,
  )
  expect((await settled(faulty.id)).state).toBe('done')
  await staff('POST /api/imports/{id}/check', 409, json(choices), at('/check'))
  await anonymous('DELETE /api/imports/{id}', 401, {}, at())
  await staff('DELETE /api/imports/{id}', 204, {}, at())
  await staff('DELETE /api/imports/{id}', 404, {}, at())
  await staff('GET /api/imports/{id}', 404, {}, at())
  await anonymous('GET /api/certificates/export.csv', 401)
  await staff('GET /api/certificates/export.csv', 403)
  await anonymous('POST /api/exports', 401, json({ password: PASSWORD }))
  await staff('POST /api/exports', 403, json({ password: 'wrong' }))
  const granted = async (search = '') => {
    const { grant } = await staff('POST /api/exports', 201, json({ password: PASSWORD }))
    return `/api/certificates/export.csv?${search}grant=${grant}`
  }
  await staff('GET /api/certificates/export.csv', 200, {}, await granted())
  await staff('GET /api/certificates/export.csv', 200, {}, '/api/certificates/export.csv?ids=2,1')
  await staff(
    'GET /api/certificates/export.csv',
    200,
    {},
    await granted('status=valid&sort=-vesselName&'),
  )
  for (const wrong of ['ids=odd', 'status=odd', 'sort=odd'])
    await staff(
      'GET /api/certificates/export.csv',
      400,
      {},
      `/api/certificates/export.csv?${wrong}`,
    )
  await staff(
    'GET /api/certificates/export.csv',
    400,
    {},
    '/api/certificates/export.csv?ids=1&table=boats',
  )
  await staff(
    'GET /api/certificates/export.csv',
    200,
    {},
    '/api/certificates/export.csv?ids=1&table=surveys',
  )
  await anonymous('GET /api/certificates/export.xlsx', 401)
  await staff('GET /api/certificates/export.xlsx', 403)
  await staff('GET /api/certificates/export.xlsx', 400, {}, '/api/certificates/export.xlsx?ids=odd')
  await staff('GET /api/certificates/export.xlsx', 200, {}, '/api/certificates/export.xlsx?ids=2,1')
}
