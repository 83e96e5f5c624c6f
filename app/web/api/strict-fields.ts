import { z } from 'zod'
import { inOneLine } from '#/core/text.ts'

const MAX_SHOWN = 40

/** A schema for the fields of a JSON body, or the parameters of a query, that refuses any other by its name. */
export function strictFields<Shape extends z.ZodRawShape>(
  shape: Shape,
  what: 'field' | 'parameter' = 'field',
) {
  const known = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no ${what} "${inOneLine(issue.keys[0] ?? '', MAX_SHOWN)}"; the ${what}s are ${known}`
        : undefined,
  })
}
