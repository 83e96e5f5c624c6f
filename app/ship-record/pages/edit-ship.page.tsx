import { ConfirmFields } from '#/app/accounts/re-authentication/confirm-fields.tsx'
import { unprintedIn } from '#/app/print-fonts/unprinted.server.ts'
import { textsOfShip } from '#/app/ships/ship.ts'
import { changeShip } from '#/app/certificates/flag-change/flag-change.server.ts'
import { partsEndingWithCompanies } from '#/app/certificates/flag-change/list-ending.server.ts'
import { Link, redirect } from 'react-router'
import { companyChoices } from '#/app/companies/companies.server.ts'
import { ChangedMeanwhile } from '#/app/content/editing/changed-meanwhile.tsx'
import type { EndingPart } from '#/app/certificates/flag-change/flag-change.ts'
import {
  CompanyChangeFields,
  type CompanyChangeField,
} from '#/app/ship-record/company-change-fields.tsx'
import { useRecordForm } from '#/app/ship-record/record-form.ts'
import { ShipFields, type Choice } from '#/app/ship-record/ship-fields.tsx'
import { SHIP_LABELS, type ShipField, type ShipRecord } from '#/app/ships/ship.ts'
import { clearedWhereEmpty, ParticularsForm } from '#/app/ships/ship-forms.ts'
import { getShip } from '#/app/ships/ships.server.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { revalidateAfterConflict } from '#/app/web/staff/revalidate-after-conflict.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { Trail } from '#/app/web/staff/trail.tsx'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import type { Route } from './+types/edit-ship.page.ts'

const FAILED = 'Failed to save the ship'

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const ship = await orErrorPage(getShip(requestContext, { id: recordId(params.id, 'ship') }))
  const own = [ship.owner, ship.manager].flatMap((company) => company ?? [])
  // The form offers at most 1,000 companies; those of the ship are among them in any case.
  const offered = new Map(
    [...(await companyChoices(requestContext)), ...own].map((company) => [company.id, company]),
  )
  const ending = await partsEndingWithCompanies(requestContext, ship)
  return { ship, companies: [...offered.values()], ending, today: requestContext.today }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'ship')
  const form = await readForm({ request, context }, ParticularsForm)
  return submitForm(
    { form, schema: ParticularsForm, failure: { title: FAILED }, context },
    async (sent) => {
      const { version, companyChange, since, reason, ...particulars } = sent
      const changes = { ...clearedWhereEmpty(particulars), companyChange, since, reason, version }
      const saved = await changeShip(context.get(requestContextKey), { id }, changes)
      return redirect(paths.ship(saved.id), {
        headers: { 'Set-Cookie': flash('ship-saved', unprintedIn(textsOfShip(saved))) },
      })
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

export const shouldRevalidate = revalidateAfterConflict

export const meta = () => staffMeta('Edit a ship')

export default function EditShipPage({
  loaderData: { ship, companies, ending, today },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const lastResult = actionData?.lastResult
  const conflict = lastResult?.error?.[''] !== undefined && actionData?.current !== null
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <div>
        <Trail
          to={[
            ['Ships', paths.ships()],
            [ship.name, paths.ship(ship.id)],
          ]}
          here="Edit"
        />
        <h1 className="text-3xl font-semibold wrap-anywhere">Edit {ship.name}</h1>
        <p className="mt-1 text-quiet">
          Name and flag have their own form, because they keep a history:{' '}
          <Link to={paths.changeShipName(ship.id)} className="text-link underline">
            change name or flag
          </Link>
          , or{' '}
          <Link to={paths.correctShipName(ship.id)} className="text-link underline">
            correct the name
          </Link>{' '}
          where it was written wrongly.
        </p>
      </div>
      <EditForm
        key={`${ship.version}/${conflict}`}
        ship={ship}
        companies={companies}
        ending={ending}
        today={today}
        lastResult={lastResult}
        conflict={conflict}
      />
    </main>
  )
}

type EditFormProps = {
  ship: ShipRecord
  companies: Choice[]
  ending: EndingPart[]
  today: string
  lastResult: LastResult
  conflict: boolean
}

/** The server has asked for it, after a look at all certificates; until the form is saved it stays. */
function isCompanyAsked(lastResult: LastResult): boolean {
  return (
    lastResult?.error?.['companyChange'] !== undefined ||
    lastResult?.initialValue?.['companyChange'] !== undefined
  )
}

function EditForm({ ship, companies, ending, today, lastResult, conflict }: EditFormProps) {
  const { names: _, flags: _flags, owner: _owner, manager: _manager, ...stored } = ship
  const { form, field } = useRecordForm<ShipField | CompanyChangeField>(
    lastResult,
    ParticularsForm,
    stored,
  )
  const { name: _name, flag: _flag, ...labels } = SHIP_LABELS
  return (
    <StaffForm
      form={form}
      conflict={
        conflict ? (
          <ChangedMeanwhile
            name="ship"
            labels={labels}
            current={stored}
            typed={lastResult?.initialValue ?? {}}
          />
        ) : undefined
      }
      className="flex flex-col gap-8"
    >
      <input type="hidden" name="version" value={ship.version} />
      <ShipFields companies={companies} field={field} />
      {(ending.length > 0 || isCompanyAsked(lastResult)) && (
        <CompanyChangeFields parts={ending} today={today} field={field} />
      )}
      <ConfirmFields lastResult={lastResult} />
      <div className="flex flex-wrap gap-3">
        <SaveButton form={form} kind="main">
          Save the ship
        </SaveButton>
        <Link to={paths.ship(ship.id)} className={buttonClass()}>
          Cancel
        </Link>
      </div>
    </StaffForm>
  )
}
