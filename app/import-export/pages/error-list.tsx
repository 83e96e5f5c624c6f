import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '#/app/web/ui/button.tsx'
import type { ImportErrorPage } from '#/app/import-export/format/import.ts'
import type { ImportError } from '#/app/import-export/format/table-row.ts'

type ErrorListProps = {
  /** The name of its query parameter, which holds the page. */
  name: string
  title: string
  page: ImportErrorPage
  /** The sheet of an error, where the file has several. */
  sheetOf: ((error: ImportError) => string) | undefined
  children: ReactNode
}

const cell = 'py-2 pr-4 align-top max-sm:block max-sm:py-0.5'
const start = 'py-2 pr-4 align-top max-sm:inline max-sm:pr-0'

/** A page of errors or warnings: a table on wide screens, else one block each. */
export function ErrorList({
  name,
  title,
  page: { errors, page, pages },
  sheetOf,
  children,
}: ErrorListProps) {
  const [search] = useSearchParams()
  const to = (other: number) => {
    const next = new URLSearchParams(search)
    next.set(name, String(other))
    return { search: String(next), hash: name }
  }
  return (
    <section aria-labelledby={name} className="flex max-w-5xl flex-col gap-3">
      <h2 id={name} className="scroll-mt-4 text-xl font-semibold">
        {title}
      </h2>
      <p className="text-quiet">{children}</p>
      <table className="w-full border-collapse max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b-2 border-edge text-left text-sm text-quiet">
            {sheetOf && (
              <th scope="col" className="py-2 pr-4 font-semibold">
                Sheet
              </th>
            )}
            <th scope="col" className="py-2 pr-4 font-semibold">
              Row
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Column
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Value
            </th>
            <th scope="col" className="py-2 font-semibold">
              Why
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {errors.map((error, i) => (
            <ErrorRow key={i} error={error} sheet={sheetOf?.(error)} />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <nav aria-label={`Pages of ${name}`} className="flex flex-wrap items-center gap-3">
          {page > 1 && (
            <Link to={to(page - 1)} className={buttonClass()}>
              Previous page
            </Link>
          )}
          <span className="tabular-nums">
            Page {page.toLocaleString('en-GB')} of {pages.toLocaleString('en-GB')}
          </span>
          {page < pages && (
            <Link to={to(page + 1)} className={buttonClass()}>
              Next page
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}

function ErrorRow({
  error: { row, column, value, reason },
  sheet,
}: {
  error: ImportError
  sheet: string | undefined
}) {
  return (
    <tr className="border-b border-line max-sm:block max-sm:py-3">
      {sheet !== undefined && (
        <td className={`${start} [overflow-wrap:anywhere]`}>
          {sheet}
          <span className="sm:hidden">, </span>
        </td>
      )}
      <th scope="row" className={`${start} text-left font-semibold text-ink tabular-nums`}>
        <span className="sm:hidden">Row </span>
        {row.toLocaleString('en-GB')}
        <span className="sm:hidden">, </span>
      </th>
      <td className={`${start} [overflow-wrap:anywhere]`}>{column}</td>
      <td className={`${cell} max-w-80 [overflow-wrap:anywhere] text-ink`}>
        {value === '' ? <em className="text-quiet">empty</em> : value}
      </td>
      <td className={`${cell} [overflow-wrap:anywhere]`}>{reason}</td>
    </tr>
  )
}
