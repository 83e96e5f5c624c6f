import { z } from 'zod'
import { m } from './paraglide/messages.js'

/**
 * Refused in every text: control characters (PostgreSQL stores no NUL) and the ends of lines and paragraphs; marks that turn the direction
 * of writing, by which a name is made to read as another (Unicode TR 36 §3.3); and interlinear annotations.
 */
const REFUSED = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\uFFF9-\uFFFB]/u
const REFUSED_BUT_LINES = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\p{Bidi_Control}\uFFF9-\uFFFB]/u

/**
 * Left out of every text: invisible characters, such as U+200B, soft hyphens and fillers, by which two names look alike and differ (Unicode
 * TR 36 §2.1). Telephones and word processors add them, with emoji for instance, so they are not refused.
 */
const LEFT_OUT = /(?!\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu

/** The name of a field: a text, or what words it in the language of the moment. */
type Label = string | (() => string)
const worded = (label: Label) => (typeof label === 'string' ? label : label())

/** At least so many characters, and the words for fewer; they also stand where nothing was sent at all. */
type Least = { least: number; words: () => string }

/**
 * One line of text a person typed: without invisible characters (`LEFT_OUT`), composed (NFC), trimmed, at most `most` characters. Refuses
 * line breaks, other control characters and turned directions (`REFUSED`).
 */
export function line(label: Label, most: number, least?: Least) {
  return typed(label, most, least)
    .transform((text) => text.replaceAll(LEFT_OUT, '').normalize('NFC').trim())
    .refine((text) => !REFUSED.test(text), { error: () => m.common_text_unseen({ label: worded(label) }) })
    .refine((text) => text.length <= most, { error: () => m.common_text_too_long({ label: worded(label), most }) })
    .refine((text) => text.length >= (least?.least ?? 0), { error: () => least?.words() })
    .meta(lengths(most, least))
}

/** The same for several lines; line ends become `\n`. */
export function lines(label: Label, most: number, least?: Least) {
  return typed(label, most, least)
    .transform((text) => text.replaceAll(LEFT_OUT, '').normalize('NFC').replaceAll(/\r\n?/g, '\n').trim())
    .refine((text) => !REFUSED_BUT_LINES.test(text), { error: () => m.common_text_unseen_lines({ label: worded(label) }) })
    .refine((text) => text.length <= most, { error: () => m.common_text_too_long({ label: worded(label), most }) })
    .refine((text) => text.length >= (least?.least ?? 0), { error: () => least?.words() })
    .meta(lengths(most, least))
}

/** What the description of the API says of a text: its true length, where the schema above counts before it is trimmed. */
function lengths(most: number, least: Least | undefined) {
  return { maxLength: most, ...(least && { minLength: least.least }) }
}

function typed(label: Label, most: number, least?: Least) {
  return z
    .string({
      error: ({ input }) => {
        if (input === undefined && least) return least.words()
        const name = { label: worded(label) }
        return input === undefined ? m.common_text_required(name) : m.common_text_not_text(name)
      },
    })
    .max(most * 4, { error: () => m.common_text_too_long({ label: worded(label), most }) })
    .refine((text) => text.isWellFormed(), { error: () => m.common_text_broken({ label: worded(label) }) })
}

/**
 * Text of somebody else as it may stand in one line, such as the subject of a letter: nothing unseen, at most `most`
 * characters. What came in by our forms is so already; this holds for whatever else the register may contain.
 */
export function inOneLine(text: string, most: number): string {
  const visible = text
    .toWellFormed()
    .replaceAll(LEFT_OUT, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
  const characters = Array.from(visible.replaceAll(new RegExp(REFUSED, 'gu'), '').trim())
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('')
}

/** RFC 5321 §4.5.3.1.3, less the angle brackets. */
export const LONGEST_EMAIL = 254

/** An e-mail address to answer to, with the words for what is none. */
export function emailAddress(words: () => string) {
  return z
    .string({ error: words })
    .trim()
    .max(LONGEST_EMAIL, { error: words })
    .pipe(z.email({ error: words }))
    .meta({ format: 'email' })
}

/** What a form has in a field; nothing for a field it lacks, or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
