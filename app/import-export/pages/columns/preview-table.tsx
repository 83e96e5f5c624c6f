import type { Mapping } from '#/app/import-export/format/columns.ts'
import { COLUMN_NAMES, columnTitleOf } from '#/app/import-export/format/part-columns.ts'
import type { Contents } from '#/app/import-export/format/import.ts'

/** The first rows, with what each column is taken for above them. */
export function PreviewTable({ contents, mapping }: { contents: Contents; mapping: Mapping }) {
  const { header, preview, holds } = contents
  const takenFor = header.map((_, at) => {
    const name = COLUMN_NAMES.find((one) => mapping[one] === at)
    return name && columnTitleOf(name)
  })
  return (
    <div className="flex flex-col gap-3">
      <h2 id="preview" className="text-xl font-semibold">
        The first rows
      </h2>
      {/* It may be wider than the page, so it can be reached and scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <section
        aria-labelledby="preview"
        tabIndex={0}
        className="overflow-x-auto border border-line"
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="bg-mist text-left">
              {header.map((title, at) => (
                <th
                  key={at}
                  scope="col"
                  className="border-b border-line px-3 py-2 align-top font-semibold text-ink"
                >
                  <span className="block max-w-56 truncate">{title || '(without a name)'}</span>
                  {holds === 'records' && (
                    <span className="block font-normal whitespace-nowrap text-quiet">
                      {takenFor[at] ?? 'no field'}
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map((row, i) => (
              <tr key={i} className="border-b border-line last:border-b-0">
                {header.map((_, at) => (
                  <td key={at} className="max-w-56 truncate px-3 py-2 whitespace-nowrap">
                    {row[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
