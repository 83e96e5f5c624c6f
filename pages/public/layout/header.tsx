import { m } from '#/domain/texts/messages.js'
import { usePageAddress } from '#/pages/web/page-address.tsx'
import { paths } from '#/domain/addresses/paths.ts'
import { Mark } from '#/pages/web/shell/mark.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { LanguageSwitch } from './other-language.tsx'

/** What the header holds. */
export function HeaderContent() {
  return (
    <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-2.5">
      <a href={paths.home()} className="text-ink no-underline">
        <Mark />
      </a>
      <button
        type="button"
        popoverTarget="drawer"
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 px-2 font-semibold whitespace-nowrap text-ink lg:hidden"
      >
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="size-6 shrink-0"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d="M2 5h16M2 10h16M2 15h16" strokeLinecap="round" />
        </svg>
        {m.common_menu()}
      </button>
      <Navigation />
    </div>
  )
}

/** The links of the navigation: what most visitors come for is first. */
const links = () => [
  { to: paths.verify(), name: m.common_verify() },
  { to: paths.home(), name: m.common_home() },
  { to: paths.services(), name: m.common_services() },
  { to: paths.about(), name: m.common_about() },
  { to: paths.contact(), name: m.common_contact() },
]

/** Which of them a page belongs to. */
export function currentSection(pathname: string): string | undefined {
  const isHere = (to: string) =>
    pathname === to || (to !== paths.home() && pathname.startsWith(`${to}/`))
  return links().find(({ to }) => isHere(to))?.to
}

/**
 * One navigation: in the header on a wide screen, a drawer at the side on a narrow one. The drawer
 * is a popover (HTML §6.12), so it opens, and closes with Escape and by a touch outside it, without
 * JavaScript.
 */
function Navigation() {
  const current = currentSection(usePageAddress().pathname)
  return (
    <nav
      id="drawer"
      popover="auto"
      aria-label={m.common_main_navigation()}
      className="drawer bg-paper text-ink"
    >
      <button
        type="button"
        popoverTarget="drawer"
        popoverTargetAction="hide"
        className="size-11 self-end text-2xl leading-none text-ink lg:hidden"
      >
        <span aria-hidden="true">×</span>
        <span className="sr-only">{m.common_close_menu()}</span>
      </button>
      {links().map(({ to, name }) => (
        <a
          key={to}
          href={to}
          aria-current={to === current ? 'page' : undefined}
          className="drawer-item drawer-link"
        >
          {name}
        </a>
      ))}
      <a href={paths.services()} className={buttonClass({ className: 'drawer-item max-lg:my-4' })}>
        {m.common_apply_now()}
      </a>
      <LanguageSwitch />
    </nav>
  )
}
