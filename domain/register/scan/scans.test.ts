import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  getCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import { checkScans } from '#/domain/proof/register-check/tables/check-imported.server.ts'
import { addScan as add } from '#/tests/helpers/imports/add-scan.ts'
import { importEntry } from '#/tests/helpers/imports/imported-entry.ts'
import { bytesOf, PDF, PNG, pdfOf } from '#/tests/helpers/scans.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { MAX_SCANS } from './scan.ts'
import { publicScanFile, readScan, removeScan } from './scans.server.ts'

test.for(ENGINES)(
  '%s: a scan is added to an imported entry, and is read as it was sent',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const id = await importEntry(db, 'OLD-1')
    // More than one piece.
    const pdf = pdfOf(100_001)
    const scan = await add(staff, id, pdf)
    expect(scan).toMatchObject({
      mediaType: 'application/pdf',
      size: 100_001,
      addedBy: staff.actor?.email,
      removedAt: null,
    })
    for (const file of [
      await readScan(staff, id, null),
      await publicScanFile(contextOf(db), 'OLD-1'),
    ]) {
      expect(file).toMatchObject({
        name: 'OLD-1-scan.pdf',
        mediaType: 'application/pdf',
        size: 100_001,
      })
      expect(pdf.equals(await bytesOf(file.content))).toBe(true)
    }
  },
)

test.for(ENGINES)(
  '%s: what was issued here takes no scan, and keeps its version with one',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const issued = await createCertificate(staff, certificateInput({ certificateId: 'NEW-1' }))
    await expect(add(staff, issued.id)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('NEW-1 was issued in this register'),
    })
    await expect(add(staff, 99)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(add(contextOf(db), issued.id)).rejects.toMatchObject({ kind: 'unauthenticated' })
    const id = await importEntry(db, 'OLD-1')
    await add(staff, id)
    expect((await getCertificate(staff, id)).version).toBe(1)
  },
)

test.for(ENGINES)(
  '%s: a second scan replaces the first for a reason; the first stays for staff alone',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const id = await importEntry(db, 'OLD-1')
    const first = await add(staff, id)
    for (const reason of [undefined, '', ' a ']) {
      await expect(add(staff, id, PNG, reason)).rejects.toMatchObject({
        kind: 'invalid',
        details: { fields: { reason: [expect.stringContaining('has a scan already')] } },
      })
    }
    // The same file again is no replacement.
    expect(await add(staff, id)).toEqual(first)
    const second = await add(staff, id, PNG, 'The back was missing')
    expect(second).toMatchObject({ mediaType: 'image/png' })
    expect((await publicScanFile(contextOf(db), 'OLD-1')).name).toBe('OLD-1-scan.png')
    expect(PDF.equals(await bytesOf((await readScan(staff, id, first.sha256)).content))).toBe(true)

    await removeScan(staff, id, 'Of another ship')
    await expect(publicScanFile(contextOf(db), 'OLD-1')).rejects.toMatchObject({
      kind: 'not-found',
    })
    await expect(readScan(staff, id, null)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(removeScan(staff, id, 'Again')).rejects.toMatchObject({ kind: 'not-found' })
    expect(PNG.equals(await bytesOf((await readScan(staff, id, second.sha256)).content))).toBe(true)

    const { entries } = await historyOf(staff, id, null)
    expect(entries.map(({ title, note }) => [title, note]).slice(0, 3)).toEqual([
      [
        'Scan of the original removed',
        `Scan of the original removed: image/png, ${PNG.length} bytes, SHA-256 ${second.sha256}. Reason: Of another ship`,
      ],
      [
        'Scan of the original replaced',
        `Scan of the original replaced: image/png, ${PNG.length} bytes, SHA-256 ${second.sha256}. Reason: The back was missing`,
      ],
      [
        'Scan of the original added',
        `Scan of the original added: application/pdf, ${PDF.length} bytes, SHA-256 ${first.sha256}`,
      ],
    ])
    // After a removal one is added, not replaced.
    await add(staff, id)
    expect((await historyOf(staff, id, null)).entries[0]?.title).toBe('Scan of the original added')
    const errors: string[] = []
    await checkScans(db.read, (error) => errors.push(error))
    expect(errors).toEqual([])
  },
)

test.for(ENGINES)(
  '%s: an entry takes 20 scans for good, each of which staff can still read',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const id = await importEntry(db, 'OLD-1')
    const scan = (n: number) => Buffer.concat([PDF, Buffer.from(String(n))])
    const first = await add(staff, id, scan(0))
    for (let n = 1; n < MAX_SCANS; n++) await add(staff, id, scan(n), 'The page before was dark')
    const more = {
      kind: 'conflict',
      message: 'OLD-1 has had 20 scans, all of which are kept. It takes no more.',
    }
    await expect(add(staff, id, PNG, 'Darker still')).rejects.toMatchObject(more)
    await removeScan(staff, id, 'Of another ship')
    await expect(add(staff, id, PNG)).rejects.toMatchObject(more)
    expect(scan(0).equals(await bytesOf((await readScan(staff, id, first.sha256)).content))).toBe(
      true,
    )
    expect(await db.read.selectFrom('certificateScans').select('id').execute()).toHaveLength(
      MAX_SCANS,
    )
  },
)

test.for(ENGINES)(
  '%s: of two who add a scan at once, one is asked for a reason',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const id = await importEntry(db, 'OLD-1')
    const outcomes = await Promise.allSettled([add(staff, id, PDF), add(staff, id, PNG)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const present = await db.read
      .selectFrom('certificateScans')
      .select('id')
      .where('removedAt', 'is', null)
      .execute()
    expect(present).toHaveLength(1)
  },
)

test.for(ENGINES)(
  '%s: the public has no scan while the certificate is suspended, nor of one that was deleted',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const id = await importEntry(db, 'OLD-1')
    await add(staff, id)
    const { version } = await decideStanding(staff, id, {
      move: 'suspend',
      reason: 'Grounded',
      version: 1,
    })
    await expect(publicScanFile(contextOf(db), 'OLD-1')).rejects.toMatchObject({ kind: 'conflict' })
    expect((await readScan(staff, id, null)).size).toBe(PDF.length)
    const again = await decideStanding(staff, id, {
      move: 'reinstate',
      reason: 'Surveyed',
      version,
    })
    expect((await publicScanFile(contextOf(db), 'OLD-1')).size).toBe(PDF.length)
    await deleteCertificate(staff, id, { reason: 'Entered twice', version: again.version })
    await expect(publicScanFile(contextOf(db), 'OLD-1')).rejects.toMatchObject({
      kind: 'not-found',
    })
    await expect(readScan(staff, id, null)).rejects.toMatchObject({ kind: 'not-found' })
    const errors: string[] = []
    await checkScans(db.read, (error) => errors.push(error))
    expect(errors).toEqual([])
  },
)

test.for(ENGINES)(
  '%s: an entry of which nothing imported is left has no scan for the public',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const id = await importEntry(db, 'OLD-1')
    await add(staff, id)
    const changes = {
      selectedCertificates: ['Cargo Ship Safety Radio'],
      correctionReason: 'Wrong type',
      version: 1,
    }
    await updateCertificate(staff, id, changes)
    await expect(publicScanFile(contextOf(db), 'OLD-1')).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect((await readScan(staff, id, null)).size).toBe(PDF.length)
    await expect(add(staff, id, PNG, 'Another page')).rejects.toMatchObject({ kind: 'conflict' })
  },
)
