import type { z } from 'zod'
import type { FieldErrors } from '#/core/refusal.ts'
import { parseForm } from './parse-form.ts'

/**
 * What a schema finds wrong with a form, in the browser as on the server. Pages load this module
 * when it is used.
 */
export function checkForm(form: FormData, schema: z.ZodType): FieldErrors {
  const { error } = parseForm(form, schema).reply()
  return Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, texts]) => (texts?.length ? [[name, texts]] : [])),
  )
}
