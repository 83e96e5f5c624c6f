import { z } from 'zod'
import { parseJson } from '#/app/json-body.ts'

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

/** What must not stand in a page, even one's own: forms that hold it are not kept. `current` is the password asked for again. */
const SECRET = /password|code|^current$/i

/** The form as it can be kept; null where there is nothing to keep, or a secret among it. */
export function heldForm(address: string, form: FormData): HeldForm | null {
  // Nothing but the path counts, so any origin does.
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  // Of a form sent by script: the same page, asked for as data.
  searchParams.delete('_routes')
  const page = pathname.replace(/\.data$/, '')
  const fields = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  if (fields.some(([name]) => SECRET.test(name))) return null
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
