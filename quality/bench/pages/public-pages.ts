/**
 * A page that visitors see. `hidden`: it answers `noindex` on purpose, so what search engines think
 * of it is no matter.
 */
export type PublicPage = { path: string; hidden: boolean }

/** Every public page in both languages; the verification shows a certificate that exists. */
export function publicPages(number: string): PublicPage[] {
  const pages: PublicPage[] = [
    { path: '/', hidden: false },
    { path: '/verify', hidden: false },
    { path: `/verify/${number}`, hidden: true },
    { path: `/proof/${number}`, hidden: true },
    { path: '/services', hidden: false },
    { path: '/services/ship-classification', hidden: false },
    { path: '/services/ship-classification/apply', hidden: true },
    { path: '/about', hidden: false },
    { path: '/contact', hidden: false },
    { path: '/privacy', hidden: false },
    { path: '/terms', hidden: false },
    { path: '/auth', hidden: true },
  ]
  return [
    ...pages,
    ...pages.map(({ path, hidden }) => ({ path: path === '/' ? '/id' : `/id${path}`, hidden })),
  ]
}
