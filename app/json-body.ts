import type { HonoRequest } from 'hono'
import type { z } from 'zod'
import { Refusal } from './refusal.ts'

/** The JSON body of a request, parsed with a schema. Refuses what is no JSON; the schema words its own refusals. */
export async function jsonBody<S extends z.ZodType>(request: HonoRequest, schema: S): Promise<z.output<S>> {
  const text = await request.text()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('invalid', text === '' ? 'The request has no body.' : 'The body is not valid JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('invalid', 'The body must be a JSON object.')
  }
  return schema.parse(value)
}
