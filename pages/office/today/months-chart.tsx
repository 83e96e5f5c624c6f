import { monthAndYear, wholeNumber } from '#/domain/language/format.ts'
import { roundedUp, type Month } from '#/domain/register/search/overview/months.ts'

const WIDTH = 720
const HEIGHT = 240
const LEFT = 76
const BOTTOM = 28
const TOP = 12

/** Units of the picture, which is half as wide on a phone. */
const label = 'fill-quiet text-[12px] max-sm:text-[20px]'

/** Certificates issued in each month, as bars, and as the table they stand for. */
export function MonthsChart({ months }: { months: Month[] }) {
  return (
    <figure className="flex flex-col gap-3">
      <figcaption>
        <h2 className="text-xl font-semibold">Certificates issued per month</h2>
      </figcaption>
      <Bars months={months} />
      <MonthsTable months={months} />
    </figure>
  )
}

/** Where a number of certificates is on an axis that ends at `top`. */
const heightOf = (value: number, top: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)

function Bars({ months }: { months: Month[] }) {
  const top = roundedUp(Math.max(...months.map(({ issued }) => issued)))
  const step = (WIDTH - LEFT) / months.length
  // The label of the first month extends over the next ones, and must not overlap the first year.
  const firstFits = !months.slice(1, 6).some(({ month }) => month.endsWith('-01'))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="Bar chart; the table below has its numbers"
      className="w-full"
    >
      {[0, 1, 2, 3, 4].map((quarter) => (
        <GridLine key={quarter} value={(top / 4) * quarter} top={top} />
      ))}
      {months.map(({ month, issued }, i) => {
        const left = LEFT + i * step
        const [foot, head] = [heightOf(0, top), heightOf(issued, top)]
        const beginsYear = month.endsWith('-01')
        return (
          <g key={month}>
            <rect
              x={left + step * 0.16}
              width={step * 0.68}
              y={head}
              height={foot - head}
              className="fill-link hover:fill-signal"
            >
              <title>{`${monthAndYear(month)}: ${wholeNumber(issued)}`}</title>
            </rect>
            {(beginsYear || (i === 0 && firstFits)) && (
              <text x={left + 2} y={HEIGHT - 8} className={label}>
                {i === 0 ? monthAndYear(month) : month.slice(0, 4)}
              </text>
            )}
            {beginsYear && (
              <line x1={left} x2={left} y1={foot} y2={HEIGHT - 4} className="stroke-edge" />
            )}
          </g>
        )
      })}
    </svg>
  )
}

function GridLine({ value, top }: { value: number; top: number }) {
  const y = heightOf(value, top)
  return (
    <g>
      <line
        x1={LEFT}
        x2={WIDTH}
        y1={y}
        y2={y}
        className={value === 0 ? 'stroke-edge' : 'stroke-line'}
      />
      <text x={LEFT - 8} y={y + 4} textAnchor="end" className={`${label} tabular-nums`}>
        {wholeNumber(value)}
      </text>
    </g>
  )
}

function MonthsTable({ months }: { months: Month[] }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-link">
        <span aria-hidden="true" className="transition-transform group-open:rotate-90">
          ▸
        </span>
        The same as a table
      </summary>
      <table className="border-collapse">
        <thead>
          <tr className="border-b-2 border-edge text-left text-sm text-quiet">
            <th scope="col" className="py-2 pr-8 font-semibold">
              Month
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Issued
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, issued }) => (
            <tr key={month} className="border-b border-line">
              <th scope="row" className="py-1.5 pr-8 text-left font-normal">
                {monthAndYear(month)}
              </th>
              <td className="py-1.5 text-right">{wholeNumber(issued)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
