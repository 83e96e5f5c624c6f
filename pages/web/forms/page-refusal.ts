import { data } from 'react-router'
import { readRecordId } from '#/core/record-id.ts'
import { Refusal, STATUS_OF } from '#/core/refusal.ts'
import { requireAllowed } from '#/domain/context/allow.ts'
import type { Act } from '#/domain/context/policy.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'

/**
 * For a loader: a refusal becomes the error page with its status and message; any other error is a
 * bug.
 */
export async function orErrorPage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw data(
      { detail: error.message },
      { status: STATUS_OF[error.kind], headers: retryHeaders(error) },
    )
  }
}

/**
 * The action of a page that takes no form. `read`: what its loader reads, so that who may not open
 * the page is told that first, as by every other page.
 */
export async function takesNoForm(read: Promise<unknown>): Promise<never> {
  await orErrorPage(read)
  throw data('This page takes no form.', { status: 405 })
}

/**
 * Reads the record of a page for one act. Refuses who may read the record and not do the act, as
 * `requireAllowed` does, before it is read.
 */
export async function readFor<T>(
  context: RequestContext,
  act: Act,
  id: number,
  read: (context: RequestContext, id: number) => Promise<T>,
): Promise<T> {
  requireAllowed(context, act)
  return read(context, id)
}

/**
 * For a route's `headers`: those of its parent, and those of an error that its page shows
 * (`Retry-After`).
 */
export function errorHeaders({
  parentHeaders,
  errorHeaders,
}: {
  parentHeaders: Headers
  errorHeaders: Headers | undefined
}) {
  const headers = new Headers(parentHeaders)
  for (const [name, value] of errorHeaders ?? []) headers.set(name, value)
  return headers
}

/** When to ask again (RFC 9110 §10.2.3), where a refusal says so. */
export function retryHeaders({ details: { retryAfter } }: Refusal): Record<string, string> {
  return retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
}

/**
 * The id in a route parameter; throws the error page if there is none. `name`: of the kind of
 * record, for the message. What it throws is for the framework: call it outside an action's
 * `catch`.
 */
export function recordId(parameter: string, name: string): number {
  const id = readRecordId(parameter)
  if (id === null) throw data(`There is no such ${name}.`, { status: STATUS_OF['not-found'] })
  return id
}

/**
 * `?before=`: the id that a page of a list ends before; null for the first page, the error page for
 * what is no id.
 */
export function pageBefore(request: Request): number | null {
  const asked = new URL(request.url).searchParams.get('before')
  const id = asked === null ? null : readRecordId(asked)
  if (asked !== null && id === null)
    throw data('There is no such page.', { status: STATUS_OF.invalid })
  return id
}

/** The sentence of an error page that `orErrorPage` threw. */
export function readDetail(answer: unknown): string | null {
  const detail =
    typeof answer === 'object' && answer !== null && 'detail' in answer ? answer.detail : null
  return typeof detail === 'string' ? detail : null
}
