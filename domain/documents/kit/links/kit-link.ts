import { z } from 'zod'
import { emailAddress } from '#/domain/language/text-fields.ts'
import { m } from '#/domain/texts/messages.js'

/** The form by which an owner asks for a link. */
export const KitLinkRequest = z.object({ email: emailAddress(m.kit_error_email) })
export type KitLinkRequest = z.output<typeof KitLinkRequest>
