import { z } from 'zod'
import { imoDigits, isImoNumber } from '#/domain/register/model/number/imo-number.ts'
import { line, lines } from '#/domain/language/text-fields.ts'
import { MAX_EMAIL_LENGTH } from '#/core/text.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/** A company that owns or manages ships. */
export type Company = {
  id: number
  name: string
  /** The company's IMO number (IMO Resolution MSC.160(78)): seven digits. */
  imoNumber: string | null
  address: string | null
  country: string | null
  emails: string[]
  createdAt: string
  updatedAt: string
  version: number
}

/** A company as a file names it: by its name, its IMO number, or both. */
export type NamedCompany = { name: string | null; imoNumber: string | null }

const MAX_EMAILS = 10
const EMAILS_MESSAGE = `Email addresses must be a list, one a line, at most ${MAX_EMAILS}`

/** Email addresses: as a list, or as text with one a line, as the form has them. */
const Emails = z
  .union(
    [
      z.string().max(MAX_EMAILS * 2 * MAX_EMAIL_LENGTH, EMAILS_MESSAGE),
      z.array(z.string().max(MAX_EMAIL_LENGTH, EMAILS_MESSAGE)).max(MAX_EMAILS * 2, EMAILS_MESSAGE),
    ],
    {
      error: EMAILS_MESSAGE,
    },
  )
  .transform((typed, context) => {
    const all = (typeof typed === 'string' ? typed.split(/[\s,;]+/) : typed)
      .map((one) => one.trim())
      .filter((one) => one !== '')
    const wrong = all.find(
      (one) => one.length > MAX_EMAIL_LENGTH || !z.email().safeParse(one).success,
    )
    if (wrong !== undefined) context.addIssue(`“${wrong.slice(0, 80)}” is not an email address`)
    if (all.length > MAX_EMAILS) context.addIssue(`At most ${MAX_EMAILS} email addresses`)
    return [...new Set(all)]
  })

const optionalLine = (label: string, max: number) =>
  line(label, max)
    .transform((text) => text || null)
    .nullable()
    .optional()

const fields = {
  name: line('Name', 200, { min: 1, message: () => 'Name is required' }),
  imoNumber: z
    .string({ error: 'Company IMO number must be text' })
    .max(50, 'A company IMO number has 7 digits')
    .transform(imoDigits)
    .refine(
      (digits) => digits === '' || isImoNumber(digits),
      'A company IMO number has 7 digits; leave it empty where there is none',
    )
    .transform((digits) => digits || null)
    .nullable()
    .optional(),
  address: lines('Address', 1_000)
    .transform((text) => text || null)
    .nullable()
    .optional(),
  country: optionalLine('Country', 100),
  emails: Emails.optional(),
}

const version = z
  .number({ error: 'Version is required' })
  .int('Version must be a number')
  .min(1)
  .max(MAX_INTEGER)

export const NewCompany = z.object(fields)
export type NewCompany = z.output<typeof NewCompany>

/** What is left out stays as it is; `version` is the version that was read. */
export const CompanyChanges = z.object({ ...z.object(fields).partial().shape, version })
export type CompanyChanges = z.output<typeof CompanyChanges>

/** The form, which is sent whole: an empty field clears what is stored. */
export const EditedCompany = z.object({ ...fields, version })

/** The label of each field, for history and conflicts, in the order of the form. */
export const COMPANY_LABELS: Record<string, string> = {
  name: 'Name',
  imoNumber: 'Company IMO number',
  country: 'Country',
  address: 'Address',
  emails: 'Email addresses',
}
