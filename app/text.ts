import { z } from 'zod'

// Control characters, line ends, and the marks that turn the direction of writing: a name with one of them can be
// made to read as another (Unicode TR 36 §3.3), and PostgreSQL stores no NUL.
const UNSEEN = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u

/** One line of text a person typed: trimmed, composed (NFC), no unseen characters, at most `most` characters. */
export function line(label: string, most: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be text`) })
    .max(most * 4, `${label} is longer than ${most} characters`)
    .refine((text) => text.isWellFormed(), `${label} has broken characters; please type it again`)
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => !UNSEEN.test(text), `${label} has line breaks or invisible characters; please type it on one line`)
    .refine((text) => text.length <= most, `${label} is longer than ${most} characters`)
}
