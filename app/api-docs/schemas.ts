import { z } from 'zod'

export type JsonSchema = { [keyword: string]: unknown }
export type Schemas = Record<string, JsonSchema>

/**
 * Writes zod schemas as JSON Schema (2020-12, which OpenAPI 3.1 uses). Those with an id of their own (`.meta({ id })`) are
 * collected in `schemas` and referred to.
 */
export function schemaWriter() {
  const schemas: Schemas = {}
  function write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $schema: _, ...document } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: plainly })
    // What zod writes is JSON; references in it are to `$defs`, which this document keeps elsewhere.
    const text = JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { $defs, ...written } = JSON.parse(text) as JsonSchema & { $defs?: Schemas }
    for (const [name, definition] of Object.entries($defs ?? {})) schemas[name] = withoutId(definition)
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

/** Leaves out what says nothing to a person: the bounds of all whole numbers, and what a format says already. */
function plainly({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.format === 'date') delete jsonSchema.maxLength
}

/** A schema with words for its fields; nested ones are named with points. */
export function withFieldWords(schema: JsonSchema, words: Record<string, string>): JsonSchema {
  const copy = structuredClone(schema)
  for (const [path, description] of Object.entries(words)) {
    const field = path.split('.').reduce<JsonSchema | undefined>((at, name) => propertyOf(at, name), copy)
    if (!field) throw new Error(`There is no field ${path} to be described`)
    field['description'] = description
  }
  return copy
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
