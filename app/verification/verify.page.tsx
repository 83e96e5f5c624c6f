import { data } from 'react-router'
import { readCertificateNumber } from '#/app/certificate-number/normal-form.ts'
import { pageMeta } from '#/app/web/page-meta.ts'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { Refusal, STATUS_OF } from '#/core/refusal.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { reportContext, requestContextKey } from '#/app/web/route-context.ts'
import type { Notice } from '#/app/web/toast/notice.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { CallToAction } from '#/app/web/shell/call-to-action.tsx'
import { breadcrumbs } from '#/app/web/structured-data.ts'
import { statementInQuery } from '#/app/qr-statements/code-link.ts'
import { looksLikeName, type ShipHint } from './ship/ship-hint.ts'
import { findShip } from './ship/ship-hint.server.ts'
import type { Route } from './+types/verify.page.ts'
import { AsOfDay } from './verification-request.ts'
import { verifyOn } from './as-of.server.ts'
import { answerWith, type AnsweredVerdict } from './answer.ts'
import { Answered, AsOfNote, mayComeFromCode, PrintFoot, PrintHead, titleOf } from './answered.tsx'
import { useFocusOnNew, useFreshAnswer, useReadyForOffline } from './answer-hooks.tsx'
import { checkCode } from './code/check-code.server.ts'
import { CouldNotCheckCard } from './verdict/verdict-card.tsx'
import { ShipAnswer } from './ship/ship-answer.tsx'
import { DropTarget } from './file-check/drop-target.tsx'
import { VerifyForm } from './verify-form.tsx'
import { verifyCertificate } from './verdict/verify.server.ts'
import { Checked } from './what-is-checked.tsx'

type Answer =
  | { kind: 'nothing-asked' }
  | { kind: 'no-number'; typed: string; error: string; ship: ShipHint | null }
  | AnsweredVerdict
  | { kind: 'no-day'; number: string; error: string }
  | { kind: 'could-not-check'; number: string; why: string; notice: Notice }

const failureNotice = (): Notice => ({
  title: m.verify_toast_failed(),
  description: m.verify_toast_failed_text(),
  destructive: true,
})

/**
 * The number is in the address (`/verify/NUMBER`), or in what the form sends without JavaScript (`?number=`); `?on=`: what the
 * register said on an earlier day; `?c=`: the statement of the QR code that led here.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const typed = params['*'] || searchParams.get('number')
  if (typed === null) return answer({ kind: 'nothing-asked' })
  const number = readCertificateNumber(typed)
  const requestContext = context.get(requestContextKey)
  try {
    if (!number.success) return answer(await noNumber(requestContext, typed, number.problem), 400)
    const asked = searchParams.get('on')
    const on = asked === requestContext.today ? null : asked
    if (on !== null && !AsOfDay(requestContext.today).safeParse(on).success) {
      return answer({ kind: 'no-day', number: number.data, error: m.verify_as_of_bad() }, 400)
    }
    const verdict = await (on === null
      ? verifyCertificate(requestContext, number.data)
      : verifyOn(requestContext, number.data, on))
    const statement = statementInQuery(searchParams)
    const ship = verdict.status === 'not-found' && statement === null ? await findShip(requestContext, typed) : null
    const code = statement === null ? null : { statement, ...(await checkCode(requestContext, verdict, statement)) }
    return answer(answerWith(verdict, on, { ship, code }))
  } catch (error) {
    const unanswered = {
      kind: 'could-not-check',
      number: number.success ? number.data : typed,
      notice: failureNotice(),
    } as const
    if (error instanceof Refusal) {
      if (error.kind === 'invalid') return answer({ kind: 'no-number', typed, error: error.message, ship: null }, 400)
      const wait = String(error.details.retryAfter ?? 60)
      return answer({ ...unanswered, why: error.message }, STATUS_OF[error.kind], { 'Retry-After': wait })
    }
    context.get(reportContext)(error)
    return answer({ ...unanswered, why: m.verify_unreachable() }, 503)
  }
}

/** A name may have characters that no number has; looking it up counts as a check. */
async function noNumber(requestContext: RequestContext, typed: string, error: string): Promise<Answer> {
  if (!looksLikeName(typed)) return { kind: 'no-number', typed, error, ship: null }
  await requestContext.count('verification')
  return { kind: 'no-number', typed, error, ship: await findShip(requestContext, typed) }
}

function answer(value: Answer, status = 200, headers: Record<string, string> = {}) {
  return data(value, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}

/** A line that breaks while the browser asks is an answer too, and not an error page. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs): Promise<Answer> {
  try {
    return await serverLoader()
  } catch {
    const why = m.verify_no_answer()
    return { kind: 'could-not-check', number: params['*'] ?? '', why, notice: failureNotice() }
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, params, matches, location }: Route.MetaArgs) {
  const answered = loaderData?.kind === 'verdict' ? loaderData : null
  const page = m.verify_title()
  // In the browser this runs only after a code that follows `#` was handed to the server (app/site/document/before-paint.ts).
  const isNeutral = import.meta.env.SSR && !answered?.ship && mayComeFromCode(params['*'], location.search)
  return pageMeta({
    title: answered ? titleOf(answered, isNeutral) : page,
    // A preview in a chat stays as it was; it must not go on saying "Valid".
    ...(answered && { sharedTitle: `${page} ${answered.verdict.number}` }),
    description: m.verify_description(),
    matches,
    location,
    hidden: loaderData?.kind !== 'nothing-asked',
    structured: (origin) => [breadcrumbs(origin, [[page, paths.verify()]])],
  })
}

export default function Verify({ loaderData }: Route.ComponentProps) {
  const checkingAgain = useFreshAnswer()
  const rolledBack = useReadyForOffline()
  useNotice('notice' in loaderData ? loaderData.notice : null)
  const answerRegion = useFocusOnNew(loaderData)
  const { typed, error } = typedNumber(loaderData)
  const ship = 'ship' in loaderData ? loaderData.ship : null
  const answered = ship !== null || loaderData.kind === 'verdict' || loaderData.kind === 'could-not-check'
  const form = (
    <div key="form" className="flex flex-col gap-6 lg:col-start-1 lg:row-start-2">
      <VerifyForm id="number" typed={typed} error={error} />
      <div className="no-print hidden lg:block">
        <Checked />
      </div>
    </div>
  )
  const answer = (
    <div
      key="answer"
      ref={answerRegion}
      aria-live="polite"
      aria-busy={checkingAgain}
      className={`answer lg:col-start-2 lg:row-span-2 lg:row-start-1 ${checkingAgain ? 'opacity-40' : ''}`}
    >
      {loaderData.kind === 'verdict' && (
        <>
          <AsOfNote number={loaderData.verdict.number} on={loaderData.on} />
          <Answered {...loaderData} />
          <PrintFoot number={loaderData.verdict.number} />
        </>
      )}
      {loaderData.kind === 'no-number' && ship && <ShipAnswer ship={ship} verdict={null} />}
      {loaderData.kind === 'no-day' && (
        <p role="alert" className="text-lg font-semibold text-invalid">
          {loaderData.error}
        </p>
      )}
      {loaderData.kind === 'could-not-check' && <CouldNotCheckCard number={loaderData.number} why={loaderData.why} />}
      {!answered && <Introduction />}
    </div>
  )
  return (
    <main id="main">
      <div className="wrap grid gap-x-10 gap-y-6 py-6 print:gap-y-3 print:p-0 lg:grid-cols-[1fr_1.7fr] lg:grid-rows-[auto_1fr] lg:py-14">
        {answered && <PrintHead />}
        {rolledBack && (
          <p role="alert" className="bg-invalid-wash p-4 font-semibold text-invalid lg:col-span-2">
            {m.offline_rolled_back()}
          </p>
        )}
        <h1 className={answered ? 'text-xl font-semibold lg:text-4xl' : 'text-3xl font-semibold sm:text-4xl'}>
          {m.verify_title()}
        </h1>
        {/* On a phone the answer comes first, as it does in the reading order. */}
        {answered ? [answer, form] : [form, answer]}
      </div>
      <CallToAction />
    </main>
  )
}

function typedNumber(loaderData: Answer): { typed: string; error?: string } {
  switch (loaderData.kind) {
    case 'nothing-asked':
      return { typed: '' }
    case 'no-number':
      // A ship that was found is the answer, and what was typed no error.
      return loaderData.ship ? { typed: loaderData.typed } : loaderData
    case 'verdict':
      return { typed: loaderData.ship?.kind === 'named' ? loaderData.ship.typed : loaderData.verdict.number }
    case 'could-not-check':
    case 'no-day':
      return { typed: loaderData.number }
  }
}

function Introduction() {
  return (
    <div className="max-w-prose space-y-4">
      <p className="text-lg">{m.verify_introduction()}</p>
      <div className="lg:hidden">
        <Checked />
      </div>
      <p>{m.verify_introduction_2()}</p>
      <DropTarget />
    </div>
  )
}
