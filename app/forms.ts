import type { Submission, SubmissionResult } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import { Refusal, STATUS_OF, worded } from './refusal.ts'
import { reportContext } from './scope.ts'
import type { Notice } from './shell/notice.ts'

type RefusedForm = { lastResult: SubmissionResult<string[]> | null; notice: Notice; current: unknown }

const MARKED = '400: Please correct the fields that are marked.'
const OUR_FAULT = 'Something went wrong on our side, and nothing was saved. What you typed is still here; please try again.'
const UNSENT = 'There was no answer; the connection may be down. What you typed is still here; please try again.'

/**
 * What a page action answers when a form is refused by its schema: the errors beside the fields, what was typed, and a notice.
 * `hide` names a field that must not come back, such as a password.
 */
export function invalidForm<Form, Value>(
  submission: Submission<Form, string[], Value>,
  title: string,
  hide?: keyof Form & string,
) {
  const lastResult = submission.reply(hide ? { hideFields: [hide] } : {})
  return answer({ lastResult, notice: { title, description: MARKED, destructive: true }, current: null }, 400)
}

/**
 * The same when the use case refuses, or fails: a failure of ours is reported, says nothing of itself, and still loses nothing
 * of what was typed.
 */
export function failedForm<Form, Value>(
  submission: Submission<Form, string[], Value>,
  title: string,
  { error, context, hide }: { error: unknown; context: Readonly<RouterContextProvider>; hide?: keyof Form & string },
) {
  const hidden = hide ? { hideFields: [hide] } : {}
  if (!(error instanceof Refusal)) {
    if (error instanceof Response) throw error
    context.get(reportContext)(error)
    const lastResult = submission.reply({ ...hidden, formErrors: [OUR_FAULT] })
    return answer({ lastResult, notice: { title, description: `500: ${OUR_FAULT}`, destructive: true }, current: null }, 500)
  }
  const { fields, current, retryAfter } = error.details
  const lastResult = submission.reply({
    ...hidden,
    ...(fields ? { fieldErrors: fields } : { formErrors: [error.message] }),
  } as Parameters<typeof submission.reply>[0]) // Field names of a refusal are those of the form it answers.
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) }
  const notice = { title, description: worded(error), destructive: true }
  return answer({ lastResult, notice, current: current ?? null }, STATUS_OF[error.kind], headers)
}

/** For a page's `clientAction`: a line that breaks while a form is sent leaves the form as it is, and says so. */
export async function orUnsent<T>(title: string, send: () => Promise<T>) {
  try {
    return await send()
  } catch (error) {
    // What fetch throws when there is no answer; everything else (a redirect, say) is the framework's.
    if (!(error instanceof TypeError)) throw error
    // The status keeps the framework from loading the page's data anew, which would fail as well.
    return answer({ lastResult: null, notice: { title, description: UNSENT, destructive: true }, current: null }, 503)
  }
}

function answer(value: RefusedForm, status: number, headers: Record<string, string> = {}) {
  return data(value, { status, headers })
}
