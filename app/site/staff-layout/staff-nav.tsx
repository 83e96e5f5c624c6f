import { NavLink } from 'react-router'
import { paths } from '#/app/web/paths.ts'

/** Numbers of open applications and unread messages; `COUNTED_UP_TO` means that number or more. */
export type Waiting = { applications: number; messages: number }
export const COUNTED_UP_TO = 100

type Section = { to: string; name: string; end?: boolean; admin?: boolean; waiting?: keyof Waiting; unit?: string }

/** The sections of the staff area, in the order shown. `admin`: only administrators have it. */
const SECTIONS: Section[] = [
  { to: paths.overview(), name: 'Overview' },
  { to: paths.staff(), name: 'Certificates', end: true },
  { to: paths.newCertificate(), name: 'Create Certificate' },
  { to: paths.applications(), name: 'Applications', waiting: 'applications', unit: 'open' },
  { to: paths.messages(), name: 'Messages', waiting: 'messages', unit: 'unread' },
  { to: paths.accounts(), name: 'Accounts', admin: true },
  { to: paths.apiKeys(), name: 'API keys', admin: true },
  { to: paths.editServices(), name: 'Services', admin: true },
  { to: paths.editFlags(), name: 'Flags', admin: true },
  { to: paths.mail(), name: 'E-mail', admin: true },
  { to: paths.webhooks(), name: 'Webhooks', admin: true },
]

const tab =
  'inline-flex min-h-11 items-center border-b-3 border-transparent px-1 font-semibold whitespace-nowrap text-quiet hover:text-ink aria-[current=page]:border-signal aria-[current=page]:text-ink'

export function StaffNav({ admin, waiting }: { admin: boolean; waiting: Waiting }) {
  return (
    <nav aria-label="Staff area" className="no-print border-b border-line bg-mist">
      <div className="wrap-wide flex flex-wrap gap-x-6">
        {SECTIONS.filter((section) => admin || !section.admin).map(({ to, name, end, waiting: what, unit }) => (
          <NavLink key={to} to={to} end={end ?? false} className={tab}>
            {name}
            {what && waiting[what] > 0 && <Count of={waiting[what]} unit={unit ?? ''} />}
          </NavLink>
        ))}
      </div>
    </nav>
  )
}

/** A number after a name, with hidden text that says what it counts. */
function Count({ of, unit }: { of: number; unit: string }) {
  const count = of >= COUNTED_UP_TO ? `${COUNTED_UP_TO - 1}+` : String(of)
  return (
    <span className="ml-1.5 rounded-full bg-ink px-2 text-sm leading-6 font-semibold text-paper tabular-nums">
      {count}
      <span className="sr-only"> {unit}</span>
    </span>
  )
}
