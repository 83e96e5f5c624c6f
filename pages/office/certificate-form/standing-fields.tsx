import { Link, useLocation } from 'react-router'
import { paths } from '#/domain/addresses/paths.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { fullDate } from '#/domain/language/format.ts'
import type { FormField } from '#/pages/web/forms/use-form.ts'
import { FieldErrors, TextField } from '#/pages/web/ui/field.tsx'

type StandingFieldsProps = {
  /** The record as stored; a withdrawal is final. */
  recorded: Partial<Certificate>
  isValid: boolean
  standing: string
  reason: FormField
  errors: Record<'isValid' | 'standing', string[] | undefined>
}

/**
 * The check box; while it is unchecked, also the choice between suspended and withdrawn and the
 * reason, hidden by CSS, not by script.
 */
export function StandingFields({
  recorded,
  isValid,
  standing,
  reason,
  errors,
}: StandingFieldsProps) {
  const withdrawing = new URLSearchParams(useLocation().search).has('withdraw')
  if (recorded.standing === 'withdrawn') return <Withdrawn {...recorded} errors={errors.isValid} />
  const chosen = withdrawing || standing === 'withdrawn' ? 'withdrawn' : 'suspended'
  return (
    <fieldset className="group flex flex-col gap-4 border-l-4 border-line pl-5">
      <legend className="sr-only">Status</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          id="isValid"
          type="checkbox"
          name="isValid"
          defaultChecked={isValid && !withdrawing}
          className="size-5 shrink-0 accent-link"
          aria-describedby="isValid-hint"
        />
        <span className="font-semibold text-ink">Valid Certificate</span>
      </label>
      <p id="isValid-hint" className="-mt-3 pl-8 text-sm text-quiet">
        Check if this certificate is valid and active
      </p>
      <FieldErrors id="isValid" errors={errors.isValid} />
      <OwnStandings {...recorded} />
      <div className="flex flex-col gap-4 group-has-[#isValid:checked]:hidden">
        <div role="radiogroup" aria-label="Why it is not valid" className="flex flex-wrap gap-x-8">
          <Choice value="suspended" chosen={chosen} text="Suspended: it may be reinstated" />
          <Choice
            value="withdrawn"
            chosen={chosen}
            text="Withdrawn: it is no longer valid. Final after 24 hours"
          />
        </div>
        <FieldErrors id="standing" errors={errors.standing} />
        <TextField
          {...reason}
          label="Reason"
          hint="Shown to everyone who verifies this certificate, with the date. A withdrawal needs one."
          autoComplete="off"
        />
      </div>
    </fieldset>
  )
}

/**
 * A withdrawn certificate: its status does not change here; the other fields can still be
 * corrected.
 */
function Withdrawn({
  standingSince,
  standingReason,
  errors,
}: Partial<Certificate> & { errors: string[] | undefined }) {
  const since = standingSince ? ` since ${fullDate(standingSince)}` : ''
  return (
    <div className="border-l-4 border-invalid pl-5 text-ink">
      <input type="hidden" name="standing" value="withdrawn" />
      <p>
        <span className="font-semibold">Withdrawn{since}.</span> After 24 hours this is final; issue
        a new certificate instead.
      </p>
      {standingReason && <p className="wrap-anywhere">Reason: {standingReason}</p>}
      <FieldErrors id="isValid" errors={errors} />
    </div>
  )
}

function Choice({ value, chosen, text }: { value: string; chosen: string; text: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="standing"
        value={value}
        defaultChecked={value === chosen}
        className="size-5 accent-link"
      />
      {text}
    </label>
  )
}

/** Where certificates of a record have different standings, each is decided on by itself. */
function OwnStandings({ id, parts = [] }: Partial<Certificate>) {
  const differ = parts.some(({ standing }) => standing !== parts[0]?.standing)
  if (id === undefined || !differ) return null
  return (
    <div className="pl-8 text-sm text-quiet">
      Its certificates differ, so each is decided on by itself, on its page:
      <ul className="flex flex-wrap gap-x-6">
        {parts.map(({ code, standing }) => (
          <li key={code} className="flex min-h-11 items-center">
            <Link to={paths.certificatePart(id, code)} className="text-link underline">
              {code}
            </Link>
            : {standing.replace('-', ' ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
