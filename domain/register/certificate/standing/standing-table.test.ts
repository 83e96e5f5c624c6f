import { expect, test } from 'vitest'
import type { Standing } from '#/domain/register/model/certificate/field.ts'
import {
  createCertificate,
  getCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { saveCertificate } from '#/domain/register/certificate/records/certificate-saving.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { checked, committed, csvFile } from '#/tests/helpers/imports/imports.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody, certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { STANDING_MOVES } from '#/domain/register/model/certificate/standing.ts'
import { decideStanding } from './standing.server.ts'

const STANDINGS: Standing[] = ['in-force', 'suspended', 'withdrawn']

/**
 * The table of moves, written out once more; what is not in it is refused with 409, whichever
 * endpoint asks.
 */
const ALLOWED = new Set([
  'in-force → suspended',
  'in-force → withdrawn',
  'suspended → in-force',
  'suspended → withdrawn',
])
const MOVE_TO = { 'in-force': 'reinstate', suspended: 'suspend', withdrawn: 'withdraw' } as const
const REASON = 'Decided in the test'

type Visitor = ReturnType<typeof visitor>
type Asked = { ask: Visitor['ask']; id: number; version: number; to: Standing }

/** Each endpoint that can change a standing; undefined where it has no way to ask for this one. */
const ENDPOINTS: Record<string, (asked: Asked) => Promise<Response> | undefined> = {
  'POST …/standing': ({ ask, id, version, to }) =>
    ask(`/api/certificates/${id}/standing`, {
      json: { move: MOVE_TO[to], reason: REASON, version },
    }),
  'PUT with standing': ({ ask, id, to }) =>
    ask(`/api/certificates/${id}`, {
      method: 'PUT',
      json: { standing: to, standingReason: REASON },
    }),
  'PUT with standing and box': ({ ask, id, version, to }) =>
    ask(`/api/certificates/${id}`, {
      method: 'PUT',
      json: { standing: to, isValid: to === 'in-force', standingReason: REASON, version },
    }),
  'PUT with the box': ({ ask, id, to }) =>
    to === 'withdrawn'
      ? undefined
      : ask(`/api/certificates/${id}`, { method: 'PUT', json: { isValid: to === 'in-force' } }),
  'page of the decision': ({ ask, id, version, to }) =>
    ask(`/admin/certificates/${id}/status/${MOVE_TO[to]}`, {
      form: { reason: REASON, version: String(version) },
    }),
  'page form': ({ ask, id, version, to }) => {
    const body = certificateBody({
      certificateId: `T-${id}`,
      selectedCertificates: ['International Load Line'],
    })
    const decision: Record<string, string> =
      to === 'in-force' ? { isValid: 'on' } : { standing: to, standingReason: REASON }
    return ask(`/admin/certificates/${id}/edit`, {
      form: { ...body, ...decision, version: String(version) },
    })
  },
}

async function recordWith(context: RequestContext, standing: Standing, number: string) {
  const types = { selectedCertificates: ['International Load Line'] }
  const { id } = await createCertificate(
    context,
    certificateInput({ certificateId: number, ...types }),
  )
  if (standing === 'in-force') return getCertificate(context, id)
  return decideStanding(context, id, { move: MOVE_TO[standing], reason: 'Before' })
}

test.for(ENGINES)('every endpoint obeys the one table of moves (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { ask, signIn } = visitor(db, { rateLimit: false })
  await signIn()
  const context = await staffContext(db)
  const seen: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  let count = 0
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    for (const from of STANDINGS) {
      for (const to of STANDINGS) {
        const before = await recordWith(context, from, `T-${++count}`)
        const answered = await endpoint({ ask, id: before.id, version: before.version, to })
        if (!answered) continue
        const after = await getCertificate(context, before.id)
        const key = `${name}: ${from} → ${to}`
        seen[key] = [answered.status, after.standing]
        const isMove = ALLOWED.has(`${from} → ${to}`)
        const decides = name.startsWith('POST') || name === 'page of the decision'
        // A record that is sent back as it was decides nothing; another reason for a withdrawal
        // does.
        const stays =
          !decides &&
          (from === 'withdrawn' ? name === 'PUT with the box' && to === 'suspended' : from === to)
        const done = name.startsWith('page') ? 302 : 200
        expected[key] = isMove ? [done, to] : stays ? [done, from] : [409, from]
        if (!isMove) continue
        const { entries } = await historyOf(context, before.id, null)
        const withoutReason =
          name === 'PUT with the box' || (name === 'page form' && to === 'in-force')
        expect([key, entries[0]?.kind, entries[0]?.note]).toEqual([
          key,
          STANDING_MOVES[MOVE_TO[to]].done,
          withoutReason ? 'no reason given' : REASON,
        ])
      }
    }
  }
  expect(seen).toEqual(expected)
})

test.for(ENGINES)(
  'a 409 carries the record as it is, and a standing needs a reason (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask, signIn } = visitor(db)
    await signIn()
    const context = await staffContext(db)
    const { id } = await recordWith(context, 'in-force', 'T-1')
    const put = (json: object) => ask(`/api/certificates/${id}`, { method: 'PUT', json })
    for (const json of [
      { standing: 'suspended' },
      { standing: 'withdrawn', isValid: false, standingReason: 'x' },
    ]) {
      const unsaid = await put(json)
      expect([unsaid.status, await unsaid.text()]).toEqual([
        400,
        expect.stringContaining('Please give the reason'),
      ])
    }
    await put({ isValid: false })
    expect(await getCertificate(context, id)).toMatchObject({
      standing: 'suspended',
      standingReason: null,
    })
    expect((await put({ standing: 'withdrawn', standingReason: 'Sold for scrap' })).status).toBe(
      200,
    )
    const refused = await put({ isValid: true })
    const { current, detail } = await refused.json()
    expect([refused.status, detail, current]).toMatchObject([
      409,
      'This certificate is withdrawn; it cannot be reinstated.',
      { id, standing: 'withdrawn', standingReason: 'Sold for scrap' },
    ])
    expect((await put({ standingReason: 'Another reason' })).status).toBe(409)
    // A record that is sent back whole decides nothing.
    expect((await put(await getCertificate(context, id))).status).toBe(200)
    expect((await getCertificate(context, id)).version).toBe(3)
  },
)

test('the reason of a suspension, sent back whole, is not the reason of its end', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const suspended = await recordWith(context, 'suspended', 'T-1')
  const whole = { standing: 'in-force', standingReason: suspended.standingReason } as const
  await expect(updateCertificate(context, suspended.id, whole)).rejects.toMatchObject({
    kind: 'invalid',
  })
  const ended = await updateCertificate(context, suspended.id, {
    ...whole,
    standingReason: 'Survey done',
  })
  expect(ended).toMatchObject({ standing: 'in-force', standingReason: null, standingSince: null })
})

test('nothing that writes certificates bypasses the table', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const withdrawn = await recordWith(context, 'withdrawn', 'T-1')
  const bypass = context.db.write
    .transaction()
    .execute((tx) => saveCertificate(tx, context, withdrawn, { changes: { standing: 'in-force' } }))
  await expect(bypass).rejects.toThrow('No decision leads from withdrawn to in-force')
})

test.for(ENGINES)(
  'a file enters certificates with the standing they have, and changes none (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    await recordWith(context, 'withdrawn', 'T-1')
    const header =
      'Certificate number,Vessel name,Flag,Certificates,Issue date,Expiry date,Standing,Reason'
    const line = (number: string, standing: string, reason = '') =>
      `${number},KM Jaya,Indonesia,Class,2026-01-01,2030-01-01,${standing},${reason}`
    const known = await checked(context, csvFile([line('T-1', 'in force')], header))
    expect(known.outcome).toMatchObject({ good: 0, faulty: 1 })
    expect(await getCertificate(context, 1)).toMatchObject({ standing: 'withdrawn', version: 2 })
    await committed(
      context,
      csvFile([line('T-2', 'suspended'), line('T-3', 'withdrawn', 'Sold')], header),
    )
    const noteOf = async (id: number) =>
      (await historyOf(context, id, null)).entries.map(({ kind, note }) => [kind, note])
    expect([await noteOf(2), await noteOf(3)]).toEqual([
      [['issued', 'no reason given']],
      [['issued', 'Sold']],
    ])
  },
)
