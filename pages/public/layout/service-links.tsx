import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '#/pages/web/dom.ts'
import { paths } from '#/domain/addresses/paths.ts'

/**
 * Links of the public site are plain `<a href>`: they work before any script and cost nothing to
 * render. Once the framework runs, a link from one service to another, or to the list of services,
 * changes the page without a reload. One listener for all of them.
 */
export function useServiceLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event)) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isService(link)) return
      event.preventDefault()
      link.closest<HTMLElement>(':popover-open')?.hidePopover()
      void navigate(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}

/** Whether a link leads from a page about services to another one, in the same language. */
function isService({ origin, target, pathname, search, hash }: HTMLAnchorElement): boolean {
  const services = paths.services()
  const isBelow = (path: string) => path === services || path.startsWith(`${services}/`)
  if (origin !== location.origin || target || !isBelow(pathname) || !isBelow(location.pathname))
    return false
  const samePage = pathname === location.pathname && search === location.search
  return !(samePage && hash)
}
