import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { Form, Link, useNavigation } from 'react-router'
import {
  deleteContent,
  getContent,
  isContentInUse,
} from '#/domain/services/editing/content.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { failedChange } from '#/pages/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { orUnsent } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { Button, buttonClass } from '#/pages/web/ui/button.tsx'
import { FailedText } from '#/pages/web/ui/failure-text.tsx'
import type { Route } from './+types/delete-content.page.ts'
import { contentAt } from './content-actions.page.ts'
import { failedTo, PAGES } from './content-form.tsx'

export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { kind, name } = contentAt(pattern)
  const id = recordId(params.id, name)
  const record = await orErrorPage(getContent(requestContext, kind, id))
  return { name, record, inUse: await isContentInUse(requestContext, kind, id) }
}

/** Deletes the record in the version that the form names. */
export async function action({ params, pattern, request, context }: Route.ActionArgs) {
  const { kind, name, paths } = contentAt(pattern)
  const id = recordId(params.id, name)
  const version = Number((await readForm({ request, context }, 'version')).get('version'))
  try {
    await deleteContent(context.get(requestContextKey), kind, id, version)
  } catch (error) {
    return failedChange(error, { ...failedTo('delete', pattern), context })
  }
  return redirectWithNotice(paths.list(), `${name}-deleted`)
}

export const clientAction = ({ pattern, request, serverAction }: Route.ClientActionArgs) =>
  orUnsent(failedTo('delete', pattern), request, () => serverAction())

export const meta = ({ loaderData: { name } }: Route.MetaArgs) => staffMeta(`Delete a ${name}`)

/** Confirms the deletion of a record, and offers to hide it instead. */
export default function DeleteContentPage({
  loaderData: { name, record, inUse },
  actionData,
}: Route.ComponentProps) {
  const failure = actionData?.notice
  useNotice(failure)
  const pages = PAGES[name]
  const { labels } = pages
  const deleting = useNavigation().formData !== undefined
  return (
    <StaffPage title={`Delete a ${name}`}>
      <div className="flex max-w-2xl flex-col gap-5 border-l-4 border-invalid pl-6">
        <p className="text-lg font-semibold wrap-anywhere text-ink">{pages.nameOf(record)}</p>
        <p>{inUse ? `${labels.inUse}. It can be hidden, but not deleted.` : labels.deleting}</p>
        {failure && <FailedText of={failure} />}
        <div className="flex flex-wrap gap-3">
          {!inUse && (
            <Form method="post">
              <input type="hidden" name="version" value={record.version} />
              <Button kind="danger" disabled={deleting}>
                Delete
              </Button>
            </Form>
          )}
          <Link to={labels.paths.edit(record.id)} className={buttonClass()}>
            Hide it instead
          </Link>
          <Link to={labels.paths.list()} className={buttonClass({ kind: 'quiet' })}>
            Cancel
          </Link>
        </div>
      </div>
    </StaffPage>
  )
}
