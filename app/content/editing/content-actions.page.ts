import { data, redirect, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { readForm } from '#/app/web/forms/form-body.ts'
import { failedChange, submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { Move, type ContentInput, type ContentRecord } from './content.ts'
import {
  createContent,
  deleteContent,
  getContent,
  isContentInUse,
  moveContent,
  updateContent,
  type ContentKind,
} from './content.server.ts'
import { readContentHistory } from './history.server.ts'

// The loaders and actions that the staff pages share; the parameter is the kind of content of the page.

type Context = Readonly<RouterContextProvider>
type Sent = { request: Request; context: Context }

/** For a loader: the record that `params.id` names and what was done to it, or the error page. */
export async function loadForEditing<R extends ContentRecord>(
  kind: ContentKind<never, R>,
  parameter: string,
  context: Context,
) {
  const requestContext = context.get(requestContextKey)
  const id = recordId(parameter, kind.labels.name)
  const record = await orErrorPage(getContent(requestContext, kind, id))
  return { record, history: await readContentHistory(requestContext, kind.labels.name, id) }
}

/** For a loader: the record that `params.id` names and whether it can only be hidden, or the error page. */
export async function loadForDeletion<R extends ContentRecord>(
  kind: ContentKind<never, R>,
  parameter: string,
  context: Context,
) {
  const requestContext = context.get(requestContextKey)
  const id = recordId(parameter, kind.labels.name)
  return {
    record: await orErrorPage(getContent(requestContext, kind, id)),
    inUse: await isContentInUse(requestContext, kind, id),
  }
}

/**
 * For an action: adds the record that a form describes or, if the address has a parameter, saves that record; a refused form is shown
 * again as it was typed. `form`: if the action has read it already.
 */
export async function saveFromForm<I extends ContentInput, R extends ContentRecord>(
  kind: ContentKind<I, R>,
  schema: z.ZodType<I, Record<string, unknown>>,
  { parameter, request, context, form }: Sent & { parameter?: string; form?: FormData },
) {
  const id = parameter === undefined ? null : recordId(parameter, kind.labels.name)
  const { name, paths } = kind.labels
  const failure = { title: `Failed to ${id === null ? 'add' : 'save'} the ${name}` }
  const sent = form ?? (await readForm({ request, context }, schema))
  return submitForm({ form: sent, schema, failure, context }, async (content) => {
    const requestContext = context.get(requestContextKey)
    if (id === null) {
      await createContent(requestContext, kind, content)
      return redirect(paths.list(), { headers: { 'Set-Cookie': flash(`${name}-added`) } })
    }
    await updateContent(requestContext, kind, id, content)
    return redirect(paths.saved(id), { headers: { 'Set-Cookie': flash(`${name}-saved`) } })
  })
}

/** For an action: moves a row of the list. Throws the error page (400) for an invalid move. */
export async function moveFromForm(kind: ContentKind, form: FormData, context: Context) {
  const { name, paths } = kind.labels
  const move = Move.safeParse(Object.fromEntries(form))
  if (!move.success) throw data('Choose up or down.', { status: STATUS_OF.invalid })
  try {
    await moveContent(context.get(requestContextKey), kind, move.data)
  } catch (error) {
    return failedChange(error, { title: `Failed to move the ${name}`, context })
  }
  return redirect(paths.list())
}

/** For an action: deletes the record in the version that the form names. */
export async function deleteFromForm(
  kind: ContentKind,
  parameter: string,
  { request, context }: Sent,
) {
  const { name, paths } = kind.labels
  const id = recordId(parameter, name)
  const version = Number((await readForm({ request, context }, 'version')).get('version'))
  try {
    await deleteContent(context.get(requestContextKey), kind, id, version)
  } catch (error) {
    return failedChange(error, { title: `Failed to delete the ${name}`, context })
  }
  return redirect(paths.list(), { headers: { 'Set-Cookie': flash(`${name}-deleted`) } })
}
