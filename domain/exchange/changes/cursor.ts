import { z } from 'zod'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/**
 * The entry that a client has read up to. `hash`: 16 hexadecimal digits that only this entry of
 * this register has.
 */
export type Cursor = { sequence: number; hash: string }

const FORM = /^([1-9]\d{0,9})-([0-9a-f]{16})$/
const MAX_LENGTH = 27
const MALFORMED =
  'after is not a cursor of this feed. Send back a `nextCursor` unchanged, or leave it out to start at the first entry'

/** The parameter `after`: a cursor as the feed has answered it. */
export const CursorText = z
  .string()
  .max(MAX_LENGTH, `after is too long: a cursor has at most ${MAX_LENGTH} characters`)
  .transform((text, context): Cursor => {
    const [, sequence = '', hash = ''] = FORM.exec(text) ?? []
    if (sequence !== '' && Number(sequence) <= MAX_INTEGER)
      return { sequence: Number(sequence), hash }
    context.addIssue({ code: 'custom', message: MALFORMED })
    return z.NEVER
  })
  .meta({ examples: ['3051-9f2c04d1ab67e358'] })

export function cursorText({ sequence, hash }: Cursor): string {
  return `${sequence}-${hash}`
}
