import { Link } from 'react-router'
import type { ListedApplication } from '#/app/applications/review/application-list.ts'
import { StateBadge } from '#/app/applications/staff/state-badge.tsx'
import type { ListedCertificate } from '#/app/certificates/model/listed.ts'
import { fullDate, momentInBothZones, wholeNumber } from '#/app/language/format.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { authorText } from '#/app/web/staff/author.ts'
import { paths } from '#/app/web/paths.ts'
import { KIND_LABELS, type Entry } from '#/app/history/history.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import type { Route } from './+types/overview.page.ts'
import { CountsBand } from '#/app/certificates/list/pages/counts-band.tsx'
import { MonthsChart } from './months-chart.tsx'
import { readOverview } from './overview.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return orErrorPage(readOverview(context.get(requestContextKey)))
}

export const meta = () => staffMeta('Overview')

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { counts, months, expiring, entries, applications } = loaderData
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-10 py-8">
      <h1 className="text-3xl font-semibold">Overview</h1>
      <CountsBand counts={counts} />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-10">
          <MonthsChart months={months} />
          <Expiring certificates={expiring} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <OpenApplications {...applications} />
          <Newest entries={entries} />
        </div>
      </div>
    </main>
  )
}

function Expiring({ certificates }: { certificates: ListedCertificate[] }) {
  return (
    <section aria-labelledby="expiring" className="flex flex-col gap-3">
      <h2 id="expiring" className="text-xl font-semibold">
        Expiring next
      </h2>
      {certificates.length === 0 ? (
        <p className="text-quiet">No certificate in force expires within 90 days.</p>
      ) : (
        <>
          <ul className="flex flex-col">
            {certificates.map((one) => (
              <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2">
                <span className="min-w-0 wrap-anywhere">
                  <Link to={paths.certificate(one.id)} className="font-semibold text-link hover:underline">
                    {one.vesselName}
                  </Link>{' '}
                  <span className="inline-block max-w-full font-mono text-sm break-all text-quiet">{one.certificateId}</span>
                </span>
                <span className="whitespace-nowrap">{fullDate(one.expiryDate)}</span>
              </li>
            ))}
          </ul>
          <Link to={`${paths.staff()}?expiring=90&sort=expiryDate`} className="self-start text-link underline">
            All that expire within 90 days
          </Link>
        </>
      )}
    </section>
  )
}

function OpenApplications({ newest, open }: { newest: ListedApplication[]; open: number }) {
  return (
    <section aria-labelledby="applications" className="flex flex-col gap-3">
      <h2 id="applications" className="text-xl font-semibold">
        Open applications ({wholeNumber(open)})
      </h2>
      {open === 0 && <p className="text-quiet">No application is open.</p>}
      <ul className="flex flex-col">
        {newest.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">
              <Link to={paths.applicationRecord(one.id)} className="font-semibold text-link hover:underline">
                {one.vesselName}
              </Link>{' '}
              <span className="block text-sm text-quiet">{one.service}</span>
            </span>
            <StateBadge status={one.status} />
          </li>
        ))}
      </ul>
      {open > newest.length && (
        <Link to={paths.applications()} className="self-start text-link underline">
          All open applications
        </Link>
      )}
    </section>
  )
}

function Newest({ entries }: { entries: Entry[] }) {
  return (
    <section aria-labelledby="newest" className="flex flex-col gap-3">
      <h2 id="newest" className="text-xl font-semibold">
        Newest register events
      </h2>
      {entries.length === 0 && <p className="text-quiet">Nothing has been entered into the register yet.</p>}
      <ol className="flex flex-col">
        {entries.map((entry) => (
          <li key={entry.id} className="border-b border-line py-2">
            <p className="wrap-anywhere">
              <span className="font-semibold text-ink">{KIND_LABELS[entry.kind]}</span>{' '}
              <Link to={paths.certificate(entry.recordId)} className="text-link hover:underline">
                {entry.vesselName}
              </Link>{' '}
              <span className="inline-block max-w-full font-mono text-sm break-all text-quiet">{entry.certificateId}</span>
            </p>
            <p className="text-sm wrap-anywhere text-quiet">
              {authorText(entry.by, entry.apiKey)} · <time dateTime={entry.at}>{momentInBothZones(entry.at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
