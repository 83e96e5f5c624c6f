import { Link, NavLink } from 'react-router'
import { paths } from '#/app/paths.ts'
import { Mark } from './mark.tsx'

const look =
  'inline-flex min-h-11 items-center border-b-2 border-transparent px-1 text-ink hover:border-edge aria-[current=page]:border-signal'

export function Header() {
  return (
    <header className="no-print border-b border-line bg-paper">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3">
        <Link to={paths.home()} className="text-ink">
          <Mark />
        </Link>
        <nav aria-label="Main" className="flex gap-6">
          <NavLink to={paths.home()} end className={look}>
            Home
          </NavLink>
          <NavLink to={paths.verify()} className={look}>
            Verify Certificate
          </NavLink>
        </nav>
      </div>
    </header>
  )
}
