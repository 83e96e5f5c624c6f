import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { languageOf } from '#/core/languages.ts'

/**
 * Links of the public site are plain `<a href>`: they work before any script and cost nothing to render. Once scripts run,
 * a choice of one of them changes the page without a reload. One listener for all of them.
 */
export function useClientLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isPage(link)) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}

/** Whether a link leads to another page of the public site in the same language. */
function isPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false
  if (/^\/(?:api|admin|images|assets)(?:\/|$)/.test(link.pathname)) return false
  if (languageOf(link.pathname) !== languageOf(location.pathname)) return false
  const samePage = link.pathname === location.pathname && link.search === location.search
  return !(samePage && link.hash)
}
