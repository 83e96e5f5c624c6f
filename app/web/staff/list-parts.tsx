import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { wholeNumber } from '#/app/language/format.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'

/** An empty list: what there is none of, and what to do next. */
export function EmptyList({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-sm border border-line bg-mist p-8">
      <output className="text-lg font-semibold text-ink">{title}</output>
      <p>{text}</p>
      {children}
    </div>
  )
}

/** The ways to the first and to the next page of a list; nothing where there is one page only. */
export function ListPages({ first, next }: { first: string | null; next: string | null }) {
  if (first === null && next === null) return null
  return (
    <nav aria-label="Pages" className="no-print flex gap-3">
      {first !== null && (
        <Link to={first} className={buttonClass()}>
          First page
        </Link>
      )}
      {next !== null && (
        <Link to={next} className={buttonClass()}>
          Next page
        </Link>
      )}
    </nav>
  )
}

export type Filter = { name: string; count: number; to: string; chosen: boolean }

/** What a list may be narrowed to, and how many there are of each. */
export function ListFilters({ label, filters }: { label: string; filters: Filter[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {filters.map(({ name, count, to, chosen }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={chosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-line bg-paper px-3 font-semibold text-text hover:border-edge hover:bg-mist aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {name} <span className="font-normal tabular-nums opacity-80">{wholeNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
