import { parseWithZod } from '@conform-to/zod/v4'
import { data, Link, redirect } from 'react-router'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { LETTER_STATES, SendAgain, type LetterState } from '#/app/mail/letter.ts'
import { listLetters, sendAgain } from '#/app/mail/letters.server.ts'
import { orErrorPage, pageBefore } from '#/app/page-refusal.ts'
import { STATUS_OF } from '#/app/refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import type { Route } from './+types/mail.page.ts'
import { LetterList } from './letter-list.tsx'
import { mailAddress, StateFilter } from './state-filter.tsx'

const FAILED = { title: 'Not sent again' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = stateAsked(request)
  const page = await orErrorPage(listLetters(context.get(scopeContext), { state, before: pageBefore(request) }))
  return data({ ...page, state })
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm({ request, context }, SendAgain), { schema: SendAgain })
  if (submission.status !== 'success') return invalidForm(submission, FAILED)
  try {
    await sendAgain(context.get(scopeContext), submission.value.letter)
  } catch (error) {
    return failedForm(submission, FAILED, { error, context })
  }
  return redirect(mailAddress(stateAsked(request)), { headers: { 'Set-Cookie': flash('letter-again') } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent(FAILED, () => serverAction())
}

export function meta() {
  return [{ title: `E-mail | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

const NONE: Record<LetterState, string> = {
  waiting: 'No letter is waiting.',
  sent: 'No letter has been sent in the last 90 days.',
  failed: 'No letter has failed.',
  unsent: 'No letter was left unsent for want of a mail server.',
}

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { letters, next, state } = loaderData
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">E-mail</h1>
      <p className="max-w-prose">
        Letters that the register has written, newest first; they are kept for 90 days. Times are those of Jakarta.
      </p>
      <StateFilter current={state} />
      {letters.some((letter) => letter.state === 'unsent') && (
        <p className="max-w-prose border-l-4 border-unsure bg-unsure-wash p-4 text-unsure">
          <strong>No mail server was set up</strong> when some of these letters were written. Once <code>SMTP_URL</code> is set,
          those of the last three days are sent.
        </p>
      )}
      {actionData && (
        <p role="alert" className="font-semibold text-invalid">
          {actionData.notice.description}
        </p>
      )}
      {letters.length === 0 ? (
        <p className="rounded-sm border border-line bg-mist p-8 text-lg">{state ? NONE[state] : 'No letters yet.'}</p>
      ) : (
        <LetterList letters={letters} state={state} />
      )}
      {next !== null && (
        <Link to={mailAddress(state, next)} className={buttonLook({ className: 'self-start' })}>
          Older letters
        </Link>
      )}
    </main>
  )
}

function stateAsked(request: Request): LetterState | null {
  const asked = new URL(request.url).searchParams.get('state')
  if (asked === null || asked === '') return null
  const state = LETTER_STATES.find((one) => one === asked)
  if (!state) throw data('There is no such state.', { status: STATUS_OF.invalid })
  return state
}
