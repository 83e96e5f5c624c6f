import { recordShipEvents } from '#/domain/register/company/events.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import type { Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody, PASSWORD, staffContext } from '#/tests/helpers/people.ts'
import { expect } from 'vitest'
import { MAX_SCAN_BYTES } from '#/domain/register/scan/scan.ts'
import { importEntry } from '#/tests/helpers/imports/imported-entry.ts'
import { PDF, pdfOf, PNG } from '#/tests/helpers/scans.ts'
import { caller, json, type Group } from './caller.ts'

/**
 * As older versions ended a load line certificate where a flag was only written otherwise: with the
 * event of the ship.
 */
async function endByFlagChange(db: Store, id: number) {
  const context = await staffContext(db)
  const [before, after] = [
    { flag: 'Indonesia' },
    { flag: 'Republik Indonesia', since: '2026-03-01' },
  ]
  const imoNumber = '9074729'
  const event = {
    subject: 'ship',
    recordId: 99,
    kind: 'reflagged',
    after: { ...after, imoNumber },
  } as const
  await db.write
    .transaction()
    .execute((tx) =>
      recordShipEvents(tx, context, [{ ...event, before: { ...before, imoNumber } }]),
    )
  const reason =
    'Change of flag on 2026-03-01 from Indonesia to Republik Indonesia (Load Lines Convention, article 19)'
  await decidePart(context, id, 'ILLC', { move: 'withdraw', reason })
}

/** Verification, certificates and figures. */
export async function registerCalls(group: Group): Promise<void> {
  const someone = visitor(group.db)
  await someone.signIn()
  const [staff, anonymous] = [caller(group, someone), caller(group, visitor(group.db))]
  const keyed = { 'idempotency-key': 'k' }
  await anonymous('GET /api/certificates', 401)
  await staff('POST /api/certificates', 201, json(certificateBody(), keyed))
  await staff('POST /api/certificates', 201, json(certificateBody(), keyed))
  await staff('POST /api/certificates', 422, json({}, keyed))
  await staff('POST /api/certificates', 409, json(certificateBody()))
  await staff('POST /api/certificates', 400, json({}))
  await staff(
    'POST /api/certificates',
    404,
    json(certificateBody({ certificateId: 'LMC-2', renewalOf: 99 })),
  )
  await staff('POST /api/certificates', 415, {
    body: '{}',
    headers: { 'content-type': 'text/plain' },
  })
  await staff('POST /api/certificates', 413, json({ vesselName: 'x'.repeat(70_000) }))
  await anonymous('POST /api/certificates', 401, json(certificateBody()))
  await anonymous('POST /api/certificates', 403, json({}, { origin: 'https://elsewhere.example' }))
  await staff(
    'POST /api/certificates',
    201,
    json(certificateBody({ certificateId: 'LMC-2026-00043', renewalOf: 1 })),
  )
  const filters =
    'q=samudra&status=valid&flag=Indonesia&type=International+Tonnage&issuedFrom=2025-01-01&issuedTo=2026-12-31&sort=-expiryDate'
  const first = await staff(
    'GET /api/certificates',
    200,
    {},
    `/api/certificates?${filters}&limit=1`,
  )
  expect(first.length).toBe(1)
  await staff('GET /api/certificates', 200, {}, '/api/certificates?expiring=3660')
  for (const wrong of [
    'limit=0',
    'status=odd',
    'type=odd',
    'expiring=0',
    'issuedFrom=odd',
    'sort=odd',
    'after=odd',
    'before=odd',
  ])
    await staff('GET /api/certificates', 400, {}, `/api/certificates?${wrong}`)
  await staff('GET /api/certificates/{id}', 200)
  await staff('GET /api/certificates/{id}', 404, {}, '/api/certificates/99')
  await staff('GET /api/certificates/{id}/qr.png', 200)
  await staff('GET /api/certificates/{id}/qr.svg', 200)
  await anonymous('GET /api/certificates/{id}/qr.png', 401)
  await anonymous('GET /api/certificates/{id}/qr.svg', 401)
  await staff('GET /api/certificates/{id}/document.pdf', 200)
  await staff(
    'GET /api/certificates/{id}/document.pdf',
    404,
    {},
    '/api/certificates/99/document.pdf',
  )
  await anonymous('GET /api/certificates/{id}/document.pdf', 401)
  const form = 'GET /api/certificates/{id}/parts/{code}/document.pdf'
  await staff(form, 200, {}, '/api/certificates/1/parts/ILLC/document.pdf')
  await staff(form, 404, {}, '/api/certificates/1/parts/IOPP/document.pdf')
  await anonymous(form, 401, {}, '/api/certificates/1/parts/ILLC/document.pdf')
  const sha256 = await madeOf(group, 1)
  expect(
    (await anonymous('GET /api/documents/{sha256}', 200, {}, `/api/documents/${sha256}`)).current,
  ).toBe(true)
  await anonymous('GET /api/documents/{sha256}', 200, {}, `/api/documents/${'0'.repeat(64)}`)
  await anonymous('GET /api/documents/{sha256}', 400, {}, '/api/documents/odd')
  expect((await anonymous('POST /api/documents', 200, json({ sha256 }))).current).toBe(true)
  await anonymous('POST /api/documents', 400, json({ sha256: 'odd' }))
  for (const number of ['LMC-2026-00042', 'NOBODY-1'])
    await anonymous(
      'GET /api/certificates/verify/{number}',
      200,
      {},
      `/api/certificates/verify/${number}`,
    )
  await anonymous('GET /api/certificates/verify/{number}', 400, {}, '/api/certificates/verify/a_b')
  const withOptions = '/api/certificates/verify/LMC-2026-00042?proof&receipt'
  await anonymous('GET /api/certificates/verify/{number}', 200, {}, withOptions)
  await anonymous(
    'GET /api/certificates/verify/{number}',
    200,
    {},
    '/api/certificates/verify/NOBODY-1?on=2026-03-12',
  )
  await anonymous(
    'GET /api/certificates/verify/{number}',
    400,
    {},
    '/api/certificates/verify/NOBODY-1?on=12%2F03%2F2026',
  )
  await anonymous(
    'POST /api/verify',
    200,
    json({ numbers: ['lmc-2026-00042', 'NOBODY-1'], receipt: true }),
  )
  await anonymous('GET /api/vessels/{imo}', 200, {}, '/api/vessels/9074729')
  await anonymous('GET /api/vessels/{imo}', 400, {}, '/api/vessels/12')
  await anonymous('POST /api/verify', 400, json({ numbers: [] }))
  await staff('PUT /api/certificates/{id}', 409, json({ vesselName: 'X', version: 9 }))
  await staff('PUT /api/certificates/{id}', 200, json({ vesselName: 'X', version: 2 }))
  await anonymous('PUT /api/certificates/{id}', 401, json({}))
  const decision = { move: 'suspend', reason: 'Survey overdue', version: 3 }
  await anonymous('POST /api/certificates/{id}/standing', 401, json(decision))
  await staff('POST /api/certificates/{id}/standing', 400, json({ move: 'suspend', reason: '' }))
  await staff(
    'POST /api/certificates/{id}/standing',
    404,
    json(decision),
    '/api/certificates/99/standing',
  )
  await staff('POST /api/certificates/{id}/standing', 200, json(decision))
  await staff('POST /api/certificates/{id}/standing', 409, json(decision))
  const UNDO = 'POST /api/certificates/{id}/undo-flag-change'
  const undo = { reason: 'Indonesia is Republik Indonesia', version: 2, password: PASSWORD }
  const of = (id: number) => `/api/certificates/${id}/undo-flag-change`
  await endByFlagChange(group.db, 2)
  const boss = visitor(group.db)
  await boss.signIn('admin')
  const administrator = caller(group, boss)
  await anonymous(UNDO, 401, json(undo), of(2))
  await staff(UNDO, 403, json(undo), of(2))
  await administrator(UNDO, 403, json({ ...undo, password: undefined }), of(2))
  await administrator(UNDO, 400, json({ ...undo, reason: '' }), of(2))
  await administrator(UNDO, 404, json(undo), of(99))
  await administrator(UNDO, 409, json({ ...undo, version: 1 }), of(2))
  expect((await administrator(UNDO, 200, json(undo), of(2))).standing).toBe('in-force')
  const LATELY = 'POST /api/certificates/{id}/undo-withdrawal'
  const undoLately = { reason: 'Another ship was meant', version: 4, password: PASSWORD }
  const lately = (id: number) => `/api/certificates/${id}/undo-withdrawal`
  const another = { move: 'withdraw', reason: 'Vessel scrapped', version: 3 }
  await staff(
    'POST /api/certificates/{id}/standing',
    200,
    json(another),
    '/api/certificates/2/standing',
  )
  await anonymous(LATELY, 401, json(undoLately), lately(2))
  await staff(LATELY, 403, json(undoLately), lately(2))
  await administrator(LATELY, 400, json({ ...undoLately, reason: '' }), lately(2))
  await administrator(LATELY, 404, json(undoLately), lately(99))
  await administrator(LATELY, 409, json({ ...undoLately, version: 1 }), lately(2))
  expect((await administrator(LATELY, 200, json(undoLately), lately(2))).standing).toBe('in-force')
  await anonymous('DELETE /api/certificates/{id}', 401)
  await staff('DELETE /api/certificates/{id}', 400, json({ reason: 7 }))
  await staff('DELETE /api/certificates/{id}', 204, json({ reason: 'Entered twice' }))
  await staff('DELETE /api/certificates/{id}', 404)
  await anonymous('GET /api/deletions', 401)
  await staff('GET /api/deletions', 400, {}, '/api/deletions?before=odd')
  expect(await staff('GET /api/deletions', 200)).toMatchObject([{ note: 'Entered twice' }])
  await anonymous('GET /api/certificates/{id}/history', 401)
  await staff(
    'GET /api/certificates/{id}/history',
    400,
    {},
    '/api/certificates/1/history?before=odd',
  )
  await staff('GET /api/certificates/{id}/history', 404, {}, '/api/certificates/odd/history')
  await staff('GET /api/certificates/{id}/history', 404, {}, '/api/certificates/4999/history')
  const entries = await staff('GET /api/certificates/{id}/history', 200)
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'deleted',
    'suspended',
    'amended',
    'amended',
    'issued',
  ])
  await anonymous('GET /api/stats', 200)
  await anonymous('GET /api/openapi.json', 200)
}

/** The SHA-256 of the document that was made of a record. */
async function madeOf({ db }: Group, recordId: number): Promise<string> {
  const row = await db.read
    .selectFrom('documents')
    .select('sha256')
    .where('recordId', '=', recordId)
    .executeTakeFirstOrThrow()
  return row.sha256
}

/** The scan of the original of an entry that was imported. */
export async function scanCalls(group: Group): Promise<void> {
  const someone = visitor(group.db)
  await someone.signIn()
  const [staff, anonymous] = [caller(group, someone), caller(group, visitor(group.db))]
  const [PUT, GET, DELETE] = ['PUT', 'GET', 'DELETE'].map(
    (method) => `${method} /api/certificates/{id}/scan`,
  ) as [string, string, string] // one for each method
  await importEntry(group.db, 'OLD-1')
  const { id: issued } = await staff('POST /api/certificates', 201, json(certificateBody()))
  const file = (bytes: Buffer, type: string) => ({
    body: new Uint8Array(bytes),
    headers: { 'content-type': type },
  })
  const reason = { reason: 'It is of another ship' }
  await anonymous(PUT, 401, file(PDF, 'application/pdf'))
  await staff(PUT, 409, file(PDF, 'application/pdf'), `/api/certificates/${issued}/scan`)
  await staff(PUT, 404, file(PDF, 'application/pdf'), '/api/certificates/99/scan')
  await staff(PUT, 400, file(PDF, 'image/png'))
  await staff(PUT, 413, file(pdfOf(MAX_SCAN_BYTES + 1), 'application/pdf'))
  await staff(GET, 404)
  await staff(PUT, 200, file(PDF, 'application/pdf'))
  await staff(PUT, 400, file(PNG, 'image/png'))
  await staff(
    PUT,
    200,
    file(PNG, 'image/png'),
    '/api/certificates/1/scan?reason=The%20back%20was%20missing',
  )
  await anonymous(GET, 401)
  await staff(GET, 400, {}, '/api/certificates/1/scan?sha256=odd')
  await staff(GET, 200)
  await anonymous(DELETE, 401, json(reason))
  await staff(DELETE, 400, json({ reason: 'x' }))
  await staff(DELETE, 204, json(reason))
  await staff(DELETE, 404, json(reason))
}
