import { Link, type To } from 'react-router'
import { BreadcrumbList, breadcrumbLink } from '#/pages/web/ui/breadcrumb-list.tsx'

/** Breadcrumbs of the staff area: from a list to a record, and to a page about it. */
export function Trail({ to, here }: { to: [name: string, address: To][]; here: string }) {
  const links = to.map(([name, address]) => (
    <Link key={name} to={address} className={breadcrumbLink}>
      {name}
    </Link>
  ))
  return <BreadcrumbList label="Breadcrumb" links={links} here={here} />
}
