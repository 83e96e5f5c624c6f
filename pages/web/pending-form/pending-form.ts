import { z } from 'zod'
import { parseJson } from '#/domain/api/json-body.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { SECRET_FIELDS } from '#/core/secret-fields.ts'

/** A form that was sent after its session had ended: its address and its fields. */
export const PendingForm = z.object({
  /** A page of the staff area only. */
  action: z
    .string()
    .max(2_000)
    .regex(/^\/admin(\/|\?|$)/),
  fields: z.array(z.tuple([z.string().max(200), z.string()])).max(500),
})
export type PendingForm = z.output<typeof PendingForm>

const SECRET = new Set<string>(SECRET_FIELDS)
/** The forms of these pages contain passwords and codes, which are not stored in a page. */
const OWN_ACCOUNT = new RegExp(`^${paths.ownAccount()}(/|$)`)

/**
 * Converts a form to be sent again later; null for an empty form, or one that contains a secret.
 */
export function toPendingForm(address: string, form: FormData): PendingForm | null {
  // Only the path and the query are used, so the origin does not matter.
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  // A script sends the form to the data route of the same page.
  searchParams.delete('_routes')
  const page = pathname.replace(/\.data$/, '')
  const fields = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  if (OWN_ACCOUNT.test(page) || fields.some(([name]) => SECRET.has(name))) return null
  const held = PendingForm.safeParse({
    action: page + (searchParams.size > 0 ? `?${searchParams}` : ''),
    fields,
  })
  return held.success && fields.length > 0 ? held.data : null
}

/** The pending form in the response of a refused form; null without one. */
export function pendingFormIn(response: unknown): PendingForm | null {
  const isHolder = typeof response === 'object' && response !== null && 'held' in response
  const held = isHolder ? PendingForm.safeParse(response.held) : null
  return held?.success ? held.data : null
}

/** Reads the pending form from its field in the sign-in form; null where it is invalid. */
export function readPendingForm(text: unknown): PendingForm | null {
  try {
    const held = PendingForm.safeParse(parseJson(String(text)))
    return held.success ? held.data : null
  } catch {
    return null
  }
}
