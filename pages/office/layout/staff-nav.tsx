import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { COUNTED_UP_TO, sectionOf, sectionsFor, tabsOf, type Waiting } from './sections.ts'

const tab =
  'inline-flex min-h-11 shrink-0 items-center border-b-3 border-transparent px-1 font-semibold whitespace-nowrap text-quiet hover:text-ink forced-colors:border-[Canvas] aria-[current]:border-signal aria-[current]:text-ink forced-colors:aria-[current]:border-[Highlight]'

const ADMINISTRATION = 'sections-of-administration'

/**
 * One row on every screen; where it is wider than the screen it scrolls, and the current section is
 * in view. What only administrators have is in a menu, a popover that opens without JavaScript.
 */
export function StaffNav({ admin, waiting }: { admin: boolean; waiting: Waiting }) {
  const row = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const section = sectionOf(pathname)
  const administration = sectionsFor(admin).filter((one) => one.admin)
  const sections = sectionsFor(admin).filter((one) => !one.admin)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current)
      row.current.scrollLeft =
        current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <nav aria-label="Staff area" className="no-print border-b border-line bg-mist">
      <div
        ref={row}
        className="staff-nav wrap-wide relative flex gap-x-4 overflow-x-auto sm:gap-x-6"
      >
        {sections.map(({ to, name, waiting: what, unit }) => (
          <Link key={to} to={to} aria-current={currentOf(to, pathname)} className={tab}>
            {name}
            {what && waiting[what] > 0 && <Count of={waiting[what]} unit={unit ?? ''} />}
          </Link>
        ))}
        {administration.length > 0 && (
          <AdministrationButton isCurrent={administration.some(({ to }) => to === section)} />
        )}
      </div>
      {administration.length > 0 && <AdministrationMenu sections={administration} />}
    </nav>
  )
}

/** For `aria-current` of a link to a section: it leads to the page, or the page is in it. */
function currentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (to === pathname) return 'page'
  return to === sectionOf(pathname) ? 'true' : undefined
}

function AdministrationButton({ isCurrent }: { isCurrent: boolean }) {
  return (
    <button
      type="button"
      popoverTarget={ADMINISTRATION}
      aria-current={isCurrent ? 'true' : undefined}
      className={`${tab} gap-1.5`}
    >
      Administration
      <span aria-hidden="true" className="text-xs">
        ▾
      </span>
    </button>
  )
}

function AdministrationMenu({ sections }: { sections: ReturnType<typeof sectionsFor> }) {
  const { pathname } = useLocation()
  return (
    <ul
      id={ADMINISTRATION}
      popover="auto"
      className="menu rounded-sm border border-edge bg-paper py-2 text-text shadow-lg"
    >
      {sections.map(({ to, name }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={currentOf(to, pathname)}
            // The menu outlives a navigation without a reload.
            onClick={({ currentTarget }) =>
              currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
            }
            className="flex min-h-11 min-w-48 items-center border-l-3 border-transparent px-4 font-semibold text-text hover:bg-mist hover:text-ink aria-[current]:border-signal aria-[current]:text-ink"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The second row of a section, such as the two tabs of the certificates. */
export function SectionTabs() {
  const { pathname } = useLocation()
  const tabs = tabsOf(pathname)
  if (tabs.length === 0) return null
  return (
    <nav aria-label="Section" className="no-print border-b border-line bg-paper">
      <div className="wrap-wide flex gap-x-5 text-[0.9375rem]">
        {tabs.map(({ to, name, current }) => (
          <Link key={to} to={to} aria-current={current ? 'page' : undefined} className={tab}>
            {name}
          </Link>
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
