import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { unprintedIn } from '#/domain/documents/fonts/unprinted.server.ts'
import { textsOfShip } from '#/domain/register/ship/ship.ts'
import { FlagField } from '#/pages/office/certificate-form/flag-field.tsx'
import { DEFAULT_FLAG } from '#/domain/register/model/certificate/certificate.ts'
import { companyChoices } from '#/domain/register/company/companies.server.ts'
import { listFlags } from '#/domain/services/flags/flags.server.ts'
import { useRecordForm } from './record-form.ts'
import { ShipFields } from './ship-fields.tsx'
import { SHIP_LABELS, type ShipField } from '#/domain/register/ship/ship.ts'
import { NewShipForm } from '#/domain/register/ship/ship-forms.ts'
import { createShip } from '#/domain/register/ship/ships.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { SaveOrCancel, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
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
      return redirectWithNotice(paths.ship(saved.id), 'ship-added', unprintedIn(textsOfShip(saved)))
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
    <StaffPage title="Add a ship" trail={[['Ships', paths.ships()]]}>
      <StaffForm form={form} className="flex flex-col gap-8">
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <TextField {...field('name')} label={SHIP_LABELS.name} autoComplete="off" />
          <FlagField flags={flags} {...field('flag')} />
        </div>
        <ShipFields companies={companies} field={field} />
        <SaveOrCancel form={form} cancel={paths.ships()}>
          Add the ship
        </SaveOrCancel>
      </StaffForm>
    </StaffPage>
  )
}
