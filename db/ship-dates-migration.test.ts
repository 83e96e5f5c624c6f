import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createCertificate } from '#/app/certificates/certificates.server.ts'
import { openStore } from '#/db/open/open.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, migratedLocation } from '#/tests/helpers/store.ts'
import { dialectOver, openFile } from './engines/sqlite.ts'
import type { AnyDatabase } from './migrations/migration.ts'
import { addShipDates, readDate } from './migrations/operation/0075-ship-dates.ts'
import type { Engine } from './schema.ts'

test.each([
  ['2010-03-04', '2010-03-04'],
  [' 4 March 2010 ', '2010-03-04'],
  ['04-Mar-2010', '2010-03-04'],
  ['March 4, 2010', '2010-03-04'],
  ['4 Mei 2010', '2010-05-04'],
  ['17 Agustus 2010', '2010-08-17'],
  ['4.3.2010', '2010-03-04'],
  ['14/03/2010', '2010-03-14'],
  ['03/14/2010', '2010-03-14'],
  ['03/03/2010', '2010-03-03'],
  ['04/03/2010', null],
  ['30 February 2010', null],
  ['2010', null],
  ['March 2010', null],
  ['4 Foo 2010', null],
  ['4 March 10', null],
  ['2010-03-04, Batam', null],
  ['', null],
])('the date of “%s” is %s', (text, date) => {
  expect(readDate(text)).toBe(date)
})

type Written = { imoNumber: string | null; particulars: Record<string, string>[] }

/** A register from before the dates were those of ships, with the certificates of some ships. */
async function registerBefore(engine: Engine, written: Written[]): Promise<AnyDatabase> {
  const location = await migratedLocation(engine)
  const store = await openStore(location)
  const staff = await staffContext(store)
  const selectedCertificates = ['Cargo Ship Safety Construction', 'Cargo Ship Safety Equipment']
  for (const [i, { imoNumber, particulars }] of written.entries()) {
    const input = certificateInput({ certificateId: `T-${i + 1}`, imoNumber, selectedCertificates })
    const { id, parts } = await createCertificate(staff, input)
    const stored = parts.map((part, at) => ({
      ...part,
      ...(particulars[at] && { particulars: particulars[at] }),
    }))
    await store.write
      .updateTable('certificates')
      .set({ parts: JSON.stringify(stored) })
      .where('id', '=', id)
      .execute()
  }
  await store.close()
  const { dataDir, databaseUrl } = location
  const dialect =
    engine === 'sqlite'
      ? dialectOver(openFile(`${dataDir}/lentera.db`, 'write'))
      : new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl }) })
  const db: AnyDatabase = new Kysely({ dialect })
  onTestFinished(() => db.destroy())
  for (const name of ['contractedOn', 'deliveredOn', 'convertedOn'])
    await db.schema.alterTable('ships').dropColumn(name).execute()
  return db
}

test.for(ENGINES)(
  'a ship gets the dates on which all of its certificates agree, and the texts stay (%s)',
  async (engine) => {
    const db = await registerBefore(engine, [
      {
        imoNumber: '9074729',
        particulars: [
          { contractedOn: '2 Januari 2009', deliveredOn: '2011-05-06', convertedOn: '1/2/2020' },
          { convertedOn: '2020-02-01' },
        ],
      },
      {
        imoNumber: '9074729',
        particulars: [{ contractedOn: '2009-01-02' }, { exemptions: 'None' }],
      },
      {
        imoNumber: '9319466',
        particulars: [
          { contractedOn: '2009', deliveredOn: '2999-01-01' },
          { convertedOn: '2009-02-01' },
        ],
      },
      { imoNumber: '9319466', particulars: [{}, { convertedOn: '2009-02-02' }] },
      { imoNumber: null, particulars: [{ deliveredOn: '2011-05-06' }] },
    ])
    const texts = async () =>
      (await db.selectFrom('certificates').select('parts').orderBy('id').execute()).map(
        ({ parts }) => parts,
      )
    const before = await texts()
    await addShipDates(db)
    const day = (name: string) => sql<string | null>`cast(${sql.ref(name)} as text)`.as(name)
    const ships = await db
      .selectFrom('ships')
      .select(['imoNumber', 'version', day('contractedOn'), day('deliveredOn'), day('convertedOn')])
      .orderBy('id')
      .execute()
    expect(ships).toEqual([
      {
        imoNumber: '9074729',
        version: 2,
        contractedOn: '2009-01-02',
        deliveredOn: '2011-05-06',
        convertedOn: null,
      },
      {
        imoNumber: '9319466',
        version: 1,
        contractedOn: null,
        deliveredOn: null,
        convertedOn: null,
      },
    ])
    expect(await texts()).toEqual(before)
    const events = await db
      .selectFrom('shipEvents')
      .select(['recordId', 'kind', 'actorName', 'before', 'after', 'note'])
      .execute()
    const [event, ...others] = events.filter(({ kind }) => kind === 'changed')
    expect(others).toEqual([])
    expect(event).toMatchObject({
      recordId: 1,
      actorName: 'system',
      note: 'From the particulars of its certificates',
    })
    expect(JSON.parse(String(event?.['before']))).toMatchObject({
      imoNumber: '9074729',
      contractedOn: null,
      version: 1,
    })
    expect(JSON.parse(String(event?.['after']))).toMatchObject({
      contractedOn: '2009-01-02',
      deliveredOn: '2011-05-06',
      version: 1,
    })
  },
)

test('what is before 1850 is no date of a ship, and every certificate of more than 500 is read', async () => {
  const dates = { contractedOn: '1849-12-31', deliveredOn: '1850-01-01', convertedOn: '2020-02-01' }
  const db = await registerBefore('sqlite', [{ imoNumber: '9074729', particulars: [dates] }])
  const { id: _, ...row } = await db
    .selectFrom('certificates')
    .selectAll()
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: 501 }, (_one, i) => ({
    ...row,
    certificateId: `C-${i}`,
    // The last one disagrees.
    parts: i < 500 ? row['parts'] : String(row['parts']).replace('2020-02-01', '2020-02-02'),
  }))
  for (let at = 0; at < copies.length; at += 100)
    await db
      .insertInto('certificates')
      .values(copies.slice(at, at + 100))
      .execute()
  await addShipDates(db)
  const ship = await db.selectFrom('ships').selectAll().executeTakeFirstOrThrow()
  expect(ship).toMatchObject({
    contractedOn: null,
    deliveredOn: '1850-01-01',
    convertedOn: null,
    version: 2,
  })
})
