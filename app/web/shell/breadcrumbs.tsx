import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'

/** The way from the home page to this one. */
export function Breadcrumbs({ trail, here }: { trail: [name: string, path: string][]; here: string }) {
  const links: [string, string][] = [[m.common_home(), paths.home()], ...trail]
  return (
    <nav aria-label={m.services_breadcrumb()}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {links.map(([name, path]) => (
          <li key={path} className="flex items-center gap-2">
            <a href={path} className="inline-flex min-h-11 items-center text-link underline">
              {name}
            </a>
            <span aria-hidden="true" className="text-quiet">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="text-quiet">
          {here}
        </li>
      </ol>
    </nav>
  )
}
