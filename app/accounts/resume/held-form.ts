import { z } from 'zod'
import { parseJson } from '#/app/json-body.ts'
import { paths } from '#/app/paths.ts'
import { SECRET_FIELDS } from '#/app/secret-fields.ts'

/** A form that came from somebody whose session had ended: where it was going, and what was typed. */
export const HeldForm = z.object({
  /** A page of the staff area, and nothing else. */
  action: z
    .string()
    .max(2_000)
    .regex(/^\/admin(\/|\?|$)/),
  fields: z.array(z.tuple([z.string().max(200), z.string()])).max(500),
})
export type HeldForm = z.output<typeof HeldForm>

const SECRET = new Set<string>(SECRET_FIELDS)
/** Their forms hold passwords and codes: none is stored in a page. */
const OWN_ACCOUNT = new RegExp(`^${paths.ownAccount()}(/|$)`)

/** The form as it can be kept; null where there is nothing to keep, or a secret among it. */
export function heldForm(address: string, form: FormData): HeldForm | null {
  // Nothing but the path counts, so any origin does.
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  // Of a form sent by script: the same page, asked for as data.
  searchParams.delete('_routes')
  const page = pathname.replace(/\.data$/, '')
  const fields = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  if (OWN_ACCOUNT.test(page) || fields.some(([name]) => SECRET.has(name))) return null
  const held = HeldForm.safeParse({ action: page + (searchParams.size > 0 ? `?${searchParams}` : ''), fields })
  return held.success && fields.length > 0 ? held.data : null
}

/** What the refusal of a form holds, where it holds one. */
export function heldIn(answer: unknown): HeldForm | null {
  const held = typeof answer === 'object' && answer !== null && 'held' in answer ? HeldForm.safeParse(answer.held) : null
  return held?.success ? held.data : null
}

/** As it comes back with the sign-in form. */
export function readHeldForm(text: unknown): HeldForm | null {
  try {
    const held = HeldForm.safeParse(parseJson(String(text)))
    return held.success ? held.data : null
  } catch {
    return null
  }
}
