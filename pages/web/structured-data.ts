import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { office, officeName } from '#/domain/authority/office.ts'

/** The authority, for search engines (schema.org/Organization). */
export function organization(origin: string) {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: officeName(),
    url: origin + paths.home(),
    logo: `${origin}/icons/icon-512.png`,
    email: office.email,
    telephone: office.phone,
    foundingDate: String(office.founded),
    address: {
      '@type': 'PostalAddress',
      streetAddress: office.street.join(', '),
      addressLocality: office.city,
      postalCode: office.postcode,
      addressCountry: 'ID',
    },
  }
}

/** The path to a page (schema.org/BreadcrumbList); home is the first. */
export function breadcrumbs(origin: string, trail: [name: string, path: string][]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [[m.common_home(), paths.home()] as const, ...trail].map(
      ([name, path], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: origin + path,
      }),
    ),
  }
}

/** What the authority offers (schema.org/Service). */
export function service(
  origin: string,
  { title, description, slug }: { title: string; description: string; slug: string },
) {
  return {
    '@type': 'Service',
    name: title,
    description,
    url: origin + paths.service(slug),
    provider: { '@id': `${origin}/#organization`, '@type': 'Organization', name: officeName() },
    areaServed: 'Asia',
  }
}
