import { Hono } from 'hono'
import { inLanguage, LANGUAGES, type Language } from '#/core/languages.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import { listServices } from '#/domain/services/services/services.server.ts'

/** The API speaks English, so these are the plain addresses. */
const pages = () => [
  paths.home(),
  paths.verify(),
  paths.services(),
  paths.registerLog(),
  paths.authenticity(),
  paths.embed(),
  paths.about(),
  paths.contact(),
  paths.privacy(),
  paths.terms(),
]

/**
 * What search engines ask for: `robots.txt` (RFC 9309) and `sitemap.xml` (sitemaps.org), with the
 * languages of each page.
 */
export const crawlersApi = new Hono<ApiEnv>()
  .get('/robots.txt', (c) => {
    c.header('Cache-Control', 'public, max-age=3600')
    // Verifications may be fetched: a crawler has to read a page to find its `noindex`.
    return c.text(
      `User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: ${paths.apiDocs()}$\nAllow: ${paths.apiDocs()}/\n\nSitemap: ${c.get('context').origin}/sitemap.xml\n`,
    )
  })
  .get('/sitemap.xml', async (c) => {
    const { origin } = c.get('context')
    const services = await listServices(c.get('context'), 'en')
    const addresses = [...pages(), ...services.map(({ slug }) => paths.service(slug))]
    c.header('Content-Type', 'application/xml; charset=utf-8')
    // A service that was hidden or moved is not listed a moment longer.
    c.header('Cache-Control', 'public, no-cache')
    return c.body(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
        addresses
          .flatMap((path) => LANGUAGES.map((language) => entry(origin, path, language)))
          .join('') +
        '</urlset>\n',
    )
  })

function entry(origin: string, path: string, language: Language): string {
  const address = (one: Language) => escapeXml(origin + inLanguage(path, one))
  const others = LANGUAGES.map(
    (one) => `    <xhtml:link rel="alternate" hreflang="${one}" href="${address(one)}"/>\n`,
  )
  return `  <url>\n    <loc>${address(language)}</loc>\n${others.join('')}  </url>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
