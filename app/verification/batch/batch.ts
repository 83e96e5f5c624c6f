import { z } from 'zod'
import { readCertificateNumber } from '#/app/certificate-number/normal-form.ts'

const MAX_NUMBERS = 100

/** Up to 100 numbers at once; each is brought into its normal form. */
export const BatchNumbers = z.object({
  numbers: z
    .array(z.string({ error: 'A number is text' }), { error: 'numbers is a list of certificate numbers' })
    .min(1, 'Name at least one number')
    .max(MAX_NUMBERS, `At most ${MAX_NUMBERS} numbers can be verified at once`)
    .transform((numbers, context) =>
      numbers.map((typed, index) => {
        const number = readCertificateNumber(typed)
        if (number.success) return number.data
        context.addIssue({ code: 'custom', message: `Number ${index + 1}: ${number.problem}`, path: [index] })
        return ''
      }),
    ),
  receipt: z.boolean().default(false),
})
