import { z } from 'zod'
import type { FieldNote, JsonSchema } from '#/core/api.ts'

type Schemas = Record<string, JsonSchema>

/**
 * Writes zod schemas as JSON Schema (2020-12, which OpenAPI 3.1 uses). Those with an id (`.meta({
 * id })`) are collected in `schemas` and referred to.
 */
export function schemaWriter() {
  const schemas: Schemas = {}
  function write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $schema: _, ...document } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: omitRedundant,
    })
    // What zod writes is JSON; references in it are to `$defs`, which are elsewhere in this
    // document.
    const text = JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { $defs, ...written } = JSON.parse(text) as JsonSchema & { $defs?: Schemas }
    for (const [name, definition] of Object.entries($defs ?? {}))
      schemas[name] = withoutId(definition)
    const name = z.globalRegistry.get(schema)?.id
    // A reference already, where zod has put the definition aside itself.
    if (name === undefined || io === 'input' || '$ref' in written) return written
    schemas[name] = withoutId(written)
    return { $ref: `#/components/schemas/${name}` }
  }
  return { schemas, write }
}

function withoutId(schema: JsonSchema): JsonSchema {
  const { id: _, $id: __, ...rest } = schema
  return rest
}

/**
 * Leaves out what does not help a reader: the bounds of all whole numbers, and what a format
 * already implies.
 */
function omitRedundant({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.format === 'date') delete jsonSchema.maxLength
}

/**
 * A schema with notes on its fields; nested ones are named with points. Throws for an unknown
 * field.
 */
export function noteFields(schema: JsonSchema, notes: Record<string, FieldNote>): JsonSchema {
  const copy = structuredClone(schema)
  for (const [path, note] of Object.entries(notes)) {
    const field = path
      .split('.')
      .reduce<JsonSchema | undefined>((at, name) => propertyOf(at, name), copy)
    if (!field) throw new Error(`There is no field ${path} to be described`)
    Object.assign(field, noteField(field, note))
  }
  return copy
}

/** The schema of one field with its note. */
export function noteField(schema: JsonSchema, note: FieldNote = {}): JsonSchema {
  if (typeof note === 'string') return { ...schema, description: note }
  const { text, ...others } = note
  return { ...schema, ...(text !== undefined && { description: text }), ...others }
}

/** A field of an object schema, or of the object among several possibilities. */
function propertyOf(schema: JsonSchema | undefined, name: string): JsonSchema | undefined {
  const alternatives = [schema, ...(Array.isArray(schema?.['anyOf']) ? schema['anyOf'] : [])]
  for (const one of alternatives) {
    const properties: unknown = isSchema(one) ? one['properties'] : undefined
    const found = isSchema(properties) ? properties[name] : undefined
    if (isSchema(found)) return found
  }
  return undefined
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
