import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { readLostRequest } from '#/pages/web/forms/lost-request.ts'
import { readDetail } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { ErrorPage } from '#/pages/web/shell/error-page.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { STATUS_OF } from '#/core/refusal.ts'

/**
 * An error below `/admin`. A page or record that does not exist has the links by which staff find
 * what they looked for.
 */
export function StaffErrorPage({ error }: { error: unknown }) {
  const isMissing =
    isRouteErrorResponse(error) &&
    error.status === STATUS_OF['not-found'] &&
    !readLostRequest(error)
  return isMissing ? <NothingHere detail={detailOf(error.data)} /> : <ErrorPage error={error} />
}

function detailOf(data: unknown): string | null {
  return typeof data === 'string' ? data : readDetail(data)
}

const CERTIFICATES = { to: paths.staff(), name: 'Search the certificates' }
/** The other lists whose records have pages. */
const LISTS = [
  { to: paths.applications(), name: 'Search the applications' },
  { to: paths.messages(), name: 'Search the messages' },
]

/** `detail`: which record does not exist; null for an unknown address. */
function NothingHere({ detail }: { detail: string | null }) {
  const pathname = useLocation().pathname.toLowerCase()
  const list = LISTS.find(({ to }) => pathname.startsWith(to)) ?? CERTIFICATES
  const title = detail?.split(/[.;]/)[0] ?? 'There is no such page'
  return (
    <main id="main" className="wrap-wide flex grow flex-col items-start gap-5 py-12">
      <title>{title}</title>
      <h1 className="text-3xl font-semibold">{title}</h1>
      <p className="max-w-prose">
        {detail === null
          ? 'Check the address, or choose a section above.'
          : 'It has been deleted, or the address is wrong. Look for it in the list, or choose a section above.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={list.to} className={buttonClass({ kind: 'main' })}>
          {list.name}
        </Link>
        <Link to={paths.overview()} className={buttonClass()}>
          Go to the overview
        </Link>
      </div>
    </main>
  )
}
