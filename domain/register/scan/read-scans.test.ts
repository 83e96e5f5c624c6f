import { expect, test } from 'vitest'
import { checkScans } from '#/domain/proof/register-check/tables/check-imported.server.ts'
import { addScan as add } from '#/tests/helpers/imports/add-scan.ts'
import { importEntry } from '#/tests/helpers/imports/imported-entry.ts'
import { contextOf, NOON, staffContext } from '#/tests/helpers/people.ts'
import { bytesOf, PDF, pdfOf } from '#/tests/helpers/scans.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { MAX_SCAN_BYTES } from './scan.ts'
import { publicScanFile, readScan } from './scans.server.ts'

test.for(ENGINES)(
  '%s: a scan that was changed in the database is given to nobody, and is found',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const id = await importEntry(db, 'OLD-1')
    await add(staff, id)
    const changed = {
      kind: 'conflict',
      message: expect.stringContaining('was changed in the database'),
    }
    const bytes = Buffer.from('%PDF-1.7 another').toString('base64')
    await db.write.updateTable('certificateScanPieces').set({ bytes }).execute()
    await expect(publicScanFile(contextOf(db), 'OLD-1')).rejects.toMatchObject(changed)
    await expect(readScan(staff, id, null)).rejects.toMatchObject(changed)
    await db.write
      .updateTable('certificateScanPieces')
      .set({ bytes: PDF.toString('base64') })
      .execute()
    expect((await readScan(staff, id, null)).size).toBe(PDF.length)

    const errors = async () => {
      const found: string[] = []
      await checkScans(db.read, (error) => found.push(error))
      return found
    }
    const different = [
      `The scans of the original of the record ${id} are not those that its events say`,
    ]
    await db.write.updateTable('certificateScans').set({ addedBy: 'another@example.com' }).execute()
    expect(await errors()).toEqual(different)
    await db.write
      .updateTable('certificateScans')
      .set({ addedBy: staff.actor?.email ?? '' })
      .execute()
    expect(await errors()).toEqual([])
    await db.write.updateTable('certificateScans').set({ removedAt: staff.now }).execute()
    expect(await errors()).toEqual(different)
    await db.write.deleteFrom('certificateScanPieces').execute()
    await db.write.deleteFrom('certificateScans').execute()
    expect(await errors()).toEqual(different)
  },
)

test.for(ENGINES)(
  '%s: the bytes of a scan are hashed once in ten minutes, whoever asks and however many at once',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const id = await importEntry(db, 'OLD-1')
    await add(staff, id)
    const at = (minutes: number) =>
      contextOf(db, {
        now: Temporal.Instant.from(NOON).add({ minutes }).toString({ smallestUnit: 'millisecond' }),
      })
    await Promise.all(Array.from({ length: 20 }, () => publicScanFile(at(0), 'OLD-1')))
    expect(PDF.equals(await bytesOf((await publicScanFile(at(1), 'OLD-1')).content))).toBe(true)
    // No piece is read to hash it again, until the ten minutes are over; what is wrong then stays
    // so.
    const bytes = Buffer.from('%PDF-1.7 another').toString('base64')
    await db.write.updateTable('certificateScanPieces').set({ bytes }).execute()
    await publicScanFile(at(9), 'OLD-1')
    const changed = {
      kind: 'conflict',
      message: expect.stringContaining('was changed in the database'),
    }
    for (const minutes of [10, 11, 9])
      await expect(publicScanFile(at(minutes), 'OLD-1')).rejects.toMatchObject(changed)
    await expect(readScan(staff, id, null)).rejects.toMatchObject(changed)
    // The row is compared with its event each time.
    await db.write
      .updateTable('certificateScanPieces')
      .set({ bytes: PDF.toString('base64') })
      .execute()
    await publicScanFile(at(0), 'OLD-1')
    await db.write
      .updateTable('certificateScans')
      .set({ addedAt: '2026-01-01T00:00:00.000Z' })
      .execute()
    await expect(publicScanFile(at(1), 'OLD-1')).rejects.toMatchObject(changed)
  },
)

test('a scan counts for the account that sends or reads it, and as a verification for anybody; each megabyte counts', async () => {
  const db = await freshStore('sqlite')
  const counted: [string, number][] = []
  const count = (what: string, times = 1) => void counted.push([what, times])
  const staff = { ...(await staffContext(db)), count }
  const id = await importEntry(db, 'OLD-1')
  await add(staff, id)
  await readScan(staff, id, null)
  await publicScanFile(contextOf(db, { count }), 'OLD-1')
  expect(counted.splice(0)).toEqual([
    ['scan', 1],
    ['document', 1],
    ['verification', 1],
  ])
  await add(staff, id, pdfOf(MAX_SCAN_BYTES), 'In colour')
  await readScan(staff, id, null)
  await publicScanFile(contextOf(db, { count }), 'OLD-1')
  expect(counted.slice(1)).toEqual([
    ['document', 1],
    ['document', 9],
    ['verification', 1],
    ['verification', 9],
  ])
})
