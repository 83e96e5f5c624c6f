import { z } from 'zod'
import { m } from '#/domain/texts/messages.js'
import {
  LEFT_OUT,
  LEFT_OUT_OF_PROSE,
  MAX_EMAIL_LENGTH,
  REFUSED,
  REFUSED_BUT_LINES,
} from '#/core/text.ts'

/** The name of a field: a text, or a function that gives it in the current language. */
type Label = string | (() => string)
const labelText = (label: Label) => (typeof label === 'string' ? label : label())

/**
 * The minimum number of characters, and the message for fewer; it is also shown where nothing was
 * sent.
 */
type Min = { min: number; message: (limit: { min: number }) => string }

/**
 * One line of text a person typed: without invisible characters (`LEFT_OUT`), composed (NFC),
 * trimmed, at most `max` characters. Refuses line breaks, other control characters and turned
 * directions (`REFUSED`).
 */
export function line(label: Label, max: number, min?: Min) {
  return typed(label, max, min)
    .transform((text) => text.replaceAll(LEFT_OUT, '').normalize('NFC').trim())
    .refine((text) => !REFUSED.test(text), {
      error: () => m.common_text_unseen({ label: labelText(label) }),
    })
    .refine((text) => text.length <= max, {
      error: () => m.common_text_too_long({ label: labelText(label), most: max }),
    })
    .refine((text) => text.length >= (min?.min ?? 0), { error: () => min?.message(min) })
    .meta(lengths(max, min))
}

/**
 * The same for several lines of prose; line ends become `\n`, and joiners of Persian and Indic
 * scripts stay (`LEFT_OUT_OF_PROSE`).
 */
export function lines(label: Label, max: number, min?: Min) {
  return typed(label, max, min)
    .transform((text) =>
      text.replaceAll(LEFT_OUT_OF_PROSE, '').normalize('NFC').replaceAll(/\r\n?/g, '\n').trim(),
    )
    .refine((text) => !REFUSED_BUT_LINES.test(text), {
      error: () => m.common_text_unseen_lines({ label: labelText(label) }),
    })
    .refine((text) => text.length <= max, {
      error: () => m.common_text_too_long({ label: labelText(label), most: max }),
    })
    .refine((text) => text.length >= (min?.min ?? 0), { error: () => min?.message(min) })
    .meta(lengths(max, min))
}

/**
 * What the description of the API says of a text: its true length, where the schema above counts
 * before it is trimmed.
 */
function lengths(max: number, min: Min | undefined) {
  return { maxLength: max, ...(min && { minLength: min.min }) }
}

function typed(label: Label, max: number, min?: Min) {
  return z
    .string({
      error: ({ input }) => {
        if (input === undefined && min) return min.message(min)
        const name = { label: labelText(label) }
        return input === undefined ? m.common_text_required(name) : m.common_text_not_text(name)
      },
    })
    .max(max * 4, { error: () => m.common_text_too_long({ label: labelText(label), most: max }) })
    .refine((text) => text.isWellFormed(), {
      error: () => m.common_text_broken({ label: labelText(label) }),
    })
}

/** An email address to answer to, with the message for what is none. */
export function emailAddress(message: () => string) {
  return z
    .string({ error: message })
    .trim()
    .max(MAX_EMAIL_LENGTH, { error: message })
    .pipe(z.email({ error: message }))
    .meta({ format: 'email' })
}
