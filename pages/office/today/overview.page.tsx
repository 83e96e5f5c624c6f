import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { Link } from 'react-router'
import type { ListedApplication } from '#/domain/services/applications/review/application-list.ts'
import { StateBadge } from '#/pages/office/inbox/inbox-parts.tsx'
import type { ExpiringRecord } from '#/domain/register/search/list/expiring-next.server.ts'
import { fullDate, momentInBothZones, wholeNumber } from '#/domain/language/format.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { agoText, inDaysText } from '#/pages/web/staff/ago.ts'
import { authorText } from '#/pages/web/staff/author.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { ListedEntry } from '#/domain/register/history/history.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import type { Route } from './+types/overview.page.ts'
import { EXPIRING_SOON } from '#/domain/register/search/list/counts.ts'
import { CountsBand } from '#/pages/office/certificates/counts-band.tsx'
import { MonthsChart } from './months-chart.tsx'
import { readOverview } from '#/domain/register/search/overview/overview.server.ts'
import { COUNTED_UP_TO, type ListedGroup } from '#/domain/register/survey/due-list/due-query.ts'
import { GROUP_LABELS } from '#/pages/office/surveys/group-labels.ts'
import { TitledSection } from '#/pages/web/ui/part.tsx'

const GROUPS = ['overdue', 'closing', 'open', 'conditions'] as const satisfies ListedGroup[]

/**
 * The surveys that ships need, renewals included, by urgency, and conditions, each a link to the
 * list.
 */
function SurveysDue({ counts }: { counts: Record<ListedGroup, number> }) {
  return (
    <TitledSection id="surveys-due" title="Surveys due">
      <ul className="grid border-y border-line sm:grid-cols-2 lg:grid-cols-4">
        {GROUPS.map((group) => (
          <li
            key={group}
            className="border-line max-sm:[&+&]:border-t sm:max-lg:[&:nth-child(even)]:border-l sm:max-lg:[&:nth-child(n+3)]:border-t lg:[&+&]:border-l"
          >
            <Link
              to={paths.surveysDue(`?group=${group}`)}
              className="group flex h-full px-4 py-3 hover:bg-mist max-sm:items-baseline max-sm:gap-3 sm:flex-col"
            >
              <span
                className={`font-serif text-2xl font-semibold tabular-nums ${group === 'overdue' && counts.overdue > 0 ? 'text-invalid' : 'text-ink'}`}
              >
                {wholeNumber(counts[group])}
                {counts[group] >= COUNTED_UP_TO && '+'}
              </span>
              <span className="text-sm text-quiet group-hover:text-link group-hover:underline">
                {GROUP_LABELS[group]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={paths.surveyCalendar()} className="self-start text-link underline">
        Survey calendar
      </Link>
    </TitledSection>
  )
}

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { now, today } = requestContext
  return { ...(await orErrorPage(readOverview(requestContext))), now, today }
}

export const meta = () => staffMeta('Overview')

/**
 * Three columns on a wide screen: what is due and what is open, above the months; what happened
 * last beside them.
 */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const { counts, months, expiring, entries, applications, surveys, now, today } = loaderData
  return (
    <StaffPage title="Overview" isRoomy>
      <CountsBand counts={counts} />
      <SurveysDue counts={surveys} />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2 xl:grid-cols-3 xl:grid-rows-[auto_1fr]">
        <Expiring certificates={expiring} all={counts.expiring} today={today} />
        <OpenApplications {...applications} now={now} />
        <div className="min-w-0 lg:max-xl:col-span-2 xl:col-start-3 xl:row-span-2 xl:row-start-1">
          <Newest entries={entries} now={now} />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <MonthsChart months={months} />
        </div>
      </div>
    </StaffPage>
  )
}

/** A whole item leads to its record; what has a title lies above that link. */
const item = 'relative border-b border-line py-2 hover:bg-mist'
const firstLine = 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1'
const numberLink =
  "font-mono text-sm break-all text-link underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline"

type ExpiringProps = { certificates: ExpiringRecord[]; all: number; today: string }

function Expiring({ certificates, all, today }: ExpiringProps) {
  return (
    <TitledSection
      id="expiring"
      title={`Expiring within ${EXPIRING_SOON} days`}
      className="flex min-w-0 flex-col gap-3"
    >
      {certificates.length === 0 ? (
        <p className="text-quiet">{`No certificate in force expires within ${EXPIRING_SOON} days.`}</p>
      ) : (
        <ul className="flex flex-col">
          {certificates.map(({ id, vesselName, certificateId, lastDay }) => (
            <li key={id} className={item}>
              <p className={firstLine}>
                <Link to={paths.certificate(id)} className={numberLink}>
                  {certificateId}
                </Link>
                <time dateTime={lastDay} title={fullDate(lastDay)} className="relative">
                  {inDaysText(lastDay, today)}
                </time>
              </p>
              <p className="wrap-anywhere text-ink">{vesselName}</p>
            </li>
          ))}
        </ul>
      )}
      {all > certificates.length ? (
        <Link
          to={`${paths.staff()}?expiring=${EXPIRING_SOON}&sort=expiryDate`}
          className="self-start text-link underline"
        >
          All {wholeNumber(all)} that expire within {EXPIRING_SOON} days
        </Link>
      ) : (
        <Link
          to={`${paths.staff()}?status=valid&sort=expiryDate`}
          className="self-start text-link underline"
        >
          All in force, by expiry date
        </Link>
      )}
    </TitledSection>
  )
}

type OpenApplicationsProps = { newest: ListedApplication[]; open: number; now: string }

function OpenApplications({ newest, open, now }: OpenApplicationsProps) {
  return (
    <TitledSection
      id="applications"
      title={`Open applications (${wholeNumber(open)})`}
      className="flex min-w-0 flex-col gap-3"
    >
      {open === 0 && <p className="text-quiet">No application is open.</p>}
      <ul className="flex flex-col">
        {newest.map(({ id, reference, vesselName, service, status, submittedAt }) => (
          <li key={id} className={item}>
            <div className={firstLine}>
              <Link to={paths.applicationRecord(id)} className={numberLink}>
                {reference}
              </Link>
              <StateBadge status={status} />
            </div>
            <p className="wrap-anywhere text-ink">{vesselName}</p>
            <p className="text-sm wrap-anywhere text-quiet">
              {service} · <Ago at={submittedAt} now={now} />
            </p>
          </li>
        ))}
      </ul>
      <Link to={paths.applications()} className="self-start text-link underline">
        {open > newest.length ? `All ${wholeNumber(open)} open applications` : 'All applications'}
      </Link>
    </TitledSection>
  )
}

function Newest({ entries, now }: { entries: ListedEntry[]; now: string }) {
  // A deletion is the newest event of its record, so it is listed wherever another event of the
  // record is.
  const deleted = new Set(
    entries.filter(({ kind }) => kind === 'deleted').map(({ recordId }) => recordId),
  )
  return (
    <TitledSection id="newest" title="Newest register events">
      {entries.length === 0 && (
        <p className="text-quiet">Nothing has been entered into the register yet.</p>
      )}
      <ol className="flex flex-col">
        {entries.map(({ id, at, title, by, apiKey, recordId, certificateId, vesselName }) => (
          <li key={id} className={item}>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold text-ink">{title}</span>
              {deleted.has(recordId) ? (
                <span className="font-mono text-sm break-all">{certificateId}</span>
              ) : (
                <Link to={paths.certificate(recordId)} className={numberLink}>
                  {certificateId}
                </Link>
              )}
            </p>
            <p className="wrap-anywhere text-ink">{vesselName}</p>
            <p className="text-sm wrap-anywhere text-quiet">
              <Ago at={at} now={now} /> by {authorText(by, apiKey)}
            </p>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}

/** How long ago an instant was; its title has the instant. */
function Ago({ at, now }: { at: string; now: string }) {
  return (
    <time dateTime={at} title={momentInBothZones(at)} className="relative">
      {agoText(at, now)}
    </time>
  )
}
