import type { JsonSchema } from '#/core/api.ts'

/** One field as it is shown to people. */
export type FieldRow = {
  name: string
  required: boolean
  type: string
  limits: string
  description: string
  /** The allowed values, where they are too many to name in the type. */
  values: string[]
  /** The record that it refers to, itself or as the entries of a list. */
  record: string | null
}

/** A type names up to this number of values; above it they are counted, and listed on demand. */
const MAX_VALUES_IN_TYPE = 8

/** The alternatives of a schema (`anyOf`), shown one after the other. */
export function variantsOf(schema: JsonSchema): JsonSchema[] {
  return listOf(schema['anyOf'])?.filter(isSchema) ?? [schema]
}

/**
 * The name of the record that a schema refers to, itself, as one of several alternatives or as the
 * items of a list; null where it refers to none.
 */
export function recordNameOf(schema: JsonSchema): string | null {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? null
  const inner = listOf(schema['anyOf']) ?? [schema['items']]
  return (
    inner
      .filter(isSchema)
      .map(recordNameOf)
      .find((name) => name !== null) ?? null
  )
}

/**
 * The fields of an object, followed by those of nested objects, named with full stops; `[]` means
 * each entry of a list.
 */
export function rowsOf(schema: JsonSchema, above = ''): FieldRow[] {
  const properties = schema['properties']
  if (!isSchema(properties)) return []
  const required = listOf(schema['required']) ?? []
  return Object.entries(properties).flatMap(([name, field]): FieldRow[] => {
    if (!isSchema(field)) return []
    const row = {
      name: above + name,
      required: required.includes(name),
      type: typeOf(field),
      limits: limitsOf(field).join('; '),
      description: textOf(field['description']),
      values: valuesOf(field).length > MAX_VALUES_IN_TYPE ? valuesOf(field) : [],
      record: recordNameOf(field),
    }
    return [row, ...fieldsInside(field, above + name)]
  })
}

function fieldsInside(field: JsonSchema, path: string): FieldRow[] {
  const items = field['items']
  if (isSchema(items)) return rowsOf(items, `${path}[].`)
  return variantsOf(field).flatMap((variant) => rowsOf(variant, `${path}.`))
}

/** `text`, `whole number or null`, `list of Certificate`, `one of valid, expired`. */
export function typeOf(schema: JsonSchema): string {
  const record = typeof schema['$ref'] === 'string' ? recordNameOf(schema) : null
  if (record !== null) return record
  if (listOf(schema['anyOf'])) return [...new Set(variantsOf(schema).map(typeOf))].join(' or ')
  const values = valuesOf(schema)
  if (values.length > MAX_VALUES_IN_TYPE) return `one of ${values.length}`
  if (values.length > 0) return `one of ${values.join(', ')}`
  if ('const' in schema) return JSON.stringify(schema['const'])
  const types = listOf(schema['type']) ?? [schema['type']]
  return types.map((type) => nameOfType(type, schema)).join(' or ')
}

const NAMES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
}
const FORMATS: Record<string, string> = {
  date: 'date',
  'date-time': 'instant',
  email: 'email address',
}

function nameOfType(type: unknown, schema: JsonSchema): string {
  if (type === 'array')
    return `list of ${isSchema(schema['items']) ? typeOf(schema['items']) : 'anything'}`
  if (type === 'string' && typeof schema['format'] === 'string')
    return FORMATS[schema['format']] ?? schema['format']
  return typeof type === 'string' ? (NAMES[type] ?? type) : 'anything'
}

function limitsOf(schema: JsonSchema): string[] {
  const inner = (listOf(schema['anyOf']) ?? []).filter(isSchema).flatMap(limitsOf)
  const { minLength, maxLength, minimum, maximum, maxItems } = schema
  return [
    ...range(minLength, maxLength, 'characters'),
    ...range(minimum, maximum, ''),
    ...range(undefined, maxItems, 'entries'),
    ...('default' in schema ? [`without it ${JSON.stringify(schema['default'])}`] : []),
    ...new Set(inner),
  ]
}

function valuesOf(schema: JsonSchema): string[] {
  return (listOf(schema['enum']) ?? []).filter((value) => typeof value === 'string')
}

function range(min: unknown, max: unknown, unit: string): string[] {
  const withUnit = (limit: string) => [[limit, unit].filter(Boolean).join(' ')]
  if (typeof min === 'number' && typeof max === 'number') return withUnit(`${min} to ${max}`)
  if (typeof max === 'number') return withUnit(`at most ${max}`)
  return typeof min === 'number' ? withUnit(`at least ${min}`) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): unknown[] | null {
  return Array.isArray(value) ? value : null
}
