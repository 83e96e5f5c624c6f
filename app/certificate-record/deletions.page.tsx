import { data, Link, useNavigation } from 'react-router'
import { NO_REASON } from '#/app/certificates/model/correction.ts'
import { DeletionListQuery } from '#/app/history/deletions/deletion-list.ts'
import { listDeletions, type Deletion } from '#/app/history/deletions/deletions.server.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { authorText } from '#/app/web/staff/author.ts'
import { EmptyList, ListPages } from '#/app/web/staff/list-parts.tsx'
import { Moment } from '#/app/web/staff/moment.tsx'
import { SearchForm } from '#/app/web/staff/search-form.tsx'
import { Trail } from '#/app/web/staff/trail.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/deletions.page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const sent = new URL(request.url).searchParams
  const query = DeletionListQuery.safeParse(Object.fromEntries(sent))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const page = await orErrorPage(listDeletions(context.get(requestContextKey), query.data))
  return { ...page, typed: sent.get('q') ?? '', later: query.data.before !== undefined }
}

/** The page takes no form; who may not open it is told that first, as by every other page. */
export async function action({ context }: Route.ActionArgs): Promise<never> {
  await orErrorPage(listDeletions(context.get(requestContextKey), { q: '' }))
  throw data('This page takes no form.', { status: 405 })
}

export const meta = () => staffMeta('Deleted certificates')

export default function DeletionsPage({
  loaderData: { deletions, next, typed, later },
}: Route.ComponentProps) {
  const searching = useNavigation().location?.pathname === paths.deletedCertificates()
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <div>
        <Trail to={[['Certificates', paths.staff()]]} here="Deleted" />
        <h1 className="text-3xl font-semibold">Deleted certificates</h1>
      </div>
      <p className="max-w-prose">
        Records that were deleted as entered by mistake, newest first. Each keeps its history, and
        its number is never issued again. The public does not see who deleted it, or why. Times are
        in Indonesia time (WIB, UTC+7).
      </p>
      <SearchForm
        action={paths.deletedCertificates()}
        typed={typed}
        label="Search deleted certificates by number or ship"
        placeholder="Certificate number, ship"
        pending={searching}
      />
      {deletions.length === 0 ? (
        <Empty typed={typed} later={later} />
      ) : (
        <DeletionTable deletions={deletions} />
      )}
      <ListPages
        first={later ? listAddress(typed) : null}
        next={next === null ? null : listAddress(typed, next)}
      />
    </main>
  )
}

const head = 'border-b-2 border-edge py-2 pr-4 font-semibold'
const cell = 'align-baseline lg:border-b lg:border-line lg:py-2 lg:pr-4'

/** On narrow screens an entry of a few lines for each. */
function DeletionTable({ deletions }: { deletions: Deletion[] }) {
  return (
    <table
      aria-label="Deleted certificates"
      className="w-full border-separate border-spacing-0 max-lg:block"
    >
      <thead className="max-lg:sr-only">
        <tr className="text-left text-sm text-quiet">
          {['Certificate number', 'Ship', 'Deleted', 'By', 'Reason'].map((name) => (
            <th key={name} scope="col" className={head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {deletions.map(({ id, recordId, certificateId, vesselName, at, by, apiKey, note }) => (
          <tr
            key={id}
            className="hover:bg-mist max-lg:flex max-lg:flex-col max-lg:border-b max-lg:border-line max-lg:py-3"
          >
            <th scope="row" className={`${cell} text-left font-normal`}>
              <Link
                to={paths.certificate(recordId)}
                className="inline-flex min-h-9 items-center font-mono text-[0.9375rem] text-link underline underline-offset-4 max-lg:break-all lg:whitespace-nowrap pointer-coarse:min-h-11"
              >
                {certificateId}
                <span className="sr-only">: history</span>
              </Link>
            </th>
            <td className={`${cell} font-semibold wrap-anywhere text-ink lg:min-w-32`}>
              {vesselName}
            </td>
            <td className={`${cell} tabular-nums lg:whitespace-nowrap`}>
              <span className="lg:hidden">Deleted </span>
              <Moment at={at} />
            </td>
            <td className={`${cell} wrap-anywhere lg:min-w-52`}>
              <span className="lg:hidden">by </span>
              {authorText(by, apiKey)}
            </td>
            <td className={`${cell} wrap-anywhere lg:min-w-48 lg:pr-0`}>
              {note === null || note === NO_REASON ? (
                <span className="text-quiet">No reason given</span>
              ) : (
                <span className="max-lg:text-ink">{note}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Empty({ typed, later }: { typed: string; later: boolean }) {
  if (typed === '')
    return later ? (
      <EmptyList title="No earlier deletions" text="The first page has the newest." />
    ) : (
      <EmptyList
        title="No certificate was deleted"
        text="A record that was entered by mistake is deleted from the list of certificates."
      />
    )
  return (
    <EmptyList
      title="No deleted certificates match your search"
      text="Search for a part of the number, or of the name of the ship."
    >
      <Link to={paths.deletedCertificates()} className={buttonClass()}>
        Show all deleted certificates
      </Link>
    </EmptyList>
  )
}

function listAddress(typed: string, before?: number): string {
  const search = new URLSearchParams({
    ...(typed && { q: typed }),
    ...(before !== undefined && { before: String(before) }),
  })
  return paths.deletedCertificates(search.size > 0 ? `?${search}` : '')
}
