import { expect, test } from 'vitest'
import { createCompany } from '#/domain/register/company/companies.server.ts'
import { NewCompany } from '#/domain/register/company/company.ts'
import { readShipEvents } from '#/domain/register/company/events.server.ts'
import { NewShip } from '#/domain/register/ship/ship.ts'
import { createShip, getShip } from '#/domain/register/ship/ships.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { checked, csvFile, goodRows, settled } from '#/tests/helpers/imports/imports.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { commitImport, readImportErrors } from '#/domain/exchange/files/imports.server.ts'
import { setAsideWorkbook } from '#/domain/exchange/files/set-aside-file.server.ts'
import { workbookOf } from '#/domain/exchange/files/workbook/write-workbook.server.ts'

async function* each(rows: readonly string[][]) {
  yield* rows
}

/** Certificates of ships with these IMO numbers, one each, and the sheet of ships. */
function book(numbers: string[], [headings = [], ...ships]: string[][]): Promise<Buffer> {
  const [header = [], ...rows] = csvFile(goodRows(numbers.length))
    .trimEnd()
    .split('\r\n')
    .map((line, at) => line.split(',').with(2, at === 0 ? 'IMO number' : (numbers[at - 1] ?? '')))
  const sheets = [
    { name: 'Register', headings: header, rows: each(rows) },
    { name: 'Kapal', headings, rows: each(ships) },
  ]
  return Array.fromAsync(workbookOf(sheets)).then((pieces) => Buffer.concat(pieces))
}

const HEADINGS =
  'Nomor IMO,Nama kapal,Bendera,Tanda panggilan,Jenis kapal,DWT,Panjang,Pemilik,Nomor IMO pemilik,Pengelola'.split(
    ',',
  )

test.for(ENGINES)(
  'a ship of the register gets what is empty there, and what differs is a warning (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const owner = await createCompany(
      context,
      NewCompany.parse({ name: 'PT Samudra', imoNumber: '1234567' }),
    )
    const ship = { name: 'KM Samudra', flag: 'Indonesia', imoNumber: '9074729', callSign: 'YBAB2' }
    await createShip(context, NewShip.parse({ ...ship, ownerId: owner.id }))
    const file = await book(
      ['9074729', '9000003'],
      [
        HEADINGS,
        [
          'IMO 9074729',
          'km samudra',
          'Panama',
          'YBAB3',
          'kapal curah',
          '12.500 t',
          '106,48 m',
          'PT Lain',
          '',
          'PT Kelola',
        ],
        ['9000003', '', '', '', '', '', '', 'PT Samudra Tbk', '1234567', 'PT Kelola'],
      ],
    )
    const { id, outcome } = await checked(context, file)
    expect(outcome).toMatchObject({ good: 2, faulty: 0, faults: 0, warnings: 4 })
    const { errors } = await readImportErrors(context, id, 'warning', 1)
    expect(errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, 'Flag', 'The register has “Indonesia”, which stays; “Panama” is not taken'],
      [2, 'Call sign', 'The register has “YBAB2”, which stays; “YBAB3” is not taken'],
      [
        2,
        'Owner',
        'The register has “PT Samudra (IMO 1234567)”, which stays; “PT Lain” is not taken',
      ],
      [3, 'Owner', 'The register calls the company with this number “PT Samudra”, and that stays'],
    ])
    await commitImport(context, id)
    expect(await settled(context, id)).toMatchObject({ state: 'done' })
    const manager = { id: 2, name: 'PT Kelola' }
    expect(await getShip(context, { imoNumber: '9074729' })).toMatchObject({
      ...ship,
      shipType: 'bulk-carrier',
      deadweight: 12_500,
      length: 106.48,
      owner: { id: 1, name: 'PT Samudra' },
      manager,
      version: 2,
    })
    expect(await getShip(context, { imoNumber: '9000003' })).toMatchObject({
      name: 'KM Uji 2',
      owner: { id: 1 },
      manager,
      version: 1,
    })
    const by = { actorName: context.actor?.email, note: 'From an import' }
    expect(await readShipEvents(context, 'ship', 1)).toMatchObject([
      {
        ...by,
        kind: 'changed',
        before: { deadweight: null, callSign: 'YBAB2' },
        after: { deadweight: 12_500, managerId: 2 },
      },
      { kind: 'added', note: null },
    ])
    expect(await readShipEvents(context, 'ship', 2)).toMatchObject([
      { ...by, kind: 'added', after: { ownerId: 1 } },
    ])
    expect(await readShipEvents(context, 'company', 2)).toMatchObject([
      { ...by, kind: 'added', after: manager },
    ])
    expect(
      await db.read.selectFrom('companies').select('name').orderBy('id').execute(),
    ).toHaveLength(2)
  },
)

test.for(ENGINES)(
  'bad rows of ships are set aside with their reason, and the certificates are imported (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const row = (number: string, cells: Record<number, string> = {}) =>
      HEADINGS.map((_, at) => (at === 0 ? number : (cells[at] ?? '')))
    const file = await book(
      ['9074729', '9000003', '90000'],
      [
        HEADINGS,
        row('9074729', { 3: 'YBAB2' }),
        row('9074729', { 3: 'YBAB3' }),
        row('907472'),
        row('', { 3: 'YBAB2' }),
        row('9000003', { 4: 'kapal selam' }),
        row('9000003', { 6: '1000' }),
        row('9000003', { 6: '106.481', 5: 'many' }),
        row('9000003', { 8: '7654321' }),
        row('9999999'),
      ],
    )
    const { id, outcome } = await checked(context, file)
    const { errors } = await readImportErrors(context, id, 'error', 1)
    expect(errors.map(({ row: at, column, reason }) => [at, column, reason.slice(0, 44)])).toEqual([
      [4, 'IMO number', 'An IMO number has 7 digits; leave it empty w'],
      [3, 'IMO number', 'This ship is already in row 2'],
      [4, 'IMO number', 'An IMO number has 7 digits; leave it empty w'],
      [5, 'IMO number', 'Write the IMO number: by it the ship of a ce'],
      [6, 'Ship type', 'Ship type is one of the list'],
      [7, 'Length (m)', 'Length must be a number of metres from 1 to '],
      [8, 'Deadweight (t)', 'Deadweight must be a whole number from 1 to '],
      [8, 'Length (m)', 'Length must be a number of metres from 1 to '],
      [9, 'IMO number of the owner', 'The register has no company with this number'],
      [10, 'IMO number', 'Neither the register nor a certificate of th'],
    ])
    expect(outcome).toMatchObject({ good: 2, faulty: 9 })
    await commitImport(context, id, 9)
    expect(await settled(context, id)).toMatchObject({ state: 'done' })
    expect(await getShip(context, { imoNumber: '9074729' })).toMatchObject({ callSign: 'YBAB2' })
    expect(await getShip(context, { imoNumber: '9000003' })).toMatchObject({
      shipType: null,
      length: null,
    })
    const again = new Uint8Array(
      await new Response(await setAsideWorkbook(context, id)).arrayBuffer(),
    )
    const { contents } = await checked(context, again)
    expect(contents?.sheets).toMatchObject([{ table: 'ships', rows: 8, ignored: [] }])
  },
)

test.for(ENGINES)(
  'the row of a ship is set aside with its certificates, and is no error (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const [header = '', first = '', second = ''] = csvFile(goodRows(2)).split('\r\n')
    const wrong = second.replace('9074729', '9000003').replace('2031-01-30', 'soon')
    const sheets = [header, first, wrong].map((line) => line.split(','))
    const parts = await Array.fromAsync(
      workbookOf([
        { name: 'Register', headings: sheets[0] ?? [], rows: each(sheets.slice(1)) },
        {
          name: 'Ships',
          headings: ['IMO number', 'Call sign'],
          rows: each([['9000003', 'YBAB2']]),
        },
      ]),
    )
    const { id, outcome } = await checked(context, Buffer.concat(parts))
    expect(outcome).toMatchObject({ good: 1, faulty: 2, faults: 1 })
    const again = new Uint8Array(
      await new Response(await setAsideWorkbook(context, id)).arrayBuffer(),
    )
    expect((await checked(context, again)).contents?.sheets).toMatchObject([
      { table: 'ships', rows: 1 },
    ])
  },
)

test('ships are exported as CSV, each once', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const file = await book(
    ['9074729', '9074729', '9000003', ''],
    [HEADINGS, ['9074729', '', '', 'YBAB2', 'tug', '', '', '=PT', '', '']],
  )
  const { id } = await checked(context, file)
  await commitImport(context, id)
  await settled(context, id)
  const { signIn, ask } = visitor(db)
  await signIn()
  const answer = await ask('/api/certificates/export.csv?table=ships&ids=3,2,1,4')
  expect(answer.headers.get('content-disposition')).toContain('lentera-ships-')
  const [headings, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  expect(headings).toContain(
    'IMO number,Name,Flag,Call sign,Port of registry,Ship type,Gross tonnage,Net tonnage,Deadweight (t),Length (m)',
  )
  expect(lines).toEqual([
    '9000003,KM Uji 3,Indonesia,,,,,,,,,,,,,,,,,',
    `9074729,KM Uji 2,Indonesia,YBAB2,,tug,,,,,,,,,,,"'=PT",,,`,
  ])
})
