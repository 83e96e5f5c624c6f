import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { data, Link, redirect } from 'react-router'
import { z } from 'zod'
import { momentInBothZones } from '#/domain/language/format.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { resultFor, useForm } from '#/pages/web/forms/use-form.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { isWorking, type Contents, type Import } from '#/domain/exchange/files/format/import.ts'
import {
  checkImport,
  commitImport,
  discardImport,
  getImport,
  readImportErrors,
} from '#/domain/exchange/files/imports.server.ts'
import { FailureText } from '#/pages/web/ui/failure-text.tsx'
import type { Route } from './+types/import-detail.page.ts'
import { ArrangementNotes, DetectedFormat, PreviewTable } from './detected-format.tsx'
import { CheckResult } from './check-result.tsx'
import { ColumnForm, type ColumnFormProps } from './column-mapping.tsx'
import { DiscardForm, Done, Failed, Steps, WorkProgress } from './import-parts.tsx'
import { fileSize } from '#/domain/language/file-size.ts'
import { SaveButton, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { counted } from '#/domain/exchange/files/state-labels.ts'
import { DateOrderChoice, ShortYearsChoice } from './date-choices.tsx'
import { ImportChoices } from '#/domain/exchange/files/format/choices.ts'

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
      return redirectWithNotice(paths.imports(), 'import-discarded')
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
  const reading = contents && (
    <Reading
      contents={contents}
      choices={choices}
      lastResult={resultFor(lastResult, 'intent', 'check')}
    />
  )
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <ImportHeader of={found} />
      {state !== 'failed' && <Steps state={state} />}
      {formError && !showsColumns && <FailureText>{formError.join(' ')}</FailureText>}
      {isWorking(state) && <WorkProgress work={found} />}
      {state === 'failed' && <Failed reason={found.failure} />}
      {state === 'done' && <Done found={found} />}
      {state === 'read' && reading}
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
            <div className="flex flex-col gap-6 border-t border-line p-4">{reading}</div>
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

function ImportHeader({ of: { fileName, size, createdBy, createdAt } }: { of: Import }) {
  return (
    <div className="flex flex-col gap-2">
      <h1 className="text-3xl font-semibold">Import certificates</h1>
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold text-ink">{fileName}</span>
        <span className="text-quiet">
          {' '}
          ({fileSize(size)}), sent by {createdBy}, {momentInBothZones(createdAt)}
        </span>
      </p>
    </div>
  )
}

type ReadingProps = { contents: Contents; choices: ImportChoices | null; lastResult: LastResult }

/** How the file was read, and the form that has it read in another way. */
function Reading({ contents, choices, lastResult }: ReadingProps) {
  const ReadingForm = contents.holds === 'surveys' ? SurveyForm : ColumnForm
  return (
    <>
      <DetectedFormat contents={contents} />
      <ArrangementNotes contents={contents} />
      {choices && <ReadingForm contents={contents} choices={choices} lastResult={lastResult} />}
    </>
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

/** How the dates of a file of surveys are written; its columns were found by their headings. */
function SurveyForm({ contents, choices, lastResult }: ColumnFormProps) {
  const order =
    lastResult?.initialValue?.['dateOrder'] === 'month-first' ? 'month-first' : choices.dateOrder
  const form = useForm<'dateOrder' | 'shortYears'>(lastResult)
  return (
    <StaffForm form={form} className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="check" />
      <input type="hidden" name="holds" value="surveys" />
      <p className="max-w-prose">
        Each survey is recorded as if it were typed in. Records are found by the certificate number,
        and their certificates by the code, such as SEC; a number such as NUMBER/SEC has both.
      </p>
      <DateOrderChoice
        contents={contents}
        mapping={{}}
        chosen={order}
        errors={form.errorsOf('dateOrder')}
      />
      <ShortYearsChoice
        contents={contents}
        mapping={{}}
        chosen={{ dateOrder: order, shortYears: choices.shortYears }}
        errors={form.errorsOf('shortYears')}
      />
      <PreviewTable contents={contents} mapping={{}} />
      <SaveButton form={form} kind="main" sending="Checking" className="self-start">
        Check {counted(contents.rows, 'row')}
      </SaveButton>
    </StaffForm>
  )
}
