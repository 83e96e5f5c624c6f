import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useRootData } from '#/app/web/root-data.ts'
import type { Route } from './+types/public.layout.ts'
import { useClientLinks } from './client-links.tsx'
import { ErrorPage } from '#/app/web/shell/error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageSuggestion } from './other-language.tsx'
import { SkipLink } from '#/app/web/shell/skip-link.tsx'
import { Toaster } from '#/app/web/toast/toaster.tsx'

/** Adds the headers of an error of the page inside (`Retry-After`). */
export function headers({ parentHeaders, errorHeaders }: Route.HeadersArgs) {
  const headers = new Headers(parentHeaders)
  for (const [name, value] of errorHeaders ?? []) headers.set(name, value)
  return headers
}

export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** The frame of every page of the public site. */
function Frame({ children }: { children: ReactNode }) {
  useClientLinks()
  const suggest = useRootData()?.suggest
  return (
    <Toaster>
      <div className="flex min-h-dvh flex-col wrap-anywhere">
        <SkipLink />
        {suggest && <LanguageSuggestion />}
        <Header />
        {children}
        <Footer />
      </div>
      <Announcer />
    </Toaster>
  )
}

/** Announces the new page to screen readers after a navigation without a reload, as browsers do after a reload. */
function Announcer() {
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}
