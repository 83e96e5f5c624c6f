import { wholeNumber } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import type { Stats } from './stats.ts'

/** Vessels, flag States, years, surveyors. Figures of zero are left out. */
export function StatBand({ figures }: { figures: Stats }) {
  const shown = [
    { value: figures.vessels, name: m.home_stats_vessels() },
    { value: figures.countries, name: m.home_stats_countries() },
    { value: figures.years, name: m.home_stats_years() },
    { value: figures.surveyors, name: m.home_stats_surveyors() },
  ]
  return (
    <dl className="grid grid-cols-2 items-start gap-x-8 gap-y-8 lg:grid-cols-4">
      {shown
        .filter(({ value }) => value > 0)
        .map(({ value, name }) => (
          <div key={name} className="flex flex-col-reverse border-l-2 border-signal pl-5">
            <dt>{name}</dt>
            <dd className="font-serif text-4xl font-semibold text-ink tabular-nums sm:text-5xl">
              <Figure value={value} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/**
 * `1,240+`. The final figure, which screen readers read, and one that begins at zero and counts up to it (`effects.script.ts`). The style
 * sheet shows the second from the first paint on where scripts run and motion is wanted, so that no final figure is followed by a zero.
 */
function Figure({ value }: { value: number }) {
  return (
    <span className="figure">
      <span>{wholeNumber(value)}+</span>
      <span data-count-to={value} aria-hidden="true">
        0+
      </span>
    </span>
  )
}
