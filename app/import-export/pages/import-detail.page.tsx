import { data, Link, redirect } from 'react-router'
import { z } from 'zod'
import { momentInBothZones } from '#/app/language/format.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { resultFor } from '#/app/web/forms/use-form.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { ImportChoices } from '#/app/import-export/format/columns.ts'
import { isWorking } from '#/app/import-export/format/import.ts'
import {
  checkImport,
  commitImport,
  discardImport,
  getImport,
  readImportErrors,
} from '#/app/import-export/imports.server.ts'
import { FailureText } from '#/app/web/ui/failure-text.tsx'
import type { Route } from './+types/import-detail.page.ts'
import { ArrangementNotes } from './arrangement-notes.tsx'
import { CheckResult } from './check-result.tsx'
import { ColumnForm } from '#/app/import-export/pages/columns/column-mapping.tsx'
import { SurveyForm } from '#/app/import-export/pages/columns/survey-form.tsx'
import { DiscardForm, Done, Failed, Steps } from './import-parts.tsx'
import { fileSize } from '#/app/language/file-size.ts'
import { DetectedFormat } from './detected-format.tsx'
import { WorkProgress } from './work-progress.tsx'

const FAILED = 'Failed to import'
/** Of a button alone. */
const NoFields = z.object({})

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const id = recordId(params.id, 'import')
  const found = await orErrorPage(getImport(requestContext, id))
  const page = (name: string) => pageNumber(new URL(request.url).searchParams.get(name))
  const [errors, warnings] =
    found.state === 'checked'
      ? await Promise.all([
          readImportErrors(requestContext, id, 'error', page('faults')),
          readImportErrors(requestContext, id, 'warning', page('warnings')),
        ])
      : [null, null]
  return { found, errors, warnings }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const id = recordId(params.id, 'import')
  const form = await readForm({ request, context }, ImportChoices, 'intent', 'setAside')
  const intent = form.get('intent')
  const setAside = rowCount(form.get('setAside'))
  form.delete('setAside')
  const sent = { form, failure: { title: FAILED }, context }
  if (intent === 'discard') {
    return submitForm({ ...sent, schema: NoFields }, async () => {
      await discardImport(requestContext, id)
      return redirect(paths.imports(), { headers: { 'Set-Cookie': flash('import-discarded') } })
    })
  }
  if (intent === 'commit') {
    return submitForm({ ...sent, schema: NoFields }, async () => {
      await commitImport(requestContext, id, setAside)
      return redirect(paths.oneImport(id))
    })
  }
  return submitForm({ ...sent, schema: ImportChoices }, async (choices) => {
    await checkImport(requestContext, id, choices)
    return redirect(paths.oneImport(id))
  })
}

export const clientAction = sendForm({ title: FAILED })

export const meta = () => staffMeta('Import certificates')

export default function OneImportPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { found, errors, warnings } = loaderData
  const { id, state, contents, choices } = found
  const lastResult = actionData?.lastResult
  const formError = lastResult?.error?.['']
  // Its form says so itself.
  const showsColumns = contents && choices && state === 'read'
  const ReadingForm = contents?.holds === 'surveys' ? SurveyForm : ColumnForm
  const columns = contents && choices && (
    <ReadingForm
      key={state}
      contents={contents}
      choices={choices}
      lastResult={resultFor(lastResult, 'intent', 'check')}
    />
  )
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl font-semibold">Import certificates</h1>
        <p className="[overflow-wrap:anywhere]">
          <span className="font-semibold text-ink">{found.fileName}</span>
          <span className="text-quiet">
            {' '}
            ({fileSize(found.size)}), sent by {found.createdBy},{' '}
            {momentInBothZones(found.createdAt)}
          </span>
        </p>
      </div>
      {state !== 'failed' && <Steps state={state} />}
      {formError && !showsColumns && <FailureText>{formError.join(' ')}</FailureText>}
      {isWorking(state) && <WorkProgress work={found} />}
      {state === 'failed' && <Failed reason={found.failure} />}
      {state === 'done' && <Done found={found} />}
      {state === 'read' && contents && (
        <>
          <DetectedFormat contents={contents} />
          <ArrangementNotes contents={contents} />
          {columns}
        </>
      )}
      {state === 'checked' && contents && choices && (
        <>
          <CheckResult
            found={found}
            errors={errors}
            warnings={warnings}
            choices={choices}
            lastResult={resultFor(lastResult, 'intent', 'commit')}
          />
          <details className="rounded-sm border border-line">
            <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-link">
              Read the file in another way, and check again
            </summary>
            <div className="flex flex-col gap-6 border-t border-line p-4">
              <DetectedFormat contents={contents} />
              <ArrangementNotes contents={contents} />
              {columns}
            </div>
          </details>
        </>
      )}
      {!isWorking(state) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-4">
          <Link
            to={paths.imports()}
            className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline"
          >
            All imports
          </Link>
          {state !== 'done' && <DiscardForm importId={id} />}
        </div>
      )}
    </main>
  )
}

function pageNumber(asked: string | null): number {
  if (asked === null) return 1
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw data('There is no such page.', { status: 400 })
  return Number(asked)
}

/** The number of faulty rows that the page showed; without one, none may be faulty. */
function rowCount(sent: FormDataEntryValue | null): number {
  if (sent === null) return 0
  if (typeof sent !== 'string' || !/^\d{1,6}$/.test(sent))
    throw data('The number of rows to set aside is no number.', { status: 400 })
  return Number(sent)
}
