import { Outlet } from 'react-router'
import type { ReactNode } from 'react'
import { useRootData } from '#/app/web/root-data.ts'
import type { Route } from './+types/public.layout.ts'
import { Announcer } from './announcer.tsx'
import { useClientLinks } from './client-links.tsx'
import { ErrorPage } from '#/app/web/shell/error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageSuggestion } from './language-suggestion.tsx'
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}
