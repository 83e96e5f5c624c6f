import { expect, test } from 'vitest'
import { EICAR, startClamd } from '#/tests/helpers/files/clamd.ts'
import { addScan as add } from '#/tests/helpers/imports/add-scan.ts'
import { importEntry } from '#/tests/helpers/imports/imported-entry.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { PDF, pdfOf, PNG } from '#/tests/helpers/scans.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { MAX_SCAN_BYTES } from './scan.ts'
import { putScan } from './scans.server.ts'

const named = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(64)])

test.for<[string, Buffer, string]>([
  ['nothing', Buffer.alloc(0), 'The file is empty'],
  [
    'text',
    Buffer.from('%PDX-1.4 and more of it'),
    'The file is not a PDF, JPEG or PNG, by its content',
  ],
  [
    'a page of HTML with a PDF inside',
    Buffer.from('<script>alert(1)</script>%PDF-1.4'),
    'The file is a page in HTML',
  ],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
    'The file is a drawing in SVG',
  ],
  ['HEIC', named('00000018667479706865696300'), 'The file is an image in HEIC'],
  ['TIFF', named('49492a0008000000'), 'The file is an image in TIFF'],
  ['WebP', named('524946461a00000057454250'), 'The file is an image in WebP'],
  [
    'Word',
    named('504b030414000600'),
    'The file is a ZIP archive or a document of an office program',
  ],
])('%s is refused by its content, and nothing is stored', async ([, bytes, message]) => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  const id = await importEntry(db, 'OLD-1')
  await expect(add(staff, id, bytes)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining(message),
  })
  expect(await db.read.selectFrom('certificateScans').selectAll().execute()).toEqual([])
})

test('a scan in which the scanner finds something is refused, and so is one that it does not scan; nothing is stored', async () => {
  const db = await freshStore('sqlite')
  const id = await importEntry(db, 'OLD-1')
  const infected = Buffer.concat([PDF, EICAR])
  const stored = () => db.read.selectFrom('certificateScans').select('id').execute()
  const clamd = await startClamd()
  const staff = { ...(await staffContext(db)), virusScanner: clamd.address }
  await expect(add(staff, id, infected)).rejects.toMatchObject({
    kind: 'invalid',
    message:
      'The scan was refused: the virus scanner found Eicar-Test-Signature in it. Nothing of it was stored.',
  })
  expect(await stored()).toEqual([])
  await add(staff, id)
  expect(clamd.scanned).toEqual([infected, PDF])
  await clamd[Symbol.asyncDispose]()
  await expect(add(staff, id, PNG, 'The back was missing')).rejects.toMatchObject({
    kind: 'unavailable',
  })
  expect(await stored()).toHaveLength(1)
})

test('10 MB are accepted; of a larger file no more is read than it takes for its sender to read why', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  const id = await importEntry(db, 'OLD-1')
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1024 * 1024
      yield Buffer.alloc(1024 * 1024)
    }
  }
  const tooLarge = { kind: 'too-large', message: expect.stringContaining('larger than 10 MB') }
  await expect(
    putScan(staff, id, { content: endless(), reason: () => undefined }),
  ).rejects.toMatchObject(tooLarge)
  expect(read).toBeLessThanOrEqual(4 * MAX_SCAN_BYTES + 1024 * 1024)
  await expect(add(staff, id, pdfOf(MAX_SCAN_BYTES + 1))).rejects.toMatchObject(tooLarge)
  expect((await add(staff, id, pdfOf(MAX_SCAN_BYTES))).size).toBe(MAX_SCAN_BYTES)
})
