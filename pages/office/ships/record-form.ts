import type { z } from 'zod'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { useForm } from '#/pages/web/forms/use-form.ts'

type Stored = Readonly<Record<string, string | number | readonly string[] | null | undefined>>

/**
 * The state of the form of a record: a refused form shows what was typed, another what is stored.
 */
export function useRecordForm<Name extends string>(
  lastResult: LastResult,
  schema: z.ZodType,
  stored: Stored,
) {
  const form = useForm<Name>(lastResult, {
    check: async () => {
      const { checkForm } = await import('#/pages/web/forms/check-form.ts')
      return (typed) => checkForm(typed, schema)
    },
  })
  const typed = lastResult?.initialValue
  const field = (name: Name) => ({
    ...form.blankField(name),
    defaultValue: textOf(typed ? typed[name] : stored[name]),
  })
  return { form, field }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
