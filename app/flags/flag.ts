import { z } from 'zod'
import { line } from '#/app/text.ts'

/** A flag State that recognises the authority, as anybody may read it. */
export type Flag = { id: number; name: string; code: string }

/** What the public site shows of a flag State; the name is in the language of the page. */
export type ShownFlag = Pick<Flag, 'name' | 'code'>

/** The same whole, as staff see it. */
export type FlagRecord = Flag & {
  /** Shown on Indonesian pages; null where the name that CLDR has will do. */
  indonesianName: string | null
  hidden: boolean
  /** Its place in the order that visitors see, counted from 1. */
  place: number
  version: number
}

/** A flag State as an administrator writes it. A code that no country has is shown with the white flag (specification §3). */
export const FlagInput = z.object({
  name: line('Name', 100, { least: 1, words: () => 'Name is required' }),
  code: z
    .string({ error: 'Code is required' })
    .trim()
    .toLowerCase()
    .regex(/^[a-z]{2}$/, 'A code has two letters, such as id (ISO 3166-1)'),
  indonesianName: line('Indonesian name', 100)
    .nullable()
    .optional()
    .transform((name) => name || null),
  hidden: z.boolean({ error: 'Hidden must be true or false' }).optional().transform(Boolean),
  version: z.number({ error: 'Version must be a number' }).int('Version must be a number').min(1).max(2_147_483_647).optional(),
})
export type FlagInput = z.output<typeof FlagInput>

/** The fields of a record that a person compares, in the order of the form, with the name of each. */
export const FLAG_FIELDS: Record<string, string> = {
  name: 'Name',
  code: 'Code',
  indonesianName: 'Indonesian name',
  hidden: 'Hidden',
  place: 'Place in the order',
}
