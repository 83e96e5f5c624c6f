import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'
import {
  checked,
  committed,
  csvFile,
  goodRows,
  read,
  settled,
} from '#/tests/helpers/imports/imports.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { workbook } from '#/tests/helpers/imports/workbook.ts'
import { errorsCsv } from './set-aside-file.server.ts'
import { HEADERS } from './format/columns.ts'
import {
  commitImport,
  discardImport,
  getImport,
  listImports,
  readImportErrors,
  receiveImport,
} from './imports.server.ts'
import { selectEntries } from '#/db/entries.ts'

test.for(ENGINES)(
  'a file is read, checked, and issued as one by one, each with its event (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id, contents } = await read(context, csvFile(goodRows(3)))
    expect(contents).toMatchObject({ kind: 'csv', encoding: 'UTF-8', delimiter: ',', rows: 3 })
    expect(contents?.preview[0]?.slice(0, 2)).toEqual(['T-1', 'KM Uji 1'])
    const done = await committed(context, csvFile(goodRows(3)))
    // They are of one type and ship.
    expect(done).toMatchObject({
      state: 'done',
      outcome: { good: 3, faulty: 0, faults: 0, warnings: 2 },
    })
    expect(await verifyCertificate(context, 'T-2')).toMatchObject({ verified: true })

    const single = await createCertificate(
      context,
      certificateInput({ ...alike, certificateId: 'T-9' }),
    )
    const events = await db.read.selectFrom('registerEvents').selectAll().orderBy('id').execute()
    expect(events.map((event) => event.certificateId)).toEqual(['T-1', 'T-2', 'T-3', 'T-9'])
    const [, imported, , made] = events
    const numbered = {
      id: 0,
      recordId: 0,
      certificateId: '',
      factsHash: '',
      recordHash: '',
      vesselName: '',
      after: '',
    }
    expect({ ...imported, ...numbered }).toEqual({ ...made, ...numbered })
    const same = {
      id: 2,
      certificateId: 'T-2',
      vesselName: 'KM Uji 2',
      qrCodeUrl: '/api/certificates/2/qr.png',
    }
    expect(imported?.after).toBe(JSON.stringify({ ...single, ...same }))
    const rows = await selectEntries(db.read)
      .where('certificateId', 'in', ['T-2', 'T-9'])
      .orderBy('id')
      .execute()
    // An imported entry has the extract only.
    const { searchText: _search, ...row } = {
      ...rows[0],
      id: 0,
      certificateId: '',
      vesselName: '',
      importedAt: null,
    }
    expect(rows.map(({ importedAt }) => importedAt)).toEqual([imported?.at, null])
    expect({ ...rows[1], id: 0, certificateId: '', vesselName: '' }).toMatchObject(row)
    expect((await getImport(context, id)).state).toBe('read')
  },
)

const alike = {
  vesselName: 'KM Uji 9',
  imoNumber: '9074729',
  flag: 'Indonesia',
  selectedCertificates: ['International Tonnage'],
  issuedDate: '2026-01-31',
  expiryDate: '2031-01-30',
}

test.for(ENGINES)(
  'every faulty row is listed with row, column, value and reason, and nothing is written (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await createCertificate(context, certificateInput({ certificateId: 'T-3' }))
    const file = csvFile([
      ...goodRows(3),
      'T-1,KM Dua Kali,9074729,Indonesia,International Tonnage,2026-01-31,2031-01-30',
      'T-5,,90747,Indonesia,International Tonnage,2026-01-31,2025-01-30',
      'T-6,KM Salah Digit,9074728,Indonesia,International Tonnage,31/01/2026,30/01/2031',
      'T-7,KM Tipe Lain,9074729,Indonesia,ILLC + Surat Laut,31/01/2026,30/01/2031',
    ])
    const { id, outcome } = await checked(context, file)
    // Of a check digit, and of two that are the second and third of their type and ship.
    expect(outcome).toMatchObject({ good: 3, faulty: 4, faults: 6, warnings: 3 })
    const { errors, pages } = await readImportErrors(context, id, 'error', 1)
    expect(pages).toBe(1)
    expect(errors).toEqual([
      {
        row: 4,
        column: 'Certificate number',
        value: 'T-3',
        reason:
          'This number is already in the register, with other contents: an import adds records and changes none',
      },
      {
        row: 5,
        column: 'Certificate number',
        value: 'T-1',
        reason: 'This number is already in row 2',
      },
      { row: 6, column: 'Vessel name', value: '', reason: 'Vessel name is required' },
      {
        row: 6,
        column: 'IMO number',
        value: '90747',
        reason: 'An IMO number has 7 digits; leave it empty where there is none',
      },
      {
        row: 6,
        column: 'Expiry date',
        value: '2025-01-30',
        reason: 'Expiry date must not be before the issue date',
      },
      {
        row: 8,
        column: 'Certificates',
        value: 'ILLC + Surat Laut',
        reason:
          '“Surat Laut” is not a type of the register: map it to one that is, or leave it aside until that type is switched on',
      },
    ])
    const warnings = (await readImportErrors(context, id, 'warning', 1)).errors
    expect(warnings.map(({ row, column }) => [row, column])).toEqual(
      [7, 2, 3].map((row) => [row, 'IMO number']),
    )
    await expect(commitImport(context, id)).rejects.toThrow(
      'Only a file that was checked and has no errors',
    )
    expect(await count(db)).toBe(1)
  },
)

test.for(ENGINES)(
  'at most 1,000 errors and 1,000 warnings of a file are stored (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    // In an export older types are warnings.
    const types = Array.from({ length: 90 }, (_, i) => `Surat ${i} ${'x'.repeat(10)}`).join(';')
    const exported = (row: string) =>
      row.replace(',International', ',,International').concat(',in force,,,,')
    const odd = goodRows(400).map((row) => exported(row).replace('International Tonnage', types))
    const wrong = goodRows(1_500, 'W-').map((row) =>
      exported(row).replace('Indonesia', 'x'.repeat(150)).replace('W-', 'W#'),
    )
    const { id, outcome } = await checked(context, csvFile([...odd, ...wrong], HEADERS.join(',')))
    expect(outcome).toMatchObject({ good: 400, faulty: 1_500, faults: 3_000, warnings: 8_000 })
    const stored = await db.read
      .selectFrom('importErrors')
      .select(['severity', 'errors'])
      .where('importId', '=', id)
      .execute()
    const sizes = stored.map(({ severity, errors }) => `${severity} ${JSON.parse(errors).length}`)
    expect(sizes.toSorted()).toEqual([
      ...Array<string>(5).fill('error 200'),
      ...Array<string>(5).fill('warning 200'),
    ])
    expect(Math.max(...stored.map((one) => one.errors.length))).toBeLessThan(200 * 600)
    const list = await new Response(await errorsCsv(context, id)).text()
    expect(list.split('\r\n').filter((row) => row.startsWith(',,,'))).toEqual([
      ',,,"The first 1,000 of 3,000 errors are listed.",Error,',
      ',,,"The first 1,000 of 8,000 warnings are listed.",Warning,',
    ])
  },
)

test.for(ENGINES)(
  'a number taken after the check refuses the whole file, with the list (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id } = await checked(context, csvFile(goodRows(1_200)))
    await createCertificate(context, certificateInput({ certificateId: 'T-1100' }))
    await commitImport(context, id)
    const refused = await settled(context, id)
    expect([refused.state, refused.outcome?.faulty, refused.failure]).toEqual([
      'checked',
      1,
      expect.stringContaining('Nothing was written'),
    ])
    expect((await readImportErrors(context, id, 'error', 1)).errors[0]).toMatchObject({
      row: 1101,
      value: 'T-1100',
    })
    expect(await count(db)).toBe(1)
  },
)

test.for(ENGINES)(
  '2,000 rows, committed by many at once, are imported once; others write meanwhile (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id } = await checked(context, csvFile(goodRows(2_000)))
    await Promise.all(Array.from({ length: 5 }, () => commitImport(context, id)))
    const other = createCertificate(context, certificateInput({ certificateId: 'MEANWHILE-1' }))
    expect((await settled(context, id)).state).toBe('done')
    await other
    expect(await count(db)).toBe(2_001)
    const events = await db.read.selectFrom('registerEvents').select('kind').execute()
    expect(events).toHaveLength(2_001)
    expect((await commitImport(context, id)).state).toBe('done')
    expect(await count(db)).toBe(2_001)
    // What it was staged in is gone, soon.
    const staged = () => db.read.selectFrom('importRows').select('position').execute()
    await expect.poll(async () => (await staged()).length).toBe(0)
  },
)

test.for(ENGINES)(
  'work that died with its process is said to have failed, and can no longer write (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id } = await checked(context, csvFile(goodRows(2)))
    await db.write
      .updateTable('imports')
      .set({ state: 'writing', run: 'dead' })
      .where('id', '=', id)
      .execute()
    expect((await getImport(context, id)).state).toBe('writing')
    const later = await staffContext(db, { now: '2026-11-21T05:02:00.000Z' })
    const dead = await getImport(later, id)
    expect([dead.state, dead.failure]).toEqual([
      'failed',
      expect.stringContaining('None of them was stored'),
    ])
    expect(await count(db)).toBe(0)
  },
)

test('a file is stored in a private folder until it is read; imports are gone after a day, or when discarded', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { id } = await read(context, csvFile(goodRows(3)))
  await expect.poll(() => readdirSync(join(db.where.dataDir, 'imports'))).toEqual([])
  const { id: second } = await read(context, csvFile(goodRows(3)))
  await discardImport(context, second)
  await expect(getImport(context, second)).rejects.toThrow('There is no such import')
  const chunks = async (importId: number) =>
    (
      await db.read
        .selectFrom('importRows')
        .select('position')
        .where('importId', '=', importId)
        .execute()
    ).length
  await expect.poll(() => chunks(second)).toBe(0)
  expect(await chunks(id)).toBe(1)
  const tomorrow = await staffContext(db, { now: '2026-11-22T05:00:01.000Z' })
  expect(await listImports(tomorrow)).toEqual([])
  await read(tomorrow, csvFile(goodRows(1)))
  await expect.poll(() => chunks(id)).toBe(0)
  await expect(getImport(tomorrow, id)).rejects.toThrow('There is no such import')
})

test('an anonymous caller is refused, and nothing of their file is read', async () => {
  const db = await freshStore('sqlite')
  const anonymous = contextOf(db)
  let reads = 0
  async function* content() {
    reads += 1
    yield new Uint8Array(1)
  }
  const attempts = [
    receiveImport(anonymous, { fileName: 'x', content: content() }),
    getImport(anonymous, 1),
    listImports(anonymous),
  ]
  for (const attempt of attempts)
    await expect(attempt).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(reads).toBe(0)
})

test('a small workbook that would fill all memory fails by itself, and the next file is read', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  // One cell far to the right would make every row as wide as it.
  const far: (number | null)[] = Array.from({ length: 16_384 }, () => null)
  const file = workbook([...Array.from({ length: 60_000 }, () => [1]), far.with(-1, 1)])
  expect(file.length).toBeLessThan(1024 * 1024)
  const { state, failure } = await read(context, file)
  expect([state, failure]).toEqual(['failed', 'The sheet “Register” has more than 100 columns.'])
  expect((await read(context, csvFile(goodRows(1)))).state).toBe('read')
})

test('twenty files of one person wait at most', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const open = {
    createdBy: context.actor?.id ?? 0,
    createdAt: context.now,
    fileName: 'x',
    size: 1,
    state: 'read',
    heartbeatAt: context.now,
  } as const
  await db.write
    .insertInto('imports')
    .values(Array.from({ length: 20 }, () => open))
    .execute()
  await expect(receiveImport(context, { fileName: 'x', content: empty() })).rejects.toMatchObject({
    kind: 'too-many',
  })
  const colleague = await staffContext(db)
  await expect(receiveImport(colleague, { fileName: 'x', content: empty() })).rejects.toThrow(
    'The file is empty.',
  )
})

async function* empty(): AsyncGenerator<Uint8Array> {}

async function count(db: Awaited<ReturnType<typeof freshStore>>): Promise<number> {
  return (await db.read.selectFrom('entries').select('id').execute()).length
}
