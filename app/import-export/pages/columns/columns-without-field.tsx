import { FieldErrors } from '#/app/web/ui/field.tsx'
import type { Mapping } from '#/app/import-export/format/columns.ts'
import type { Contents } from '#/app/import-export/format/import.ts'
import { columnName } from '#/app/import-export/format/column-name.ts'
import { columnTitle } from '#/app/import-export/row/row-note.ts'

type ColumnsWithoutFieldProps = {
  contents: Contents
  mapping: Mapping
  leaveOut: readonly number[]
  errors: string[] | undefined
}

/** The columns that no field has: they are stored as a note, except for those that staff leave out. */
export function ColumnsWithoutField({
  contents,
  mapping,
  leaveOut,
  errors,
}: ColumnsWithoutFieldProps) {
  const { header, preview } = contents
  const taken = new Set(Object.values(mapping))
  const columns = header
    .map((_, at) => at)
    .filter((at) => !taken.has(at) && (header[at] !== '' || preview.some((row) => row[at])))
  if (columns.length === 0) return null
  return (
    <fieldset
      id="leaveOut"
      tabIndex={-1}
      data-invalid={errors ? '' : undefined}
      className="flex flex-col gap-1"
    >
      <legend className="mb-2 text-xl font-semibold text-ink">Columns that have no field</legend>
      <p className="max-w-3xl">
        Their headings and cells are stored as a note in the history of each record, at most 300
        characters of a cell and 2,000 of a record. Staff see it, the public does not. Select the
        columns to leave out.
      </p>
      <div className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {columns.map((at) => (
          <label key={at} className="flex min-h-11 items-center gap-3 [overflow-wrap:anywhere]">
            <input
              type="checkbox"
              name="leaveOut"
              value={at}
              defaultChecked={leaveOut.includes(at)}
              className="size-5 shrink-0 accent-link"
            />
            Leave out {columnName(at)}: {columnTitle(header, at)}
          </label>
        ))}
      </div>
      <FieldErrors id="leaveOut" errors={errors} />
    </fieldset>
  )
}
