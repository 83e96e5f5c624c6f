import { z } from 'zod'
import { addDays } from '#/core/dates.ts'
import { calendarDate } from '#/domain/language/date-field.ts'
import { STATUSES } from '#/domain/register/model/certificate/status.ts'
import { searchQuery } from '#/domain/search/search-query.ts'
import { LISTED } from '#/domain/register/model/certificate/field-lists.ts'
import {
  CERTIFICATE_TYPES,
  certificateTypeOf,
} from '#/domain/register/model/type/certificate-types.ts'

/** What a list can be sorted by: the columns of the table, and `id`, the order of entry. */
export const SORTS = ['id', ...LISTED] as const
export type SortColumn = (typeof SORTS)[number]
export type Sort = { column: SortColumn; descending: boolean }

/** Days ahead that staff look for what expires. */
export const EXPIRING_WITHIN = [30, 60, 90] as const

export const NEWEST_FIRST: Sort = { column: 'id', descending: true }
const MAX_CURSOR_LENGTH = 500

/** Certificates on a page of the list, by default. */
export const PAGE_SIZE = 50

const blankIsNone = (value: unknown) => (value === '' ? undefined : value)

function date(label: string) {
  return z.preprocess(blankIsNone, calendarDate(label).optional())
}

/**
 * `-expiryDate`: descending. An invalid value aborts, because the check of `after` and `before`
 * below reads it.
 */
const Sort = z
  .string()
  .refine((text) => sortOf(text) !== null, {
    error: `sort is one of ${SORTS.join(', ')}, with a - before it for descending`,
    abort: true,
  })
  .transform((text) => sortOf(text) ?? NEWEST_FIRST)

function sortOf(text: string): Sort | null {
  const descending = text.startsWith('-')
  const column = SORTS.find((one) => one === (descending ? text.slice(1) : text))
  return column ? { column, descending } : null
}

/**
 * Where a page begins: the id of a certificate, and after `~` the value it is sorted by, where that
 * is not the id.
 */
function key(name: string) {
  return z
    .string()
    .max(MAX_CURSOR_LENGTH, `${name} is not a position in this list`)
    .regex(/^[1-9]\d{0,9}(~.*)?$/s, `${name} is not a position in this list`)
    .transform((text) => {
      const [id = '', ...value] = text.split('~')
      return { id: Number(id), value: value.length === 0 ? Number(id) : value.join('~') }
    })
}

/** The query of the list: filters, sort order, page. All parameters are optional. */
export const CertificateListQuery = z
  .object({
    q: searchQuery.default(''),
    status: z.preprocess(
      blankIsNone,
      z.enum(STATUSES, `status is one of ${STATUSES.join(', ')}`).optional(),
    ),
    flag: z.preprocess(blankIsNone, z.string().max(100, 'There is no such flag').optional()),
    type: z.preprocess(
      blankIsNone,
      z
        .string()
        .refine(
          (label) => CERTIFICATE_TYPES.some((type) => type.label === label),
          'type is one of the 16 certificate types',
        )
        .optional(),
    ),
    expiring: z.preprocess(
      blankIsNone,
      z.coerce
        .number('expiring is a number of days')
        .int('expiring is a whole number of days')
        .min(1, 'expiring is at least 1 day')
        .max(3_660, 'expiring is at most 3660 days')
        .optional(),
    ),
    issuedFrom: date('issuedFrom'),
    issuedTo: date('issuedTo'),
    sort: z.preprocess(blankIsNone, Sort.default(NEWEST_FIRST)),
    limit: z.coerce
      .number('limit must be a number')
      .int('limit must be a whole number')
      .min(1, 'limit is at least 1')
      .max(500, 'limit is at most 500')
      .default(PAGE_SIZE),
    after: key('after').optional(),
    before: key('before').optional(),
  })
  .superRefine(({ sort, after, before }, context) => {
    if (after && before)
      context.addIssue({
        code: 'custom',
        path: ['before'],
        message: 'Use after or before, not both',
      })
    for (const [name, position] of Object.entries({ after, before })) {
      if (!position || isCursorOf(sort.column, position.value)) continue
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `${name} is a position in a list with another sort order`,
      })
    }
  })
export type CertificateListQuery = z.output<typeof CertificateListQuery>

const IsoDate = z.iso.date()

/** Whether a value can be what a column is sorted by: the id itself, a date, or text. */
function isCursorOf(column: SortColumn, value: string | number): boolean {
  if (column === 'id') return typeof value === 'number'
  return typeof value === 'string' && (!column.endsWith('Date') || IsoDate.safeParse(value).success)
}

/** Only which certificates, and in what order. */
export type CertificateFilter = Omit<CertificateListQuery, 'limit' | 'after' | 'before'>

/**
 * The conditions of a filter; a certificate must match all of them. `expiring`: one of its
 * certificates is in force and lasts for at most that number of days; `survey-overdue` finds partly
 * valid records, too, of which one certificate is.
 */
export function conditionOf(
  { q, status, flag, type, expiring, issuedFrom, issuedTo }: CertificateFilter,
  today: string,
) {
  return {
    text: q,
    flag,
    code: type === undefined ? undefined : certificateTypeOf(type)?.code,
    status,
    overdueOn: status === 'survey-overdue' ? today : undefined,
    issued: { from: issuedFrom, to: issuedTo },
    lastDay: expiring === undefined ? undefined : lastDaysWithin(expiring, today),
  }
}

/** Today, and a number of days more. */
export function lastDaysWithin(days: number, today: string) {
  return { from: today, to: addDays(today, days) }
}

/** The position of a page as a query parameter. */
export function keyText({ id, value }: { id: number; value: string | number }): string {
  return value === id ? String(id) : `${id}~${value}`
}

/** `-expiryDate`. */
export function sortText({ column, descending }: Sort): string {
  return `${descending ? '-' : ''}${column}`
}
