import { Outlet, useRouteLoaderData } from 'react-router'
import type { ReactNode } from 'react'
import type { loader as rootLoader } from '#/app/root.tsx'
import type { Route } from './+types/public.layout.ts'
import { Announcer } from './announcer.tsx'
import { useClientLinks } from './client-links.tsx'
import { ErrorPage } from '#/app/shell/error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageSuggestion } from './language-suggestion.tsx'
import { SkipLink } from '#/app/shell/skip-link.tsx'
import { Toaster } from '#/app/shell/toaster.tsx'

/** When a page below could not be shown, what it says of that (`Retry-After`). */
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

/** What every page of the public site stands in. */
function Frame({ children }: { children: ReactNode }) {
  useClientLinks()
  const suggest = useRouteLoaderData<typeof rootLoader>('root')?.suggest
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
