import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import {
  readCorrections,
  replacesPaper,
  type Correction,
} from '#/domain/register/model/certificate/correction.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { readStatesAfter, STATE_COLUMNS } from '#/domain/register/history/states.server.ts'
import type { SurveyKind } from '#/domain/register/model/survey/survey.ts'
import { endorsementsOf } from '#/domain/register/model/endorsements/endorsements.ts'

export type KnownDocument =
  | { known: false }
  | {
      known: true
      certificateId: string
      /** Of the record that it shows. */
      version: number
      /** Whether the record is still of that version. */
      current: boolean
      /**
       * `replaced`: a fact that is printed was corrected; `earlier`: what is printed is still so.
       */
      status: 'current' | 'earlier' | 'replaced' | 'deleted'
      /**
       * Of the form of one certificate: what was endorsed since, the first first; of an extract
       * nothing is endorsed.
       */
      endorsed: EndorsedSince[]
      /** What was corrected since, the newest last. */
      corrections: Correction[]
      /** The number that the certificate has now, where it is another. */
      correctedTo: string | null
      createdAt: string
    }

/** Whether we made the file that has this SHA-256 (hex, lower case). Refuses: too-many. */
export async function knownDocument(
  context: RequestContext,
  sha256: string,
): Promise<KnownDocument> {
  await context.count('verification')
  const row = await context.db.read
    .selectFrom('documents')
    .leftJoin('entries', 'entries.id', 'documents.recordId')
    .select([
      'documents.id',
      'documents.content',
      'documents.certificateId',
      'documents.recordId',
      'documents.version',
      'documents.code',
      'documents.createdAt',
    ])
    .select([
      'entries.version as newest',
      'entries.certificateId as present',
      'entries.corrections',
    ])
    .where('documents.sha256', '=', sha256)
    .executeTakeFirst()
  if (!row) return { known: false }
  const { certificateId, version, newest, createdAt } = row
  const corrections = readCorrections(row.corrections).filter(
    (correction) => correction.version > version,
  )
  const correctedTo = correctedNumber(row)
  const status = statusOf(
    version,
    newest,
    corrections,
    row.code !== null && (await wasRemade(context, row)),
  )
  const endorsed =
    row.code !== null && newest !== null && newest !== version
      ? await endorsedSince(context, row)
      : []
  return {
    known: true,
    certificateId,
    version,
    current: newest === version,
    status,
    endorsed,
    corrections,
    correctedTo,
    createdAt,
  }
}

/**
 * Whether a later file shows other particulars of the ship; a file of another key shows the same.
 */
async function wasRemade(
  { db }: RequestContext,
  { id, recordId, version, code, content }: DocumentRow,
): Promise<boolean> {
  const later = await db.read
    .selectFrom('documents')
    .select('id')
    .where('recordId', '=', recordId)
    .where('version', '=', version)
    .where('code', '=', code)
    .where('id', '>', id)
    .where('content', '<>', content)
    .executeTakeFirst()
  return later !== undefined
}

type DocumentRow = {
  id: number
  content: string
  recordId: number
  certificateId: string
  version: number
  code: string | null
  createdAt: string
  present: string | null
}

/** The number that it has now, where it is another; of the form of a part, with its code. */
function correctedNumber({
  certificateId,
  present,
  code,
}: Pick<DocumentRow, 'certificateId' | 'present' | 'code'>): string | null {
  if (present === null || certificateId === present) return null
  if (code === null) return present
  const now = `${present}/${code.toUpperCase()}`
  return certificateId === now ? null : now
}

/**
 * What was endorsed since: a survey that is credited to a window, or an extension. `on`: the day of
 * its completion or grant.
 */
type EndorsedSince = { kind: SurveyKind | 'extension'; on: string }

/**
 * Compares the certificate with what it was when the document was made, by the newest event until
 * then.
 */
async function endorsedSince(
  { db }: RequestContext,
  { recordId, code, createdAt }: DocumentRow,
): Promise<EndorsedSince[]> {
  const events = () =>
    db.read
      .selectFrom('registerEvents')
      .select(STATE_COLUMNS)
      .where('recordId', '=', recordId)
      .orderBy('id', 'desc')
      .limit(1)
  const [then, now] = await Promise.all([
    events().where('at', '<=', createdAt).executeTakeFirst(),
    events().executeTakeFirst(),
  ])
  const states = await readStatesAfter(
    db.read,
    [then, now].filter((event) => event !== undefined),
  )
  const [before, after] = [then, now].map((event) =>
    endorsementsIn(event && states.get(event.id), code),
  )
  if (!before || !after) return []
  const known = new Set(before.map(textOf))
  return after.filter((one) => !known.has(textOf(one))).toSorted((a, b) => a.on.localeCompare(b.on))
}

const textOf = ({ kind, on }: EndorsedSince) => `${kind} ${on}`

function endorsementsIn(
  record: Partial<Certificate> | null | undefined,
  code: string | null,
): EndorsedSince[] | null {
  const part = record?.parts?.find((one) => one.code === code)
  if (!part || record?.surveysFrom === undefined) return null
  const { surveys, extension } = endorsementsOf(part, record.surveysFrom)
  return [
    ...surveys.flatMap(({ done }) => (done ? [{ kind: done.kind, on: done.completedOn }] : [])),
    ...(extension ? [{ kind: 'extension' as const, on: extension.grantedOn }] : []),
  ]
}

/** `wasRemade`: of the same version, because the particulars of the ship are others now. */
function statusOf(
  version: number,
  newest: number | null,
  corrections: Correction[],
  wasRemade: boolean,
) {
  if (newest === null) return 'deleted'
  if (newest === version) return wasRemade ? 'earlier' : 'current'
  return corrections.some(replacesPaper) ? 'replaced' : 'earlier'
}
