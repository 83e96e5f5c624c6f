import { useEffect } from 'react'
import { data, Link, redirectDocument, useLocation } from 'react-router'
import { grantExport, mayExportChosen } from '#/domain/exchange/files/export/export.server.ts'
import {
  ReAuthenticationFields,
  reAuthenticationId,
} from '#/pages/web/re-authentication/re-authentication-fields.tsx'
import { ReAuthenticationForm } from '#/domain/people/model/re-authentication.ts'
import { readReAuthenticationWays } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { filtersIn, filterSearch } from '#/domain/register/search/list/list-address.ts'
import {
  EXPORT_FILES,
  ExportFileParameter,
  FILE_TEXTS,
  type ExportFile,
  ChosenIds,
  chosenText,
} from '#/domain/exchange/files/export/export-file.ts'
import { wholeNumber } from '#/domain/language/format.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { formHeaders, submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import type { Route } from './+types/export.page.ts'

const FAILED = { title: 'Nothing was exported', hide: 'code' } as const

/** Chosen certificates that need no password lead to the download at once. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const search = new URL(request.url).searchParams
  const chosen = chosenIn(search)
  if (chosen !== null && (await orErrorPage(mayExportChosen(requestContext, chosen))))
    throw redirectDocument(downloadOf(search))
  return { ways: await orErrorPage(readReAuthenticationWays(requestContext)), chosen }
}

/**
 * Asks for the password, then answers the address of the download; what is exported stays in the
 * address of the page.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, ReAuthenticationForm)
  return submitForm(
    { form, schema: ReAuthenticationForm, failure: FAILED, context },
    async (reAuthentication) => {
      const { grant } = await grantExport(context.get(requestContextKey), reAuthentication)
      const notice = { title: 'Export allowed', description: 'The download starts now.' }
      return {
        lastResult: null,
        notice,
        download: downloadOf(new URL(request.url).searchParams, grant),
      }
    },
  )
}

/**
 * How many certificates were chosen; null where all that match are meant, the error page for what
 * is no list of ids.
 */
function chosenIn(search: URLSearchParams): number | null {
  const text = chosenText(search)
  if (text === null) return null
  const ids = ChosenIds.safeParse(text)
  if (!ids.success) throw data(ids.error.issues[0]?.message, { status: STATUS_OF.invalid })
  return ids.data.length
}

/** The certificates that an address names: the chosen ones, else the filters. */
function askedIn(search: URLSearchParams): URLSearchParams {
  const ids = chosenText(search)
  const asked = new URLSearchParams(ids === null ? filterSearch(search) : { ids })
  asked.delete('file')
  return asked
}

function downloadOf(search: URLSearchParams, grant?: string): string {
  const file = ExportFileParameter.parse(search.get('file'))
  const asked = askedIn(search)
  if (file !== 'workbook' && file !== 'records') asked.set('table', file)
  if (grant !== undefined) asked.set('grant', grant)
  return `${file === 'workbook' ? paths.exportWorkbook() : paths.exportCsv()}?${asked}`
}

export const clientAction = sendForm(FAILED)

export const headers = formHeaders

export const meta = () => staffMeta('Export certificates')

export default function ExportPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const search = new URLSearchParams(useLocation().search)
  const form = useForm(actionData?.lastResult, { idOf: reAuthenticationId('export') })
  const download = actionData && 'download' in actionData ? actionData.download : null
  return (
    <main id="main" className="wrap-wide flex grow flex-col items-start gap-6 py-8">
      <h1 className="text-3xl font-semibold">Export certificates</h1>
      <p className="max-w-prose">
        {whichOnes(loaderData.chosen, search)}, in one file. The export is recorded, and
        administrators are notified.
      </p>
      <FileChoice search={search} />
      {download !== null && <Download key={download} address={download} />}
      <PageForm key={download} form={form} className="flex w-full max-w-xl flex-col gap-5">
        <ReAuthenticationFields
          of="export"
          ways={loaderData.ways}
          lastResult={actionData?.lastResult}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} kind="main">
            Download the file
          </SubmitButton>
          <Link
            to={{
              pathname: paths.staff(),
              search: loaderData.chosen === null ? String(askedIn(search)) : '',
            }}
            className={buttonClass({ kind: 'quiet' })}
          >
            Back to the list
          </Link>
        </div>
      </PageForm>
    </main>
  )
}

/** The files to choose from, as links: what is chosen is in the address. */
function FileChoice({ search }: { search: URLSearchParams }) {
  const chosen = ExportFileParameter.parse(search.get('file'))
  const to = (file: ExportFile) => {
    const asked = askedIn(search)
    if (file !== 'records') asked.set('file', file)
    return { search: String(asked) }
  }
  return (
    <nav aria-label="File" className="flex max-w-3xl flex-col gap-3">
      <ul className="flex flex-wrap gap-2">
        {EXPORT_FILES.map((file) => (
          <li key={file}>
            <Link
              to={to(file)}
              replace
              preventScrollReset
              aria-current={file === chosen ? 'true' : undefined}
              className={buttonClass({ kind: file === chosen ? 'main' : 'quiet', size: 'snug' })}
            >
              {FILE_TEXTS[file].name}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-quiet">
        {FILE_TEXTS[chosen].name}: {FILE_TEXTS[chosen].about}.
      </p>
    </nav>
  )
}

function whichOnes(chosen: number | null, search: URLSearchParams): string {
  if (chosen !== null) return `${wholeNumber(chosen)} chosen certificates`
  return filtersIn(search).length > 0
    ? 'All certificates that match your filters'
    : 'All certificates of the register'
}

/** Starts the download. It works once, so only a page without JavaScript shows a link. */
function Download({ address }: { address: string }) {
  useEffect(() => {
    // A timer, because React's StrictMode runs effects twice in development, and the permission is
    // for one download.
    const timer = setTimeout(() => window.location.assign(address))
    return () => clearTimeout(timer)
  }, [address])
  return (
    <div className="rounded-sm border-l-4 border-valid bg-valid-wash p-4 text-valid">
      <output>The file is ready: it can be downloaded once, within a minute.</output>{' '}
      <noscript>
        <a href={address} className="underline">
          Download the file within one minute
        </a>
      </noscript>
    </div>
  )
}
