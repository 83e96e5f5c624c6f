import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  deleteCertificate,
  createCertificate,
  getCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { newestEntries } from './history.server.ts'
import { readStates } from './states.server.ts'

const CORRECTIONS = Array.from({ length: 40 }, (_, i) => ({
  on: '2026-11-21',
  fields: ['flag'],
  reason: `${i} ${'x'.repeat(400)}`,
  version: i,
}))

test.for(ENGINES)(
  'events store what changed, and every state is read from them again (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id } = await createCertificate(context, certificateInput())
    await db.write
      .updateTable('entries')
      .set({ corrections: JSON.stringify(CORRECTIONS) })
      .where('id', '=', id)
      .execute()
    const states: Certificate[] = []
    for (let i = 0; i < 120; i++) {
      await updateCertificate(context, id, { vesselName: `KM Samudra ${i}` })
      states.push(await getCertificate(context, id))
    }
    await deleteCertificate(context, id)
    const events = await db.read
      .selectFrom('registerEvents')
      .selectAll()
      .where('recordId', '=', id)
      .orderBy('id')
      .execute()
    const read = await readStates(db.read, events)
    expect(events.slice(1, -1).map((event) => read.get(event.id)?.after)).toEqual(states)
    expect(events.slice(2).map((event) => read.get(event.id)?.before)).toEqual(states)
    expect(read.get(events.at(-1)?.id ?? 0)?.after).toBeNull()
    // The first change stores the whole record, which had changed without an event; later ones
    // where their differences are as large as it is.
    const whole = events.flatMap(({ after }, i) => (after === null ? [] : [i]))
    expect(whole.slice(0, 2)).toEqual([0, 1])
    expect(whole.length).toBeLessThan(15)
    const { rows } = await sql<{
      bytes: number
    }>`select sum(coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0)
    + coalesce(octet_length(change), 0)) as bytes from "registerEvents" where "recordId" = ${id}`.execute(
      db.read,
    )
    // Two whole records for each event would be twenty times this.
    expect(Number(rows[0]?.bytes)).toBeLessThan(
      whole.length * JSON.stringify(states[0]).length + 120 * 2_000,
    )
  },
)

test.for(ENGINES)(
  'a state is read from itself alone where it is whole, and lists read none (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id } = await createCertificate(context, certificateInput())
    await updateCertificate(context, id, { vesselName: 'KM Samudra Raya' })
    expect(await newestEntries(context, 2)).toMatchObject([
      { kind: 'amended', title: 'Amended', vesselName: 'KM Samudra Raya', recordId: id },
      { kind: 'issued', title: 'Issued', vesselName: 'KM Samudra Jaya' },
    ])
    const [, changed] = await db.read
      .selectFrom('registerEvents')
      .selectAll()
      .orderBy('id')
      .execute()
    expect(changed).toMatchObject({ before: null, after: null, format: 3 })
  },
)
