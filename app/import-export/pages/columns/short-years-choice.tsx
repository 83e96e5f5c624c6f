import {
  readDate,
  SHORT_YEAR_LABELS,
  SHORT_YEARS,
  type DateReading,
} from '#/app/import-export/cells/date-cell.ts'
import type { Mapping } from '#/app/import-export/format/columns.ts'
import { findShortYear } from '#/app/import-export/format/date-order.ts'
import type { Contents } from '#/app/import-export/format/import.ts'
import { fullDate } from '#/app/language/format.ts'
import { FieldErrors } from '#/app/web/ui/field.tsx'

type ShortYearsChoiceProps = {
  contents: Contents
  mapping: Mapping
  chosen: DateReading
  errors: string[] | undefined
}

/** The hundred years that years with two digits are of: asked once for the whole file, and only where it has such a year. */
export function ShortYearsChoice({ contents, mapping, chosen, errors }: ShortYearsChoiceProps) {
  const example = findShortYear(contents, mapping)
  if (example === null) return <input type="hidden" name="shortYears" value={chosen.shortYears} />
  return (
    <fieldset
      id="shortYears"
      tabIndex={-1}
      data-invalid={errors ? '' : undefined}
      className="flex flex-col gap-1"
    >
      <legend className="mb-2 text-xl font-semibold text-ink">Which years have two digits?</legend>
      <p className="border-l-4 border-unsure bg-unsure-wash p-4 text-ink">
        Row {example.row} has {example.cell}, a year with two digits. Choose once for the whole
        file.
      </p>
      {SHORT_YEARS.map((shortYears) => {
        const read = readDate(example.cell, { ...chosen, shortYears })
        return (
          <label key={shortYears} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="shortYears"
              value={shortYears}
              defaultChecked={shortYears === chosen.shortYears}
              className="size-5 shrink-0 accent-link"
            />
            <span>
              Years {SHORT_YEAR_LABELS[shortYears]}
              {'date' in read && `: ${example.cell} is ${fullDate(read.date)}`}
            </span>
          </label>
        )
      })}
      <FieldErrors id="shortYears" errors={errors} />
    </fieldset>
  )
}
