import { Outlet } from 'react-router'
import { paths } from '#/domain/addresses/paths.ts'
import { Mark } from '#/pages/web/shell/mark.tsx'
import { SkipLink } from '#/pages/web/shell/skip-link.tsx'

/**
 * The reference of the API for programmers: a list of all calls and a page for each, made on the
 * server from the description of the API. In English, like the API.
 */
export default function ApiDocsLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="no-print bg-deep text-on-deep">
        <div className="wrap-wide flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
          <a href={paths.home()}>
            <Mark />
          </a>
          <a href={paths.verify()} className="inline-flex min-h-11 items-center hover:underline">
            Verify a certificate
          </a>
        </div>
      </header>
      <Outlet />
    </div>
  )
}
