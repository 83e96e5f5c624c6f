import { Readable } from 'node:stream'
import { requireGiven } from '#/domain/documents/certificate/documents.server.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { recordStandingOn } from '#/domain/register/model/certificate/record-parts.ts'
import {
  findByNumber,
  findCertificate,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { SentDownload } from '#/domain/files/download.ts'
import { fileTypeName } from '#/domain/files/file-type.ts'
import { inspectFile, virusRefusal, type Inspected } from '#/domain/files/inspect.server.ts'
import { readWhole } from '#/domain/files/received-bytes.server.ts'
import { withUploadCapacity } from '#/domain/files/upload-capacity.server.ts'
import { findImported } from '#/domain/register/history/imported.server.ts'
import type { Imported } from '#/domain/register/history/history.ts'
import { appendEvents } from '#/domain/register/history/history.server.ts'
import { noteOfScan } from '#/domain/register/history/event-notes.ts'
import { fileSize } from '#/domain/language/file-size.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { m } from '#/domain/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Store, Tx } from '#/db/schema.ts'
import { holdingBack } from './held-back.ts'
import {
  countOfBytes,
  MAX_SCAN_BYTES,
  MAX_SCANS,
  SCAN_TYPES,
  scanFileName,
  type Scan,
  type ScanType,
} from './scan.ts'
import { ScanReason } from './scan-reason.ts'
import {
  presentScan,
  readBytes,
  scansOfRecord,
  toScan,
  writePieces,
} from './stored-scans.server.ts'

/**
 * A file that is sent as the scan of an original. `declared`: the media type that its sender
 * states; `reason`: why it replaces another, known once the file has come.
 */
type SentScan = {
  content: AsyncIterable<Uint8Array>
  declared?: string | undefined
  reason: () => string | undefined
}

/**
 * Adds the scan of the paper that an imported entry was entered from, or replaces the one that it
 * has, for a reason; the same file again changes nothing. Nothing of the file is read before it is
 * known who sends it, and what for. Refuses: not-found; an entry that was issued here, or has had
 * 20 scans (conflict); a file that is larger than 10 MB (too-large), empty, no PDF, JPEG or PNG by
 * its content, or in which the virus scanner finds something; a replacement without a reason
 * (invalid); a scanner that cannot be asked (unavailable); too-many, above 60 in ten minutes of one
 * account, or while 2 files of it are being sent.
 */
export async function putScan(
  context: RequestContext,
  id: number,
  { content, declared, reason }: SentScan,
): Promise<Scan> {
  const staff = allow(context, 'scan.change')
  await context.count('scan')
  await requireImported(context.db, await findCertificate(context.db.read, id))
  return withUploadCapacity(staff.id, async () => {
    const bytes = await readWhole(content, MAX_SCAN_BYTES)
    if (bytes === null)
      throw refusedFile(
        'too-large',
        `The file is larger than ${fileSize(MAX_SCAN_BYTES)}. Scan it in greyscale, or at 200 dots per inch.`,
      )
    if (bytes.length === 0)
      throw refusedFile('invalid', 'The file is empty. Choose the scan of the original.')
    const inspected = await inspectFile(context, Readable.from([bytes]))
    const mediaType = requireScanType(inspected, declared)
    const infected = virusRefusal(inspected, 'The scan')
    if (infected) throw infected
    const { sha256 } = inspected
    const { engine, write } = context.db
    return write.transaction().execute(async (tx) => {
      await lockCertificates(tx, engine, id)
      const certificate = await findCertificate(tx, id)
      await requireImported({ read: tx }, certificate)
      const scans = await scansOfRecord(tx, id)
      const present = scans.find(({ removedAt }) => removedAt === null) ?? null
      if (present?.sha256 === sha256) return toScan(present)
      if (scans.length >= MAX_SCANS)
        throw new Refusal(
          'conflict',
          `${certificate.certificateId} has had ${MAX_SCANS} scans, all of which are kept. It takes no more.`,
        )
      const why = present === null ? null : requireReason(reason())
      if (present !== null)
        await markRemoved(tx, context, staff.email, { id: present.id, reason: why })
      const facts = { mediaType, size: bytes.length, sha256 }
      const row = await tx
        .insertInto('certificateScans')
        .values({ recordId: id, ...facts, addedBy: staff.email, addedAt: context.now })
        .returningAll()
        .executeTakeFirstOrThrow()
      await writePieces(tx, row.id, bytes)
      const note = noteOfScan({
        act: present === null ? 'added' : 'replaced',
        ...facts,
        reason: why,
      })
      await appendEvents(tx, context, [
        { kind: 'amended', before: certificate, after: certificate, note },
      ])
      return toScan(row)
    })
  })
}

/**
 * Removes the scan of an entry, so that the public has it no longer; staff still do. `reason`: as
 * `ScanReason` read it. Refuses: not-found.
 */
export async function removeScan(
  context: RequestContext,
  id: number,
  reason: string,
): Promise<void> {
  const staff = allow(context, 'scan.change')
  const { engine, write } = context.db
  await write.transaction().execute(async (tx) => {
    await lockCertificates(tx, engine, id)
    const certificate = await findCertificate(tx, id)
    const present = await presentScan(tx, id)
    if (present === null) throw noScan(certificate)
    await markRemoved(tx, context, staff.email, { id: present.id, reason })
    const { mediaType, size, sha256 } = present
    const note = noteOfScan({ act: 'removed', mediaType, size, sha256, reason })
    await appendEvents(tx, context, [
      { kind: 'amended', before: certificate, after: certificate, note },
    ])
  })
}

/**
 * A scan as a file, for staff: the present one, or by its SHA-256 one that was replaced or removed.
 * Refuses: not-found; one that was changed in the database (conflict); too-many: each megabyte
 * counts as a document.
 */
export async function readScan(
  context: RequestContext,
  id: number,
  sha256: string | null,
): Promise<SentDownload> {
  allow(context, 'scan.read')
  await context.count('document')
  const certificate = await findCertificate(context.db.read, id)
  const scans = await scansOfRecord(context.db.read, id)
  const row = scans.find((scan) =>
    sha256 === null ? scan.removedAt === null : scan.sha256 === sha256,
  )
  if (!row) throw noScan(certificate)
  await countMore(context, 'document', row)
  return fileOf(certificate, row, await readBytes(context.db, row, context.now))
}

/**
 * The present scan of an entry by its number in the normal form, for anybody. Refuses: not-found;
 * while one of its papers is suspended or withdrawn, and one that was changed in the database
 * (conflict); too-many, above 60 MB a minute from one address, each counted as a verification.
 */
export async function publicScanFile(
  context: RequestContext,
  number: string,
): Promise<SentDownload> {
  await context.count('verification')
  const { db, language, today } = context
  const certificate = await findByNumber(db, number)
  const row = certificate && (await presentScan(db.read, certificate.id))
  // An entry of which nothing imported is left is a record of no paper.
  const imported = certificate && row ? await findImported(db, certificate) : null
  if (!certificate || !row || !imported)
    throw new Refusal(
      'not-found',
      withLanguage(language, () => m.document_scan_none({ number })),
    )
  requireGiven(context, number, recordStandingOn(certificate, today))
  const heldBackBy = holdingBack(certificate.parts, imported.codes, today).join(', ')
  if (heldBackBy !== '')
    throw new Refusal(
      'conflict',
      withLanguage(language, () => m.document_scan_held({ names: heldBackBy })),
    )
  await countMore(context, 'verification', row)
  return fileOf(certificate, row, await readBytes(db, row, context.now))
}

/** Counts a file by its bytes; the request itself has been counted. Refuses: too-many. */
async function countMore(
  context: RequestContext,
  what: 'document' | 'verification',
  { size }: Pick<Scan, 'size'>,
) {
  const more = countOfBytes(size) - 1
  if (more > 0) await context.count(what, more)
}

/** What a page of staff shows: what of the entry was imported, and its scans, the newest first. */
export async function scansOfEntry(
  context: RequestContext,
  certificate: Pick<Certificate, 'id' | 'parts'>,
): Promise<{ imported: Imported | null; scans: Scan[] }> {
  allow(context, 'scan.read')
  const [imported, scans] = await Promise.all([
    findImported(context.db, certificate),
    scansOfRecord(context.db.read, certificate.id),
  ])
  return { imported, scans: scans.map(toScan) }
}

function fileOf(
  { certificateId }: Certificate,
  { mediaType, size }: Scan,
  content: SentDownload['content'],
): SentDownload {
  return { name: scanFileName(certificateId, mediaType), mediaType, size, content }
}

async function markRemoved(
  tx: Tx,
  { now }: RequestContext,
  by: string,
  removed: { id: number; reason: string | null },
) {
  await tx
    .updateTable('certificateScans')
    .set({ removedBy: by, removedAt: now, reason: removed.reason })
    .where('id', '=', removed.id)
    .execute()
}

/**
 * Refuses (conflict) an entry of which nothing was imported: what was issued here has a document of
 * its own.
 */
async function requireImported(db: Pick<Store, 'read'>, certificate: Certificate): Promise<void> {
  if (await findImported(db, certificate)) return
  throw new Refusal(
    'conflict',
    `${certificate.certificateId} was issued in this register, which makes its document itself. Only an entry that was imported takes the scan of an original.`,
  )
}

function requireScanType({ type, other }: Inspected, declared: string | undefined): ScanType {
  const found = SCAN_TYPES.find((one) => one === type) ?? null
  const names = 'a PDF, JPEG or PNG'
  if (found === null) {
    const what =
      other === null ? `The file is not ${names}, by its content` : `The file is ${other}`
    throw refusedFile('invalid', `${what}. Save the scan as ${names}, and send that.`)
  }
  const stated = declared?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (stated !== '' && stated !== 'application/octet-stream' && stated !== found) {
    const allowed = SCAN_TYPES.some((type) => type === stated)
    throw refusedFile(
      'invalid',
      `The Content-Type is ${allowed ? fileTypeName(stated) : 'none of a scan'}, and the file is a ${fileTypeName(found)}: send it as ${found}.`,
    )
  }
  return found
}

function requireReason(typed: string | undefined): string {
  const reason = ScanReason.safeParse(typed ?? '')
  if (reason.success) return reason.data
  const message = 'This entry has a scan already. Say why it is replaced, in at least 3 characters.'
  const said = reason.error.issues[0]?.message ?? message
  const isMissing = (typed ?? '').trim().length < 3
  throw new Refusal('invalid', isMissing ? message : said, {
    fields: { reason: [isMissing ? message : said] },
  })
}

function refusedFile(kind: 'invalid' | 'too-large', message: string): Refusal {
  return new Refusal(kind, message, { fields: { file: [message] } })
}

function noScan({ certificateId }: Certificate): Refusal {
  return new Refusal('not-found', `${certificateId} has no such scan of an original.`)
}
