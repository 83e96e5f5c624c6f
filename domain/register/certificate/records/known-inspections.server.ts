import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part, Survey } from '#/domain/register/model/certificate/part.ts'
import { surveyRulesOf } from '#/domain/register/model/type/survey-rules.ts'
import type { Tx } from '#/db/schema.ts'
import { entryBytes } from '#/db/within-bytes.ts'
import { pageWithin } from './certificate-rows.server.ts'

/** The newest records of a ship that are read: more than it has in ten years. */
const MAX_READ = 200

/**
 * New parts with the inspections of the ship's bottom that the register knows from its other
 * certificates: they are of the ship, so the next one is counted from the last, under whichever
 * certificate it was done (SOLAS I/10). Each part whose rules ask for inspections gets the last two
 * before its issue, which its form names, and those since; others stay as they are.
 */
export async function withKnownInspections(
  tx: Tx,
  parts: readonly Part[],
  { shipId, renewed }: Known,
): Promise<Part[]> {
  if (!parts.some(isInspected)) return [...parts]
  const known = inspectionsIn([
    ...(shipId === null ? [] : await certificatesOfShip(tx, shipId)),
    ...renewed,
  ])
  return parts.map((part) => (isInspected(part) ? addInspections(part, known) : part))
}

/**
 * The ship of a certificate, where it has an IMO number, and the records that it renews, which are
 * of the ship all the same.
 */
type Known = { shipId: number | null; renewed: readonly Pick<Certificate, 'parts'>[] }

function isInspected({ code, kind }: Part): boolean {
  return kind === 'full-term' && surveyRulesOf(code).bottom
}

function addInspections(part: Part, known: readonly Survey[]): Part {
  const before = known.filter(({ completedOn }) => completedOn < part.issuedOn).slice(-2)
  const since = known.filter(({ completedOn }) => completedOn >= part.issuedOn)
  const isNew = ({ completedOn }: Survey) =>
    !part.surveys.some((one) => one.kind === 'bottom' && one.completedOn === completedOn)
  const surveys = [...before, ...since].filter(isNew)
  return surveys.length === 0 ? part : { ...part, surveys: [...part.surveys, ...surveys] }
}

async function certificatesOfShip(tx: Tx, shipId: number): Promise<Certificate[]> {
  const sizes = await tx
    .selectFrom('entries')
    .select(['id', entryBytes.as('bytes')])
    .where('shipId', '=', shipId)
    .where((e) =>
      e.exists(
        e
          .selectFrom('certificates as c')
          .select('c.id')
          .whereRef('c.entryId', '=', 'entries.id')
          .where('c.surveys', '<>', '[]'),
      ),
    )
    .orderBy('id', 'desc')
    .limit(MAX_READ)
    .execute()
  return (await pageWithin(tx, sizes, MAX_READ)).certificates
}

/** The satisfactory inspections of the bottom, the last one at the end, each day once. */
function inspectionsIn(certificates: readonly Pick<Certificate, 'parts'>[]): Survey[] {
  const days = new Map<string, Survey>()
  for (const survey of certificates.flatMap(({ parts }) =>
    parts.flatMap(({ surveys }) => surveys),
  )) {
    if (survey.kind === 'bottom' && survey.result !== 'not-satisfactory')
      days.set(survey.completedOn, survey)
  }
  return [...days.values()].toSorted((a, b) => a.completedOn.localeCompare(b.completedOn))
}
