import { z } from 'zod'
import { readCertificateNumber } from '#/app/certificates/number-form.ts'

const MOST_NUMBERS = 100

/** Up to 100 numbers at once; each is brought into its normal form. */
export const ManyNumbers = z.object({
  numbers: z
    .array(z.string({ error: 'A number is text' }), { error: 'numbers is a list of certificate numbers' })
    .min(1, 'Name at least one number')
    .max(MOST_NUMBERS, `At most ${MOST_NUMBERS} numbers can be verified at once`)
    .transform((numbers, context) =>
      numbers.map((typed, place) => {
        const number = readCertificateNumber(typed)
        if (number.success) return number.data
        context.addIssue({ code: 'custom', message: `Number ${place + 1}: ${number.problem}`, path: [place] })
        return ''
      }),
    ),
  receipt: z.boolean().default(false),
})
