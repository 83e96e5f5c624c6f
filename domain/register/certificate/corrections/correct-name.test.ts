import { expect, test } from 'vitest'
import {
  createCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { getShip } from '#/domain/register/ship/ships.server.ts'
import type { Engine } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

// A ship that was written "KM Samudar Jaya" on two certificates.

const WRONG = 'KM Samudar Jaya'
const RIGHT = 'KM Samudra Jaya'

async function register(engine: Engine) {
  const db = await freshStore(engine)
  const context = await staffContext(db)
  const one = await createCertificate(
    context,
    certificateInput({ certificateId: 'T-1', vesselName: WRONG }),
  )
  const two = await createCertificate(
    context,
    certificateInput({ certificateId: 'T-2', vesselName: WRONG }),
  )
  const { id } = await getShip(context, { imoNumber: '9074729' })
  const { ask, signIn } = visitor(db, { rateLimit: false })
  await signIn('admin')
  const page = `/admin/ships/${id}/correct-name`
  const send = (certificates: string[], more: Record<string, string> = {}) =>
    ask(page, { form: { name: RIGHT, reason: 'Misspelt', version: '1', certificates, ...more } })
  const namesOf = async () => [
    (await getShip(context, { id })).name,
    ...(await Promise.all(
      [one.id, two.id].map(async (each) => (await findCertificate(db.read, each)).vesselName),
    )),
  ]
  return { db, context, id, one, two, ask, page, send, namesOf }
}

test.for(ENGINES)(
  'a misspelt name is corrected on the ship and its certificates, each with an event (%s)',
  async (engine) => {
    const { context, id, one, two, ask, page, send, namesOf } = await register(engine)
    const form = await (await ask(page)).text()
    for (const { certificateId } of [one, two]) expect(form).toContain(certificateId)
    expect((await send([`${one.id}:1`, `${two.id}:1`])).status).toBe(302)
    expect(await namesOf()).toEqual([RIGHT, RIGHT, RIGHT])
    // It never was its name, so the ship has no former one, and nothing is called renamed.
    expect((await getShip(context, { id })).names.map(({ value }) => value)).toEqual([RIGHT])
    const answer = await (await ask('/api/certificates/verify/T-1')).json()
    expect(answer).not.toHaveProperty('renamed')
    expect(answer.certificate).toMatchObject({
      vesselName: RIGHT,
      corrections: [{ fields: ['vesselName'], reason: 'Misspelt', version: 2 }],
    })
    for (const each of [one, two]) {
      const events = await (await ask(`/api/certificates/${each.id}/history`)).json()
      expect(events[0]).toMatchObject({ kind: 'amended', note: 'Misspelt' })
    }
    expect(await (await ask(`/admin/ships/${id}`)).text()).toContain('Name corrected: Misspelt')
  },
)

test.for(ENGINES)(
  'where a certificate changed meanwhile nothing is saved, and the refusal names it (%s)',
  async (engine) => {
    const { context, one, two, send, namesOf } = await register(engine)
    await updateCertificate(context, two.id, { flag: 'Panama' })
    const refused = await send([`${one.id}:1`, `${two.id}:1`])
    expect(refused.status).toBe(409)
    const page = await refused.text()
    expect(page).toMatch(
      /409: Nothing was saved: these certificates were changed since you opened the page: T-2\./,
    )
    expect(page).toContain(`value="${RIGHT}"`)
    expect(page).toContain(`value="${two.id}:2"`)
    expect(await namesOf()).toEqual([WRONG, WRONG, WRONG])
    expect((await send([`${one.id}:1`, `${two.id}:2`])).status).toBe(302)
    expect(await namesOf()).toEqual([RIGHT, RIGHT, RIGHT])
  },
)

test.for(ENGINES)(
  'what was not chosen stays, and a wrong form says what to write (%s)',
  async (engine) => {
    const { one, send, namesOf, ask, page } = await register(engine)
    for (const [more, said] of [
      [{ name: WRONG }, 'This is the name that the ship has. Enter the corrected name.'],
      [{ name: ' ' }, 'Name is required'],
      [{ reason: '' }, 'Reason is required'],
    ] as const) {
      const refused = await send([`${one.id}:1`], more)
      expect([refused.status, (await refused.text()).includes(said)]).toEqual([400, true])
    }
    expect((await send(['x'])).status).toBe(400)
    expect((await send([`${one.id}:1`, '999:1'])).status).toBe(409)
    expect((await send([`${one.id}:1`], { version: '2' })).status).toBe(409)
    expect(await namesOf()).toEqual([WRONG, WRONG, WRONG])
    expect((await send([`${one.id}:1`])).status).toBe(302)
    expect(await namesOf()).toEqual([RIGHT, RIGHT, WRONG])
    expect(await (await ask(page)).text()).toContain('T-1')
  },
)
