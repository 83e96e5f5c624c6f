import { isRouteErrorResponse, useAsyncError, useLocation } from 'react-router'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'

/** Shown instead of content that could not be loaded: there is no such service, or there was no answer. */
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
          <a href={paths.services()} className={buttonClass()}>
            {m.services_all()}
          </a>
        ) : (
          // Trying again reloads the whole page, whatever its state.
          <a href={pathname + search} target="_self" className={buttonClass()}>
            {m.common_try_again()}
          </a>
        )}
      </div>
    </div>
  )
}
