import { CERTIFICATE_TYPES } from '#/app/certificates/certificate-types.ts'
import { FieldErrors } from '#/app/ui/field.tsx'

type TypeChecklistProps = {
  /** The record's own, of which some may be none of the 16: these stay as boxes of their own. */
  listed: string[]
  ticked: string[]
  onTicked: (labels: string[]) => void
  errors: string[] | undefined
}

export function TypeChecklist({ listed, ticked, onTicked, errors }: TypeChecklistProps) {
  const known = CERTIFICATE_TYPES.map((type) => type.label)
  const labels = [...known, ...listed.filter((label) => !known.includes(label))]
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold text-ink">Certificates</legend>
      <div className="grid gap-x-8 sm:grid-cols-2">
        {labels.map((label) => (
          <label key={label} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="selectedCertificates"
              value={label}
              checked={ticked.includes(label)}
              onChange={({ currentTarget: { checked } }) =>
                // In the order of the list, however they were ticked: the first is the certificate's type.
                onTicked(labels.filter((one) => (one === label ? checked : ticked.includes(one))))
              }
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
