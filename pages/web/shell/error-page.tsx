import { isRouteErrorResponse } from 'react-router'
import { readLostRequest } from '#/pages/web/forms/lost-request.ts'
import { m } from '#/domain/texts/messages.js'
import { readDetail } from '#/pages/web/forms/page-refusal.ts'
import { usePageAddress } from '#/pages/web/page-address.tsx'
import { paths } from '#/domain/addresses/paths.ts'
import { office } from '#/domain/authority/office.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'

type Message = { title: () => string; text: () => string }

const BUSY: Message = {
  title: m.common_busy_title,
  text: () => m.common_busy_text({ phone: office.phone }),
}
const FAILED: Message = { title: m.common_our_error_title, text: m.common_our_error_text }

/** By status; 0 where the browser got no answer at all. */
const MESSAGES: Record<number, Message> = {
  0: { title: m.common_no_connection_title, text: m.common_no_connection_text },
  400: { title: m.common_bad_request_title, text: m.common_bad_request_text },
  403: { title: m.common_forbidden_title, text: m.common_forbidden_text },
  404: { title: m.common_not_found_title, text: m.common_not_found_text },
  429: BUSY,
  500: FAILED,
  502: BUSY,
  503: BUSY,
  504: BUSY,
}
/** Statuses for which the page offers to try again. */
const PASSING = [0, 429, 500, 502, 503, 504]

/** For a route's `ErrorBoundary`. */
export function ErrorPage({ error }: { error: unknown }) {
  const known = readError(error)
  return (
    <>
      <title>{statusTitle(known.status)}</title>
      <StatusPage {...known} />
    </>
  )
}

export function statusTitle(status: number): string {
  return MESSAGES[status]?.title() ?? m.common_other_error_title()
}

/**
 * What is shown instead of a page that cannot be shown. `status`: of HTTP; 0 where there was no
 * answer.
 */
export function StatusPage({ status, detail = null }: { status: number; detail?: string | null }) {
  const { pathname, search } = usePageAddress()
  const mayPass = PASSING.includes(status)
  return (
    <main
      id="main"
      className="wrap flex min-h-[60vh] flex-col items-start justify-center gap-5 py-16"
    >
      <h1 className="text-4xl font-semibold">{statusTitle(status)}</h1>
      <p className="max-w-prose">
        {detail ?? MESSAGES[status]?.text() ?? m.common_bad_request_text()}
      </p>
      <div className="flex flex-wrap gap-3">
        {mayPass && (
          // The whole page is loaded, whatever state this one is in.
          <a href={pathname + search} target="_self" className={buttonClass({ kind: 'main' })}>
            {m.common_try_again()}
          </a>
        )}
        <a href={paths.verify()} className={buttonClass(mayPass ? {} : { kind: 'main' })}>
          {m.common_verify_a_certificate()}
        </a>
        <a href={paths.home()} className={buttonClass()}>
          {m.common_go_home()}
        </a>
      </div>
    </main>
  )
}

/**
 * The status of an error that a loader or action threw, and its message if the app wrote one for
 * this page; never the raw answer of a proxy.
 */
function readError(error: unknown): { status: number; detail: string | null } {
  const lost = readLostRequest(error)
  if (lost) return lost.status in MESSAGES ? { status: lost.status, detail: null } : lost
  if (!isRouteErrorResponse(error)) return { status: 500, detail: null }
  return { status: error.status, detail: errorDetail(error.data) }
}

/** The message in what a loader threw as `data()`, if the app wrote one. */
export function errorDetail(thrown: unknown): string | null {
  return typeof thrown === 'string' ? thrown : readDetail(thrown)
}
