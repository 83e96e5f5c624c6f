import sansFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import serifFont from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url'
import { office } from '#/domain/authority/office.ts'

/**
 * What the head of every page has besides its own metadata. `fonts`: whether they are fetched
 * before the style sheet is read. On a slow line they then compete with the page, which is painted
 * 200 ms later (docs/performance.md).
 */
export function HeadLinks({
  fonts,
  manifest = '/manifest.webmanifest',
}: {
  fonts: boolean
  manifest?: string
}) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content={office.colours.theme} />
      {fonts && (
        <link rel="preload" href={sansFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      {fonts && (
        <link rel="preload" href={serifFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      {/* Browsers that know no SVG here ask for /favicon.ico by themselves. */}
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href={manifest} />
    </>
  )
}
