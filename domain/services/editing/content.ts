import { z } from 'zod'
import { MAX_INTEGER, type SiteEventKind } from '#/core/stored-values.ts'

/** The fields that every record of the site's content has, as staff see it. */
export type ContentRecord = {
  id: number
  hidden: boolean
  /** Its position in the order that visitors see, from 1. */
  place: number
  /** Counts the changes. */
  version: number
}

/**
 * The fields that every form of content has. A save without a version replaces what is stored,
 * whatever it is.
 */
export const CONTENT_FIELDS = {
  hidden: z.boolean({ error: 'Hidden must be true or false' }).optional().transform(Boolean),
  version: z
    .number({ error: 'Version must be a number' })
    .int('Version must be a number')
    .min(1)
    .max(MAX_INTEGER)
    .optional(),
}

export type ContentInput = { hidden: boolean; version?: number | undefined }

/** The texts and addresses of the pages of a kind of content. */
export type ContentLabels = {
  /** In texts, and in the names of its history events and notices. */
  name: 'service' | 'flag'
  /** The fields that a person compares, in the order of the form, with the label of each. */
  fields: Record<string, string>
  /** Why a record can be hidden but not deleted, as the beginning of a sentence. */
  inUse: string
  /** What hiding a record means. */
  hiding: string
  /** What deleting a record means. */
  deleting: string
  paths: {
    list: () => string
    edit: (id: number) => string
    delete: (id: number) => string
    /** Shown after a save. */
    saved: (id: number) => string
  }
}

/** One step in the order that visitors see. */
export const Move = z.object({
  id: z.coerce.number().int().min(1).max(MAX_INTEGER),
  direction: z.enum(['up', 'down'], { error: 'Direction is one of up, down' }),
})
export type Move = z.output<typeof Move>

/**
 * The ids with one of them moved a step up or down; null if it is at that end already, or not among
 * them.
 */
export function moveIn(ids: readonly number[], { id, direction }: Move): number[] | null {
  const from = ids.indexOf(id)
  const to = direction === 'up' ? from - 1 : from + 1
  const neighbour = ids[to]
  if (from < 0 || neighbour === undefined) return null
  return ids.with(to, id).with(from, neighbour)
}

/**
 * What an administrator did to a record of the site's content; `before` and `after` are the record
 * as it was stored.
 */
export type ContentEvent = {
  id: number
  at: string
  kind: SiteEventKind
  actorName: string
  /** The public part of the API key that it was done with. */
  apiKey: string | null
  before: Fields | null
  after: Fields | null
}

type Fields = Record<string, unknown>

/** One field that differs, as text; null for what was or is not there. */
export type Difference = { field: string; before: string | null; after: string | null }

/**
 * The fields in which two states of a record differ, in the order of `order`; fields that `order`
 * does not name are left out.
 */
export function findDifferences(
  before: Fields | null,
  after: Fields | null,
  order: readonly string[],
): Difference[] {
  const [was, is] = [flattenFields(before ?? {}), flattenFields(after ?? {})]
  return order
    .map((field) => ({ field, before: comparable(was[field]), after: comparable(is[field]) }))
    .filter((one) => one.before !== one.after)
}

/**
 * Browsers end the lines of a form with CR LF (HTML §4.10.21); what a person typed is trimmed
 * before it is stored.
 */
function comparable(text: string | undefined): string | null {
  return text?.replaceAll('\r\n', '\n').trim() || null
}

/**
 * A record as the fields of its form, nested ones named with points, lists with one entry a line:
 * `{ texts: { en: { areas: ['Hull', 'Machinery'] } } }` → `{ 'texts.en.areas': 'Hull\nMachinery'
 * }`; what is empty is left out.
 */
export function flattenFields(fields: Fields, above = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, string][] => {
      const path = above + name
      if (isFields(value)) return Object.entries(flattenFields(value, `${path}.`))
      const text = Array.isArray(value) ? value.join('\n') : toText(value)
      return text === '' ? [] : [[path, text]]
    }),
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
