import { useLocation } from 'react-router'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Mark } from '#/app/shell/mark.tsx'
import { NavDrawer } from './nav-drawer.tsx'
import { useShadowOnceScrolled } from './scrolled.tsx'

const look =
  'inline-flex min-h-11 items-center border-b-2 border-transparent px-1 text-ink no-underline hover:border-edge aria-[current=page]:border-signal'

/** The links of the main navigation, and which of them is the page. */
function useNavigationLinks() {
  const { pathname } = useLocation()
  const links = [
    { to: paths.home(), name: m.common_home() },
    { to: paths.services(), name: m.common_services() },
    { to: paths.about(), name: m.common_about() },
    { to: paths.contact(), name: m.common_contact() },
  ]
  const isHere = (to: string) => pathname === to || (to !== paths.home() && pathname.startsWith(`${to}/`))
  return links.map((link) => ({ ...link, current: isHere(link.to) ? ('page' as const) : undefined }))
}

export function Header() {
  const links = useNavigationLinks()
  const header = useShadowOnceScrolled()
  return (
    <header ref={header} className="site-header no-print sticky top-0 z-40 border-b border-line bg-paper">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-2.5">
        <a href={paths.home()} className="text-ink no-underline">
          <Mark />
        </a>
        <nav aria-label={m.common_main_navigation()} className="hidden items-center gap-6 lg:flex">
          {links.map(({ to, name, current }) => (
            <a key={to} href={to} aria-current={current} className={look}>
              {name}
            </a>
          ))}
          <LanguageSwitch />
          <a href={paths.services()} className={buttonLook({ kind: 'main' })}>
            {m.common_apply_now()}
          </a>
        </nav>
        <NavDrawer links={links} />
      </div>
    </header>
  )
}
