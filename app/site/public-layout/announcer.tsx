import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Announces the new page to screen readers after a navigation without a reload, as browsers do after a reload. */
export function Announcer() {
  const { pathname } = useLocation()
  const [said, setSaid] = useState('')
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setSaid(document.title)
  }, [pathname])
  return (
    <div aria-live="polite" className="sr-only">
      {said}
    </div>
  )
}
