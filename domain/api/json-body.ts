import type { HonoRequest } from 'hono'
import { z } from 'zod'
import { Refusal } from '#/core/refusal.ts'
import { inOneLine } from '#/core/text.ts'

/** No body of the API is deeper than 4. */
const MAX_JSON_DEPTH = 16
/** A list of numbers to verify has the most: 100. */
const MAX_JSON_VALUES = 2_000
/** How much of the name of an unknown field an error repeats. */
const MAX_SHOWN_NAME = 40

/**
 * The JSON body of a request, parsed with a schema; where it is `optional`, none counts as `{}`.
 * Refuses: invalid.
 */
export async function jsonBody<S extends z.ZodType>(
  request: HonoRequest,
  schema: S,
  optional = false,
): Promise<z.output<S>> {
  const text = await request.text()
  const value = text === '' && optional ? {} : parseJson(text)
  if (value === undefined) {
    throw new Refusal(
      'invalid',
      text === '' ? 'The request has no body.' : 'The body is not valid JSON.',
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('invalid', 'The body must be a JSON object.')
  }
  return schema.parse(value)
}

/**
 * The value of a JSON text; undefined if it is not JSON. Refuses, before anything is built, what is
 * nested deeper or has more values than any request of the product: 64 KB hold 30,000 values, each
 * of which could cause an error message.
 */
export function parseJson(text: string): unknown {
  const { depth, values } = measureJson(text)
  if (depth > MAX_JSON_DEPTH)
    throw new Refusal('invalid', `The JSON is nested deeper than ${MAX_JSON_DEPTH} levels.`)
  if (values > MAX_JSON_VALUES)
    throw new Refusal('invalid', `The JSON has more than ${MAX_JSON_VALUES} values.`)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A text, or a character that nests or separates values; a text that does not end is no JSON (RFC
 * 8259 §7).
 */
const MARK = /"(?:[^"\\]+|\\.)*"?|[[\]{},]/gs

/** How deep a JSON text is nested, and at most how many values it has. */
function measureJson(text: string): { depth: number; values: number } {
  let [open, depth, values] = [0, 0, 1]
  for (const [mark] of text.matchAll(MARK)) {
    if (mark === ']' || mark === '}') open -= 1
    else if (mark === '[' || mark === '{') depth = Math.max(depth, ++open)
    if (mark === '[' || mark === '{' || mark === ',') values += 1
    if (depth > MAX_JSON_DEPTH || values > MAX_JSON_VALUES) break
  }
  return { depth, values }
}

/**
 * A schema for the fields of a JSON body, or the parameters of a query, that refuses any other by
 * its name.
 */
export function strictFields<Shape extends z.ZodRawShape>(
  shape: Shape,
  what: 'field' | 'parameter' = 'field',
) {
  const known = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no ${what} "${inOneLine(issue.keys[0] ?? '', MAX_SHOWN_NAME)}"; the ${what}s are ${known}`
        : undefined,
  })
}
