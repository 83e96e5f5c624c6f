import { storedExpiry } from '#/core/dates.ts'
import { insertFromJson, insertMany } from '#/db/many.ts'
import type { CertificateRow, NewEntryRow, Store, Tx } from '#/db/schema.ts'
import { partRows, updateParts } from '#/domain/register/certificate/records/part-rows.server.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { partsFromList, type Part } from '#/domain/register/model/certificate/part.ts'

type Decided = 'standingReason' | 'standingSince' | 'supersededBy' | 'supersededOn'

/**
 * An entry as a test or a benchmark describes it: its row, and its certificates, or what all of them
 * have.
 */
export type SampleEntry = NewEntryRow &
  Partial<Pick<CertificateRow, Decided>> & { parts?: readonly Part[] }

/**
 * The rows of an entry and of its certificates, by the id that it has; the daily update is to look
 * at it.
 */
export function rowsOf(sample: SampleEntry, id: number) {
  const { parts, standingReason, standingSince, supersededBy, supersededOn, ...entry } = sample
  const own =
    parts ??
    partsFromList({
      ...entry,
      expiryDate: entry.expiryDate === storedExpiry(null) ? null : entry.expiryDate,
      standingReason: standingReason ?? null,
      standingSince: standingSince ?? null,
      supersededBy: supersededBy ?? null,
      supersededOn: supersededOn ?? null,
    })
  const certificates = partRows(
    { id, certificateId: entry.certificateId, parts: own, outlooks: [] },
    entry.issuedDate,
  )
  return { entry, certificates }
}

/** Inserts entries without their events; answers their ids in their order. */
export async function insertEntries(tx: Tx, samples: readonly SampleEntry[]): Promise<number[]> {
  const entries = samples.map((sample) => rowsOf(sample, 0).entry)
  const inserted = await insertMany<object, { id: number; certificateId: string }>(
    tx,
    'entries',
    entries,
    ['id', 'certificateId'],
  )
  const ids = new Map(inserted.map(({ id, certificateId }) => [certificateId, id]))
  const idOf = ({ certificateId }: SampleEntry) => ids.get(certificateId) ?? 0
  await insertFromJson(
    tx,
    'certificates',
    samples.flatMap((sample) => rowsOf(sample, idOf(sample)).certificates),
  )
  return samples.map(idOf)
}

/** Changes what is stored of the certificates of an entry, without an event. */
export async function storeParts(
  db: Store,
  id: number,
  change: (part: Part) => Part,
): Promise<void> {
  const { certificateId, parts, issuedDate } = await findCertificate(db.write, id)
  const changed = { id, certificateId, parts: parts.map(change), outlooks: [] }
  await db.write.transaction().execute((tx) => updateParts(tx, changed, issuedDate))
}
