import { useLocation } from 'react-router'
import { FieldErrors, TextField } from '#/app/ui/field.tsx'

type StandingFieldsProps = {
  isValid: boolean
  standing: string
  reason: string
  errors: Record<'isValid' | 'standing' | 'standingReason', string[] | undefined>
}

/** The tick box, and behind it, where it is not ticked, what happened instead and why. Hidden by CSS, not by script. */
export function StandingFields({ isValid, standing, reason, errors }: StandingFieldsProps) {
  const withdrawing = new URLSearchParams(useLocation().search).has('withdraw')
  const chosen = withdrawing || standing === 'withdrawn' ? 'withdrawn' : 'suspended'
  return (
    <fieldset className="group flex flex-col gap-4 border-l-4 border-line pl-5">
      <legend className="sr-only">Standing</legend>
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
      <div className="flex flex-col gap-4 group-has-[#isValid:checked]:hidden">
        <div role="radiogroup" aria-label="Why it is not valid" className="flex flex-wrap gap-x-8">
          <Choice value="suspended" chosen={chosen} text="Suspended: it may be reinstated" />
          <Choice value="withdrawn" chosen={chosen} text="Withdrawn: it no longer holds" />
        </div>
        <FieldErrors id="standing" errors={errors.standing} />
        <TextField
          id="standingReason"
          name="standingReason"
          label="Reason"
          hint="Shown to whoever verifies this certificate, with today’s date."
          defaultValue={reason}
          errors={errors.standingReason}
          autoComplete="off"
        />
      </div>
    </fieldset>
  )
}

function Choice({ value, chosen, text }: { value: string; chosen: string; text: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="radio" name="standing" value={value} defaultChecked={value === chosen} className="size-5 accent-link" />
      {text}
    </label>
  )
}
