import { data } from 'react-router'
import { certificatesOfVessel } from '#/domain/register/certificate/certificates.server.ts'
import { shipByImoNumber } from '#/domain/register/ship/ships.server.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import type { Route } from './+types/certificates-of-vessel.page.ts'

/** What the form asks for while a number is typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const found = await orErrorPage(certificatesOfVessel(requestContext, params.imoNumber))
  const ship = await shipByImoNumber(requestContext, params.imoNumber)
  return data({ imoNumber: params.imoNumber, ...found, ship, today: requestContext.today })
}
