import type { ReactNode } from 'react'
import { fullDate } from '#/domain/language/format.ts'
import { FieldErrors } from '#/pages/web/ui/field.tsx'
import {
  DATE_ORDERS,
  ORDER_LABELS,
  readDate,
  type DateOrder,
  SHORT_YEAR_LABELS,
  SHORT_YEARS,
  type DateReading,
} from '#/domain/exchange/files/cells/date-cell.ts'
import type { Mapping } from '#/domain/exchange/files/format/columns.ts'
import type { Contents } from '#/domain/exchange/files/format/import.ts'
import { isPlainDate } from '#/core/dates.ts'
import {
  findOrder,
  type OrderFound,
  findShortYear,
  USUAL_YEARS,
} from '#/domain/exchange/files/format/choices.ts'

type ChoicesProps = {
  name: string
  options: readonly (readonly [value: string, text: ReactNode])[]
  chosen: string
}

/** Of several values one, each with its text. */
export function Choices({ name, options, chosen }: ChoicesProps) {
  return options.map(([value, text]) => (
    <label key={value} className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === chosen}
        className="size-5 shrink-0 accent-link"
      />
      <span>{text}</span>
    </label>
  ))
}

type DateOrderChoiceProps = {
  contents: Contents
  mapping: Mapping
  chosen: DateOrder
  errors: string[] | undefined
}

const LABELS: Record<DateOrder, string> = {
  'day-first': 'Day first, as the register shows them',
  'month-first': 'Month first',
}

/**
 * One date order for the whole file: as a row of it shows, else asked once. The example is an
 * ambiguous date of the file, if there is one.
 */
export function DateOrderChoice({ contents, mapping, chosen, errors }: DateOrderChoiceProps) {
  const found = findOrder(contents, mapping)
  const example = exampleOf(found)
  return (
    <fieldset
      id="dateOrder"
      tabIndex={-1}
      data-invalid={errors ? '' : undefined}
      className="flex flex-col gap-1"
    >
      <legend className="mb-2 text-xl font-semibold text-ink">How are dates written?</legend>
      <p
        className={
          found.found === 'open' || found.found === 'contradictory'
            ? 'border-l-4 border-unsure bg-unsure-wash p-4 text-ink'
            : ''
        }
      >
        {describeFound(found)}
      </p>
      <Choices
        name="dateOrder"
        chosen={chosen}
        options={DATE_ORDERS.map((order) => [
          order,
          <>
            {LABELS[order]}: <span className="whitespace-nowrap">{example}</span> is{' '}
            {describeDate(example, order)}
          </>,
        ])}
      />
      <p className="text-sm text-quiet">
        Dates with the year first, the name of the month or full stops, such as 2026-04-03, 3 Apr
        2026 and 03.04.2026, are read the same either way.
      </p>
      <FieldErrors id="dateOrder" errors={errors} />
    </fieldset>
  )
}

function describeFound(found: OrderFound): string {
  switch (found.found) {
    case 'decided':
      return `Row ${found.by.row} has ${found.by.cell}, which is a date only ${ORDER_LABELS[found.order]}, so the whole file is read so.`
    case 'said':
      return `The heading of the reasons says that the first file was read ${ORDER_LABELS[found.order]}.`
    case 'open':
      return 'No row shows whether the day or the month comes first. Choose once for the whole file.'
    case 'contradictory':
      return `Rows contradict each other: row ${found.dayFirst.row} has ${found.dayFirst.cell}, row ${found.monthFirst.row} has ${found.monthFirst.cell}. Choose for the whole file; rows that do not fit are errors.`
    case 'none':
      return 'No date of this file depends on it.'
  }
}

function exampleOf(found: OrderFound): string {
  if (found.found === 'open') return found.example.cell
  if (found.found === 'contradictory' && found.example) return found.example.cell
  return '03/04/2026'
}

function describeDate(cell: string, order: DateOrder): string {
  const read = readDate(cell, { dateOrder: order, shortYears: USUAL_YEARS })
  return 'date' in read && isPlainDate(read.date) ? fullDate(read.date) : cell
}

type ShortYearsChoiceProps = {
  contents: Contents
  mapping: Mapping
  chosen: DateReading
  errors: string[] | undefined
}

/**
 * The hundred years that years with two digits are of: asked once for the whole file, and only
 * where it has such a year.
 */
export function ShortYearsChoice({ contents, mapping, chosen, errors }: ShortYearsChoiceProps) {
  const example = findShortYear(contents, mapping)
  if (example === null) return <input type="hidden" name="shortYears" value={chosen.shortYears} />
  return (
    <fieldset
      id="shortYears"
      tabIndex={-1}
      data-invalid={errors ? '' : undefined}
      className="flex flex-col gap-1"
    >
      <legend className="mb-2 text-xl font-semibold text-ink">Which years have two digits?</legend>
      <p className="border-l-4 border-unsure bg-unsure-wash p-4 text-ink">
        Row {example.row} has {example.cell}, a year with two digits. Choose once for the whole
        file.
      </p>
      <Choices
        name="shortYears"
        chosen={chosen.shortYears}
        options={SHORT_YEARS.map((shortYears) => {
          const read = readDate(example.cell, { ...chosen, shortYears })
          const day = 'date' in read ? `: ${example.cell} is ${fullDate(read.date)}` : ''
          return [shortYears, `Years ${SHORT_YEAR_LABELS[shortYears]}${day}`]
        })}
      />
      <FieldErrors id="shortYears" errors={errors} />
    </fieldset>
  )
}
