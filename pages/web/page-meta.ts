import { inLanguage, LANGUAGES, plainAddress, type Language } from '#/core/languages.ts'
import { officeName } from '#/domain/authority/office.ts'

type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[]

type PageMeta = {
  title: string
  description?: string
  /** From the arguments of a route's `meta`. */
  matches: Matches
  location: { pathname: string }
  /** Search engines leave it out, and it names no canonical address. */
  hidden?: boolean
  /**
   * The title where a link to the page is shared, if it differs: link previews are stored for long.
   */
  sharedTitle?: string
  /** schema.org, as JSON-LD; for pages that search engines read. */
  structured?: (origin: string) => object[]
}

/** After the first character. Each run of slashes is read once, however long a path is. */
const SLASHES_AT_END = /(?<=^\/|[^/])\/+$/

const CARD = { path: '/images/og-1200x630.jpg', width: '1200', height: '630' }

/**
 * The metadata of a page for browsers, search engines (canonical address, languages:
 * developers.google.com/search) and link previews (Open Graph, ogp.me).
 */
export function pageMeta({
  title,
  description,
  matches,
  location,
  hidden,
  sharedTitle,
  structured,
}: PageMeta) {
  const origin = originOf(matches)
  const path = location.pathname.replace(SLASHES_AT_END, '')
  const full = fullTitle(title)
  const described = description === undefined ? [] : [{ name: 'description', content: description }]
  const shared = [
    { property: 'og:title', content: sharedTitle ?? full },
    { property: 'og:image', content: origin + CARD.path },
    ...(description === undefined ? [] : [{ property: 'og:description', content: description }]),
  ]
  if (hidden)
    return [{ title: full }, ...described, { name: 'robots', content: 'noindex' }, ...shared]
  const address = (language: Language) => origin + inLanguage(plainAddress(path), language)
  const link = (rel: string, href: string) => ({ tagName: 'link', rel, href }) as const
  return [
    { title: full },
    ...described,
    link('canonical', origin + path),
    ...LANGUAGES.map((language) => ({
      ...link('alternate', address(language)),
      hrefLang: language,
    })),
    { ...link('alternate', address(LANGUAGES[0])), hrefLang: 'x-default' },
    { property: 'og:url', content: origin + location.pathname },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: officeName() },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...shared,
    { property: 'og:image:width', content: CARD.width },
    { property: 'og:image:height', content: CARD.height },
    ...(structured?.(origin) ?? []).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ]
}

/** The title of a page as browsers show it. */
export function fullTitle(title: string): string {
  return `${title} | ${officeName()}`
}

/** The metadata of a page of the staff area: a title, and search engines leave it out. */
export function staffMeta(title: string) {
  return [{ title: fullTitle(title) }, { name: 'robots', content: 'noindex' }]
}

/** The public origin, from the root loader. */
function originOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return typeof root === 'object' && root !== null && 'origin' in root ? String(root.origin) : ''
}
