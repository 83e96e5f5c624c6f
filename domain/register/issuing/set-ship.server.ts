import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { pageOfCertificates } from '#/domain/register/ship-change/record/certificates-of-ship.server.ts'
import type { Ship } from '#/domain/register/ship/ship.ts'
import { getShip, shipByImoNumber } from '#/domain/register/ship/ships.server.ts'
import type { SetAddress, SetShip } from './set-address.ts'

/** No ship has more certificates in force of one office. */
const MAX_RECORDS = 200

/** The ship of a set with the certificates that it has. */
type Found = { facts: SetShip; certificates: Certificate[]; isTypeStored: boolean }

/**
 * The ship that an address names; null where it names none yet, or an IMO number that the register
 * does not know without a name. Refuses: not-found; too-many.
 */
export async function findShipOfSet(
  context: RequestContext,
  asked: SetAddress,
): Promise<Found | null> {
  if (asked.ship !== undefined) return ofShip(context, await getShip(context, { id: asked.ship }))
  if (asked.renew !== undefined) {
    const certificate = await getCertificate(context, asked.renew)
    const ship =
      certificate.imoNumber === null ? null : await shipByImoNumber(context, certificate.imoNumber)
    if (ship) return ofShip(context, ship)
    const { vesselName, imoNumber, flag, grossTonnage } = certificate
    return {
      facts: { vesselName, imoNumber, flag, grossTonnage, shipType: null, personsCertified: null },
      certificates: [certificate],
      isTypeStored: false,
    }
  }
  const { imoNumber, vesselName, flag, grossTonnage = null, shipType = null } = asked
  const ship = imoNumber === '' ? null : await shipByImoNumber(context, imoNumber)
  if (ship) return ofShip(context, ship, { grossTonnage, shipType })
  if (vesselName === '') return null
  return {
    facts: {
      vesselName,
      imoNumber: imoNumber || null,
      flag,
      grossTonnage,
      shipType,
      personsCertified: null,
    },
    certificates: [],
    isTypeStored: false,
  }
}

/** What the register lacks of a ship is as it was typed. */
async function ofShip(
  context: RequestContext,
  ship: Ship,
  typed: Partial<Pick<SetShip, 'grossTonnage' | 'shipType'>> = {},
): Promise<Found> {
  const { certificates } = await pageOfCertificates(
    context,
    { id: ship.id },
    { limit: MAX_RECORDS },
  )
  const { name, imoNumber, flag, personsCertified } = ship
  const grossTonnage = ship.grossTonnage ?? typed.grossTonnage ?? null
  const shipType = ship.shipType ?? typed.shipType ?? null
  return {
    facts: { vesselName: name, imoNumber, flag, grossTonnage, shipType, personsCertified },
    certificates,
    isTypeStored: ship.shipType !== null,
  }
}
