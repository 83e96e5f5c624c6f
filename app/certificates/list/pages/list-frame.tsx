import { Link } from 'react-router'
import { wholeNumber } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { filterSearch, listSearch } from '#/app/certificates/list/list-address.ts'

type FoundProps = { total: number; totalIsCapped: boolean; filtered: boolean; search: URLSearchParams }

/** The number of matches, and the links to import and export. */
export function Found({ total, totalIsCapped, filtered, search }: FoundProps) {
  const count = wholeNumber(total)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <output className="text-quiet">
        {totalIsCapped && 'More than '}
        {count} {total === 1 ? 'certificate' : 'certificates'}
        {filtered ? ' match your search' : ' in the register'}
      </output>
      <div className="flex flex-wrap gap-x-2">
        <Link to={paths.imports()} className={buttonClass({ kind: 'quiet', size: 'snug' })}>
          Import
        </Link>
        <Link to={paths.exportPage() + filterSearch(search)} className={buttonClass({ kind: 'quiet', size: 'snug' })}>
          Export {filtered ? 'these' : 'all'} as CSV
        </Link>
      </div>
    </div>
  )
}

export function Empty({ filtered }: { filtered: boolean }) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-sm border border-line bg-mist p-8">
      <output className="text-lg font-semibold text-ink">
        {filtered ? 'No certificates match your search' : 'No certificates found'}
      </output>
      {filtered ? (
        <Link to={paths.staff()} className={buttonClass()}>
          Show all certificates
        </Link>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Link to={paths.newCertificate()} className={buttonClass({ kind: 'main' })}>
            Create Certificate
          </Link>
          <Link to={paths.imports()} className={buttonClass()}>
            Import certificates
          </Link>
        </div>
      )}
    </div>
  )
}

type PagerProps = { previous: string | null; next: string | null; search: URLSearchParams }

export function Pager({ previous, next, search }: PagerProps) {
  if (previous === null && next === null) return null
  const to = (changes: Record<string, string>) => paths.staff() + listSearch(search, changes)
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-3">
      {previous !== null && (
        <>
          <Link to={to({})} className={buttonClass()}>
            First page
          </Link>
          <Link to={to({ before: previous })} rel="prev" className={buttonClass()}>
            Previous page
          </Link>
        </>
      )}
      {next !== null && (
        <Link to={to({ after: next })} rel="next" className={buttonClass()}>
          Next page
        </Link>
      )}
    </nav>
  )
}
