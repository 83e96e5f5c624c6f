import { isRouteErrorResponse, useAsyncError, useLocation } from 'react-router'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { buttonLook } from '#/app/ui/button.tsx'

/** Stands where something should be that did not come: because there is no such service, or no answer at all. */
export function CouldNotLoad() {
  const error = useAsyncError()
  const { pathname, search } = useLocation()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className="wrap" role="alert">
      <div className="flex flex-col items-start gap-3 rounded-sm border border-edge bg-mist p-6">
        <p className="text-xl font-semibold text-ink">{missing ? m.services_not_found() : m.services_failed()}</p>
        {!missing && <p>{m.services_failed_text()}</p>}
        {missing ? (
          <a href={paths.services()} className={buttonLook()}>
            {m.services_all()}
          </a>
        ) : (
          // Trying again asks for the whole page, whatever state this one is in.
          <a href={pathname + search} target="_self" className={buttonLook()}>
            {m.common_try_again()}
          </a>
        )}
      </div>
    </div>
  )
}
