import { useRef, type MouseEvent } from 'react'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import { LanguageSwitch } from './language-switch.tsx'

type NavDrawerProps = { links: { to: string; name: string; current: 'page' | undefined }[] }

/**
 * The navigation of narrow screens: a drawer at the side. A popover of the browser's own (HTML §6.12), so it opens, closes
 * with Escape and by a touch beside it, without JavaScript.
 */
export function NavDrawer({ links }: NavDrawerProps) {
  const drawer = useRef<HTMLDivElement>(null)
  const closeAfterChoice = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) drawer.current?.hidePopover()
  }
  return (
    <>
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
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links in it are chosen by keyboard as well, which makes a click */}
      <div ref={drawer} id="drawer" popover="auto" className="drawer bg-paper text-ink" onClick={closeAfterChoice}>
        <nav aria-label={m.common_menu()} className="flex min-h-full flex-col gap-2 p-5">
          <button
            type="button"
            popoverTarget="drawer"
            popoverTargetAction="hide"
            className="size-11 self-end text-2xl leading-none text-ink"
          >
            <span aria-hidden="true">×</span>
            <span className="sr-only">{m.common_close_menu()}</span>
          </button>
          {links.map(({ to, name, current }) => (
            <a
              key={to}
              href={to}
              aria-current={current}
              className="drawer-item flex min-h-12 items-center border-l-4 border-transparent pl-4 font-serif text-2xl text-ink no-underline aria-[current=page]:border-signal"
            >
              {name}
            </a>
          ))}
          <div className="drawer-item mt-4 pl-4">
            <a href={paths.services()} className={buttonLook({ kind: 'main', className: 'w-full' })}>
              {m.common_apply_now()}
            </a>
          </div>
          <div className="drawer-item pl-4">
            <LanguageSwitch named />
          </div>
        </nav>
      </div>
    </>
  )
}
