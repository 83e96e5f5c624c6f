import { fullDate } from '#/domain/language/format.ts'
import { addDays } from '#/core/dates.ts'
import type { NamePeriod } from '#/domain/register/ship/ship-names.ts'

/**
 * The names, or flags, of a ship with the days on which each held, the present one first. What is
 * to be settled is listed apart.
 */
export function Periods({ title, periods }: { title: string; periods: NamePeriod[] }) {
  const settled = periods.filter((one) => one.settled).toReversed()
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-ink">{title}</h3>
      <ol className="flex flex-col">
        {settled.map((one, i) => (
          <li
            key={one.id}
            className="flex flex-wrap items-baseline gap-x-4 border-t border-line py-2"
          >
            <span className={i === 0 ? 'font-semibold wrap-anywhere text-ink' : 'wrap-anywhere'}>
              {one.value}
            </span>
            <span className="text-sm text-quiet">{periodText(one, i === 0)}</span>
            {one.reason !== null && (
              <span className="w-full text-sm wrap-anywhere text-quiet">“{one.reason}”</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * The first and the last day on which it held, such as `until June 27, 2024`: the next one holds
 * from the day after.
 */
export function periodText(
  { since, until }: Pick<NamePeriod, 'since' | 'until'>,
  isPresent: boolean,
): string {
  if (isPresent)
    return since === null ? 'present; first day not recorded' : `since ${fullDate(since)}`
  const last = until && addDays(until, -1)
  if (since !== null && last !== null && last <= since) return `${fullDate(since)} only`
  const end = last === null ? 'last day not recorded' : `until ${fullDate(last)}`
  return since === null ? end : `${fullDate(since)} ${until === null ? 'on; ' : ''}${end}`
}
