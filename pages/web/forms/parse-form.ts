import { parseWithZod } from '@conform-to/zod/v4'
import { configureCoercion } from '@conform-to/zod/v4/future'
import type { z } from 'zod'

/**
 * A number is written in digits alone; by JavaScript's rule `0x10` and `1e1` would be numbers too.
 */
const coercion = configureCoercion({
  type: { number: (text) => (/^\s*\d{1,15}\s*$/.test(text) ? Number(text) : Number.NaN) },
})

/** Reads a form by its schema, in the browser as on the server. */
export function parseForm<Schema extends z.ZodType>(
  form: FormData | URLSearchParams,
  schema: Schema,
) {
  return parseWithZod(form, { schema: coercion.coerceFormValue(schema), disableAutoCoercion: true })
}
