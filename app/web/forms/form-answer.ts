import { data } from 'react-router'
import type { FieldErrors } from '#/core/refusal.ts'
import type { Notice } from '#/app/web/toast/notice.ts'

/** What a page shows of a form that was not accepted: what was typed, and the errors by field; `''` for the form as a whole. */
export type FormResult = {
  initialValue?: Record<string, unknown> | null
  error?: Record<string, string[] | null> | null
}
export type LastResult = FormResult | null | undefined

type RefusedForm = {
  lastResult: FormResult | null
  notice: Notice
  current: unknown
  /** A new form token, where the form carries one: the old one may be what was refused. */
  token: string | null
}

/** What a form says when it fails. */
export type Failure = {
  /** The title of the notice. */
  title: string
  /** The message of this form; by default that of the refusal. */
  text?: string
  token?: string
}

/** `fields`: the errors of fields; `text`: what is said of the form as a whole where there are none. */
export type Described = Answered & { text: string; fields?: FieldErrors | undefined }
type Answered = { description: string; status: number; current?: unknown; headers?: Record<string, string> }

/** The answer to a form that was not accepted. */
export function answerRefused(
  lastResult: FormResult | null,
  { title, text, token }: Failure,
  { description, status, current = null, headers = {} }: Answered,
) {
  const notice = { title, description: text ?? description, destructive: true }
  const value: RefusedForm = { lastResult, notice, current, token: token ?? null }
  return data(value, { status, headers })
}
