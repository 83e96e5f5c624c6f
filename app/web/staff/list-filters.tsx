import { Link } from 'react-router'
import { wholeNumber } from '#/app/language/format.ts'

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
