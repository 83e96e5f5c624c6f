import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { data, Link, useNavigation } from 'react-router'
import { wholeNumber } from '#/domain/language/format.ts'
import { SearchForm } from '#/pages/web/staff/search-form.tsx'
import { ShipTable } from './ship-table.tsx'
import { COUNTED_UP_TO, ListByNameQuery } from '#/domain/register/company/list-query.ts'
import { listShips } from '#/domain/register/ship/ships.server.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { EmptyList, listAddress, ListPages } from '#/pages/web/staff/list-parts.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/ships.page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const sent = new URL(request.url).searchParams
  const query = ListByNameQuery.safeParse(Object.fromEntries(sent))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const page = await orErrorPage(listShips(context.get(requestContextKey), query.data))
  return { ...page, typed: sent.get('q') ?? '', later: query.data.after !== undefined }
}

export const meta = () => staffMeta('Ships')

export default function ShipsPage({
  loaderData: { ships, total, next, typed, later },
}: Route.ComponentProps) {
  const searching = useNavigation().location?.pathname === paths.ships()
  return (
    <StaffPage
      title="Ships"
      actions={
        <>
          <Link to={paths.newShip()} className={buttonClass({ kind: 'main' })}>
            Add a ship
          </Link>
          <Link to={paths.companies()} className={buttonClass()}>
            Companies
          </Link>
        </>
      }
    >
      <SearchForm
        action={paths.ships()}
        typed={typed}
        label="Search ships by name, former name, IMO number, call sign or flag"
        placeholder="Name, IMO number, call sign, flag"
        pending={searching}
      />
      {ships.length === 0 ? (
        <Empty typed={typed} />
      ) : (
        <section aria-label="Ships found" className="flex flex-col gap-2">
          <output className="text-quiet">
            {wholeNumber(total)}
            {total >= COUNTED_UP_TO && ' or more'} {total === 1 ? 'ship' : 'ships'}
          </output>
          <ShipTable ships={ships} label="Ships" />
        </section>
      )}
      <ListPages
        first={later ? listAddress(paths.ships(), { q: typed }) : null}
        next={next === null ? null : listAddress(paths.ships(), { q: typed, after: next })}
      />
    </StaffPage>
  )
}

function Empty({ typed }: { typed: string }) {
  if (typed === '') {
    return (
      <EmptyList
        title="No ships yet"
        text="A certificate that is issued with an IMO number adds its ship. A ship without one is added here."
      />
    )
  }
  return (
    <EmptyList
      title="No ships match your search"
      text="Search for a part of the name, a former name, the IMO number or the flag."
    >
      <Link to={paths.ships()} className={buttonClass()}>
        Show all ships
      </Link>
    </EmptyList>
  )
}
