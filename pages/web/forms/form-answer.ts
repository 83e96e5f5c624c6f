import { data } from 'react-router'
import type { FieldErrors } from '#/core/refusal.ts'
import type { Notice } from '#/pages/web/toast/notice.ts'

/**
 * What a page shows of a form that was not accepted: what was typed, and the errors by field; `''`
 * for the form as a whole.
 */
export type FormResult = {
  initialValue?: Record<string, unknown> | null
  error?: Record<string, string[] | null> | null
  /**
   * The notice, which the page has too, for browsers without scripts; none where a form says it in
   * its own words.
   */
  failed?: Pick<Notice, 'title' | 'description'> | null
}
export type LastResult = FormResult | null | undefined

type RefusedForm = {
  lastResult: FormResult | null
  notice: Notice
  current: unknown
  /** A new form token, where the form carries one: the old one may be what was refused. */
  token: string | null
}

/**
 * The notice of a form of the public that was not accepted; none where the errors are those of its
 * fields, which say what to correct: "There was an error. Please try again." beside them would be
 * wrong, and only a failed request has it (tests/specification/specification.md, section 8).
 */
export function publicNotice(
  answer: Pick<RefusedForm, 'lastResult' | 'notice'> | undefined,
): Notice | null {
  if (!answer) return null
  const errors = Object.entries(answer.lastResult?.error ?? {}).filter(([, texts]) => texts?.length)
  const atFieldsAlone = errors.length > 0 && errors.every(([name]) => name !== '')
  return atFieldsAlone ? null : answer.notice
}

/** What a form says when it fails. */
export type Failure = {
  /** The title of the notice. */
  title: string
  /** The message of this form; by default that of the refusal. */
  text?: string
  token?: string
  /** The message without the status before it: on forms of the public, to whom it says nothing. */
  withoutStatus?: boolean
}

/**
 * `fields`: the errors of fields; `text`: what is said of the form as a whole where there are none.
 */
export type Described = Answered & { text: string; fields?: FieldErrors | undefined }
type Answered = {
  description: string
  status: number
  /** False where no server answered; by default true. */
  answered?: boolean
  current?: unknown
  headers?: Record<string, string>
}

/**
 * The answer to a form that was not accepted. Its message is that of the specification: the status,
 * a colon, a space, and what was answered.
 */
export function answerRefused(
  lastResult: FormResult | null,
  { title, text, token, withoutStatus = false }: Failure,
  { description, status, answered = true, current = null, headers = {} }: Answered,
) {
  const isPlain = text !== undefined || withoutStatus
  const notice = {
    title,
    description: text ?? (answered && !withoutStatus ? `${status}: ${description}` : description),
    destructive: true,
  }
  const result = lastResult && {
    ...lastResult,
    failed: isPlain ? null : { title, description: notice.description },
  }
  const value: RefusedForm = { lastResult: result, notice, current, token: token ?? null }
  return data(value, { status, headers })
}
