import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { partNumber, type Survey } from '#/domain/register/model/certificate/part.ts'
import type { OtherSurvey } from '#/domain/register/survey/recording/remove-survey.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import {
  listCertificatesOfShip,
  shipIdOf,
} from '#/domain/register/ship-change/record/certificates-of-ship.server.ts'
import { mayBeOneVisit } from '#/domain/register/model/survey/visit-kinds.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'

/**
 * The surveys of the same visit on the other certificates of the ship, also of other records, that
 * may be removed: the same day, location and surveyor, and a kind that one visit may have on both.
 */
export async function sameVisitOf(
  context: RequestContext,
  certificate: Certificate,
  { code, survey }: { code: string; survey: Survey },
): Promise<OtherSurvey[]> {
  const shipId = await orErrorPage(shipIdOf(context, certificate.id))
  const records: readonly Certificate[] =
    shipId === null
      ? [certificate]
      : (await orErrorPage(listCertificatesOfShip(context, shipId))).certificates
  // Those of the record that is open come first.
  const sorted = records.toSorted(
    (a, b) => Number(b.id === certificate.id) - Number(a.id === certificate.id),
  )
  return sorted.flatMap(({ id, certificateId, parts }) =>
    parts.flatMap((part) => {
      if (part.standing === 'withdrawn' || (id === certificate.id && part.code === code)) return []
      const position = part.surveys.findIndex(
        (one) =>
          isSameDay(one, survey) &&
          mayBeOneVisit({ code, kind: survey.kind }, { code: part.code, kind: one.kind }),
      )
      const number = partNumber(certificateId, part, parts.length)
      return position < 0 ? [] : [{ id, code: part.code, number, position: position + 1 }]
    }),
  )
}

function isSameDay(one: Survey, other: Survey): boolean {
  const isOneLocation = one.place === other.place
  return one.completedOn === other.completedOn && one.surveyor === other.surveyor && isOneLocation
}
