import { data, Link, redirect } from 'react-router'
import { momentInBothZones } from '#/domain/language/format.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal, STATUS_OF } from '#/core/refusal.ts'
import { allow } from '#/domain/context/allow.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { HEADERS } from '#/domain/exchange/files/format/columns.ts'
import { listImports, receiveImport } from '#/domain/exchange/files/imports.server.ts'
import { chosenFile } from '#/domain/files/multipart.server.ts'
import { TitledSection } from '#/pages/web/ui/part.tsx'
import type { Route } from './+types/imports.page.ts'
import { stateLabel } from '#/domain/exchange/files/state-labels.ts'
import { UploadForm } from './upload-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { imports: await orErrorPage(listImports(context.get(requestContextKey))) }
}

/** Without JavaScript the file comes as a form; with it, by `POST /api/imports`. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const requestContext = context.get(requestContextKey)
    // Before a byte of the form is read.
    allow(requestContext, 'import.prepare')
    const { field, ...file } = await chosenFile(request, 'Choose a CSV or XLSX file.')
    const { id } = await receiveImport(requestContext, { ...file, sheet: () => field('sheet') })
    return redirect(paths.oneImport(id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return data({ error: error.message }, { status: STATUS_OF[error.kind] })
  }
}

export const meta = () => staffMeta('Import certificates')

export default function ImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { imports } = loaderData
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <div className="flex max-w-prose flex-col gap-3">
        <h1 className="text-3xl font-semibold">Import certificates</h1>
        <p>
          Send a list of certificates, or of surveys of certificates that are in the register, as
          CSV or XLSX. You then say which column is what, every row is checked, and nothing is
          written before you have seen the result. Where some rows have errors, you can import the
          correct ones and download the others.
        </p>
      </div>
      <UploadForm error={actionData?.error} />
      <TitledSection
        id="columns"
        title="What the file may hold"
        className="flex max-w-prose flex-col gap-3"
      >
        <p>
          One row for each certificate, below a row with the names of the columns. Titles above the
          table, and totals, notes and signatures below it, are left out. Types may be names or
          abbreviations, several in one cell. A file from{' '}
          <Link to={paths.exportPage()} className="text-link underline underline-offset-4">
            the export
          </Link>{' '}
          of another register can be imported as it is; its columns are{' '}
          {HEADERS.slice(0, -1).join(', ')} and {HEADERS.at(-1)}. Other names, English or
          Indonesian, are recognised or can be chosen. Further columns may have the old expiry date
          of a renewal and the last surveys.
        </p>
        <p>
          An import adds the records whose numbers are not in the register yet, and changes none
          that are. A row of a record that the register has already is left as it is where nothing
          differs, else it is set aside as an error: change that record on its page.
        </p>
        <p>
          A workbook may have further sheets: Certificates (a row for each certificate of a record,
          with its own dates), Surveys, Conditions and Particulars (what only the form of a
          certificate asks for). Each row names the certificate number and the code of the type,
          such as SEC. A sheet Ships has the particulars of ships by their IMO number. The workbook
          of the export has all of them. Alone, as CSV, only records and surveys are imported; put
          the other tables into a workbook beside the records.
        </p>
        <p>
          A file of surveys alone is recorded for certificates that are in the register. It needs
          the certificate number, the kind of survey, the day, the port and the surveyor.
        </p>
      </TitledSection>
      {imports.length > 0 && <Recent imports={imports} />}
    </main>
  )
}

function Recent({ imports }: { imports: Route.ComponentProps['loaderData']['imports'] }) {
  return (
    <TitledSection id="recent" title="Imports of the last 24 hours">
      <ul className="border-t border-line">
        {imports.map(({ id, fileName, state, createdBy, createdAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-2"
          >
            <Link
              to={paths.oneImport(id)}
              className="inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] text-link underline-offset-4 hover:underline"
            >
              {fileName}
            </Link>
            <span>{stateLabel(state)}</span>
            <span className="text-sm [overflow-wrap:anywhere] text-quiet">
              {createdBy}, {momentInBothZones(createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
