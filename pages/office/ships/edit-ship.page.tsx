import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { ConfirmFields } from '#/pages/web/re-authentication/confirm-fields.tsx'
import { unprintedIn } from '#/domain/documents/fonts/unprinted.server.ts'
import {
  textsOfShip,
  SHIP_LABELS,
  type ShipField,
  type ShipRecord,
} from '#/domain/register/ship/ship.ts'
import { changeShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import { partsEndingWithCompanies } from '#/domain/register/ship-change/flag-change/list-ending.server.ts'
import { Link } from 'react-router'
import { companyChoices } from '#/domain/register/company/companies.server.ts'
import { ChangedMeanwhile } from '#/pages/office/content/changed-meanwhile.tsx'
import type { EndingPart } from '#/domain/register/ship-change/flag-change/flag-change.ts'
import { useRecordForm } from './record-form.ts'
import { ShipFields, type Choice } from './ship-fields.tsx'
import { clearedWhereEmpty, ParticularsForm } from '#/domain/register/ship/ship-forms.ts'
import { getShip } from '#/domain/register/ship/ships.server.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { SaveOrCancel, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import type { Route } from './+types/edit-ship.page.ts'
import { SelectField, TextField } from '#/pages/web/ui/field.tsx'

const FIELDS = ['companyChange', 'since', 'reason'] as const
type CompanyChangeField = (typeof FIELDS)[number]

type Control = {
  id: string
  name: string
  defaultValue: string
  errors: string[] | undefined
  autoFocus: boolean
}
type CompanyChangeFieldsProps = {
  parts: EndingPart[]
  today: string
  field: (name: CompanyChangeField) => Control
}

/**
 * What staff say of another owner or manager, beside the certificates that end with the company,
 * before anything is saved.
 */
function CompanyChangeFields({ parts, today, field }: CompanyChangeFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
      <legend className="pr-3 font-serif text-xl font-semibold">
        If the owner or the manager is another one
      </legend>
      <p className="max-w-prose text-quiet">
        Another company ends the Safety Management and the Ship Security Certificate that were
        issued before it, and another owner the Maritime Labour Certificate. A withdrawal is final
        after 24 hours; owner and flag administration are notified. These are in force:
      </p>
      <ul className="flex flex-col gap-1">
        {parts.map(({ recordId, number, label }) => (
          <li key={number} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">{label}</span>
            <Link
              to={paths.certificate(recordId)}
              className="font-mono text-sm break-all text-link underline"
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <SelectField {...field('companyChange')} label="What it is">
          <option value="">Neither is another one</option>
          <option value="changed">A change of company: these certificates end</option>
          <option value="corrected">A correction of the register: they stay</option>
        </SelectField>
        <TextField
          {...field('since')}
          type="date"
          label="Since"
          max={today}
          hint="Of a change: the first day of the new company."
        />
        <TextField
          {...field('reason')}
          label="Reason"
          autoComplete="off"
          maxLength={500}
          hint="Of a change, such as: new management agreement."
        />
      </div>
    </fieldset>
  )
}

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
      return redirectWithNotice(paths.ship(saved.id), 'ship-saved', unprintedIn(textsOfShip(saved)))
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
    <StaffPage
      title={`Edit ${ship.name}`}
      trail={[
        ['Ships', paths.ships()],
        [ship.name, paths.ship(ship.id)],
      ]}
      here="Edit"
      about={
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
      }
    >
      <EditForm
        key={`${ship.version}/${conflict}`}
        ship={ship}
        companies={companies}
        ending={ending}
        today={today}
        lastResult={lastResult}
        conflict={conflict}
      />
    </StaffPage>
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

/**
 * The server has asked for it, after a look at all certificates; until the form is saved it stays.
 */
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
      <SaveOrCancel form={form} cancel={paths.ship(ship.id)}>
        Save the ship
      </SaveOrCancel>
    </StaffForm>
  )
}
