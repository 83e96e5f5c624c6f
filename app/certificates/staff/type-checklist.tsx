import { FieldErrors } from '#/app/ui/field.tsx'
import { CERTIFICATE_TYPES, certificateTypeOf, listedTypes } from '#/app/certificates/certificate-types.ts'

type TypeChecklistProps = {
  /** The record's text, loosely matched to the 16 types; words that match none stay as boxes of their own. */
  stored: string
  /** What was ticked in a form that was refused; null for what is stored. */
  ticked: string[] | null
  errors: string[] | undefined
}

export function TypeChecklist({ stored, ticked, errors }: TypeChecklistProps) {
  const listed = listedTypes(stored).map((label) => certificateTypeOf(label)?.label ?? label)
  const chosen = new Set(ticked ?? listed)
  const known = CERTIFICATE_TYPES.map((type) => type.label)
  const others = listed.filter((label) => !known.includes(label))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold text-ink">Certificates</legend>
      <div className="grid gap-x-8 sm:grid-cols-2">
        {[...known, ...others].map((label) => (
          <label key={label} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="selectedCertificates"
              value={label}
              defaultChecked={chosen.has(label)}
              className="size-5 shrink-0 accent-link"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldErrors id="selectedCertificates" errors={errors} />
    </fieldset>
  )
}
