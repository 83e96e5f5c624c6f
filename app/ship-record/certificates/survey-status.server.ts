import { kindsOf, surveysDueOf } from '#/app/certificates/due/surveys-due.ts'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { statusOf, statusOfPart } from '#/app/certificates/model/status.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import type { ShipKey } from '#/app/ships/ship-key.ts'
import { daysBetween } from '#/core/dates.ts'
import { pageOfCertificates, type CertificatesOfShipQuery } from './certificates-of-ship.server.ts'
import type { SurveyStatus } from './survey-status.ts'

/** The surveys of one page of the certificates of a ship, the newest entry first. Refuses: not-found; too-many. */
export async function pageOfSurveyStatus(
  context: RequestContext,
  key: ShipKey,
  query: CertificatesOfShipQuery,
) {
  const { certificates, total, next } = await pageOfCertificates(context, key, query)
  return {
    statuses: certificates.map((certificate) => surveyStatusOf(certificate, context.today)),
    total,
    next,
  }
}

function surveyStatusOf(certificate: Certificate, today: string): SurveyStatus {
  const { id, certificateId, parts, surveysFrom } = certificate
  const due = new Map(surveysDueOf(certificate, today).map((one) => [one.code, one]))
  return {
    id,
    certificateId,
    status: statusOf(certificate, today),
    parts: parts.map((part) => {
      const { code, label, expiryDate, extension, surveys, conditions } = part
      const next = due.get(code)
      return {
        code,
        label,
        status: statusOfPart(part, surveysFrom, today),
        expiryDate,
        extension,
        surveys,
        due: next
          ? {
              kinds: kindsOf(next),
              from: next.windowFrom,
              to: next.windowTo,
              daysLeft: daysBetween(today, next.windowTo),
            }
          : null,
        conditions,
      }
    }),
  }
}
