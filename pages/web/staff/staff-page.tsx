import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { Trail } from './trail.tsx'

type StaffPageProps = {
  title: string
  /** The pages above this one, from the list on. */
  trail?: [name: string, address: To][]
  /** What `trail` calls this page, if not by its title. */
  here?: string
  /** Under the title: what the page is about. */
  about?: ReactNode
  /** Beside the title: what can be done. */
  actions?: ReactNode
  /**
   * For sections under one another, with more space between them than between the parts of a list
   * or a form.
   */
  isRoomy?: boolean
  children: ReactNode
}

/**
 * The frame of a page of the staff area: the way to it, its title, what can be done, and its
 * content.
 */
export function StaffPage({
  title,
  trail,
  here = title,
  about,
  actions,
  isRoomy = false,
  children,
}: StaffPageProps) {
  return (
    <main id="main" className={`wrap-wide flex grow flex-col py-8 ${isRoomy ? 'gap-8' : 'gap-6'}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {trail && <Trail to={trail} here={here} />}
          <h1 className="text-3xl font-semibold wrap-anywhere">{title}</h1>
          {about}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {children}
    </main>
  )
}
