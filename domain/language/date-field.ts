import { z } from 'zod'
import { calendarDay, daysInMonth, isDayOfCalendar, isInRange } from '#/core/dates.ts'

/** Longer than any date with a time and an offset. */
const MAX_LENGTH = 40

/**
 * A calendar date that a person or a program sends, as `YYYY-MM-DD`, or with a time behind it
 * (`calendarDay` says which day that is). The one schema of all forms and endpoints that take
 * dates. Reports one error: the date is missing, there is no such day, or it is written otherwise.
 * `whereEmpty`: the message for an empty text.
 */
export function calendarDate(title: string, whereEmpty = `${title} is required`) {
  const notADate = `${title} is not a date; write it as YYYY-MM-DD`
  return z
    .string({
      error: ({ input }) =>
        input === undefined || input === null ? `${title} is required` : notADate,
    })
    .max(MAX_LENGTH, { error: notADate, abort: true })
    .transform((text) => calendarDay(text.trim()) ?? text.trim())
    .pipe(
      z.string().superRefine((text, context) => {
        const message = text === '' ? whereEmpty : problemOf(text, notADate)
        if (message !== null) context.addIssue({ code: 'custom', message, continue: false })
      }),
    )
    .meta({ format: 'date' })
}

function problemOf(text: string, notADate: string): string | null {
  const [, year, month] = /^(\d{4})-(\d{2})-\d{2}$/.exec(text) ?? []
  if (year === undefined || month === undefined) return notADate
  if (isDayOfCalendar(text)) return null
  if (Number(month) < 1 || Number(month) > 12) return `${notADate}. There is no month ${month}`
  return `${notADate}. There is no ${text}: that month has ${daysInMonth(Number(year), Number(month))} days`
}

/** A calendar date that the register takes. */
export function registerDay(title: string) {
  return calendarDate(title).refine(isInRange, `${title} must lie between 1900 and 2199`)
}
