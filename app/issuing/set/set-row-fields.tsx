import { SecondChoice } from '#/app/certificates/one-of-a-type/second-choice.tsx'
import { STATUS_LABELS } from '#/app/certificates/standing/status-badge.tsx'
import { KIND_TEXTS } from '#/app/surveys/part-labels.ts'
import { fullDate } from '#/app/language/format.ts'
import { kindsOf } from '#/app/certificates/model/part.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import type { useForm } from '#/app/web/forms/use-form.ts'
import { FieldErrors, SelectField, TextField } from '#/app/web/ui/field.tsx'
import { rowField, type Existing, type RowField, type SetRow } from './set-row.ts'

type RowProps = {
  row: SetRow
  form: ReturnType<typeof useForm<string>>
  lastResult: LastResult | undefined
}

/** One certificate of the set: whether it is issued, its kind and dates, and what it renews. */
export function SetRowFields({ row, form, lastResult }: RowProps) {
  const { code, label, existing } = row
  const field = (name: RowField, proposed: string) => {
    const own = form.field(rowField(code, name))
    return lastResult ? own : { ...own, defaultValue: proposed }
  }
  const isChecked = (name: RowField, value: string, proposed: boolean) =>
    lastResult ? form.field(rowField(code, name)).defaultValue === value : proposed
  const selected = rowField(code, 'selected')
  const errors = form.errorsOf(rowField(code, 'renews'))
  const second = rowField(code, 'second')
  return (
    <fieldset
      aria-labelledby={`${code}-label`}
      className="flex flex-col gap-3 border-b border-line py-4"
    >
      <label className="flex min-h-11 items-center gap-3">
        <input
          id={selected}
          type="checkbox"
          name={selected}
          data-selects
          value="yes"
          defaultChecked={isChecked('selected', 'yes', row.selected)}
          className="size-5 shrink-0 accent-link"
        />
        <span id={`${code}-label`}>
          <span className="font-semibold text-ink">{code}</span> {label}
        </span>
      </label>
      {/* By style alone, so that a row opens without scripts, too; what was typed in it stays. */}
      <div className="grid gap-4 pl-8 sm:grid-cols-3 [fieldset:not(:has([data-selects]:checked))>&]:hidden">
        <SelectField {...field('kind', row.kind)} label="Kind" aria-label={`Kind of ${code}`}>
          {kindsOf(row).map((kind) => (
            <option key={kind} value={kind}>
              {KIND_TEXTS[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('issuedDate', row.issuedDate)}
          type="date"
          label="Issue date"
          aria-label={`Issue date of ${code}`}
        />
        {row.expires ? (
          <TextField
            {...field('expiryDate', row.expiryDate ?? '')}
            type="date"
            label="Expiry date"
            aria-label={`Expiry date of ${code}`}
          />
        ) : (
          <p className="self-center text-quiet">Does not expire</p>
        )}
      </div>
      {existing && (
        <Renewal
          code={code}
          existing={existing}
          // Another may be the newest since the form was opened: it is selected by staff alone.
          checked={isChecked('renews', String(existing.recordId), row.renews)}
          hasErrors={errors !== undefined}
        />
      )}
      <div className="ml-8 flex flex-col gap-3">
        <FieldErrors id={rowField(code, 'renews')} errors={errors} />
        <SecondChoice
          name={second}
          errors={form.errorsOf(second)}
          chosen={lastResult ? form.field(second).defaultValue : ''}
        />
      </div>
    </fieldset>
  )
}

type RenewalProps = { code: string; existing: Existing; checked: boolean; hasErrors: boolean }

function Renewal({ code, existing, checked, hasErrors }: RenewalProps) {
  const name = rowField(code, 'renews')
  const { number, status, lastDay, recordId } = existing
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
        defaultChecked={checked}
        aria-invalid={hasErrors || undefined}
        aria-describedby={hasErrors ? `${name}-error` : undefined}
        className="size-5 shrink-0 accent-link"
      />
      <span className="wrap-anywhere">
        It renews <span className="font-mono">{number}</span> ({STATUS_LABELS[status].toLowerCase()}
        , {until})
      </span>
    </label>
  )
}
