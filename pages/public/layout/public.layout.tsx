import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import { errorHeaders } from '#/pages/web/forms/page-refusal.ts'
import { usePageAddress } from '#/pages/web/page-address.tsx'
import type { Route } from './+types/public.layout.ts'
import { ErrorPage } from '#/pages/web/shell/error-page.tsx'
import { Toaster } from '#/pages/web/toast/toaster.tsx'
import { Frame } from './frame.tsx'
import { LANGUAGE_SWITCH } from './other-language.tsx'
import { useServiceLinks } from './service-links.tsx'

export const headers = errorHeaders

/**
 * The frame of the public pages that the framework runs; documents have it from
 * pages/public/document.
 */
export default function PublicLayout() {
  return (
    <HydratedFrame>
      <Outlet />
    </HydratedFrame>
  )
}

function HydratedFrame({ children }: { children: ReactNode }) {
  useServiceLinks()
  const { translated } = usePageAddress()
  useEffect(
    () => document.getElementById(LANGUAGE_SWITCH)?.setAttribute('href', translated),
    [translated],
  )
  return (
    <Toaster>
      <Frame>{children}</Frame>
      <Announcer />
    </Toaster>
  )
}

/**
 * Announces the new page to screen readers after a navigation without a reload, as browsers do
 * after a reload.
 */
function Announcer() {
  const { pathname } = usePageAddress()
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <HydratedFrame>
      <ErrorPage error={error} />
    </HydratedFrame>
  )
}
