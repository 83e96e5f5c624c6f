import { data } from 'react-router'
import { certificatesOfVessel } from '#/app/certificates/certificates.server.ts'
import { shipByImoNumber } from '#/app/ships/ships.server.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import type { Route } from './+types/certificates-of-vessel.page.ts'

/** What the form asks for while a number is typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const found = await orErrorPage(certificatesOfVessel(requestContext, params.imoNumber))
  const ship = await shipByImoNumber(requestContext, params.imoNumber)
  return data({ imoNumber: params.imoNumber, ...found, ship, today: requestContext.today })
}
