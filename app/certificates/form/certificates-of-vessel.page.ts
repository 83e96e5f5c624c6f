import { data } from 'react-router'
import { certificatesOfVessel } from '#/app/certificates/certificates.server.ts'
import { orErrorPage } from '#/app/page-refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import type { Route } from './+types/certificates-of-vessel.page.ts'

/** What the form asks for while a number is typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const found = await orErrorPage(certificatesOfVessel(scope, params.imoNumber))
  return data({ imoNumber: params.imoNumber, ...found, today: scope.today })
}
