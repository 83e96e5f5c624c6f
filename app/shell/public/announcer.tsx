import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Tells a screen reader which page it is on after a change without a reload, as the browser does after one with. */
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
