/** What an administrator did to a service or a flag; `before` and `after` are the record as it was stored. */
export type SiteEvent = {
  id: number
  at: string
  kind: 'added' | 'changed' | 'moved' | 'hidden' | 'shown' | 'deleted'
  actorName: string
  before: Fields | null
  after: Fields | null
}

type Fields = Record<string, unknown>

/** One field that differs, as text; null for what was or is not there. */
export type Difference = { field: string; before: string | null; after: string | null }

/** Kept by the server, so that they differ whenever anything does. */
const KEPT_BY_SERVER = new Set(['id', 'version'])

/**
 * The fields in which two states of a record differ, in the order of `order`, nested ones named with points
 * (`texts.en.title`); fields that `order` does not name are left out.
 */
export function differences(before: Fields | null, after: Fields | null, order: readonly string[]): Difference[] {
  const [was, is] = [flat(before ?? {}), flat(after ?? {})]
  return order
    .filter((field) => !KEPT_BY_SERVER.has(field))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
    .filter((one) => one.before !== one.after)
}

/** `{ texts: { en: { areas: ['Hull', 'Machinery'] } } }` → `{ 'texts.en.areas': 'Hull\nMachinery' }`; what is empty is left out. */
function flat(fields: Fields, above = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, string][] => {
      const path = above + name
      if (isFields(value)) return Object.entries(flat(value, `${path}.`))
      const text = Array.isArray(value) ? value.join('\n') : worded(value)
      return text === '' ? [] : [[path, text]]
    }),
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function worded(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
