import { NavLink } from 'react-router'
import { paths } from '#/app/paths.ts'

type Place = { to: string; name: string; end?: boolean; admin?: boolean }

/** Where staff work; the specification's two first (§2). `admin`: only administrators have it. */
const PLACES: Place[] = [
  { to: paths.overview(), name: 'Overview' },
  { to: paths.staff(), name: 'Certificates', end: true },
  { to: paths.newCertificate(), name: 'Create Certificate' },
  { to: paths.applications(), name: 'Applications' },
  { to: paths.messages(), name: 'Messages' },
  { to: paths.mail(), name: 'E-mail', admin: true },
]

const tab =
  'inline-flex min-h-11 items-center border-b-3 border-transparent px-1 font-semibold whitespace-nowrap text-quiet hover:text-ink aria-[current=page]:border-signal aria-[current=page]:text-ink'

export function StaffNav({ admin }: { admin: boolean }) {
  return (
    <nav aria-label="Staff area" className="no-print border-b border-line bg-mist">
      <div className="wrap-wide flex flex-wrap gap-x-6">
        {PLACES.filter((place) => admin || !place.admin).map(({ to, name, end }) => (
          <NavLink key={to} to={to} end={end ?? false} className={tab}>
            {name}
          </NavLink>
        ))}
      </div>
    </nav>
  )
}
