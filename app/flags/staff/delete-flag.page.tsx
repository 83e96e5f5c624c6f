import { redirect } from 'react-router'
import { readForm } from '#/app/form-body.ts'
import { failedChange, orUnsent } from '#/app/forms.ts'
import { orErrorPage, recordId } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { DeleteQuestion } from '#/app/site-editing/delete-question.tsx'
import { officeName } from '#/app/site/office.ts'
import { deleteFlag, getFlagRecord, isFlagInUse } from '#/app/flags/flag-editing.server.ts'
import type { Route } from './+types/delete-flag.page.ts'

const FAILED = 'Failed to delete the flag'

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const flag = await orErrorPage(getFlagRecord(scope, recordId(params.id, 'flag')))
  return { flag, inUse: await isFlagInUse(scope, flag.id) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'flag')
  const version = Number((await readForm({ request, context }, 'version')).get('version'))
  try {
    await deleteFlag(context.get(scopeContext), id, version)
  } catch (error) {
    return failedChange(error, { title: FAILED, context })
  }
  return redirect(paths.editFlags(), { headers: { 'Set-Cookie': flash('flag-deleted') } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta() {
  return [{ title: `Delete a flag | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function DeleteFlagPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { flag, inUse } = loaderData
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-10">
      <h1 className="text-3xl font-semibold">Delete a flag</h1>
      <DeleteQuestion
        name={flag.name}
        version={flag.version}
        editPath={paths.editFlag(flag.id)}
        listPath={paths.editFlags()}
        refusal={inUse ? 'A certificate uses this flag. It can be hidden, but not deleted.' : null}
        failure={actionData?.notice.description}
      >
        It leaves the home page for good. Its history stays. A flag that may come back is better hidden.
      </DeleteQuestion>
    </main>
  )
}
