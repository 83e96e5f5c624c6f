import { useEffect, useRef } from 'react'
import { data, useNavigationType } from 'react-router'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { flashOf, FORGET_FLASH } from '#/pages/web/toast/flash.ts'
import type { Notice } from '#/pages/web/toast/notice.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import type { Route } from './+types/sent.page.ts'
import { wasSent } from './just-sent.ts'
import { sentFrom, type SentApplication } from './sent-cookie.ts'

// What the page of the services, or of one, shows in place of a form that was sent: nothing, as
// long as none was.

/** `emailed`: whether a mail server is set up, so that the link is sent by email too. */
type Sent = { application: SentApplication | null; notice: Notice | null; emailed: boolean }

const NOTHING: Sent = { application: null, notice: null, emailed: false }

export function loader({ params, request, context }: Route.LoaderArgs) {
  const cookies = request.headers.get('cookie')
  const slug = 'slug' in params && params.slug ? params.slug : null
  const emailed = context.get(requestContextKey).mail === true
  const sent: Sent = { application: sentFrom(cookies, slug), notice: flashOf(cookies), emailed }
  const headers = new Headers()
  if (sent.application) headers.set('Cache-Control', 'no-store')
  if (sent.notice) headers.set('Set-Cookie', FORGET_FLASH)
  return data(sent, { headers })
}

/**
 * The server is asked only after a form was sent: opening and closing a form, and reading about
 * services, cost no request.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Sent> {
  if (!wasSent()) return NOTHING
  try {
    return await serverLoader()
  } catch {
    // It was stored; the link is in the email.
    return { ...NOTHING, notice: { title: m.apply_done(), description: m.apply_done_text() } }
  }
}

export function headers({ parentHeaders, loaderHeaders }: Route.HeadersArgs) {
  const headers = new Headers(parentHeaders)
  for (const [name, value] of loaderHeaders) headers.set(name, value)
  return headers
}

export default function SentPage({
  loaderData: { application, notice, emailed },
  params,
}: Route.ComponentProps) {
  useNotice(notice)
  const heading = useRef<HTMLHeadingElement>(null)
  const arrived = useNavigationType() !== 'POP'
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true })
  }, [arrived])
  if (!application) return null
  const { reference } = application
  return (
    <section className={'slug' in params ? undefined : 'wrap'} aria-labelledby="sent">
      <div className="flex max-w-3xl flex-col items-start gap-3 border-l-8 border-valid bg-valid-wash p-5 sm:p-6">
        <h2 id="sent" ref={heading} tabIndex={-1} className="text-2xl font-semibold text-valid">
          <span aria-hidden="true">✓ </span>
          {m.apply_done()}
        </h2>
        <p>{m.apply_done_text()}</p>
        <p>
          {m.application_reference()}:{' '}
          <strong className="font-mono whitespace-nowrap text-ink">{reference}</strong>
        </p>
        <a href={paths.application(reference)} className={buttonClass()}>
          {m.apply_follow()}
        </a>
        <p className="max-w-prose text-base text-quiet">
          {[m.apply_follow_text(), ...(emailed ? [m.apply_follow_email()] : [])].join(' ')}
        </p>
      </div>
    </section>
  )
}
