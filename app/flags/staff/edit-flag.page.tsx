import { parseWithZod } from '@conform-to/zod/v4'
import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage, recordId } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { STATUS_OF } from '#/app/refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { History } from '#/app/site-editing/history.tsx'
import { readSiteHistory } from '#/app/site-editing/site-history.server.ts'
import { officeName } from '#/app/site/office.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import { FLAG_FIELDS, FlagInput } from '#/app/flags/flag.ts'
import { getFlagRecord, updateFlag } from '#/app/flags/flag-editing.server.ts'
import type { Route } from './+types/edit-flag.page.ts'
import { FlagForm } from './flag-form.tsx'

const FAILED = 'Failed to save the flag'

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const id = recordId(params.id, 'flag')
  const flag = await orErrorPage(getFlagRecord(scope, id))
  return { flag, history: await readSiteHistory(scope, 'flag', id) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'flag')
  const submission = parseWithZod(await readForm({ request, context }, FlagInput), { schema: FlagInput })
  if (submission.status !== 'success') return invalidForm(submission, { title: FAILED })
  try {
    await updateFlag(context.get(scopeContext), id, submission.value)
  } catch (error) {
    return failedForm(submission, { title: FAILED }, { error, context })
  }
  return redirect(paths.editFlags(), { headers: { 'Set-Cookie': flash('flag-saved') } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta() {
  return [{ title: `Edit a flag | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function EditFlagPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { flag, history } = loaderData
  const conflict = actionData?.lastResult?.error?.[''] !== undefined && actionData.current !== null
  return (
    <main id="main" className="wrap-wide flex flex-col gap-8 py-8">
      <h1 className="text-3xl font-semibold break-words">{flag.name}</h1>
      <p className="max-w-prose border-l-4 border-line pl-5">
        Each certificate holds the name of its flag as text. A new name here changes no certificate that was issued; new ones
        are given the name as it then is.
      </p>
      <FlagForm
        key={`${flag.id}/${conflict ? 'conflict' : flag.version}`}
        flag={flag}
        conflict={conflict}
        lastResult={actionData?.lastResult}
        submitLabel="Save the flag"
      />
      <History events={history} fields={FLAG_FIELDS} />
      <p className="border-t border-line pt-5">
        <Link to={paths.deleteFlag(flag.id)} className={buttonLook({ kind: 'danger' })}>
          Delete this flag
        </Link>
      </p>
    </main>
  )
}

/** Also after a conflict: the form then shows the flag as it is now, and the next save is based on that. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === STATUS_OF.conflict || defaultShouldRevalidate
}
