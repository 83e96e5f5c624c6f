import type { Submission, SubmissionResult } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import { m } from './paraglide/messages.js'
import { isOutOfReach } from '#/db/errors.ts'
import { describeLostRequest, readLostRequest } from './lost-request.ts'
import { Refusal, STATUS_OF, worded } from './refusal.ts'
import { reportContext } from './scope.ts'
import { SECRET_FIELDS } from './secret-fields.ts'
import type { Notice } from './shell/notice.ts'

type RefusedForm = {
  lastResult: SubmissionResult<string[]> | null
  notice: Notice
  current: unknown
  /** A new form token, where the form carries one: the old one may be what was refused. */
  token: string | null
}

type Failure<Form> = {
  /** The title of the notice. */
  title: string
  /** Its words, where the specification has them; else the refusal's own. */
  text?: string
  /** What must not come back besides `SECRET_FIELDS`: a code. */
  hide?: keyof Form & string
  token?: string
}

/** What a page action answers when a form is refused by its schema: the errors beside the fields, what was typed, a notice. */
export function invalidForm<Form, Value>(submission: Submission<Form, string[], Value>, failure: Failure<Form>) {
  const lastResult = submission.reply(hidden(failure))
  return answer(lastResult, failure, { description: m.common_form_marked(), status: 400 })
}

/**
 * The same when the use case refuses, or fails: a failure of ours is reported, says nothing of itself, and still loses nothing
 * of what was typed.
 */
export function failedForm<Form, Value>(
  submission: Submission<Form, string[], Value>,
  failure: Failure<Form>,
  { error, context }: { error: unknown; context: Readonly<RouterContextProvider> },
) {
  if (!(error instanceof Refusal)) {
    if (error instanceof Response) throw error
    context.get(reportContext)(error)
    const { words, ...answered } = ourFailure(error)
    return answer(submission.reply({ ...hidden(failure), formErrors: [words] }), failure, answered)
  }
  const { fields, current, retryAfter } = error.details
  const lastResult = submission.reply({
    ...hidden(failure),
    ...(fields ? { fieldErrors: fields } : { formErrors: [error.message] }),
  } as Parameters<typeof submission.reply>[0]) // Field names of a refusal are those of the form it answers.
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
  return answer(lastResult, failure, { description: worded(error), status: STATUS_OF[error.kind], current, headers })
}

/**
 * What a page answers whose buttons each change something and have no form that would come back: the notice of the change, or
 * of its failure. `changes`: what each button does, by its `intent`; `title`: of a failure.
 */
export async function changedBy(
  changes: Record<string, () => Promise<Notice>>,
  intent: FormDataEntryValue | null,
  { title, context }: { title: string; context: Readonly<RouterContextProvider> },
) {
  const change = typeof intent === 'string' && Object.hasOwn(changes, intent) ? changes[intent] : undefined
  if (!change) throw data(null, { status: 400 })
  try {
    return { lastResult: null, notice: await change() }
  } catch (error) {
    return failedChange(error, { title, context })
  }
}

/** What a page answers when a change without fields of its own, such as a deletion, is refused or fails. */
export function failedChange(error: unknown, { title, context }: { title: string; context: Readonly<RouterContextProvider> }) {
  if (error instanceof Refusal) {
    const { retryAfter } = error.details
    const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
    return answer(null, { title }, { description: worded(error), status: STATUS_OF[error.kind], headers })
  }
  if (error instanceof Response) throw error
  context.get(reportContext)(error)
  return answer(null, { title }, ourFailure(error))
}

/** What cannot be kept just now may be sent again in a moment; anything else is a bug of ours. */
function ourFailure(error: unknown): Answered & { words: string } {
  const passing = isOutOfReach(error)
  const words = passing ? m.common_form_not_now() : m.common_form_our_fault()
  const status = passing ? STATUS_OF.unavailable : 500
  return { words, description: `${status}: ${words}`, status }
}

/**
 * For a page's `clientAction`: a request that the app never answered (a broken connection, a proxy's 502, a 503 of admission
 * control) leaves the form as it is, with a notice.
 */
export async function orUnsent<T>(failure: Pick<Failure<unknown>, 'title' | 'text'>, send: () => Promise<T>) {
  try {
    return await send()
  } catch (error) {
    const lost = readLostRequest(error)
    if (!lost) throw error
    // The status keeps the framework from loading the page's data again, which would fail as well.
    return answer(null, failure, { description: describeLostRequest(lost), status: 503 })
  }
}

function hidden<Form>({ hide }: Failure<Form>) {
  return { hideFields: hide === undefined ? [...SECRET_FIELDS] : [...SECRET_FIELDS, hide] }
}

type Answered = { description: string; status: number; current?: unknown; headers?: Record<string, string> }

function answer(
  lastResult: SubmissionResult<string[]> | null,
  { title, text, token }: Failure<never>,
  { description, status, current = null, headers = {} }: Answered,
) {
  const notice = { title, description: text ?? description, destructive: true }
  const value: RefusedForm = { lastResult, notice, current, token: token ?? null }
  return data(value, { status, headers })
}

/** For a page's `headers`: what its loader says, and above it what its action does (`Retry-After`). */
export function formHeaders({ loaderHeaders, actionHeaders }: { loaderHeaders: Headers; actionHeaders: Headers }): Headers {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) headers.set(name, value)
  return headers
}
