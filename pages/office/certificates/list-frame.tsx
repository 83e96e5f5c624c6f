import { Link } from 'react-router'
import { dateInJakarta } from '#/core/dates.ts'
import { fullDate, wholeNumber } from '#/domain/language/format.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { filterSearch, listSearch } from '#/domain/register/search/list/list-address.ts'

type FoundProps = { total: number; totalIsCapped: boolean; filtered: boolean }

/**
 * The number of matches; it is in the page before any search, so that screen readers announce its
 * changes.
 */
export function Found({ total, totalIsCapped, filtered }: FoundProps) {
  return (
    <output className="text-quiet">
      {totalIsCapped && 'More than '}
      {wholeNumber(total)} {total === 1 ? 'certificate' : 'certificates'}
      {filtered ? ` ${total === 1 ? 'matches' : 'match'} your search` : ' in the register'}
    </output>
  )
}

/** The links to import and export. */
export function ListLinks({ filtered, search }: { filtered: boolean; search: URLSearchParams }) {
  const look = buttonClass({ kind: 'quiet', size: 'snug', className: 'max-sm:text-[0.9375rem]' })
  return (
    <>
      {/* On a phone the form of a new certificate leads to it. */}
      <Link to={paths.newSet()} className={`${look} max-sm:hidden`}>
        Issue a set
      </Link>
      <Link to={paths.imports()} className={look}>
        Import
      </Link>
      <Link to={paths.exportPage() + filterSearch(search)} className={look}>
        Export {filtered ? 'these' : 'all'}
      </Link>
    </>
  )
}

/** Beside the number of matches: what is not among them. */
export function DeletedLink() {
  return (
    <Link
      to={paths.deletedCertificates()}
      className="inline-flex min-h-6 items-center text-link underline underline-offset-4 pointer-coarse:min-h-11"
    >
      Deleted
    </Link>
  )
}

/**
 * Deleted entries that had the number that was searched for. They are not in the list; each links
 * to its history.
 */
export function FoundDeleted({
  of,
}: {
  of: readonly { recordId: number; certificateId: string; vesselName: string; at: string }[]
}) {
  if (of.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 border-l-4 border-edge bg-mist px-4 py-2">
      {of.map(({ recordId, certificateId, vesselName, at }) => (
        <li key={recordId} className="wrap-anywhere">
          <span className="font-mono text-ink">{certificateId}</span> ({vesselName}) was deleted on{' '}
          {fullDate(dateInJakarta(at))}.{' '}
          <Link
            to={paths.certificate(recordId)}
            className="inline-flex min-h-6 items-center text-link underline"
          >
            Show its history
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function Empty({ filtered }: { filtered: boolean }) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-sm border border-line bg-mist p-8">
      <p className="text-lg font-semibold text-ink">
        {filtered ? 'No certificates match your search' : 'No certificates found'}
      </p>
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
  const look = buttonClass({ size: 'snug', className: 'px-3' })
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-2">
      {previous !== null && (
        <>
          <Link to={to({})} className={look}>
            First page
          </Link>
          <Link to={to({ before: previous })} rel="prev" className={look}>
            Previous page
          </Link>
        </>
      )}
      {next !== null && (
        <Link to={to({ after: next })} rel="next" className={look}>
          Next page
        </Link>
      )}
    </nav>
  )
}
