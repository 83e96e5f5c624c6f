import type { ReactElement } from 'react'

/** The classes of a link in a `BreadcrumbList`. */
export const breadcrumbLink = 'inline-flex min-h-11 items-center text-link underline wrap-anywhere'

/**
 * Breadcrumbs. `links`: one with a key for each page above, the outermost first; `here`: the name
 * of this page.
 */
export function BreadcrumbList({
  label,
  links,
  here,
}: {
  label: string
  links: ReactElement[]
  here: string
}) {
  return (
    <nav aria-label={label} className="no-print">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {links.map((link) => (
          <li key={link.key} className="flex min-w-0 items-center gap-2">
            {link}
            <span aria-hidden="true" className="text-quiet">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 wrap-anywhere text-quiet">
          {here}
        </li>
      </ol>
    </nav>
  )
}
