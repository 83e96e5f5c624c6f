import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ImportError, ImportErrorPage } from '#/domain/exchange/files/format/import.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { Table, type Column } from '#/pages/web/ui/table.tsx'

type ErrorListProps = {
  /** The name of its query parameter, which holds the page. */
  name: string
  title: string
  page: ImportErrorPage
  /** The sheet of an error, where the file has several. */
  sheetOf: ((error: ImportError) => string) | undefined
  children: ReactNode
}

const COLUMNS: Column<ImportError>[] = [
  { head: 'Row', cell: ({ row }) => row.toLocaleString('en-GB'), kind: 'number', namesRow: true },
  { head: 'Column', cell: ({ column }) => column },
  {
    head: 'Value',
    cell: ({ value }) => (value === '' ? <em className="text-quiet">empty</em> : value),
    look: 'lg:max-w-80',
  },
  { head: 'Why', cell: ({ reason }) => reason },
]

/** A page of errors or warnings. */
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
  const sheet: Column<ImportError>[] = sheetOf ? [{ head: 'Sheet', cell: sheetOf }] : []
  return (
    <section aria-labelledby={name} className="flex max-w-5xl flex-col gap-3">
      <h2 id={name} className="scroll-mt-4 text-xl font-semibold">
        {title}
      </h2>
      <p className="text-quiet">{children}</p>
      <Table
        label={title}
        items={errors}
        columns={[...sheet, ...COLUMNS]}
        keyOf={(error) => errors.indexOf(error)}
      />
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
