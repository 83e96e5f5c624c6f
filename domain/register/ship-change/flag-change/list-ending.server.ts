import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { partNumber } from '#/domain/register/model/certificate/part.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import {
  pageWithin,
  sizesOfShip,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Ship } from '#/domain/register/ship/ship.ts'
import { hasEnded } from '#/domain/register/model/survey/part-status.ts'
import { endsWithCompany } from './company-change.ts'
import { partsEnding, type EndingPart } from './flag-change.ts'

/** At most this many are listed. */
const MAX_LISTED = 500

/**
 * The parts of a ship's certificates that are not over yet, and whether each would end when the
 * flag changes today. Staff only.
 */
export async function partsEndingWithFlag(
  context: RequestContext,
  ship: Pick<Ship, 'id' | 'flag'>,
): Promise<EndingPart[]> {
  allow(context, 'certificate.read')
  // No flag has an empty name, so none of the certificates states the new one.
  const change = { since: context.today, from: ship.flag, to: '' }
  return (await firstOfShip(context, ship.id))
    .flatMap((certificate) =>
      listParts(certificate, partsEnding(certificate, change, context.today), context.today),
    )
    .slice(0, MAX_LISTED)
}

/**
 * The parts of a ship's certificates that end with its company or shipowner, as of a change today.
 * Staff only.
 */
export async function partsEndingWithCompanies(
  context: RequestContext,
  ship: Pick<Ship, 'id'>,
): Promise<EndingPart[]> {
  allow(context, 'certificate.read')
  const certificates = await firstOfShip(context, ship.id)
  const all = certificates.flatMap((certificate) =>
    listParts(certificate, certificate.parts, context.today),
  )
  const codes = new Map(
    certificates.flatMap(({ certificateId, parts }) =>
      parts.map((part) => [partNumber(certificateId, part, parts.length), part.code] as const),
    ),
  )
  return all.filter(({ number }) => endsWithCompany(codes.get(number) ?? ''))
}

/** The newest certificates of a ship, as many as one page has room for. */
async function firstOfShip({ db }: RequestContext, shipId: number): Promise<Certificate[]> {
  const newestFirst = (await sizesOfShip(db.read, shipId)).toReversed()
  return (await pageWithin(db.read, newestFirst, MAX_LISTED)).certificates.toReversed()
}

function listParts(
  certificate: Certificate,
  ending: Certificate['parts'],
  today: string,
): EndingPart[] {
  return certificate.parts
    .filter(
      (part) =>
        part.standing !== 'withdrawn' &&
        !hasEnded(statusOfPart(part, certificate.surveysFrom, today)),
    )
    .map((part) => {
      const after = ending.find(({ code }) => code === part.code)
      const isLater = (after?.standingSince ?? '') > today
      return {
        recordId: certificate.id,
        number: partNumber(certificate.certificateId, part, certificate.parts.length),
        label: part.label,
        flag: certificate.flag,
        ends: after === undefined ? 'stays' : isLater ? 'later' : 'at-once',
      }
    })
}
