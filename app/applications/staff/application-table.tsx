import { Link, useLocation } from 'react-router'
import { dateInJakarta, shortDate } from '#/app/dates.ts'
import { paths } from '#/app/paths.ts'
import type { ListedApplication } from '#/app/applications/desk/application-list.ts'
import { StateBadge } from './state-badge.tsx'

const COLUMNS = ['Reference', 'Vessel', 'Company', 'Service', 'State', 'Submitted', 'Taken by']

/** The list of applications: a table where there is room for one, else one block an application. */
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
  const { id, reference, vesselName, companyName, service, status, submittedAt, inspectionDate, takenBy } = application
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
        <Narrow>Company</Narrow>
        <span className={long}>{companyName}</span>
      </td>
      <td className={`${cell} col-span-2`}>
        <Narrow>Service</Narrow>
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
        <Narrow>Submitted</Narrow>
        {shortDate(dateInJakarta(submittedAt))}
      </td>
      <td className={`${cell} col-span-2 ${takenBy === null ? 'max-lg:hidden' : ''}`}>
        <Narrow>Taken by</Narrow>
        {takenBy === null ? <span className="text-quiet">Nobody</span> : <span className={long}>{takenBy}</span>}
      </td>
    </tr>
  )
}

/** What the column's head says, where there is no head. */
function Narrow({ children }: { children: string }) {
  return <span className="w-20 shrink-0 text-sm leading-6.5 text-quiet lg:hidden">{children}</span>
}
