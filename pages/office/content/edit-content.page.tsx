import { Link } from 'react-router'
import { allow } from '#/domain/context/allow.ts'
import { getContent } from '#/domain/services/editing/content.server.ts'
import { readContentHistory } from '#/domain/services/editing/history.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { orUnsent } from '#/pages/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import type { Route } from './+types/edit-content.page.ts'
import { contentAt, saveFromForm } from './content-actions.page.ts'
import { ContentForm, failedTo, PAGES } from './content-form.tsx'
import { ContentHistory } from './content-history.tsx'

// The page on which a record is edited: its form, its history and the way to delete it. Without an
// id it adds one.

export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { kind, name } = contentAt(pattern)
  const id = idIn(params, name)
  // Refuses before a form is filled in; the use case checks again.
  if (id === null) await orErrorPage((async () => allow(requestContext, 'content.change'))())
  if (id === null) return { name, record: null, history: [] }
  const record = await orErrorPage(getContent(requestContext, kind, id))
  return { name, record, history: await readContentHistory(requestContext, name, id) }
}

const idIn = (params: object, name: string) =>
  'id' in params ? recordId(String(params.id), name) : null

export async function action({ params, pattern, request, context }: Route.ActionArgs) {
  const { schema, name } = contentAt(pattern)
  const id = idIn(params, name)
  return saveFromForm(await readForm({ request, context }, schema), { id, pattern, context })
}

export const clientAction = ({ params, pattern, request, serverAction }: Route.ClientActionArgs) =>
  orUnsent(failedTo('id' in params ? 'save' : 'add', pattern), request, () => serverAction())

export const shouldRevalidate = revalidateAfterConflict

export const meta = ({ loaderData: { name, record } }: Route.MetaArgs) =>
  staffMeta(record ? `Edit a ${name}` : `Add a ${name}`)

export default function EditContentPage({
  loaderData: { name, record, history },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const pages = PAGES[name]
  const { fields, paths } = pages.labels
  const lastResult = actionData?.lastResult ?? null
  if (record === null) {
    return (
      <StaffPage title={`Add a ${name}`}>
        <ContentForm pages={pages} record={null} lastResult={lastResult} />
      </StaffPage>
    )
  }
  const conflict = lastResult?.error?.[''] !== undefined && actionData?.current !== null
  return (
    <StaffPage title={pages.nameOf(record)} about={pages.about(record)} isRoomy>
      <ContentForm
        key={`${name}/${record.id}/${conflict ? 'conflict' : record.version}`}
        pages={pages}
        record={record}
        conflict={conflict}
        lastResult={lastResult}
      />
      <ContentHistory events={history} fields={fields} />
      <p className="border-t border-line pt-5">
        <Link to={paths.delete(record.id)} className={buttonClass({ kind: 'danger' })}>
          Delete this {name}
        </Link>
      </p>
    </StaffPage>
  )
}
