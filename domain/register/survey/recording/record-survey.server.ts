import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { REINSTATED_BY_RULE } from '#/domain/register/model/certificate/suspension-by-rule.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { kindOfVisit } from '#/domain/register/model/survey/visit-kinds.ts'
import type { SurveyKind } from '#/domain/register/model/survey/survey.ts'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Tx } from '#/db/schema.ts'
import { addSurvey, uncreditedText, type Credit } from './add-survey.ts'
import type { SavingContext } from '#/domain/register/certificate/records/certificate-saving.server.ts'
import { changeLockedParts } from '#/domain/register/certificate/records/change-part.server.ts'
import type { NewSurvey } from './survey-input.ts'

/**
 * Records one survey for each of the parts that it covered, all of them or none. A survey outside
 * every window is stored and credited to none. Refuses: as `changeParts`; a survey of a day to
 * come, before the issue, or credited twice (invalid, with the rule).
 */
export async function recordSurvey(
  context: RequestContext,
  id: number,
  codes: readonly string[],
  survey: NewSurvey,
): Promise<Recorded> {
  allow(context, 'survey.record')
  return recordAlone(context, { id, codes, kindOn: () => survey.kind }, survey)
}

/**
 * The same of one visit of a surveyor: each part gets it under the kind that its rules use, such as
 * `periodical` for SRC where it is annual.
 */
export async function recordVisit(
  context: RequestContext,
  id: number,
  codes: readonly string[],
  visit: NewSurvey,
): Promise<Recorded> {
  allow(context, 'survey.record')
  const kindOn = (code: string) => kindOfVisit(visit.kind, code)
  return recordAlone(context, { id, codes, kindOn }, visit)
}

function recordAlone(
  context: RequestContext,
  covered: Covered,
  survey: NewSurvey,
): Promise<Recorded> {
  return context.db.write.transaction().execute(async (tx) => {
    await lockCertificates(tx, context.db.engine, covered.id)
    return recordSurveyIn(tx, context, covered, survey)
  })
}

/** Parts of one record, at the version that was read. */
export type CoveredParts = { id: number; codes: readonly string[]; version: number | undefined }

/**
 * One visit for parts of several certificates of a ship, in one transaction, all of them or none.
 * Refuses: as above, naming the certificate; a certificate of another ship (invalid).
 */
export async function recordVisitOfShip(
  context: RequestContext,
  shipId: number,
  covered: readonly CoveredParts[],
  visit: Omit<NewSurvey, 'version'>,
): Promise<Recorded[]> {
  allow(context, 'survey.record')
  return context.db.write.transaction().execute(async (tx) => {
    await lockCertificatesOfShip(
      tx,
      context,
      shipId,
      covered.map(({ id }) => id),
    )
    return recordVisitIn(tx, context, covered, visit)
  })
}

/**
 * Locks certificates of one ship, all before the first event is written, as the order of locks
 * asks. Refuses: one of another ship (invalid).
 */
export async function lockCertificatesOfShip(
  tx: Tx,
  context: SavingContext,
  shipId: number,
  ids: readonly number[],
): Promise<void> {
  await lockCertificates(tx, context.db.engine, ...ids.toSorted((a, b) => a - b))
  const own = await tx
    .selectFrom('entries')
    .select('id')
    .where('id', 'in', ids)
    .where('shipId', '=', shipId)
    .execute()
  if (own.length < new Set(ids).size)
    throw refuse(
      'codes',
      'One of these certificates is no longer one of this ship: load the page again',
    )
}

/**
 * Records a visit on certificates that the caller has locked, by whom the caller says. `note`: for
 * the history.
 */
export async function recordVisitIn(
  tx: Tx,
  context: SavingContext,
  covered: readonly CoveredParts[],
  visit: Omit<NewSurvey, 'version'>,
  note: string | null = null,
): Promise<Recorded[]> {
  const kindOn = (code: string) => kindOfVisit(visit.kind, code)
  const all: Recorded[] = []
  for (const { id, codes, version } of covered.toSorted((a, b) => a.id - b.id)) {
    all.push(await recordSurveyIn(tx, context, { id, codes, kindOn }, { ...visit, version }, note))
  }
  return all
}

type Covered = { id: number; codes: readonly string[]; kindOn: (code: string) => SurveyKind }

export type Recorded = { certificate: Certificate; credits: Credit[] }

async function recordSurveyIn(
  tx: Tx,
  context: SavingContext,
  { id, codes, kindOn }: Covered,
  { version, ...survey }: NewSurvey,
  note: string | null = null,
): Promise<Recorded> {
  const credits: Credit[] = []
  let isReinstated = false
  const certificate = await changeLockedParts(tx, context, {
    id,
    codes,
    version,
    note: () => noteOf(credits, isReinstated, note),
    change: (part, record) => {
      const recorded = {
        ...survey,
        kind: kindOn(part.code),
        remarks: survey.remarks ?? null,
        recordedOn: context.today,
      }
      const added = addSurvey(part, record, recorded, context.today)
      if ('refused' in added) throw refuse('completedOn', added.refused)
      credits.push(added.credit)
      isReinstated ||= added.isReinstated
      return added.part
    },
  })
  return { certificate, credits }
}

function noteOf(
  credits: readonly Credit[],
  isReinstated: boolean,
  note: string | null,
): string | null {
  const texts = [note, isReinstated ? REINSTATED_BY_RULE : null, uncreditedText(credits)].filter(
    (one) => one !== null,
  )
  return texts.length === 0 ? null : texts.join('. ')
}

function refuse(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { fields: { [field]: [message] } })
}
