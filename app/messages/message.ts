import { z } from 'zod'
import { m } from '#/app/paraglide/messages.js'
import { emailAddress, line, lines } from '#/app/text.ts'

/** A message of the contact form (specification §5). */
export const NewMessage = z.object({
  name: line(m.contact_name, 200, { least: 2, words: m.contact_error_name }),
  email: emailAddress(m.contact_error_email),
  subject: line(m.contact_subject, 200, { least: 5, words: m.contact_error_subject }),
  message: lines(m.contact_message, 10_000, { least: 10, words: m.contact_error_message }),
})
export type NewMessage = z.output<typeof NewMessage>
