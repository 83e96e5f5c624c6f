import { z } from 'zod'
import {
  CONTENT_FIELDS,
  type ContentLabels,
  type ContentRecord,
} from '#/domain/services/editing/content.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { line } from '#/domain/language/text-fields.ts'
import { MAX_EMAIL_LENGTH } from '#/core/text.ts'

/** A flag State that recognises the authority, as anybody may read it. */
export type Flag = { id: number; name: string; code: string }

/** What the public site shows of a flag State; the name is in the language of the page. */
export type ShownFlag = Pick<Flag, 'name' | 'code'>

/** The same whole, as staff see it. */
export type FlagRecord = Flag &
  ContentRecord & {
    /** Shown on Indonesian pages; null where the name that CLDR has will do. */
    indonesianName: string | null
    /**
     * Of its administration, for notices about statutory certificates; null where it is not known.
     */
    administrationEmail: string | null
  }

const EMAIL_MESSAGE =
  'Email of the administration must be one address, such as office@administration.example'

/**
 * A flag State as an administrator writes it. A code that no country has is shown with the white
 * flag.
 */
export const FlagInput = z.object({
  name: line('Name', 100, { min: 1, message: () => 'Name is required' }),
  code: z
    .string({ error: 'Code is required' })
    .trim()
    .toLowerCase()
    .regex(/^[a-z]{2}$/, 'A code has two letters, such as id (ISO 3166-1)'),
  indonesianName: line('Indonesian name', 100)
    .nullable()
    .optional()
    .transform((name) => name || null),
  administrationEmail: z
    .string('Email of the administration must be text')
    .max(MAX_EMAIL_LENGTH, EMAIL_MESSAGE)
    .trim()
    .refine((typed) => typed === '' || z.email().safeParse(typed).success, EMAIL_MESSAGE)
    .nullable()
    .optional()
    .transform((address) => address || null),
  ...CONTENT_FIELDS,
})
export type FlagInput = z.output<typeof FlagInput>

export const FLAG_LABELS: ContentLabels = {
  name: 'flag',
  fields: {
    name: 'Name',
    code: 'Code',
    indonesianName: 'Indonesian name',
    administrationEmail: 'Email of the administration',
    hidden: 'Hidden',
    place: 'Position in the order',
  },
  inUse: 'A certificate uses this flag',
  hiding:
    'It is neither shown nor counted on the home page, and the form of a certificate does not suggest it. Certificates keep its name.',
  deleting:
    'It is removed from the home page for good. Its history stays. If it may return, hide it instead.',
  paths: {
    list: paths.editFlags,
    edit: paths.editFlag,
    delete: paths.deleteFlag,
    saved: paths.editFlags,
  },
}
