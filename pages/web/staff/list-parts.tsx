import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { wholeNumber } from '#/domain/language/format.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'

/** An empty list: what there is none of, and what to do next. */
export function EmptyList({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children?: ReactNode
}) {
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

type Filter = { name: string; count?: number; to: string; chosen: boolean }

type ListFiltersProps = { label: string; filters: Filter[]; counted?: boolean }

/**
 * What a list may be narrowed to, and how many there are of each, where that is known. `counted`:
 * whether the numbers are those of the list that is shown.
 */
export function ListFilters({ label, filters, counted = true }: ListFiltersProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex gap-2 max-sm:overflow-x-auto max-sm:p-1 max-sm:-m-1 sm:flex-wrap">
        {filters.map(({ name, count, to, chosen }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={chosen ? 'true' : undefined}
              className="inline-flex min-h-9 items-center gap-2 rounded-sm border border-line bg-paper px-3 text-[0.9375rem] font-semibold whitespace-nowrap text-text pointer-coarse:min-h-11 hover:border-edge hover:bg-mist aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:border-4 forced-colors:aria-[current]:border-[Highlight]"
            >
              {name}{' '}
              {counted && count !== undefined && (
                <span className="font-normal tabular-nums opacity-80">{wholeNumber(count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The address of a list, in which what is empty or as by default is left out. `asked`: its
 * parameters, `q` first.
 */
export function listAddress(
  path: string,
  asked: Record<string, string | number | null | undefined>,
  defaults: Record<string, string> = {},
): string {
  const given = Object.entries(asked).filter(
    ([name, value]) => (value ?? '') !== '' && value !== defaults[name],
  )
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}
