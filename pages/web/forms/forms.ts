import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { m } from '#/domain/texts/messages.js'
import { isOutOfReach } from '#/db/errors.ts'
import { parseForm } from './parse-form.ts'
import { answerRefused, type Described, type Failure } from './form-answer.ts'
import { Refusal, STATUS_OF, refusalText } from '#/core/refusal.ts'
import { retryHeaders } from './page-refusal.ts'
import { reportContext } from '#/pages/web/route-context.ts'
import { SECRET_FIELDS } from '#/core/secret-fields.ts'
import type { Notice } from '#/pages/web/toast/notice.ts'

/** A form that was read, as far as it is answered. */
type Submission = Pick<ReturnType<typeof parseForm<z.ZodType>>, 'reply'>

type FormFailure<Form> = Failure & {
  /** A field that must not be shown again, besides `SECRET_FIELDS`: a code. */
  hide?: keyof Form & string
}

type SentForm<Schema extends z.ZodType> = {
  form: FormData
  schema: Schema
  failure: FormFailure<z.input<Schema>>
  context: Readonly<RouterContextProvider>
}

/**
 * The answer of a page action to a form: what `work` answers, or the refused form when the schema
 * or `work` refuses it, or `work` fails. Throw the error page (`recordId`) before it, not in
 * `work`.
 */
export async function submitForm<Schema extends z.ZodType, Answer>(
  { form, schema, failure, context }: SentForm<Schema>,
  work: (value: z.output<Schema>) => Promise<Answer>,
) {
  const submission = parseForm(form, schema)
  if (submission.status !== 'success') return invalidForm(submission, failure)
  try {
    return await work(submission.value)
  } catch (error) {
    return failedForm(submission, failure, { error, context })
  }
}

/**
 * The answer of a page action when the schema refuses a form: the errors beside the fields, what
 * was typed, a notice.
 */
export function invalidForm<Form>(submission: Submission, failure: FormFailure<Form>) {
  const lastResult = submission.reply(hidden(failure))
  return answerRefused(lastResult, failure, { description: m.common_form_marked(), status: 400 })
}

/**
 * The same when the use case refuses, or fails: an unexpected error is reported, its details are
 * not shown, and nothing of what was typed is lost.
 */
export function failedForm<Form>(
  submission: Submission,
  failure: FormFailure<Form>,
  { error, context }: { error: unknown; context: Readonly<RouterContextProvider> },
) {
  const { text, fields, ...answered } = describeFailure(error, context)
  const lastResult = submission.reply({
    ...hidden(failure),
    ...(fields ? { fieldErrors: fields } : { formErrors: [text] }),
  } as Parameters<typeof submission.reply>[0]) // Field names of a refusal are those of the form it answers.
  return answerRefused(lastResult, failure, answered)
}

/**
 * The answer of a page whose buttons each change something and have no fields to show again: the
 * notice of the change, or of its failure. `changes`: what each button does, by its `intent`;
 * `title`: of a failure.
 */
export async function changedBy(
  changes: Record<string, () => Promise<Notice>>,
  intent: FormDataEntryValue | null,
  { title, context }: { title: string; context: Readonly<RouterContextProvider> },
) {
  const change =
    typeof intent === 'string' && Object.hasOwn(changes, intent) ? changes[intent] : undefined
  if (!change) throw data(null, { status: 400 })
  try {
    return { lastResult: null, notice: await change() }
  } catch (error) {
    return failedChange(error, { title, context })
  }
}

/** The answer when a change without fields, such as a deletion, is refused or fails. */
export function failedChange(
  error: unknown,
  { title, context }: { title: string; context: Readonly<RouterContextProvider> },
) {
  return answerRefused(null, { title }, { ...describeFailure(error, context), current: null })
}

/**
 * What is answered when a use case refuses or fails. An unreachable database is temporary (503);
 * any other error is a bug (500), which is reported. A response, such as a redirect, is thrown
 * again.
 */
function describeFailure(error: unknown, context: Readonly<RouterContextProvider>): Described {
  if (error instanceof Refusal) {
    const { fields, current, report } = error.details
    if (report !== undefined) context.get(reportContext)(error)
    const answered = {
      description: refusalText(error),
      status: STATUS_OF[error.kind],
      current,
      headers: retryHeaders(error),
    }
    return { text: error.message, fields, ...answered }
  }
  if (error instanceof Response) throw error
  context.get(reportContext)(error)
  const temporary = isOutOfReach(error)
  const text = temporary ? m.common_form_not_now() : m.common_form_our_error()
  const status = temporary ? STATUS_OF.unavailable : 500
  return { text, description: text, status }
}

function hidden<Form>({ hide }: FormFailure<Form>) {
  return { hideFields: hide === undefined ? [...SECRET_FIELDS] : [...SECRET_FIELDS, hide] }
}

/**
 * For a page's `headers`: those of its loader, overridden by those of its action (`Retry-After`).
 */
export function formHeaders({
  loaderHeaders,
  actionHeaders,
}: {
  loaderHeaders: Headers
  actionHeaders: Headers
}): Headers {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) headers.set(name, value)
  return headers
}
