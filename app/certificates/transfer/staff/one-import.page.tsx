import { parseWithZod } from '@conform-to/zod/v4'
import { data, Link, redirect } from 'react-router'
import { momentInBothZones } from '#/app/dates.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { ImportChoices } from '#/app/certificates/transfer/format/columns.ts'
import { isWorking } from '#/app/certificates/transfer/import.ts'
import {
  checkImport,
  commitImport,
  discardImport,
  getImport,
  importFaults,
} from '#/app/certificates/transfer/imports.server.ts'
import type { Route } from './+types/one-import.page.ts'
import { CheckResult } from './check-result.tsx'
import { ColumnForm } from './column-form.tsx'
import { DiscardForm, Done, Failed, Steps } from './import-parts.tsx'
import { fileSize } from './state-words.ts'
import { Understood } from './understood.tsx'
import { WorkProgress } from './work-progress.tsx'

const FAILED = 'Failed to import'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const id = importId(params.id)
  const found = await orErrorPage(getImport(scope, id))
  const page = (name: string) => pageNumber(new URL(request.url).searchParams.get(name))
  const [faults, warnings] =
    found.state === 'checked'
      ? await Promise.all([
          importFaults(scope, id, 'fault', page('faults')),
          importFaults(scope, id, 'warning', page('warnings')),
        ])
      : [null, null]
  return { found, faults, warnings }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext)
  const id = importId(params.id)
  const form = await readForm({ request, context }, ImportChoices, 'intent')
  const intent = form.get('intent')
  form.delete('intent')
  const submission = parseWithZod(form, { schema: ImportChoices })
  if (intent === 'check' && submission.status !== 'success') return invalidForm(submission, { title: FAILED })
  try {
    if (intent === 'discard') {
      await discardImport(scope, id)
      return redirect(paths.imports(), { headers: { 'Set-Cookie': flash('import-discarded') } })
    }
    if (intent === 'commit') await commitImport(scope, id)
    else if (submission.status === 'success') await checkImport(scope, id, submission.value)
  } catch (error) {
    return failedForm(submission, { title: FAILED }, { error, context })
  }
  return redirect(paths.oneImport(id))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta() {
  return [{ title: `Import certificates | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function OneImportPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { found, faults, warnings } = loaderData
  const { id, state, contents, choices } = found
  const formError = actionData?.lastResult?.error?.['']
  const columns = contents && choices && (
    <ColumnForm key={state} contents={contents} choices={choices} lastResult={actionData?.lastResult} />
  )
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl font-semibold">Import certificates</h1>
        <p className="[overflow-wrap:anywhere]">
          <span className="font-semibold text-ink">{found.fileName}</span>
          <span className="text-quiet">
            {' '}
            ({fileSize(found.size)}), sent by {found.createdBy}, {momentInBothZones(found.createdAt)}
          </span>
        </p>
      </div>
      {state !== 'failed' && <Steps state={state} />}
      {formError && (
        <p role="alert" className="font-semibold text-invalid">
          {formError.join(' ')}
        </p>
      )}
      {isWorking(state) && <WorkProgress work={found} />}
      {state === 'failed' && <Failed words={found.failure} />}
      {state === 'done' && <Done outcome={found.outcome} />}
      {state === 'read' && contents && (
        <>
          <Understood contents={contents} />
          {columns}
        </>
      )}
      {state === 'checked' && contents && choices && (
        <>
          <CheckResult found={found} faults={faults} warnings={warnings} dateOrder={choices.dateOrder} />
          <details className="rounded-sm border border-line">
            <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-link">
              Read the file in another way, and check again
            </summary>
            <div className="flex flex-col gap-6 border-t border-line p-4">
              <Understood contents={contents} />
              {columns}
            </div>
          </details>
        </>
      )}
      {!isWorking(state) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-4">
          <Link to={paths.imports()} className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline">
            All imports
          </Link>
          {state !== 'done' && <DiscardForm importId={id} />}
        </div>
      )}
    </main>
  )
}

function importId(parameter: string): number {
  if (!/^[1-9]\d{0,8}$/.test(parameter)) throw data('There is no such import.', { status: 404 })
  return Number(parameter)
}

function pageNumber(asked: string | null): number {
  if (asked === null) return 1
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw data('There is no such page.', { status: 400 })
  return Number(asked)
}
