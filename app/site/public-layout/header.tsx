import { useEffect, useRef, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { Mark } from '#/app/web/shell/mark.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { LanguageSwitch } from './other-language.tsx'

/** The header has a shadow once the page is scrolled further than this, in pixels. */
const SHADOW_FROM_PX = 10

export function Header() {
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    const mark = () => header.current?.toggleAttribute('data-scrolled', scrollY > SHADOW_FROM_PX)
    mark()
    addEventListener('scroll', mark, { passive: true })
    return () => removeEventListener('scroll', mark)
  }, [])
  return (
    <header ref={header} className="site-header no-print sticky top-0 z-40 border-b border-line bg-paper">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-2.5">
        <a href={paths.home()} className="text-ink no-underline">
          <Mark />
        </a>
        <button
          type="button"
          popoverTarget="drawer"
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 px-2 font-semibold text-ink lg:hidden"
        >
          <svg viewBox="0 0 20 20" aria-hidden="true" className="size-6" fill="none" stroke="currentColor" strokeWidth="2">
            <path d="M2 5h16M2 10h16M2 15h16" strokeLinecap="round" />
          </svg>
          {m.common_menu()}
        </button>
        <Navigation />
      </div>
    </header>
  )
}

/**
 * One navigation: in the header on a wide screen, a drawer at the side on a narrow one. The drawer is a popover
 * (HTML §6.12), so it opens, and closes with Escape and by a touch outside it, without JavaScript.
 */
function Navigation() {
  const { pathname } = useLocation()
  const drawer = useRef<HTMLElement>(null)
  const closeAfterChoice = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) drawer.current?.hidePopover()
  }
  const links = [
    { to: paths.home(), name: m.common_home() },
    { to: paths.services(), name: m.common_services() },
    { to: paths.about(), name: m.common_about() },
    { to: paths.contact(), name: m.common_contact() },
  ]
  const isHere = (to: string) => pathname === to || (to !== paths.home() && pathname.startsWith(`${to}/`))
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its links are chosen by keyboard as well, which makes a click
    <nav
      ref={drawer}
      id="drawer"
      popover="auto"
      aria-label={m.common_main_navigation()}
      className="drawer bg-paper text-ink"
      onClick={closeAfterChoice}
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
      {links.map(({ to, name }) => (
        <a key={to} href={to} aria-current={isHere(to) ? 'page' : undefined} className="drawer-item drawer-link">
          {name}
        </a>
      ))}
      <a href={paths.services()} className={buttonClass({ kind: 'main', className: 'drawer-item max-lg:my-4 lg:order-last' })}>
        {m.common_apply_now()}
      </a>
      <LanguageSwitch />
    </nav>
  )
}
