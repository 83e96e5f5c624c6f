import type { SiteEventKind } from '#/core/stored-values.ts'

/** What an administrator did to a record of the site's content; `before` and `after` are the record as it was stored. */
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

/** The fields in which two states of a record differ, in the order of `order`; fields that `order` does not name are left out. */
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

/** Browsers end the lines of a form with CR LF (HTML §4.10.21); what a person typed is trimmed before it is stored. */
function comparable(text: string | undefined): string | null {
  return text?.replaceAll('\r\n', '\n').trim() || null
}

/**
 * A record as the fields of its form, nested ones named with points, lists with one entry a line: `{ texts: { en: { areas: ['Hull',
 * 'Machinery'] } } }` → `{ 'texts.en.areas': 'Hull\nMachinery' }`; what is empty is left out.
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
