import { z } from 'zod'
import { addDays } from '#/app/dates.ts'
import { conditionsOfStatus, STATUSES } from '#/app/verification/verdict.ts'
import { searchable } from '#/app/certificates/certificate.ts'
import { CERTIFICATE_TYPES, certificateTypeOf, writtenNames } from '#/app/certificates/certificate-types.ts'

/** What a list can be sorted by: the columns of the table, and `id`, the order of entry. */
export const SORTS = ['id', 'certificateId', 'vesselName', 'imoNumber', 'flag', 'type', 'issuedDate', 'expiryDate'] as const
export type SortColumn = (typeof SORTS)[number]
export type Sort = { column: SortColumn; descending: boolean }

/** Days ahead that staff look for what expires. */
export const EXPIRING_WITHIN = [30, 60, 90] as const

export const NEWEST_FIRST: Sort = { column: 'id', descending: true }
const LONGEST_KEY = 500

/** Certificates on a page of the list, where nothing else is asked for. */
export const PAGE_SIZE = 50

const blankIsNone = (value: unknown) => (value === '' ? undefined : value)

function date(label: string) {
  return z.preprocess(blankIsNone, z.iso.date(`${label} is not a date; write it as YYYY-MM-DD`).optional())
}

/** `-expiryDate`: descending. What is none aborts, because the check of `after` and `before` below reads it. */
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

/** Where a page begins: the id of a certificate, and after `~` the value it is sorted by, where that is not the id. */
function key(name: string) {
  return z
    .string()
    .max(LONGEST_KEY, `${name} is not a place in this list`)
    .regex(/^[1-9]\d{0,9}(~.*)?$/s, `${name} is not a place in this list`)
    .transform((text) => {
      const [id = '', ...value] = text.split('~')
      return { id: Number(id), value: value.length === 0 ? Number(id) : value.join('~') }
    })
}

/** How the register is asked for: which certificates, in what order, which page. Everything may be left out. */
export const CertificateListQuery = z
  .object({
    q: z.string().max(200, 'Search for at most 200 characters').transform(searchable).default(''),
    status: z.preprocess(blankIsNone, z.enum(STATUSES, `status is one of ${STATUSES.join(', ')}`).optional()),
    flag: z.preprocess(blankIsNone, z.string().max(100, 'There is no such flag').optional()),
    type: z.preprocess(
      blankIsNone,
      z
        .string()
        .refine((label) => CERTIFICATE_TYPES.some((type) => type.label === label), 'type is one of the 16 certificate types')
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
      context.addIssue({ code: 'custom', path: ['before'], message: 'Ask for what is after or before a place, not both' })
    for (const [name, place] of Object.entries({ after, before })) {
      if (!place || isPlaceIn(sort.column, place.value)) continue
      context.addIssue({ code: 'custom', path: [name], message: `${name} is a place in a list that is sorted in another way` })
    }
  })
export type CertificateListQuery = z.output<typeof CertificateListQuery>

const NUMBERS: readonly SortColumn[] = ['imoNumber', 'issuedDate', 'expiryDate']

/** Whether a value can be what a column is sorted by: the id itself, a number, or text. */
function isPlaceIn(column: SortColumn, value: string | number): boolean {
  if (column === 'id') return typeof value === 'number'
  return typeof value === 'string' && (!NUMBERS.includes(column) || /^\d{1,8}$/.test(value))
}

/** Only which certificates, and in what order. */
export type CertificateFilter = Omit<CertificateListQuery, 'limit' | 'after' | 'before'>

/** What the register is asked for: all that are said must hold. Expiring within so many days: valid today, and no longer then. */
export function conditionOf({ q, status, flag, type, expiring, issuedFrom, issuedTo }: CertificateFilter, today: string) {
  const ofStatus = conditionsOfStatus(status, today)
  const soon = expiring === undefined ? undefined : expiringWithin(expiring, today)
  const named = type === undefined ? null : certificateTypeOf(type)
  return {
    text: q,
    flag,
    // Records from elsewhere may hold another name of the type than its label.
    type: named ? writtenNames(named) : undefined,
    standing: ofStatus.standing ?? soon?.standing,
    issued: narrower(ofStatus.issued, { from: issuedFrom, to: issuedTo }),
    expiry: narrower(ofStatus.expiry, soon?.expiry),
    superseded: narrower(ofStatus.superseded, soon?.superseded),
  }
}

/** In force, not superseded, and expiring today or within so many days. */
export function expiringWithin(days: number, today: string) {
  const expiry = { from: today, to: addDays(today, days) }
  return { standing: 'in-force' as const, expiry, superseded: { from: addDays(today, 1) } }
}

type Period = { from?: string | undefined; to?: string | undefined }

/** What lies in both periods; undefined where that is all of time. */
function narrower(one: Period = {}, other: Period = {}): Period | undefined {
  const later = [one.from, other.from].filter((from) => from !== undefined).toSorted()
  const sooner = [one.to, other.to].filter((to) => to !== undefined).toSorted()
  const period = { from: later.at(-1), to: sooner[0] }
  return period.from === undefined && period.to === undefined ? undefined : period
}

/** A page's place as it stands in an address. */
export function keyText({ id, value }: { id: number; value: string | number }): string {
  return value === id ? String(id) : `${id}~${value}`
}

/** `-expiryDate`. */
export function sortText({ column, descending }: Sort): string {
  return `${descending ? '-' : ''}${column}`
}
