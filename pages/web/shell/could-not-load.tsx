import { isRouteErrorResponse, useAsyncError, useLocation } from 'react-router'
import { m } from '#/domain/texts/messages.js'
import { readDetail } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'

type CouldNotLoadProps = {
  /** What was asked for: only a service may be missing. */
  of: 'list' | 'service'
  /** What was thrown; left out, it is that of the pending value above. */
  error?: unknown
  /** Where it stands alone on the page. */
  heading?: boolean
  /** Where nothing around it sets the width. */
  wide?: boolean
}

/**
 * Shown instead of services that could not be fetched: there is no such service, or nothing that
 * could be read was answered.
 */
export function CouldNotLoad({ of, error, heading = false, wide = true }: CouldNotLoadProps) {
  const pendingError = useAsyncError()
  const { pathname, search } = useLocation()
  const missing = of === 'service' && isMissing(error ?? pendingError)
  const Message = heading ? 'h1' : 'p'
  return (
    <div className={wide ? 'wrap' : undefined} role="alert">
      <div className="flex flex-col items-start gap-3 rounded-sm border border-edge bg-mist p-6">
        <Message className="text-xl font-semibold text-ink">
          {missing ? m.services_not_found() : m.services_failed()}
        </Message>
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

/**
 * Whether we answered that there is no such service; the 404 of a proxy carries no sentence of
 * ours.
 */
export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404 && readDetail(error.data) !== null
}

/**
 * Whether a loader had no answer of ours to show: no connection, an answer with 5xx, a page of a
 * proxy.
 */
export function isFetchFailure(error: unknown): boolean {
  // A redirect.
  if (error instanceof Response) return false
  return !isRouteErrorResponse(error) || error.status >= 500 || isPage(error.data)
}

/** What we throw is a sentence or an object. */
function isPage(answer: unknown): boolean {
  return typeof answer === 'string' && answer.trimStart().startsWith('<')
}
