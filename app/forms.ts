import type { Submission, SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { Refusal, STATUS_OF, worded } from './refusal.ts'
import type { Notice } from './shell/notice.ts'

type RefusedForm = { lastResult: SubmissionResult<string[]>; notice: Notice; current: unknown }

/**
 * What a page action answers when a form is refused, by its schema or by the use case: the errors beside the fields, what
 * was typed, and a notice. `hide` names a field that must not come back, such as a password. What is no refusal is thrown.
 */
export function refusedForm<Form, Value>(
  submission: Submission<Form, string[], Value>,
  title: string,
  { error, hide }: { error?: unknown; hide?: keyof Form & string } = {},
) {
  const hideFields = hide ? { hideFields: [hide] } : {}
  if (error === undefined) {
    const description = '400: Please correct the fields that are marked.'
    return answer(
      { lastResult: submission.reply(hideFields), notice: { title, description, destructive: true }, current: null },
      400,
    )
  }
  if (!(error instanceof Refusal)) throw error
  const { fields, current, retryAfter } = error.details
  const lastResult = submission.reply({
    ...hideFields,
    ...(fields ? { fieldErrors: fields } : { formErrors: [error.message] }),
  } as Parameters<typeof submission.reply>[0]) // Field names of a refusal are those of the form it answers.
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) }
  const notice = { title, description: worded(error), destructive: true }
  return answer({ lastResult, notice, current: current ?? null }, STATUS_OF[error.kind], headers)
}

function answer(value: RefusedForm, status: number, headers: Record<string, string> = {}) {
  return data(value, { status, headers })
}
