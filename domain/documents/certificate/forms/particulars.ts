import { z } from 'zod'
import { line } from '#/domain/language/text-fields.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import type { FormField } from './form.ts'
import { formOf } from './forms.ts'

type Texts = Readonly<Record<string, string>>

/**
 * The facts that the form of a certificate asks for and that no entry of a ship or a company has,
 * and those that were such facts and of which it still has a text.
 */
export function particularsOf({
  code,
  particulars = {},
}: {
  code: string
  particulars?: Texts
}): readonly FormField[] {
  const fields = formOf(code)?.fields ?? []
  return fields.filter(
    ({ key, from, isFormerParticular }) =>
      from === 'certificate' || (isFormerParticular && particulars[key] !== undefined),
  )
}

/** The length of a particular, at most. */
export const MAX_PARTICULAR = 200

/**
 * What staff record for the form of one certificate: a text for each of its fields; an empty one
 * removes it.
 */
export function particularsSchema(part: { code: string; particulars?: Texts }) {
  const texts = particularsOf(part).map(
    ({ key, title }) => [key, line(title(), MAX_PARTICULAR).optional()] as const,
  )
  return z.object({
    ...Object.fromEntries(texts),
    version: z
      .number('Version must be a number')
      .int('Version must be a number')
      .min(1)
      .max(MAX_INTEGER),
  })
}

/** Texts by the keys of fields, without those that are empty; undefined where nothing is left. */
export function filledParticulars(
  texts: Readonly<Record<string, string | undefined>>,
): Record<string, string> | undefined {
  const filled = Object.entries(texts).filter(
    (entry): entry is [string, string] => (entry[1] ?? '') !== '',
  )
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}
