import { useEffect, type ReactNode } from 'react'
import { Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import sansFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import serifFont from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url'
import type { Route } from './+types/root.ts'
import styles from './web/styles/app.css?url'
import { office } from '#/app/web/office.ts'
import { currentLanguage } from './language/language.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { rootDataOf } from './web/root-data.ts'
import { ErrorPage } from './web/shell/error-page.tsx'

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

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={office.colours.theme} />
        <Meta />
        <link rel="preload" href={sansFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={serifFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* In a build the style sheet is part of the page: entry.server.tsx. */}
        {import.meta.env.DEV && <link rel="stylesheet" href={styles} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  // Buttons that need a script are shown from now on, and tests wait for it.
  useEffect(() => document.documentElement.setAttribute('data-hydrated', ''), [])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
