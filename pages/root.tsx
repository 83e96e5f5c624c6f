import { useEffect, type ReactNode } from 'react'
import {
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import styles from '#/pages/web/styles/app.css?url'
import printStyles from '#/pages/web/styles/print.css?url'
import { currentLanguage } from '#/domain/language/language.ts'
import { HeadLinks } from '#/pages/public/document/head-links.tsx'
import { pageAddress, PageAddressContext } from '#/pages/web/page-address.tsx'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { rootDataOf } from '#/pages/web/root-data.ts'
import { ErrorPage } from '#/pages/web/shell/error-page.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  return rootDataOf(request.headers, context.get(requestContextKey).origin)
}

/** Neither changes while a visitor stays on the site. */
export function shouldRevalidate() {
  return false
}

/** The headers of an error (`Retry-After`) on a page that has no layout route. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return new Headers(errorHeaders)
}

/** A page that the framework runs; documents have their own frame (pages/public/document). */
export function Layout({ children }: { children: ReactNode }) {
  // Undefined on the error page of a request that never reached the loader.
  const location = useLocation()
  const root = useRouteLoaderData<typeof loader>('root') ?? { origin: '', suggest: false }
  return (
    <html lang={currentLanguage()}>
      <head>
        {/* The page of surveyors is installed as a separate app. */}
        <HeadLinks
          fonts
          {...(location.pathname === paths.survey() && { manifest: '/survey.webmanifest' })}
        />
        <Meta />
        {/* In a build the style sheet is part of the page: assemble-page.ts. */}
        {import.meta.env.DEV && <link rel="stylesheet" href={styles} />}
        <link rel="stylesheet" href={printStyles} media="print" />
      </head>
      <body>
        <PageAddressContext value={pageAddress(location, root)}>{children}</PageAddressContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  // Buttons that need a script are shown from now on, and tests wait for it.
  useEffect(() => document.documentElement.setAttribute('data-ready', ''), [])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
