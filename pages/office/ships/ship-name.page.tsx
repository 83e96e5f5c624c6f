import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { ConfirmFields } from '#/pages/web/re-authentication/confirm-fields.tsx'
import { unprintedIn } from '#/domain/documents/fonts/unprinted.server.ts'
import {
  textsOfShip,
  FLAG_CHANGES,
  SHIP_LABELS,
  type ShipRecord,
} from '#/domain/register/ship/ship.ts'
import { changeShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import { partsEndingWithFlag } from '#/domain/register/ship-change/flag-change/list-ending.server.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EndingPart } from '#/domain/register/ship-change/flag-change/flag-change.ts'
import { FlagField, type FlagChoice } from '#/pages/office/certificate-form/flag-field.tsx'
import { listFlags } from '#/domain/services/flags/flags.server.ts'
import { ChangedMeanwhile } from '#/pages/office/content/changed-meanwhile.tsx'
import { useRecordForm } from './record-form.ts'
import { NameForm } from '#/domain/register/ship/ship-forms.ts'
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
import { FieldErrors, TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/ship-name.page.ts'
import { Table, type Column } from '#/pages/web/ui/table.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

const ENDS: Record<EndingPart['ends'], string> = {
  'at-once': 'Withdrawn from the day of the change',
  later: 'Withdrawn three months after the change',
  stays: 'Stays as it is',
}

/** What a change of flag does to the certificates of a ship, shown before it is saved. */
function EndingCertificates({ parts }: { parts: EndingPart[] }) {
  return (
    <TitledSection id="ending" title="What a change of flag ends">
      <p className="max-w-prose text-quiet">
        Statutory certificates end when the flag changes, and the owner and the administration of
        the old flag are notified. A withdrawal is final after 24 hours. Certificates that state the
        new flag already stay. A new name ends none, and neither does another spelling of the flag
        of one State, or another register under it.
      </p>
      {parts.length === 0 ? (
        <p>This ship has no certificates in force.</p>
      ) : (
        <Table
          label="Certificates of the ship"
          items={parts}
          columns={COLUMNS}
          keyOf={({ number }) => number}
        />
      )}
    </TitledSection>
  )
}

const COLUMNS: Column<EndingPart>[] = [
  {
    head: 'Certificate',
    cell: ({ label, recordId, number }) => (
      <>
        <span className="block font-semibold text-ink">{label}</span>
        <Link
          to={paths.certificate(recordId)}
          className="font-mono text-sm break-all text-link underline"
        >
          {number}
        </Link>
      </>
    ),
  },
  { head: 'Flag', cell: ({ flag }) => flag },
  {
    head: 'When the flag changes',
    narrow: null,
    cell: ({ ends }) => (
      <span className={ends === 'stays' ? '' : 'font-semibold text-invalid'}>{ENDS[ends]}</span>
    ),
  },
]

const FAILED = 'Failed to change the name or flag'

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const ship = await orErrorPage(getShip(requestContext, { id: recordId(params.id, 'ship') }))
  const flags = await listFlags(requestContext)
  const ending = await partsEndingWithFlag(requestContext, ship)
  return {
    ship,
    ending,
    flags: flags.map(({ name, code }) => ({ name, code })),
    today: requestContext.today,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'ship')
  const form = await readForm({ request, context }, NameForm)
  return submitForm(
    { form, schema: NameForm, failure: { title: FAILED }, context },
    async (change) => {
      const saved = await changeShip(context.get(requestContextKey), { id }, change)
      return redirectWithNotice(
        paths.ship(saved.id),
        'ship-renamed',
        unprintedIn(textsOfShip(saved)),
      )
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

export const shouldRevalidate = revalidateAfterConflict

export const meta = () => staffMeta('Change name or flag')

export default function ShipNamePage({
  loaderData: { ship, ending, flags, today },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const lastResult = actionData?.lastResult
  const conflict = lastResult?.error?.[''] !== undefined && actionData?.current !== null
  return (
    <StaffPage
      title={`Change the name or flag of ${ship.name}`}
      trail={[
        ['Ships', paths.ships()],
        [ship.name, paths.ship(ship.id)],
      ]}
      here="Change name or flag"
      about={
        <p className="mt-1 max-w-prose text-quiet">
          The present name and flag stay in the list of the ship with their periods. Certificates
          that were issued stay as they are, except those that end with the flag. Another spelling
          of a flag ends nothing. If the present name was only written wrongly,{' '}
          <Link to={paths.correctShipName(ship.id)} className="text-link underline">
            correct it
          </Link>
          , also on the certificates.
        </p>
      }
    >
      <ChangeForm
        key={`${ship.version}/${conflict}`}
        ship={ship}
        ending={ending}
        flags={flags}
        today={today}
        lastResult={lastResult}
        conflict={conflict}
      />
    </StaffPage>
  )
}

type NameField = 'name' | 'flag' | 'flagChange' | 'since' | 'reason'

type ChangeFormProps = {
  ship: ShipRecord
  ending: EndingPart[]
  flags: FlagChoice[]
  today: string
  lastResult: LastResult
  conflict: boolean
}

function ChangeForm({ ship, ending, flags, today, lastResult, conflict }: ChangeFormProps) {
  const stored = { name: ship.name, flag: ship.flag }
  const { form, field } = useRecordForm<NameField>(lastResult, NameForm, {
    ...stored,
    since: today,
  })
  const labels = { name: SHIP_LABELS.name, flag: SHIP_LABELS.flag }
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
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <TextField {...field('name')} label={SHIP_LABELS.name} autoComplete="off" />
        <div className="flex flex-col gap-4">
          <FlagField flags={flags} {...field('flag')} />
          <FlagChangeChoice {...field('flagChange')} />
        </div>
        <TextField
          {...field('since')}
          label="Since"
          type="date"
          max={today}
          hint="The first day on which the new name or flag holds; not in the future."
        />
        <TextField
          {...field('reason')}
          label="Reason"
          autoComplete="off"
          maxLength={500}
          hint="Such as: sold; certificate of registry of 1 March 2026."
        />
      </div>
      <EndingCertificates parts={ending} />
      <ConfirmFields lastResult={lastResult} />
      <SaveOrCancel form={form} cancel={paths.ship(ship.id)}>
        Save the change
      </SaveOrCancel>
    </StaffForm>
  )
}

const FLAG_CHANGE_TEXTS = {
  correction: 'The same flag, written otherwise: nothing ends',
  change: 'The ship changed its flag: the certificates listed below end',
}

type ChoiceProps = {
  id: string
  name: string
  defaultValue: string
  errors: string[] | undefined
  autoFocus: boolean
}

/** Asked where it is not clear from the two texts whether they are one flag. */
function FlagChangeChoice({ id, name, defaultValue, errors, autoFocus }: ChoiceProps) {
  // Once asked it stays, also when the error is gone because it is being answered.
  const [isAsked, setAsked] = useState(defaultValue !== '')
  if (errors && !isAsked) setAsked(true)
  if (!errors && !isAsked) return null
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={errors && `${id}-error`}>
      <legend className="mb-1 font-semibold text-ink">Which is it?</legend>
      {FLAG_CHANGES.toReversed().map((kind, index) => (
        <label key={kind} className="flex min-h-11 items-center gap-3">
          <input
            id={index === 0 ? id : undefined}
            type="radio"
            name={name}
            value={kind}
            defaultChecked={kind === defaultValue}
            {...(index === 0 && autoFocus && { autoFocus })}
            className="size-5 shrink-0 accent-link"
          />
          {FLAG_CHANGE_TEXTS[kind]}
        </label>
      ))}
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  )
}
