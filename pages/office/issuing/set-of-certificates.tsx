import { useState } from 'react'
import { Link } from 'react-router'
import { checkDigitWarning } from '#/domain/register/model/number/imo-number.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { useForm, type FormField } from '#/pages/web/forms/use-form.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { SaveButton, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { FieldErrors, TextField } from '#/pages/web/ui/field.tsx'
import { notIssuedFor } from '#/domain/verification/vessels/usual-set.ts'
import {
  FOR_ALL,
  ROW_FIELDS,
  rowField,
  SET_TYPES,
  type SetRow,
} from '#/domain/register/issuing/set-row.ts'
import { useFollowingDates } from './following-dates.tsx'
import { SetRowFields } from './set-row-fields.tsx'
import type { SetShip } from '#/domain/register/issuing/set-address.ts'
import { FlagList, ShipTypeField } from './ship-choice.tsx'

const SHIP_FIELDS = [
  'certificateId',
  'vesselName',
  'imoNumber',
  'flag',
  'grossTonnage',
  'shipType',
  'surveyCompletedOn',
] as const
const ORDER = [
  ...SHIP_FIELDS,
  'certificates',
  FOR_ALL.issuedDate,
  FOR_ALL.expiryDate,
  ...SET_TYPES.flatMap(({ code }) => ROW_FIELDS.map((field) => rowField(code, field))),
]

type SetProps = {
  ship: SetShip
  /** The register knows its type. */
  isTypeStored: boolean
  isRenewal: boolean
  certificateId: string
  rows: readonly SetRow[]
  surveyCompletedOn: string
  flags: readonly string[]
  lastResult: LastResult | undefined
}

/** The second step: the ship, and a row for each type with what is proposed for it. */
export function SetOfCertificates(props: SetProps) {
  const { rows, lastResult } = props
  const form = useForm<string>(lastResult, { order: ORDER })
  const errors = form.errorsOf('certificates')
  return (
    <StaffForm form={form} onChange={useFollowingDates(rows)} className="flex flex-col gap-8">
      <ShipOfSet {...props} form={form} />
      <fieldset
        id="certificates"
        tabIndex={-1}
        data-invalid={errors ? '' : undefined}
        aria-describedby={errors ? 'certificates-error' : undefined}
        className="flex flex-col"
      >
        <legend className="mb-2 text-xl font-semibold text-ink">Certificates</legend>
        <p className="max-w-prose text-quiet">
          What is proposed are full-term certificates of five years, of a renewal from the old
          expiry date. An interim SMC, ISSC or MLC holds for at most 6 months, an interim DOC for
          12, all other kinds for 5.
        </p>
        <NotIssued ship={props.ship} />
        <FieldErrors id="certificates" errors={errors} />
        <DatesForAll form={form} />
        {rows.map((row) => (
          <SetRowFields key={row.code} row={row} form={form} lastResult={lastResult} />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <SaveButton form={form} kind="main">
          Issue the set
        </SaveButton>
        <Link to={paths.newSet()} className={buttonClass({ kind: 'quiet' })}>
          Another ship
        </Link>
      </div>
    </StaffForm>
  )
}

type SetForm = ReturnType<typeof useForm<string>>

/** The particulars of the ship that all certificates of the set state, their number and survey. */
function ShipOfSet({ form, ...props }: SetProps & { form: SetForm }) {
  const { ship, certificateId, surveyCompletedOn, lastResult } = props
  const proposed = {
    ...ship,
    certificateId,
    surveyCompletedOn,
    imoNumber: ship.imoNumber ?? '',
    grossTonnage: String(ship.grossTonnage ?? ''),
    shipType: ship.shipType ?? '',
  }
  const typed = (name: (typeof SHIP_FIELDS)[number]) =>
    lastResult ? form.field(name) : { ...form.field(name), defaultValue: proposed[name] }
  return (
    <div className="grid max-w-4xl gap-5 sm:grid-cols-2">
      <TextField {...typed('vesselName')} label="Vessel name" maxLength={200} autoComplete="off" />
      <ImoNumberField {...typed('imoNumber')} />
      <TextField {...typed('flag')} label="Flag" maxLength={200} list="flags" autoComplete="off" />
      <FlagList flags={props.flags} />
      <TextField
        {...typed('grossTonnage')}
        label="Gross tonnage"
        inputMode="numeric"
        maxLength={10}
      />
      {!props.isTypeStored && (
        <ShipTypeField
          {...typed('shipType')}
          hint="Stored with the ship: which set is usual depends on it."
        />
      )}
      <TextField
        {...typed('certificateId')}
        label="Certificate number"
        autoComplete="off"
        hint="Each certificate is known by it with its abbreviation, such as NUMBER/SEC."
      />
      <TextField
        {...typed('surveyCompletedOn')}
        type="date"
        label="Survey completed on"
        hint={
          props.isRenewal
            ? 'Of the renewal survey. Whether a term is counted from the old expiry date depends on it.'
            : 'Of the initial or renewal survey, where it is known. Full terms are counted from it.'
        }
      />
    </div>
  )
}

function ImoNumberField(field: FormField) {
  const [typed, setTyped] = useState(field.defaultValue)
  const warning = checkDigitWarning(typed)
  return (
    <TextField
      {...field}
      label="IMO number"
      inputMode="numeric"
      maxLength={20}
      onChange={(event) => setTyped(event.currentTarget.value)}
      hint={
        warning === null ? undefined : <span className="font-semibold text-unsure">{warning}</span>
      }
    />
  )
}

/** What a ship of this type needs and the register has no type for. */
function NotIssued({ ship }: { ship: SetShip }) {
  return notIssuedFor(ship.shipType).map(({ name, source, of }) => (
    <p key={name} className="mt-2 max-w-prose text-ink">
      <span className="font-semibold">{name}</span> ({source}) is not issued here.{' '}
      {of.length > 0
        ? `A ship of this type may have it instead of ${of.join(', ')}.`
        : 'A ship of this type may need it besides.'}
    </p>
  ))
}

/**
 * One row that fills the dates of all others, by script as it is typed; without, those that are
 * left empty.
 */
function DatesForAll({ form }: { form: SetForm }) {
  return (
    <fieldset className="mt-4 flex flex-col gap-3 border-y border-line py-4">
      <legend className="sr-only">Same dates for all</legend>
      <p className="max-w-prose">
        <span className="font-semibold text-ink">Same dates for all:</span> what you type here is
        copied to each certificate below.
      </p>
      <div className="grid gap-4 pl-8 sm:grid-cols-3">
        <TextField {...form.field(FOR_ALL.issuedDate)} type="date" label="Issue date of all" />
        <TextField {...form.field(FOR_ALL.expiryDate)} type="date" label="Expiry date of all" />
      </div>
    </fieldset>
  )
}
