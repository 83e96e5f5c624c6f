import {
  DEFAULT_FLAG,
  DEFAULT_TYPE,
  DEFAULT_VALIDITY_YEARS,
  type Certificate,
} from '#/domain/register/model/certificate/certificate.ts'
import { termEndOfPart } from '#/domain/register/model/certificate/part.ts'
import { pick, RENEWED } from '#/domain/register/model/certificate/field-lists.ts'
import { getCertificate, proposeNumber } from '#/domain/register/certificate/certificates.server.ts'
import { addYears } from '#/core/dates.ts'
import type { ApplicationRecord } from '#/domain/services/applications/application.ts'
import { getApplication } from '#/domain/services/applications/review/review.server.ts'
import type { Ship } from '#/domain/register/ship/ship.ts'
import { getShip, shipByImoNumber } from '#/domain/register/ship/ships.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { renewedDates, type CountedFrom } from '#/domain/register/certificate/renewal/renewal.ts'

/** The record that a new certificate starts from, if any: its id. `ship`: of a ship. */
export type Source = Partial<
  Record<'renew' | 'copy' | 'another' | 'application' | 'ship', number | undefined>
>

type AppliedFor = Pick<ApplicationRecord, 'id' | 'reference' | 'companyName' | 'service'>

export type Proposal = {
  values: Partial<Certificate>
  /**
   * The certificate that it renews or copies, or whose ship it is for, or the application it is
   * issued for.
   */
  from:
    | { how: 'renew'; certificate: Certificate; countedFrom: CountedFrom }
    | { how: 'copy' | 'another'; certificate: Certificate }
    | { how: 'application'; application: AppliedFor }
    | null
  /** The application that it is issued for, if any. */
  applicationId: number | null
}

/**
 * The initial values of the form for a new certificate: a new number with the defaults, with the
 * facts of the certificate that is copied or renewed (a renewal with new dates), with the ship and
 * dates of the one before, with the ship and service of an application, or with a ship. All but a
 * copy have the name, flag and tonnage that the ship has now. Refuses: not-found; an application
 * that is not approved (conflict).
 */
export async function proposeCertificate(
  context: RequestContext,
  source: Source,
): Promise<Proposal> {
  const certificateId = await proposeNumber(context)
  const fresh = { certificateId, ...defaults(context.today) }
  const appliedFor =
    source.application === undefined ? null : await readApproved(context, source.application)
  const applicationId = appliedFor?.application.id ?? null
  const how = (['renew', 'copy', 'another'] as const).find((one) => source[one] !== undefined)
  const id = how && source[how]
  if (!how || id === undefined) {
    const from = appliedFor
      ? { how: 'application' as const, application: appliedFor.application }
      : null
    const ship =
      source.ship === undefined ? {} : factsOf(await getShip(context, { id: source.ship }))
    return { values: { ...fresh, ...appliedFor?.ship, ...ship }, from, applicationId }
  }
  const certificate = await getCertificate(context, id)
  const { issuedDate, expiryDate } = certificate
  const ship =
    how === 'copy' || certificate.imoNumber === null
      ? null
      : await shipByImoNumber(context, certificate.imoNumber)
  const isNewer = ship !== null && isNewerThan(ship, certificate)
  const values = {
    ...pick(certificate, RENEWED),
    ...(isNewer && factsOf(ship)),
    certificateId,
    isValid: true,
  }
  if (how === 'renew') {
    const { countedFrom, ...dates } = renewedDates(
      { issuedDate, expiryDate: termEndOfRecord(certificate) },
      context.today,
    )
    return {
      values: { ...values, ...dates },
      from: { how, certificate, countedFrom },
      applicationId,
    }
  }
  const dates = { issuedDate, expiryDate }
  if (how === 'copy')
    return { values: { ...values, ...dates }, from: { how, certificate }, applicationId }
  const { type: _type, issuedCertificates: _types, ...shipAndPeriod } = values
  return {
    values: { ...fresh, ...shipAndPeriod, ...dates },
    from: { how, certificate },
    applicationId,
  }
}

/**
 * The earliest last day of the terms of its certificates; the expiry date, where none was extended
 * to the longest.
 */
function termEndOfRecord({ parts }: Pick<Certificate, 'parts'>): string | null {
  return parts.flatMap((part) => termEndOfPart(part) ?? []).toSorted()[0] ?? null
}

/**
 * What was changed last is right: the certificate may have been corrected since. Of two of one
 * moment it is the ship if it was changed at all, as one that nobody has changed says what its
 * certificates said.
 */
function isNewerThan(ship: Ship, certificate: { updatedAt: string }): boolean {
  return (
    ship.updatedAt > certificate.updatedAt ||
    (ship.updatedAt === certificate.updatedAt && ship.version > 1)
  )
}

/**
 * What a certificate says of its ship, as the register has it now; a tonnage that the ship lacks is
 * left out.
 */
function factsOf({ name, imoNumber, flag, grossTonnage }: Ship) {
  return { vesselName: name, imoNumber, flag, ...(grossTonnage !== null && { grossTonnage }) }
}

/** The application that a certificate is issued for, and what it says of the ship. */
async function readApproved(context: RequestContext, id: number) {
  const { status, reference, companyName, service, vesselName, imoNumber, flag, serviceId } =
    await getApplication(context, id)
  if (status !== 'approved')
    throw new Refusal(
      'conflict',
      `${reference} is not approved yet; a certificate follows an approval.`,
    )
  return {
    application: { id, reference, companyName, service },
    ship: { vesselName, imoNumber, ...(flag !== null && { flag }), serviceId },
  }
}

function defaults(today: string) {
  return {
    type: DEFAULT_TYPE,
    flag: DEFAULT_FLAG,
    issuedDate: today,
    expiryDate: addYears(today, DEFAULT_VALIDITY_YEARS),
    isValid: true,
  }
}
