import { Link, useLocation } from 'react-router'
import { dateInJakarta } from '#/core/dates.ts'
import { shortDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import type { ListedApplication } from '#/app/applications/review/application-list.ts'
import { StateBadge } from './state-badge.tsx'

const COLUMNS = ['Reference', 'Vessel', 'Company', 'Service', 'Status', 'Submitted', 'Assigned to']

/** The list of applications: a table on wide screens, one block for each application on narrow ones. */
export function ApplicationTable({ applications }: { applications: ListedApplication[] }) {
  return (
    <table className="w-full border-collapse text-base max-lg:block">
      <thead className="max-lg:sr-only">
        <tr className="border-b-2 border-edge text-left text-sm text-quiet">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="px-2 py-2 font-semibold first:pl-0">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {applications.map((application) => (
          <Row key={application.id} application={application} />
        ))}
      </tbody>
    </table>
  )
}

const cell = 'px-2 py-2 align-middle max-lg:flex max-lg:gap-3 max-lg:px-0 max-lg:py-0.5'
const long = 'min-w-0 wrap-anywhere'

function Row({ application }: { application: ListedApplication }) {
  const { search } = useLocation()
  const {
    id,
    reference,
    vesselName,
    companyName,
    service,
    status,
    submittedAt,
    inspectionDate,
    assignedTo,
  } = application
  return (
    <tr className="border-b border-line hover:bg-mist max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:items-center max-lg:py-3">
      <th scope="row" className={`${cell} pl-0 text-left font-normal`}>
        <Link
          to={{ pathname: paths.applicationRecord(id), search }}
          className="inline-flex min-h-11 items-center font-mono text-[0.95rem] whitespace-nowrap text-link underline underline-offset-4"
        >
          {reference}
        </Link>
      </th>
      <td className={`${cell} col-span-2 font-semibold text-ink`}>
        <span className={long}>{vesselName}</span>
      </td>
      <td className={`${cell} col-span-2`}>
        <NarrowLabel>Company</NarrowLabel>
        <span className={long}>{companyName}</span>
      </td>
      <td className={`${cell} col-span-2`}>
        <NarrowLabel>Service</NarrowLabel>
        {service}
      </td>
      <td className={`${cell} max-lg:col-start-2 max-lg:row-start-1`}>
        <span className="flex flex-col items-start gap-0.5 max-lg:items-end">
          <StateBadge status={status} />
          {status === 'inspection-scheduled' && inspectionDate && (
            <span className="text-sm text-quiet">on {shortDate(inspectionDate)}</span>
          )}
        </span>
      </td>
      <td className={`${cell} col-span-2 whitespace-nowrap`}>
        <NarrowLabel>Submitted</NarrowLabel>
        {shortDate(dateInJakarta(submittedAt))}
      </td>
      <td className={`${cell} col-span-2 ${assignedTo === null ? 'max-lg:hidden' : ''}`}>
        <NarrowLabel>Assigned to</NarrowLabel>
        {assignedTo === null ? (
          <span className="text-quiet">Unassigned</span>
        ) : (
          <span className={long}>{assignedTo}</span>
        )}
      </td>
    </tr>
  )
}

/** The label of a value on narrow screens, where the columns have no heads. */
function NarrowLabel({ children }: { children: string }) {
  return <span className="w-20 shrink-0 text-sm leading-6.5 text-quiet lg:hidden">{children}</span>
}
