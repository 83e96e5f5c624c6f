import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { BreadcrumbList, breadcrumbLink } from '#/pages/web/ui/breadcrumb-list.tsx'

/** The way from the home page to this one. */
export function Breadcrumbs({
  trail,
  here,
}: {
  trail: [name: string, path: string][]
  here: string
}) {
  const pages: [string, string][] = [[m.common_home(), paths.home()], ...trail]
  const links = pages.map(([name, path]) => (
    <a key={path} href={path} className={breadcrumbLink}>
      {name}
    </a>
  ))
  return <BreadcrumbList label={m.services_breadcrumb()} links={links} here={here} />
}
