import { data, redirect } from 'react-router'
import { fullTitle, pageMeta } from '#/pages/web/page-meta.ts'
import { m } from '#/domain/texts/messages.js'
import { withScript } from '#/pages/web/document/page-script.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { asDocument } from '#/pages/web/document/route-handle.ts'
import { Refusal, STATUS_OF } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { reportContext, requestContextKey } from '#/pages/web/route-context.ts'
import type { Notice } from '#/pages/web/toast/notice.ts'
import { DocumentToast } from '#/pages/web/toast/toast.tsx'
import { CallToAction } from '#/pages/web/shell/call-to-action.tsx'
import { breadcrumbs } from '#/pages/web/structured-data.ts'
import { readTyped } from '#/domain/verification/codes/read-code.ts'
import { pathOfCode, statementInQuery } from '#/domain/proof/statements/code-link.ts'
import { looksLikeName, type ShipHint } from '#/domain/verification/ship/ship-hint.ts'
import { findShip } from '#/domain/verification/ship/ship-hint.server.ts'
import type { Route } from './+types/verify.page.ts'
import { AsOfDay } from '#/domain/verification/verify/verification-request.ts'
import { statusKnownNow, verifyOn } from '#/domain/verification/verify/as-of.server.ts'
import { answerWith, failureNotice, type AnsweredVerdict } from './answer.ts'
import { AskCard } from '#/pages/public/verify/ask/ask-card.tsx'
import { CheckStatus } from '#/pages/public/verify/ask/check-status.tsx'
import { Answered, mayComeFromCode, titleOf } from './answered.tsx'
import { AsOfNote, OfflineNotice, PrintFoot } from './answer-parts.tsx'
import { checkCode } from '#/domain/verification/code/check-code.server.ts'
import { CouldNotCheckCard } from '#/pages/public/verify/verdict/verdict-card.tsx'
import { readOutPeriods } from '#/domain/verification/life-line/out-periods.server.ts'
import { ShipAnswer } from '#/pages/public/verify/ship/ship-answer.tsx'
import { FileDrop } from '#/pages/public/verify/file-check/file-drop.tsx'
import { NoConnection, VerifyForm } from './verify-form.tsx'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'
import { Checked } from './what-is-checked.tsx'

type Answer =
  | { kind: 'nothing-asked' }
  | { kind: 'no-number'; typed: string; error: string; ship: ShipHint | null }
  | AnsweredVerdict
  | { kind: 'no-day'; number: string; error: string }
  | { kind: 'could-not-check'; number: string; why: string; notice: Notice }

/**
 * The number is in the address (`/verify/NUMBER`), or in what the form sends without JavaScript
 * (`?number=`); `?on=`: what the register said on an earlier day; `?c=`: the statement of the QR
 * code that led here. The text of a QR code, where it was pasted as a number, leads to the address
 * in it.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams, origin } = new URL(request.url)
  const typed = params['*'] || searchParams.get('number')
  if (typed === null) return answer({ kind: 'nothing-asked' })
  const requestContext = context.get(requestContextKey)
  const read = readTyped(typed, [requestContext.origin, origin])
  if ('number' in read && read.isLink) return redirect(pathOfCode(read))
  try {
    if ('problem' in read) return answer(await noNumber(requestContext, typed, read.problem), 400)
    const { number, otherwise } = read
    const asked = searchParams.get('on')
    const day = asked === null ? null : AsOfDay(requestContext.today).safeParse(asked)
    if (day?.success === false)
      return answer({ kind: 'no-day', number, error: m.verify_as_of_bad() }, 400)
    const on = day === null || day.data === requestContext.today ? null : day.data
    const verdict = await (on === null
      ? verifyCertificate(requestContext, number, { otherwise, forPage: true })
      : verifyOn(requestContext, number, on, { otherwise, forPage: true }))
    const statement = statementInQuery(searchParams)
    const ship =
      verdict.status === 'not-found' && !verdict.near && statement === null
        ? await findShip(requestContext, typed)
        : null
    const code =
      statement === null
        ? null
        : { statement, ...(await checkCode(requestContext, verdict, statement)) }
    const periods = verdict.verified
      ? await readOutPeriods(requestContext, verdict, on ?? requestContext.today)
      : []
    const knownNow = on === null ? null : await statusKnownNow(requestContext, verdict, on)
    return answer(answerWith(verdict, on, { knownNow, ship, code, periods }))
  } catch (error) {
    const unanswered = {
      kind: 'could-not-check',
      number: 'number' in read ? read.number : typed,
      notice: failureNotice(),
    } as const
    if (error instanceof Refusal) {
      if (error.kind === 'invalid')
        return answer({ kind: 'no-number', typed, error: error.message, ship: null }, 400)
      const wait = String(error.details.retryAfter ?? 60)
      return answer({ ...unanswered, why: error.message }, STATUS_OF[error.kind], {
        'Retry-After': wait,
      })
    }
    context.get(reportContext)(error)
    return answer({ ...unanswered, why: m.verify_unreachable() }, 503)
  }
}

/** A name may have characters that no number has; looking it up counts as a check. */
async function noNumber(
  requestContext: RequestContext,
  typed: string,
  error: string,
): Promise<Answer> {
  if (!looksLikeName(typed)) return { kind: 'no-number', typed, error, ship: null }
  await requestContext.count('verification')
  return { kind: 'no-number', typed, error, ship: await findShip(requestContext, typed) }
}

function answer(value: Answer, status = 200, headers: Record<string, string> = {}) {
  return data(value, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, params, matches, location }: Route.MetaArgs) {
  const answered = loaderData?.kind === 'verdict' ? loaderData : null
  const page = m.verify_title()
  const isNeutral = !answered?.ship && mayComeFromCode(params['*'], location.search)
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

export const handle = asDocument(Verify, stylesOf, NoConnection)

function Verify({ loaderData, params }: Route.ComponentProps) {
  const { typed, error } = typedNumber(loaderData)
  const ship = 'ship' in loaderData ? loaderData.ship : null
  const answered = isAnswered(loaderData)
  const form = (
    <div key="form" className="ask">
      <VerifyForm id="number" typed={typed} error={error} hasCard={false} />
      {/* An answer lists its checks. */}
      {!answered && (
        <div className="hidden lg:block">
          <Checked />
        </div>
      )}
    </div>
  )
  const answer = (
    <div
      key="answer"
      className="answer"
      {...(loaderData.kind === 'verdict' && titlesOf(loaderData))}
      {...(answered && { 'data-fresh': '', ...withScript('check-again', 'idle') })}
    >
      <AskCard />
      {loaderData.kind === 'verdict' && (
        <>
          <AsOfNote {...loaderData} />
          <Answered {...loaderData} inPath={params['*']} />
          <PrintFoot number={loaderData.verdict.number} />
        </>
      )}
      {loaderData.kind === 'no-number' && ship && <ShipAnswer ship={ship} verdict={null} />}
      {loaderData.kind === 'no-day' && (
        <p role="alert" className="text-lg font-semibold text-invalid">
          {loaderData.error}
        </p>
      )}
      {loaderData.kind === 'could-not-check' && (
        <CouldNotCheckCard number={loaderData.number} why={loaderData.why} />
      )}
      {!answered && <Introduction />}
    </div>
  )
  return (
    <main id="main" data-verification="">
      <div className={answered ? 'wrap verify-page answered' : 'wrap verify-page'}>
        <OfflineNotice />
        {answered && <CheckStatus />}
        <h1>{m.verify_title()}</h1>
        {/* The answer is first: above the form on a phone, to the left of it on a wide screen, and in the reading order. */}
        {answered ? [answer, form] : [form, answer]}
      </div>
      <CallToAction />
      <DocumentToast notice={'notice' in loaderData ? loaderData.notice : null} />
    </main>
  )
}

/**
 * The title of an answer that was checked just now, and of one that was not (ask/lose-green.ts).
 */
function titlesOf(answered: AnsweredVerdict) {
  return {
    'data-title': fullTitle(titleOf(answered, false)),
    'data-neutral': fullTitle(titleOf(answered, true)),
  }
}

/** The answer that most visitors come for has the smallest style sheet. */
function stylesOf(answer: Answer) {
  return answer.kind === 'could-not-check' ||
    (answer.kind === 'verdict' && !answer.code && !answer.ship)
    ? 'verdict'
    : 'register'
}

/** Whether the page is an answer, and no invitation to ask. */
function isAnswered(answer: Answer): boolean {
  return (
    answer.kind === 'verdict' ||
    answer.kind === 'could-not-check' ||
    ('ship' in answer && answer.ship !== null)
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
      return {
        typed:
          loaderData.ship?.kind === 'named' ? loaderData.ship.typed : loaderData.verdict.number,
      }
    case 'could-not-check':
    case 'no-day':
      return { typed: loaderData.number }
  }
}

function Introduction() {
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <p data-introduction="" className="text-lg">
        {m.verify_introduction()}
      </p>
      <div data-introduction="" className="lg:hidden">
        <Checked />
      </div>
      <p data-introduction="">{m.verify_introduction_2()}</p>
      <FileDrop />
    </div>
  )
}
