import { unprintedIn } from '#/app/print-fonts/unprinted.server.ts'
import { textsOfShip } from '#/app/ships/ship.ts'
import { Link, redirect } from 'react-router'
import { FlagField } from '#/app/certificates/form/flag-field.tsx'
import { DEFAULT_FLAG } from '#/app/certificates/model/certificate.ts'
import { companyChoices } from '#/app/companies/companies.server.ts'
import { listFlags } from '#/app/content/flags/flags.server.ts'
import { useRecordForm } from '#/app/ship-record/record-form.ts'
import { ShipFields } from '#/app/ship-record/ship-fields.tsx'
import { SHIP_LABELS, type ShipField } from '#/app/ships/ship.ts'
import { NewShipForm } from '#/app/ships/ship-forms.ts'
import { createShip } from '#/app/ships/ships.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { Trail } from '#/app/web/staff/trail.tsx'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { TextField } from '#/app/web/ui/field.tsx'
import type { Route } from './+types/new-ship.page.ts'

const FAILED = 'Failed to add the ship'

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [companies, flags] = await Promise.all([
    companyChoices(requestContext),
    listFlags(requestContext),
  ])
  return { companies, flags: flags.map(({ name, code }) => ({ name, code })) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, NewShipForm)
  return submitForm(
    { form, schema: NewShipForm, failure: { title: FAILED }, context },
    async (input) => {
      const saved = await createShip(context.get(requestContextKey), input)
      return redirect(paths.ship(saved.id), {
        headers: { 'Set-Cookie': flash('ship-added', unprintedIn(textsOfShip(saved))) },
      })
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

export const meta = () => staffMeta('Add a ship')

export default function NewShipPage({
  loaderData: { companies, flags },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { form, field } = useRecordForm<ShipField>(actionData?.lastResult, NewShipForm, {
    flag: DEFAULT_FLAG,
  })
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <div>
        <Trail to={[['Ships', paths.ships()]]} here="Add a ship" />
        <h1 className="text-3xl font-semibold">Add a ship</h1>
      </div>
      <StaffForm form={form} className="flex flex-col gap-8">
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <TextField {...field('name')} label={SHIP_LABELS.name} autoComplete="off" />
          <FlagField flags={flags} {...field('flag')} />
        </div>
        <ShipFields companies={companies} field={field} />
        <div className="flex flex-wrap gap-3">
          <SaveButton form={form} kind="main">
            Add the ship
          </SaveButton>
          <Link to={paths.ships()} className={buttonClass()}>
            Cancel
          </Link>
        </div>
      </StaffForm>
    </main>
  )
}
