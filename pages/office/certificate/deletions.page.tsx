import { Table, type Column } from '#/pages/web/ui/table.tsx'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { data, Link, useNavigation } from 'react-router'
import { NO_REASON } from '#/domain/register/model/certificate/correction.ts'
import {
  DeletionListQuery,
  listDeletions,
  type Deletion,
} from '#/domain/register/history/deletions.server.ts'
import { orErrorPage, takesNoForm } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { authorText } from '#/pages/web/staff/author.ts'
import { EmptyList, listAddress, ListPages } from '#/pages/web/staff/list-parts.tsx'
import { Moment } from '#/pages/web/staff/moment.tsx'
import { SearchForm } from '#/pages/web/staff/search-form.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/deletions.page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const sent = new URL(request.url).searchParams
  const query = DeletionListQuery.safeParse(Object.fromEntries(sent))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const page = await orErrorPage(listDeletions(context.get(requestContextKey), query.data))
  return { ...page, typed: sent.get('q') ?? '', later: query.data.before !== undefined }
}

export const action = ({ context }: Route.ActionArgs) =>
  takesNoForm(listDeletions(context.get(requestContextKey), { q: '' }))

export const meta = () => staffMeta('Deleted certificates')

export default function DeletionsPage({
  loaderData: { deletions, next, typed, later },
}: Route.ComponentProps) {
  const searching = useNavigation().location?.pathname === paths.deletedCertificates()
  return (
    <StaffPage
      title="Deleted certificates"
      trail={[['Certificates', paths.staff()]]}
      here="Deleted"
    >
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
        <Table
          label="Deleted certificates"
          items={deletions}
          columns={COLUMNS}
          keyOf={({ id }) => id}
        />
      )}
      <ListPages
        first={later ? listAddress(paths.deletedCertificates(), { q: typed }) : null}
        next={
          next === null
            ? null
            : listAddress(paths.deletedCertificates(), { q: typed, before: next })
        }
      />
    </StaffPage>
  )
}

const COLUMNS: Column<Deletion>[] = [
  {
    head: 'Certificate number',
    cell: ({ recordId, certificateId }) => (
      <Link
        to={paths.certificate(recordId)}
        className="inline-flex min-h-9 items-center font-mono text-[0.9375rem] text-link underline underline-offset-4 max-lg:break-all lg:whitespace-nowrap pointer-coarse:min-h-11"
      >
        {certificateId}
        <span className="sr-only">: history</span>
      </Link>
    ),
  },
  {
    head: 'Ship',
    look: 'lg:min-w-32',
    cell: ({ vesselName }) => <span className="font-semibold text-ink">{vesselName}</span>,
  },
  {
    head: 'Deleted',
    look: 'tabular-nums lg:whitespace-nowrap',
    cell: ({ at }) => <Moment at={at} />,
  },
  { head: 'By', look: 'lg:min-w-52', cell: ({ by, apiKey }) => authorText(by, apiKey) },
  {
    head: 'Reason',
    look: 'lg:min-w-48',
    cell: ({ note }) =>
      note === null || note === NO_REASON ? (
        <span className="text-quiet">No reason given</span>
      ) : (
        note
      ),
  },
]

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
