/**
 * Writes JSON Schema (2020-12, as OpenAPI 3.1 uses it) as TypeScript types: the part of it that the description of the API uses. An unknown
 * keyword throws, so that no wrong type is written.
 */

/** What says something about a value without changing its type. */
const NOTES = new Set([
  'description',
  'title',
  'format',
  'examples',
  'default',
  'deprecated',
  'contentEncoding',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
])
const SHAPES = new Set([
  '$ref',
  'type',
  'const',
  'enum',
  'anyOf',
  'oneOf',
  'allOf',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'prefixItems',
])
const PRIMITIVES = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/**
 * The TypeScript type of a schema; `indent`: of the line where it begins.
 * @param {Record<string, any>} schema
 * @returns {string}
 */
export function typeOf(schema, indent = '') {
  for (const keyword of Object.keys(schema)) {
    if (!NOTES.has(keyword) && !SHAPES.has(keyword))
      throw new Error(`No type is known for the keyword ${keyword}`)
  }
  if (schema.$ref !== undefined) return nameOfReference(schema.$ref)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal))
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives)
    return union(alternatives.flatMap(alternativesOf).map((one) => typeOf(one, indent)))
  if (schema.allOf) return schema.allOf.map((one) => inBrackets(typeOf(one, indent))).join(' & ')
  if (Array.isArray(schema.type))
    return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)))
  if (schema.type === 'array') return arrayType(schema, indent)
  if (schema.type === 'object' || schema.properties) return objectType(schema, indent)
  if (schema.type === undefined) return 'unknown'
  const primitive = PRIMITIVES[schema.type]
  if (!primitive) throw new Error(`No type is known for the type ${schema.type}`)
  return primitive
}

/** The name of a property or a parameter in a type: in quotes where it is no identifier. */
export function propertyName(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}

/** A description as a comment before a declaration; nothing where there is none. A text cannot end the comment. */
export function comment(text, indent = '', { deprecated = false } = {}) {
  const paragraphs = [text, ...(deprecated ? ['@deprecated'] : [])].filter(Boolean).join('\n')
  if (paragraphs === '') return ''
  const lines = paragraphs.replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

function nameOfReference(reference) {
  const name = /^#\/components\/schemas\/([A-Za-z_$][\w$]*)$/.exec(reference)?.[1]
  if (!name) throw new Error(`${reference} is no schema of this document`)
  return name
}

/** A string, number, boolean or null as a type, safe in a source file: single quotes, no line ends. */
function literal(value) {
  if (value !== null && !['string', 'number', 'boolean'].includes(typeof value))
    throw new Error('A constant is no object')
  const json = JSON.stringify(value)
  if (typeof value !== 'string') return json
  const escaped = json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}

function alternativesOf(schema) {
  const inner = schema.$ref === undefined ? (schema.anyOf ?? schema.oneOf) : undefined
  return inner ? inner.flatMap(alternativesOf) : [schema]
}

/** Without what another member holds already: `'a' | string` is `string`, and all with `unknown` is `unknown`. */
function union(types) {
  const members = new Set(types)
  if (members.has('unknown')) return 'unknown'
  const held = (one) =>
    (members.has('string') && /^'(?:[^'\\]|\\.)*'$/.test(one)) ||
    (members.has('number') && /^-?[\d.]+$/.test(one))
  return [...members].filter((one) => !held(one)).join(' | ')
}

function inBrackets(type) {
  return /[|&]/.test(type) && !/^\{[\s\S]*\}$/.test(type) ? `(${type})` : type
}

function arrayType({ items, prefixItems }, indent) {
  if (prefixItems) return `[${prefixItems.map((one) => typeOf(one, indent)).join(', ')}]`
  const item = items ? typeOf(items, indent) : 'unknown'
  return /[|&]/.test(item) ? `(${item})[]` : `${item}[]`
}

function objectType({ properties, required = [], additionalProperties }, indent) {
  const others =
    additionalProperties === undefined || additionalProperties === false
      ? null
      : additionalProperties
  const names = Object.keys(properties ?? {})
  if (names.length === 0) {
    if (additionalProperties === false) return 'Record<string, never>'
    return `Record<string, ${others === null || others === true ? 'unknown' : typeOf(others, indent)}>`
  }
  const inner = `${indent}  `
  const lines = names.map((name) => {
    const schema = properties[name]
    const mark = required.includes(name) ? '' : '?'
    const note = comment(schema.description, inner, { deprecated: schema.deprecated === true })
    return `${note}${inner}${propertyName(name)}${mark}: ${typeOf(schema, inner)}\n`
  })
  if (others !== null) lines.push(`${inner}[name: string]: unknown\n`)
  return `{\n${lines.join('')}${indent}}`
}
