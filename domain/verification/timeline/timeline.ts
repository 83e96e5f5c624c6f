import {
  lastDayOfPart,
  surveyFactsOf,
  type Part,
} from '#/domain/register/model/certificate/part.ts'
import type { PartStatus } from '#/domain/register/model/survey/part-status.ts'
import {
  overduePeriods,
  scheduleOf,
  windowStateOn,
  type WindowState,
} from '#/domain/register/model/survey/schedule.ts'
import { isAskedFor, type SurveyKind } from '#/domain/register/model/survey/survey.ts'
import { outDaysOf, type EndedDays } from '#/domain/verification/life-line/out-periods.ts'
import { addDays, addYears, daysBetween } from '#/core/dates.ts'

/**
 * A part as the register holds it, with its number and its status today. `surveysFrom`: of its
 * record. `suspensions`: those that are over.
 */
export type TimelinePart = {
  number: string
  status: PartStatus
  surveysFrom: string
  part: Part
  suspensions: readonly EndedDays[]
}

/** A period with its position on the axis, in percent. `to`: its last day. */
type Shape<Kind extends string = string> = {
  kind: Kind
  from: string
  to: string
  start: number
  width: number
}

export type WindowShape = Shape<'window'> & { asks: readonly SurveyKind[]; state: WindowState }

/** `counted`: no window asks for its kind, or one is credited with it. */
export type SurveyMark = {
  kind: SurveyKind
  on: string
  satisfactory: boolean
  counted: boolean
  at: number
}

/** `lasts`: it is a suspension, a withdrawal or a missing survey that is not over. */
type TimelineShape = Shape<'term' | 'extension' | 'suspended' | 'withdrawn' | 'overdue'> & {
  lasts?: true
}

/** One part: its term, what is drawn over it, and the surveys done. */
export type TimelineRow = {
  number: string
  /** Of its type. */
  code: string
  status: PartStatus
  label: string
  /** The last day of its bar; null: it does not expire. */
  lastDay: string | null
  shapes: TimelineShape[]
  windows: WindowShape[]
  surveys: SurveyMark[]
}

export type Timeline = {
  from: string
  to: string
  today: { day: string; at: number }
  years: { year: string; at: number }[]
  rows: TimelineRow[]
  /** How many parts are not drawn: they ended before the axis begins, or are too many. */
  omitted: number
}

/** A term is five years: with that of today's certificates the axis has what they replaced. */
const MAX_YEARS_EACH_WAY = 6
/** At most this many rows are drawn; the others are counted. */
const MAX_ROWS = 60

/** From one day to another, which belongs to it. */
type Days = { from: string; to: string }

/** The parts, in this order, on one axis of whole years. `today`: in Jakarta. */
export function timelineOf(all: readonly TimelinePart[], today: string): Timeline {
  const parts = all.map((one) => ({ ...one, end: endOf(one.part) }))
  const axis = axisOf(
    parts.map(({ part, end }) => ({ from: part.issuedOn, to: end ?? today })),
    today,
  )
  const position = positionOn(axis)
  const shown = parts
    .filter(({ part, end }) => part.issuedOn <= axis.to && (end ?? axis.to) >= axis.from)
    .slice(0, MAX_ROWS)
  const years: Timeline['years'] = []
  for (let first = axis.from; first <= axis.to; first = addYears(first, 1)) {
    years.push({ year: first.slice(0, 4), at: position(first) })
  }
  return {
    ...axis,
    today: { day: today, at: position(today) },
    years,
    rows: shown.map((one) => rowOf(one, axis, today)),
    omitted: parts.length - shown.length,
  }
}

/** Whole years from the first issue to the last day, within some years of today. */
function axisOf(spans: Days[], today: string): Days {
  const earliest = [today, ...spans.map(({ from }) => from)].toSorted()[0] ?? today
  const latest = [today, ...spans.map(({ to }) => to)].toSorted().at(-1) ?? today
  const year = Number(today.slice(0, 4))
  const first = Math.max(year - MAX_YEARS_EACH_WAY, Number(earliest.slice(0, 4)))
  const last = Math.min(year + MAX_YEARS_EACH_WAY, Number(latest.slice(0, 4)))
  return { from: `${first}-01-01`, to: `${last}-12-31` }
}

/** Where a day is on the axis, in percent; at an end where it lies outside. */
function positionOn(axis: Days): (day: string) => number {
  const length = daysBetween(axis.from, axis.to) + 1
  return (day) => Math.min(100, Math.max(0, (daysBetween(axis.from, day) / length) * 100))
}

/**
 * The last day of a part's bar: of its term, or the day on which another certificate replaced it.
 */
function endOf(part: Part): string | null {
  const lastDay = lastDayOfPart(part)
  const { supersededOn } = part
  return supersededOn !== null && (lastDay === null || supersededOn < lastDay)
    ? supersededOn
    : lastDay
}

function rowOf(
  { number, status, part, surveysFrom, suspensions }: TimelinePart,
  axis: Days,
  today: string,
): TimelineRow {
  const facts = surveyFactsOf(part, surveysFrom)
  const { issuedOn, expiryDate } = part
  const lastDay = endOf(part)
  const end = lastDay ?? axis.to
  const position = positionOn(axis)
  const draw = <Kind extends string>(kind: Kind, { from, to }: Days): Shape<Kind>[] => {
    const last = to < end ? to : end
    const start = position(from)
    // Its last day belongs to a period, so that one of a single day is seen.
    const width = position(addDays(last, 1)) - start
    return from > last || width <= 0 ? [] : [{ kind, from, to: last, start, width }]
  }
  const termEnd = expiryDate !== null && expiryDate < end ? expiryDate : end
  const withdrawnFrom = part.standing === 'withdrawn' ? (part.standingSince ?? issuedOn) : null
  const schedule = scheduleOf(facts)
  const windows = schedule.windows.flatMap((window) =>
    // What a withdrawn certificate would have needed later is not asked of it.
    withdrawnFrom !== null && window.from >= withdrawnFrom
      ? []
      : draw('window', window).map((shape) => ({
          ...shape,
          asks: window.asks,
          state: windowStateOn(window, part.surveys, today),
        })),
  )
  return {
    number,
    code: part.code,
    status,
    label: part.label,
    lastDay,
    shapes: [
      ...draw('term', { from: issuedOn, to: termEnd }),
      ...(termEnd < end ? draw('extension', { from: addDays(termEnd, 1), to: end }) : []),
      ...outDaysOf(part, {
        suspensions,
        overdue: overduePeriods(facts, today),
        day: today,
      }).flatMap(({ kind, from, to, lasts }) =>
        draw(kind, { from, to: to ?? end }).map((shape) => ({ ...shape, ...(lasts && { lasts }) })),
      ),
    ],
    windows,
    surveys: surveysOn(part, schedule, position).filter(({ on }) => on >= axis.from && on <= today),
  }
}

function surveysOn(
  part: Part,
  { uncredited }: ReturnType<typeof scheduleOf>,
  position: (day: string) => number,
): TimelineRow['surveys'] {
  const notCounted = new Set(
    uncredited.flatMap(({ survey, isCounted }) => (isCounted ? [] : [survey])),
  )
  return part.surveys.map(({ kind, completedOn, result }, i) => ({
    kind,
    on: completedOn,
    satisfactory: result !== 'not-satisfactory',
    counted: !notCounted.has(i) || !isAskedFor(kind),
    at: position(completedOn),
  }))
}
