import { data } from 'react-router'
import { Refusal, STATUS_OF } from './refusal.ts'

/** For a loader: a refusal becomes the error page with its status and words; anything else stays a bug. */
export async function orErrorPage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { retryAfter } = error.details
    const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
    throw data({ detail: error.message }, { status: STATUS_OF[error.kind], headers })
  }
}

/**
 * For a route parameter that names a record: its id, or the error page for what names none. `noun`: of the record, for its words. What it throws is for
 * the framework: no `catch` of an action may come between.
 */
export function recordId(parameter: string, noun: string): number {
  if (!/^[1-9]\d{0,8}$/.test(parameter)) throw data(`There is no such ${noun}.`, { status: STATUS_OF['not-found'] })
  return Number(parameter)
}

/** `?before=`: the id that a page of a list ends before; null for the first page, the error page for what is no id. */
export function pageBefore(request: Request): number | null {
  const asked = new URL(request.url).searchParams.get('before')
  if (asked === null) return null
  if (!/^[1-9]\d{0,8}$/.test(asked)) throw data('There is no such page.', { status: STATUS_OF.invalid })
  return Number(asked)
}

/** The sentence of an error page that `orErrorPage` threw. */
export function readDetail(answer: unknown): string | null {
  const detail = typeof answer === 'object' && answer !== null && 'detail' in answer ? answer.detail : null
  return typeof detail === 'string' ? detail : null
}
