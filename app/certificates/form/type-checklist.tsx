import { CERTIFICATE_TYPES } from '#/app/certificates/model/certificate-types.ts'
import { FieldErrors } from '#/app/web/ui/field.tsx'

type TypeChecklistProps = {
  /** The types of the record; one that is none of the 16 gets an additional box. */
  listed: string[]
  selected: string[]
  onSelect: (labels: string[]) => void
  errors: string[] | undefined
}

export function TypeChecklist({ listed, selected, onSelect, errors }: TypeChecklistProps) {
  const known = CERTIFICATE_TYPES.map((type) => type.label)
  const labels = [...known, ...listed.filter((label) => !known.includes(label))]
  return (
    <fieldset
      id="selectedCertificates"
      tabIndex={-1}
      data-invalid={errors ? '' : undefined}
      aria-describedby={errors ? 'selectedCertificates-error' : undefined}
      className="flex flex-col gap-2"
    >
      <legend className="mb-2 font-semibold text-ink">Certificates</legend>
      <div className="grid gap-x-8 sm:grid-cols-2">
        {labels.map((label) => (
          <label key={label} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="selectedCertificates"
              value={label}
              checked={selected.includes(label)}
              onChange={({ currentTarget: { checked } }) =>
                // In the order of the list, not of selection: the first is the certificate's type.
                onSelect(labels.filter((one) => (one === label ? checked : selected.includes(one))))
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
