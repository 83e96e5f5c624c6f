import { z } from 'zod'
import { calendarDate } from '#/domain/language/date-field.ts'
import { searchQuery } from '#/domain/search/search-query.ts'
import { addDays, addMonths } from '#/core/dates.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/** Days ahead in which a window counts as closing. */
export const CLOSING_SOON = 30

/** Months before its expiry from which a certificate can be renewed with its old anniversary. */
export const RENEWAL_MONTHS = 3

/** Totals are counted up to this number. */
export const COUNTED_UP_TO = 5_000

/**
 * `due`: the window is open or overdue; it is the sum of the others. `open`: it closes later than
 * soon.
 */
export const DUE_GROUPS = ['due', 'overdue', 'closing', 'open'] as const
export type DueGroup = (typeof DUE_GROUPS)[number]
/** What the page lists: also conditions. */
export const LISTED_GROUPS = [...DUE_GROUPS, 'conditions'] as const
export type ListedGroup = (typeof LISTED_GROUPS)[number]

/**
 * As the kind and the code of a row: the renewal of the certificates of a record that end on a day.
 */
export const RENEWAL = 'renewal'

const KEY = /^(\d{4}-\d{2}-\d{2})_(\d{1,10})_([A-Za-z0-9]{1,10})$/

/** Where a page of the list begins: after the row of this key. */
type Key = Pick<ListedDue, 'windowTo' | 'recordId' | 'code'>

/** The filters of the list. */
export const SurveysDueQuery = z.object({
  group: z.enum(DUE_GROUPS, `group is one of ${DUE_GROUPS.join(', ')}`).default('due'),
  q: searchQuery.default(''),
  on: calendarDate('on').optional(),
  after: z
    .string()
    .regex(KEY, 'after is the position of a page, from the link to it')
    .transform(readKey)
    .refine(
      ({ recordId }) => recordId <= MAX_INTEGER,
      'after is the position of a page, from the link to it',
    )
    .refine(
      ({ windowTo }) => z.iso.date().safeParse(windowTo).success,
      'after is the position of a page, from the link to it',
    )
    .optional(),
})
export type SurveysDueQuery = z.output<typeof SurveysDueQuery>

/** The same of the page. */
export const DuePageQuery = SurveysDueQuery.extend({
  group: z.enum(LISTED_GROUPS, `group is one of ${LISTED_GROUPS.join(', ')}`).default('due'),
})

/** The most that one answer of the API lists. */
const MAX_ANSWERED = 2_000

const closesOn = (name: string) => calendarDate(name).optional()

/** The same for programs: also by the days on which windows close, begun or not. */
export const SurveysDueSelection = SurveysDueQuery.omit({ on: true })
  .extend({
    from: closesOn('from'),
    to: closesOn('to'),
    limit: z.coerce
      .number('limit must be a number')
      .int('limit must be a whole number')
      .min(1, 'limit is at least 1')
      .max(MAX_ANSWERED, `limit is at most ${MAX_ANSWERED}`)
      .default(50),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'to must not be before from',
  })

function readKey(text: string): Key {
  const [, windowTo = '', recordId = '', code = ''] = KEY.exec(text) ?? []
  return { windowTo, recordId: Number(recordId), code }
}

export function keyText({ windowTo, recordId, code }: Key): string {
  return `${windowTo}_${recordId}_${code}`
}

/**
 * The first and the last day on which windows of a group close; they have begun. Null: no limit.
 */
export function limitsOf(
  group: DueGroup,
  today: string,
): { from: string | null; to: string | null } {
  const soon = addDays(today, CLOSING_SOON)
  if (group === 'overdue') return { from: null, to: addDays(today, -1) }
  if (group === 'closing') return { from: today, to: soon }
  return { from: group === 'open' ? addDays(soon, 1) : null, to: null }
}

/**
 * The same of expiries: a renewal survey can be completed from three months before on (HSSC
 * guidelines, 4.2.3; SOLAS I/14(b)).
 */
export function renewalLimitsOf(
  group: DueGroup,
  today: string,
): { from: string; to: string } | null {
  if (group === 'overdue') return null
  const { from, to } = limitsOf(group, today)
  return { from: from ?? today, to: to ?? addMonths(today, RENEWAL_MONTHS) }
}

/** A month of the years that dates may have. */
export const CalendarQuery = z.object({
  month: z
    .string()
    .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'month is a year and a month, such as 2026-12')
    .optional(),
})

type Certificate = {
  certificateId: string
  vesselName: string
  imoNumber: string | null
  shipId: number | null
}

/**
 * A survey that is due, with what a list shows of its certificate. The kind and the code `renewal`:
 * the renewal of those certificates of the record that end on `windowTo`, which are `codes`.
 */
export type ListedDue = Certificate & {
  recordId: number
  code: string
  kinds: string
  windowFrom: string
  windowTo: string
  codes: string[]
}

/** An open condition that is due soon or overdue. */
export type ListedCondition = Certificate & {
  recordId: number
  code: string
  key: string
  text: string
  dueOn: string
}

/** A day of the calendar: how many windows close on it, and the first of them. */
export type CalendarDay = { day: string; count: number; surveys: ListedDue[] }
