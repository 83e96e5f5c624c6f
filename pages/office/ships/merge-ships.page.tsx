import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { ConfirmFields } from '#/pages/web/re-authentication/confirm-fields.tsx'
import { data, Link, useNavigation } from 'react-router'
import { shownValue } from '#/domain/register/ship-change/record/shown-value.ts'
import { useRecordForm } from './record-form.ts'
import { SearchForm } from '#/pages/web/staff/search-form.tsx'
import { mergeShips } from '#/domain/register/ship/merge.server.ts'
import { Merge, SHIP_LABELS, type Ship, type ShipRecord } from '#/domain/register/ship/ship.ts'
import { readShipKey } from '#/domain/register/ship/ship-key.ts'
import { ListByNameQuery } from '#/domain/register/company/list-query.ts'
import { getShip, listShips } from '#/domain/register/ship/ships.server.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { SaveButton, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/merge-ships.page.ts'

const FAILED = 'The ships were not merged'

/** Without `?from=` the other ship is searched for (`?q=`); with it both are compared. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const ship = await orErrorPage(getShip(requestContext, { id: recordId(params.id, 'ship') }))
  const asked = new URL(request.url).searchParams
  const from = asked.get('from')
  if (from !== null) {
    const key = readShipKey(from)
    if (!key) throw data('There is no such ship.', { status: STATUS_OF['not-found'] })
    return { ship, other: await orErrorPage(getShip(requestContext, key)), found: [], typed: '' }
  }
  const query = ListByNameQuery.safeParse({ q: asked.get('q') ?? ship.name, limit: 20 })
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const { ships } = await orErrorPage(listShips(requestContext, query.data))
  return {
    ship,
    other: null,
    found: ships.filter(({ id }) => id !== ship.id),
    typed: asked.get('q') ?? ship.name,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'ship')
  const form = await readForm({ request, context }, Merge)
  return submitForm({ form, schema: Merge, failure: { title: FAILED }, context }, async (merge) => {
    const ship = await mergeShips(context.get(requestContextKey), { id }, merge)
    return redirectWithNotice(paths.ship(ship.id), 'ship-merged')
  })
}

export const clientAction = sendForm({ title: FAILED })

export const shouldRevalidate = revalidateAfterConflict

export const meta = () => staffMeta('Merge ships')

export default function MergeShipsPage({
  loaderData: { ship, other, found, typed },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <StaffPage
      title={`Merge another entry into ${ship.name}`}
      trail={[
        ['Ships', paths.ships()],
        [ship.name, paths.ship(ship.id)],
      ]}
      here="Merge"
      about={
        <p className="mt-1 max-w-prose text-quiet">
          For one ship that was entered twice. The certificates of the other entry move to{' '}
          {ship.name}, what is not recorded here is taken from it, and the other entry leaves the
          register. This cannot be undone.
        </p>
      }
    >
      {other === null ? (
        <Search ship={ship} found={found} typed={typed} />
      ) : (
        <>
          <Comparison ship={ship} other={other} />
          <MergeForm
            key={`${ship.version}/${other.version}`}
            ship={ship}
            other={other}
            lastResult={actionData?.lastResult}
          />
        </>
      )}
    </StaffPage>
  )
}

function Search({ ship, found, typed }: { ship: Ship; found: Ship[]; typed: string }) {
  const searching = useNavigation().location?.pathname === paths.mergeShip(ship.id)
  return (
    <>
      <SearchForm
        action={paths.mergeShip(ship.id)}
        typed={typed}
        label="Search for the other entry by name, IMO number or call sign"
        placeholder="Name, IMO number, call sign"
        pending={searching}
      />
      {found.length === 0 ? (
        <output className="text-quiet">No other ship matches “{typed}”.</output>
      ) : (
        <ul aria-label="Other entries" className="flex max-w-3xl flex-col">
          {found.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2"
            >
              <span className="wrap-anywhere">
                <span className="font-semibold text-ink">{one.name}</span>{' '}
                <span className="text-quiet">
                  {one.imoNumber === null ? 'No IMO number' : `IMO ${one.imoNumber}`}, {one.flag}
                </span>
              </span>
              <Link
                to={paths.mergeShip(ship.id, `id-${one.id}`)}
                className={buttonClass({ size: 'tight' })}
              >
                Compare<span className="sr-only"> with {one.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Comparison({ ship, other }: { ship: ShipRecord; other: ShipRecord }) {
  const cell = 'border-b border-line py-2 pr-4 align-baseline wrap-anywhere'
  const rows = Object.entries(SHIP_LABELS).map(([name, label]) => ({
    label,
    here: textIn(ship, name),
    there: textIn(other, name),
  }))
  return (
    <table className="w-full max-w-4xl table-fixed border-separate border-spacing-0">
      <thead>
        <tr className="text-left text-sm text-quiet">
          <th scope="col" className="border-b-2 border-edge py-2 pr-4">
            <span className="sr-only">Particular</span>
          </th>
          <th scope="col" className="border-b-2 border-edge py-2 pr-4 font-semibold">
            This ship stays
          </th>
          <th scope="col" className="border-b-2 border-edge py-2 font-semibold">
            This entry leaves
          </th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(({ here, there }) => here !== null || there !== null)
          .map(({ label, here, there }) => (
            <tr key={label}>
              <th scope="row" className={`${cell} text-left font-normal text-quiet`}>
                {label}
              </th>
              <td className={cell}>{here ?? <span className="text-quiet">Not recorded</span>}</td>
              <td
                className={`${cell} pr-0 ${here !== null && there !== null && here !== there ? 'font-semibold text-unsure' : ''}`}
              >
                {there ?? <span className="text-quiet">Not recorded</span>}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function textIn(ship: ShipRecord, name: string): string | null {
  if (name === 'ownerId') return ship.owner?.name ?? null
  if (name === 'managerId') return ship.manager?.name ?? null
  // The names are those of `SHIP_LABELS`, which a ship has.
  const value = ship[name as keyof Ship]
  return shownValue(name, value)
}

function MergeForm({
  ship,
  other,
  lastResult,
}: {
  ship: Ship
  other: Ship
  lastResult: LastResult
}) {
  const { form, field } = useRecordForm<'reason'>(lastResult, Merge, {})
  return (
    <StaffForm form={form} className="flex max-w-3xl flex-col gap-5">
      <input type="hidden" name="from" value={`id-${other.id}`} />
      <input type="hidden" name="version" value={ship.version} />
      <input type="hidden" name="fromVersion" value={other.version} />
      <TextField
        {...field('reason')}
        label="Reason"
        autoComplete="off"
        maxLength={500}
        hint="Why both are one ship, such as: entered twice, once without its IMO number."
      />
      <ConfirmFields lastResult={lastResult} />
      <div className="flex flex-wrap gap-3">
        <SaveButton form={form} kind="danger">
          Merge into {ship.name}
        </SaveButton>
        <Link to={paths.mergeShip(ship.id)} className={buttonClass()}>
          Choose another entry
        </Link>
        <Link to={paths.ship(ship.id)} className={buttonClass({ kind: 'quiet' })}>
          Cancel
        </Link>
      </div>
    </StaffForm>
  )
}
