import { fullDate } from '#/app/language/format.ts'
import type { NamePeriod } from '#/app/ships/ship-names.ts'

/** The names, or flags, of a ship with the days on which each held, the present one first. What is to be settled is listed apart. */
export function Periods({ title, periods }: { title: string; periods: NamePeriod[] }) {
  const settled = periods.filter((one) => one.settled).toReversed()
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-ink">{title}</h3>
      <ol className="flex flex-col">
        {settled.map((one, i) => (
          <li key={one.id} className="flex flex-wrap items-baseline gap-x-4 border-t border-line py-2">
            <span className={i === 0 ? 'font-semibold wrap-anywhere text-ink' : 'wrap-anywhere'}>{one.value}</span>
            <span className="text-sm text-quiet">{periodText(one, i === 0)}</span>
            {one.reason !== null && <span className="w-full text-sm wrap-anywhere text-quiet">“{one.reason}”</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function periodText({ since, until }: NamePeriod, isPresent: boolean): string {
  if (isPresent) return since === null ? 'present; first day not recorded' : `since ${fullDate(since)}`
  const end = until === null ? 'last day not recorded' : `until ${fullDate(until)}`
  return since === null ? end : `${fullDate(since)} ${until === null ? 'on; ' : ''}${end}`
}
