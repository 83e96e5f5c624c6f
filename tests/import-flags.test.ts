import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const file = (name: string) =>
  readFileSync(new URL(`fixtures/untidy-files/${name}`, import.meta.url))

/**
 * A program that sends a file, checks it with the columns that were guessed, and commits what is
 * good.
 */
async function program(engine: (typeof ENGINES)[number]) {
  const db = await freshStore(engine)
  const { ask, signIn } = visitor(db)
  await signIn()
  const waited = async (id: number) => {
    await expect
      .poll(async () => (await (await ask(`/api/imports/${id}`)).json()).state)
      .toMatch(/read$|checked|done|failed/)
    return (await ask(`/api/imports/${id}`)).json()
  }
  const send = async (content: string | Uint8Array<ArrayBuffer>) => {
    const headers = { 'content-type': 'application/octet-stream' }
    const sent = await ask('/api/imports?name=fleet.csv', { body: content, headers })
    const { id, choices } = await waited((await sent.json()).id)
    expect((await ask(`/api/imports/${id}/check`, { json: choices })).status).toBe(202)
    const { outcome } = await waited(id)
    const problems = (await (await ask(`/api/imports/${id}/errors.csv`)).text())
      .split('\r\n')
      .slice(1, -1)
    if (outcome.good > 0) {
      expect(
        (await ask(`/api/imports/${id}/commit`, { json: { setAside: outcome.faulty } })).status,
      ).toBe(202)
      expect((await waited(id)).state).toBe('done')
    }
    return { outcome, problems }
  }
  const flags = async () => {
    const rows = await db.read
      .selectFrom('entries')
      .select(['certificateId', 'flag', 'flagId'])
      .orderBy('id')
      .execute()
    return Object.fromEntries(
      rows.map((row) => [row.certificateId, row.flagId === null ? row.flag : `${row.flag} (ours)`]),
    )
  }
  return { db, send, flags }
}

test.for(ENGINES)(
  'flags as Equasis writes them are the States that they name (%s)',
  async (engine) => {
    const { db, send, flags } = await program(engine)
    const { outcome, problems } = await send(file('01-flags-as-equasis-writes-them.csv'))
    expect(outcome).toMatchObject({ good: 11, faulty: 0, warnings: 2 })
    expect(problems).toEqual([
      expect.stringMatching(
        /^4,Flag,.*“Portugal \(MAR\) \(PMD\)” names the International Shipping Register of Madeira; the flag is stored as Portugal/,
      ),
      expect.stringMatching(
        /^5,Flag,.*“Denmark \(DIS\) \(DIS\)” names the Danish International Register of Shipping; the flag is stored as Denmark/,
      ),
    ])
    expect(await flags()).toEqual({
      'FE-001': 'Malta',
      'FE-002': 'Hong Kong',
      'FE-003': 'Portugal',
      'FE-004': 'Denmark',
      'FE-005': 'South Korea',
      'FE-006': 'Saint Kitts and Nevis',
      'FE-007': 'Palau',
      'FE-008': 'Türkiye',
      'FE-009': 'United States (ours)',
      'FE-010': 'Indonesia (ours)',
      'FE-011': 'Panama (ours)',
    })
    const noted = await db.read
      .selectFrom('registerEvents')
      .select('note')
      .where('certificateId', '=', 'FE-003')
      .execute()
    expect(noted).toEqual([{ note: 'Imported with what no field has: Flag: Portugal (MAR) (PMD)' }])
  },
)

test.for(ENGINES)(
  'flags as ISO, IMO and port State lists write them; what names none is refused (%s)',
  async (engine) => {
    const { send, flags } = await program(engine)
    const { outcome, problems } = await send(file('02-flags-as-iso-imo-psc-write-them.csv'))
    expect(outcome).toMatchObject({ good: 13, faulty: 2, warnings: 0 })
    expect(problems).toEqual([
      '15,Flag,N/A,This is no flag. Write the State whose flag the ship flies,Error,',
      '16,Flag,Unknown,This is no flag. Write the State whose flag the ship flies,Error,',
    ])
    expect(await flags()).toEqual({
      'FI-001': 'South Korea',
      'FI-002': 'South Korea',
      'FI-003': 'Saint Vincent and the Grenadines',
      'FI-004': 'Tanzania',
      'FI-005': 'Russia',
      'FI-006': 'Türkiye',
      'FI-007': 'Netherlands',
      'FI-008': 'Isle of Man',
      'FI-009': 'Marshall Islands (ours)',
      'FI-010': 'Bahamas',
      'FI-011': 'Cabo Verde',
      'FI-012': 'Moldova',
      'FI-013': 'Cameroon',
    })
  },
)

test.for(ENGINES)(
  'a file with another spelling of a flag says nothing new of a certificate or its ship (%s)',
  async (engine) => {
    const { db, send } = await program(engine)
    const heading = 'Certificate number,Vessel name,IMO number,Flag,Type,Issue date,Expiry date'
    const row = (number: string, flag: string) =>
      `${heading}\r\n${number},KM Uji,9074729,${flag},SAFCON,2025-03-10,2030-03-09\r\n`
    await send(row('T-1', 'Turkey'))
    await db.write.updateTable('entries').set({ flag: 'Turkey' }).execute()
    expect((await send(row('T-1', 'TUR'))).outcome).toMatchObject({
      good: 0,
      unchanged: 1,
      faulty: 0,
    })
    await send(row('T-2', 'Turkey (TUR)'))
    expect(
      await db.read.selectFrom('shipNames').select('value').where('field', '=', 'flag').execute(),
    ).toHaveLength(1)
  },
)
