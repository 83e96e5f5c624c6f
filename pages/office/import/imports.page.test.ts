import { expect, test } from 'vitest'
import { IMPORTS, importingStaff } from '#/tests/helpers/imports/import-pages.ts'
import { csvFile, goodRows } from '#/tests/helpers/imports/imports.ts'
import { sharedCounts } from '#/http/limits/shared-counts.ts'
import { NOON, PASSWORD } from '#/tests/helpers/people.ts'
import { workbook } from '#/tests/helpers/imports/workbook.ts'

// Whole requests as a browser without JavaScript sends them.

const CHOICES = {
  certificateId: '0',
  vesselName: '1',
  imoNumber: '2',
  flag: '3',
  issuedCertificates: '4',
  issuedDate: '5',
  expiryDate: '6',
}

test('a file is sent, its columns chosen, its errors read, and the corrected file imported, by forms alone', async () => {
  const { ask, send, waited } = await importingStaff()
  const header = 'Nomor;Kapal;No. IMO;Flag State;Jenis;Terbit;Sampai'
  const rows = [
    'T-1;KM Élan;9074729;ID;International Tonnage;03/04/2026;03/04/2031',
    ';KM Kosong;;ID;International Tonnage;2026-01-01;12/25/2026',
  ]
  const path = await send(Buffer.from(csvFile(rows, header), 'latin1'))
  expect(path).toBe(`${IMPORTS}/1`)
  const read = await waited(path)
  for (const text of [
    'A text in Windows-1252 with semicolons',
    'KM Élan',
    '03/04/2026</span> is April 3, 2026',
    'but needed: Expiry date.',
    'Check 2 rows',
  ])
    expect(read).toContain(text)
  expect(read).toMatch(/<option value="0" selected="">A: Nomor/)

  const refused = await ask(path, {
    form: { intent: 'check', ...CHOICES, expiryDate: '', dateOrder: 'day-first' },
  })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toMatch(
    /id="expiryDate-error"[^>]*>Select the column that contains this: Expiry date/,
  )
  const chosen = {
    intent: 'check',
    type: '4',
    ...CHOICES,
    issuedCertificates: '',
    dateOrder: 'day-first',
  }
  expect((await ask(path, { form: chosen })).headers.get('location')).toBe(path)
  const faulty = await waited(path)
  for (const text of [
    '1 row cannot be imported',
    '2 errors',
    'Certificate ID is required',
    'There is no month 25; the whole file is read with the day first',
  ])
    expect(faulty).toContain(text)
  const forced = await ask(path, { form: { intent: 'commit' } })
  expect([
    forced.status,
    (await forced.text()).includes(
      'Only a file that was checked and has no errors can be imported.',
    ),
  ]).toEqual([409, true])

  const second = await send(
    workbook([
      header.split(';'),
      ['T-1', 'KM Élan', 9_074_728, 'ID', 'Tonnage', { serial: 46_000 }, { serial: 47_000 }],
    ]),
    'fleet.xlsx',
  )
  expect(await waited(second)).toContain(
    'A workbook. The sheet “Register” was read: 1 row below the header.',
  )
  await ask(second, { form: chosen })
  const good = await waited(second)
  for (const text of [
    'The one row can be imported',
    '1 warning',
    'The check digit of this IMO number does not fit',
    'Import 1 certificate<',
  ]) {
    expect(good).toContain(text)
  }
  await ask(second, { form: { intent: 'commit' } })
  expect(await waited(second)).toContain('1 certificate imported')
  expect(await (await ask('/verify/T-1')).text()).toContain('KM Élan')

  expect(await (await ask(IMPORTS)).text()).toContain('fleet.xlsx')
  const gone = await ask(path, { form: { intent: 'discard' } })
  expect(gone.headers.get('location')).toBe(IMPORTS)
  expect(await (await ask(IMPORTS)).text()).toContain('Import discarded')
  expect((await ask(path)).status).toBe(404)
})

test('a file with a title and faulty rows is imported without those, by forms alone; the page says what was left out', async () => {
  const { ask, send, waited } = await importingStaff()
  const header = 'S/N;Certificate number;Vessel name;Flag;Type;Issued;Expires;Owner;Port'
  const path = await send(
    [
      'LIST OF CERTIFICATES;;;;;;;;',
      header,
      '1;T-1;KM Satu;ID;SAFCON/SEC;03/04/2026;03/04/2031;PT Satu;Jakarta',
      '2;T-2;KM Dua;ID;Pas Besar;03/04/2026;03/04/2031;PT Dua;Batam',
      'Total: 2;;;;;;;;',
    ].join('\r\n'),
  )
  const read = await waited(path)
  for (const text of [
    'Row 2 was taken as headings. Besides empty rows, 2 rows were left out.',
    'Row 1</span>, above the headings: LIST OF CERTIFICATES',
    'Row 5</span>, a total: Total: 2',
    'No row shows whether the day or the month comes first. Choose once for the whole file.',
    'Columns that have no field',
    'Leave out H: Owner',
  ])
    expect(read).toContain(text)
  // The number of the row in the list is proposed to be left out.
  expect(
    read
      .match(/<input[^>]*name="leaveOut"[^>]*>/g)
      ?.map((box) => [/value="(\d)"/.exec(box)?.[1], box.includes('checked')]),
  ).toEqual([
    ['0', true],
    ['7', false],
    ['8', false],
  ])
  const columns = {
    certificateId: '1',
    vesselName: '2',
    flag: '3',
    type: '4',
    issuedDate: '5',
    expiryDate: '6',
  }
  const chosen = new URLSearchParams({ intent: 'check', ...columns, dateOrder: 'day-first' })
  for (const at of ['0', '8']) chosen.append('leaveOut', at)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await ask(path, { method: 'POST', body: String(chosen), headers })).status).toBe(302)
  const result = await waited(path)
  for (const text of [
    '1 row cannot be imported',
    'Import the 1 correct row<',
    'Download the 1 other row as CSV',
    '“Pas Besar” is not a type',
  ])
    expect(result).toContain(text)
  const odd = await ask(path, { form: { intent: 'commit', setAside: 'x' } })
  expect(odd.status).toBe(400)
  const file = await (await ask('/api/imports/1/set-aside.csv')).text()
  expect(file).toContain('2,T-2,KM Dua,ID,Pas Besar,03/04/2026,03/04/2031,PT Dua,Batam,')
  expect(
    (await ask(path, { form: { intent: 'commit', setAside: '1' } })).headers.get('location'),
  ).toBe(path)
  const done = await waited(path)
  for (const text of [
    '1 record with 2 certificates imported',
    '1 row of the file was set aside and not imported.',
    '/api/imports/1/set-aside.csv',
  ])
    expect(done).toContain(text)
  const record = await (await ask('/admin/certificates/1')).text()
  expect(record).toContain('Imported with what no field has: Owner: PT Satu')
  expect(record).toContain('Imported from a file of which 1 row was set aside')
  expect(await (await ask('/verify/T-1')).text()).not.toContain('PT Satu')
})

test('errors come in pages of 200; above 1,000 the page says how many there are', async () => {
  const { ask, send, waited } = await importingStaff()
  const path = await send(csvFile(goodRows(1_250).map((row) => row.replace('Indonesia', ''))))
  await ask(path, { form: { intent: 'check', ...CHOICES } })
  const first = await waited(path)
  expect(first).toContain('1,250 rows cannot be imported')
  expect(first).toContain('1,250 errors')
  expect(first).toContain('The first 1,000 of 1,250 errors are listed.')
  expect(first).toContain('Page 1 of 5')
  expect(first.match(/>Flag is required</g)).toHaveLength(200)
  const last = (await (await ask(`${path}?faults=5`)).text()).replaceAll('<!-- -->', '')
  expect(last.match(/>Flag is required</g)).toHaveLength(200)
  expect(last).toMatch(/>1,001(<span[^>]*>, <\/span>)?<\/th>/)
  expect((await ask(`${path}?faults=x`)).status).toBe(400)
})

test('an unreadable file fails with a message on the page of its state', async () => {
  const { send, waited } = await importingStaff()
  expect(await waited(await send('a,b\r\n1,2\r\n"3,4\r\n'))).toContain(
    'Row 3, column 1: A quotation mark is opened there and never closed.',
  )
  expect(await waited(await send(Buffer.from('PK\u0003\u0004 cut off')))).toContain(
    'This workbook is damaged or not complete.',
  )
})

test('a file of surveys is read, checked and recorded by forms; the export offers all tables', async () => {
  const { ask, send, waited } = await importingStaff()
  const record = await send(csvFile(['T-1,KM Uji,9074729,Indonesia,ILLC,2026-01-31,2031-01-30']))
  await ask(record, { form: { intent: 'check', ...CHOICES, dateOrder: 'day-first' } })
  await waited(record)
  await ask(record, { form: { intent: 'commit' } })
  expect(await waited(record)).toContain('1 certificate imported')

  const rows = [
    'T-1;tahunan;03/11/2026;Batam;R. Hartono;baik',
    'T-1;tahunan;03/11/2026;;R. Hartono;',
  ]
  const path = await send(
    csvFile(rows, 'Nomor sertifikat;Jenis survei;Tanggal;Pelabuhan;Surveior;Hasil'),
  )
  const page = await waited(path)
  for (const text of [
    'Surveys of certificates that are in the register',
    'name="holds" value="surveys"',
    'Check 2 rows',
  ])
    expect(page).toContain(text)
  expect(page).not.toContain('Which column is what?')
  await ask(path, { form: { intent: 'check', holds: 'surveys', dateOrder: 'day-first' } })
  const found = await waited(path)
  for (const text of [
    '1 row cannot be imported',
    'Say where the survey was completed',
    `${path.replace('/admin/certificates/import', '/api/imports')}/set-aside.csv`,
  ])
    expect(found).toContain(text)
  await ask(path, { form: { intent: 'commit', setAside: '1' } })
  expect(await waited(path)).toContain('1 survey imported')

  const exports = '/admin/certificates/export'
  const offered = await (await ask(`${exports}?file=workbook&status=valid`)).text()
  for (const address of ['export?status=valid&amp;file=surveys', 'export?status=valid'])
    expect(offered).toContain(`href="/admin/certificates/${address}"`)
  const addresses = ['file=workbook&ids=1', 'file=surveys&ids=1', 'file=odd&ids=1'].map(
    async (search) => (await ask(`${exports}?${search}`)).headers.get('location'),
  )
  expect(await Promise.all(addresses)).toEqual([
    '/api/certificates/export.xlsx?ids=1',
    '/api/certificates/export.csv?ids=1&table=surveys',
    '/api/certificates/export.csv?ids=1',
  ])
  const surveys = await (await ask('/api/certificates/export.csv?ids=1&table=surveys')).text()
  expect(surveys.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Certificate number,Code,Kind,Completed on,Place,Surveyor,Result,Remarks,Recorded on',
    'T-1,ILLC,annual,2026-11-03,Batam,R. Hartono,satisfactory,,2026-11-21',
    '',
  ])
})

test('beyond twenty acts the page asks for the password, and goes on with it', async () => {
  const { ask, send, waited, db } = await importingStaff({ shared: true })
  const header = 'Nomor;Kapal;No. IMO;Flag State;Jenis;Terbit;Sampai'
  const path = await send(
    Buffer.from(
      csvFile(['T-1;KM Satu;9074729;ID;International Tonnage;2026-04-03;2031-04-03'], header),
    ),
  )
  await waited(path)
  const chosen = {
    intent: 'check',
    type: '4',
    ...CHOICES,
    issuedCertificates: '',
    dateOrder: 'day-first',
  }
  await ask(path, { form: chosen })
  await waited(path)
  const account = await db.read
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const at = Date.parse(NOON)
  const counted = {
    what: 'irreversible',
    network: `account ${account.id}`,
    window: Math.floor(at / 600_000),
    more: 20,
    at,
  }
  await sharedCounts(db, () => {}, { waitMs: 60_000, restMs: 2_000 })(counted)
  const asked = await ask(path, { form: { intent: 'commit' } })
  const html = await asked.text()
  expect([
    asked.status,
    html.includes('name="confirm.password"'),
    html.includes('Enter your password to go on'),
  ]).toEqual([429, true, true])
  expect(
    (await ask(path, { form: { intent: 'commit', 'confirm.password': PASSWORD } })).headers.get(
      'location',
    ),
  ).toBe(path)
})
