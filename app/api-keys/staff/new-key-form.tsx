import {
  ReAuthenticationFields,
  reAuthenticationId,
} from '#/app/accounts/re-authentication/re-authentication-fields.tsx'
import type { ReAuthenticationWays } from '#/app/accounts/schemas/re-authentication.ts'
import { DEFAULT_PER_MINUTE, MAX_PER_MINUTE, SCOPE_TEXTS } from '#/app/api-keys/api-key.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { useForm } from '#/app/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { FieldErrors, TextField } from '#/app/web/ui/field.tsx'
import { KEY_SCOPES } from '#/core/stored-values.ts'

type NewKeyFormProps = {
  ways: ReAuthenticationWays
  lastResult: LastResult
  days: { first: string; proposed: string; last: string }
}

export function NewKeyForm({ ways, lastResult, days }: NewKeyFormProps) {
  const form = useForm<'name' | 'scopes' | 'expiresOn' | 'perMinute'>(lastResult, {
    idOf: reAuthenticationId('make'),
  })
  const { errorsOf, field } = form
  const typed = (name: 'expiresOn' | 'perMinute', otherwise: string) =>
    field(name).defaultValue || otherwise
  return (
    <StaffForm form={form} className="flex w-full max-w-2xl flex-col gap-5">
      <input type="hidden" name="intent" value="make" />
      <TextField
        {...field('name')}
        label="Name"
        hint="The program that uses the key, such as a planned-maintenance system."
        autoComplete="off"
      />
      <ScopeFields selected={selectedIn(lastResult)} errors={errorsOf('scopes')} />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <TextField
          {...field('expiresOn')}
          type="date"
          label="Last day"
          hint="At most one year from today. A key cannot be extended: create a new one before this day."
          min={days.first}
          max={days.last}
          defaultValue={typed('expiresOn', days.proposed)}
        />
        <TextField
          {...field('perMinute')}
          label="Requests a minute"
          hint={`From 1 to ${MAX_PER_MINUTE}.`}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed('perMinute', String(DEFAULT_PER_MINUTE))}
        />
      </div>
      <ReAuthenticationFields of="make" ways={ways} lastResult={lastResult} />
      <SaveButton form={form} kind="main" sending="Creating" className="self-start">
        Create the key
      </SaveButton>
    </StaffForm>
  )
}

function ScopeFields({ selected, errors }: { selected: string[]; errors: string[] | undefined }) {
  const described = errors?.length
    ? { 'aria-describedby': 'scopes-error', 'aria-invalid': true as const }
    : {}
  return (
    <fieldset
      id="scopes"
      tabIndex={-1}
      className="flex flex-col gap-1"
      {...(errors?.length && { 'aria-describedby': 'scopes-error' })}
    >
      <legend className="mb-1 font-semibold text-ink">What it may do</legend>
      <p className="text-sm text-quiet">
        Select every scope that the program needs, and no other. No scope includes another.
      </p>
      {KEY_SCOPES.map((scope) => (
        <label key={scope} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            name="scopes"
            value={scope}
            defaultChecked={selected.includes(scope)}
            className="mt-0.5 size-5 shrink-0 accent-link"
            {...described}
          />
          <span>
            <span className="font-mono font-semibold text-ink">{scope}</span>
            <span className="block text-quiet">{SCOPE_TEXTS[scope]}</span>
          </span>
        </label>
      ))}
      <FieldErrors id="scopes" errors={errors} />
    </fieldset>
  )
}

/** The scopes selected in a refused form: one is sent as text, several as a list. */
function selectedIn(lastResult: LastResult): string[] {
  return [lastResult?.initialValue?.['scopes'] ?? []]
    .flat()
    .filter((one) => typeof one === 'string')
}
