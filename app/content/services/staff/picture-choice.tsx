import type { ContentField } from '#/app/content/editing/content-form.tsx'
import { PICTURES } from '#/app/content/services/service-input.ts'
import { FieldErrors } from '#/app/web/ui/field.tsx'

/** A choice of the pictures that the site has. */
export function PictureChoice({ id, name, defaultValue, errors }: ContentField) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold text-ink">Picture</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3">
        {Object.entries(PICTURES).map(([picture, label]) => (
          <label
            key={picture}
            className="flex flex-col gap-2 rounded-sm border border-line bg-mist p-3 text-sm leading-tight has-checked:border-link has-checked:ring-2 has-checked:ring-link"
          >
            <img
              src={picture}
              alt=""
              width="240"
              height="160"
              loading="lazy"
              className="mx-auto h-20 w-auto"
            />
            <span className="flex items-start gap-2">
              <input
                type="radio"
                name={name}
                value={picture}
                defaultChecked={picture === defaultValue}
                className="mt-px size-4 shrink-0 accent-link"
              />
              {label}
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  )
}
