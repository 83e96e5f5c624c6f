import { listJobs } from '#/domain/jobs/job-runs.server.ts'
import type { JobRun } from '#/domain/jobs/jobs.ts'
import { orErrorPage, takesNoForm } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { Moment } from '#/pages/web/staff/moment.tsx'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { Badge } from '#/pages/web/ui/badge.tsx'
import { Table, type Column } from '#/pages/web/ui/table.tsx'
import type { Route } from './+types/jobs.page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { jobs: await orErrorPage(listJobs(context.get(requestContextKey))) }
}

export const action = ({ context }: Route.ActionArgs) =>
  takesNoForm(listJobs(context.get(requestContextKey)))

export const meta = () => staffMeta('Jobs')

const COLUMNS: Column<JobRun>[] = [
  {
    head: 'Job',
    look: 'lg:w-2/5',
    cell: ({ name, text }) => (
      <>
        <span className="block font-semibold text-ink">{name}</span>
        <span className="text-sm text-quiet">{text}</span>
      </>
    ),
  },
  {
    head: 'Last run',
    look: 'lg:whitespace-nowrap',
    cell: ({ finishedAt }) => (finishedAt === null ? 'Never' : <Moment at={finishedAt} />),
  },
  {
    head: 'Took',
    kind: 'number',
    look: 'lg:whitespace-nowrap',
    cell: ({ milliseconds }) => durationText(milliseconds),
  },
  { head: 'Result', cell: (job) => <Result {...job} /> },
]

export default function Jobs({ loaderData: { jobs } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Jobs"
      about={
        <p className="mt-2 max-w-prose">
          What the register does by itself. Backups, imports and what is done once a day are shown
          when there was something to do, the others about once a minute. Times are in Indonesia
          time (WIB, UTC+7).
        </p>
      }
    >
      <Table
        label="Jobs and their last runs"
        items={jobs}
        columns={COLUMNS}
        keyOf={({ name }) => name}
      />
    </StaffPage>
  )
}

function Result({ finishedAt, isFailing, failure, failedAt }: JobRun) {
  if (finishedAt === null) return <Badge tone="plain">Not run yet</Badge>
  return (
    <div className="flex flex-col items-start gap-1">
      {isFailing ? <Badge tone="bad">Failed</Badge> : <Badge tone="good">Done</Badge>}
      {failure !== null && failedAt !== null && (
        <span className="text-sm">
          {!isFailing && (
            <>
              Failed last on <Moment at={failedAt} />:{' '}
            </>
          )}
          <span className={isFailing ? 'text-invalid' : 'text-quiet'}>{failure}</span>
        </span>
      )}
    </div>
  )
}

/** `12 ms`, `3.4 s`, `2 min 5 s`. */
function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  if (milliseconds < 1_000) return `${milliseconds} ms`
  const tenths = Math.round(milliseconds / 100)
  if (tenths < 600) return `${tenths / 10} s`
  const seconds = Math.round(tenths / 10)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
