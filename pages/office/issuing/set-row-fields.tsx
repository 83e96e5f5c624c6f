import { SecondChoice } from '#/pages/office/certificate-form/second-choice.tsx'
import { STATUS_LABELS } from '#/pages/web/certificate/status-badge.tsx'
import { KIND_TEXTS } from '#/domain/register/model/texts/part-labels.ts'
import { fullDate } from '#/domain/language/format.ts'
import { kindsOf } from '#/domain/register/model/certificate/part.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import type { useForm } from '#/pages/web/forms/use-form.ts'
import { FieldErrors, Options, SelectField, TextField } from '#/pages/web/ui/field.tsx'
import {
  rowField,
  type Existing,
  type RowField,
  type SetRow,
} from '#/domain/register/issuing/set-row.ts'

type RowProps = {
  row: SetRow
  form: ReturnType<typeof useForm<string>>
  lastResult: LastResult | undefined
}

/** What a row has of a field: as it was typed, or, before the form was sent, as it is proposed. */
function typedOr(proposed: string, { row, form, lastResult }: RowProps, name: RowField) {
  const own = form.field(rowField(row.code, name))
  return lastResult ? own : { ...own, defaultValue: proposed }
}

/** One certificate of the set: whether it is issued, its kind and dates, and what it renews. */
export function SetRowFields(props: RowProps) {
  const { row, form } = props
  const { code, label, existing } = row
  const selected = typedOr(row.selected ? 'yes' : '', props, 'selected')
  const second = typedOr('', props, 'second')
  return (
    <fieldset
      aria-labelledby={`${code}-label`}
      className="flex flex-col gap-3 border-b border-line py-4"
    >
      <label className="flex min-h-11 items-center gap-3">
        <input
          id={selected.id}
          type="checkbox"
          name={selected.name}
          data-selects
          value="yes"
          defaultChecked={selected.defaultValue === 'yes'}
          className="size-5 shrink-0 accent-link"
        />
        <span id={`${code}-label`}>
          <span className="font-semibold text-ink">{code}</span> {label}
        </span>
      </label>
      <KindAndDates {...props} />
      {existing && <Renewal {...props} existing={existing} />}
      <div className="ml-8 flex flex-col gap-3">
        <FieldErrors
          id={rowField(code, 'renews')}
          errors={form.errorsOf(rowField(code, 'renews'))}
        />
        <SecondChoice name={second.name} errors={second.errors} chosen={second.defaultValue} />
      </div>
    </fieldset>
  )
}

/** By style alone, so that a row opens without scripts, too; what was typed in it stays. */
function KindAndDates(props: RowProps) {
  const { row } = props
  return (
    <div className="grid gap-4 pl-8 sm:grid-cols-3 [fieldset:not(:has([data-selects]:checked))>&]:hidden">
      <SelectField
        {...typedOr(row.kind, props, 'kind')}
        label="Kind"
        aria-label={`Kind of ${row.code}`}
      >
        <Options of={kindsOf(row)} text={KIND_TEXTS} />
      </SelectField>
      <TextField
        {...typedOr(row.issuedDate, props, 'issuedDate')}
        type="date"
        label="Issue date"
        aria-label={`Issue date of ${row.code}`}
      />
      {row.expires ? (
        <TextField
          {...typedOr(row.expiryDate ?? '', props, 'expiryDate')}
          type="date"
          label="Expiry date"
          aria-label={`Expiry date of ${row.code}`}
        />
      ) : (
        <p className="self-center text-quiet">Does not expire</p>
      )}
    </div>
  )
}

function Renewal({ existing, ...props }: RowProps & { existing: Existing }) {
  const { number, status, lastDay, recordId } = existing
  const id = String(recordId)
  // Another may be the newest since the form was opened: it is selected by staff alone.
  const { name, errors, defaultValue } = typedOr(props.row.renews ? id : '', props, 'renews')
  const until =
    lastDay === null
      ? 'does not expire'
      : `${status === 'expired' ? 'expired on' : 'until'} ${fullDate(lastDay)}`
  return (
    <label className="ml-8 flex min-h-11 items-center gap-3">
      <input
        id={name}
        type="checkbox"
        name={name}
        value={recordId}
        defaultChecked={defaultValue === id}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${name}-error` : undefined}
        className="size-5 shrink-0 accent-link"
      />
      <span className="wrap-anywhere">
        It renews <span className="font-mono">{number}</span> ({STATUS_LABELS[status].toLowerCase()}
        , {until})
      </span>
    </label>
  )
}
