import { fullDate, timeInJakarta } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { dateInJakarta } from '#/core/dates.ts'
import type { Language } from '#/core/languages.ts'
import { inOneLine } from '#/core/text.ts'

/**
 * The content of an email in one language, without layout: plain text and HTML are made from it.
 */
export type EmailContent = {
  language: Language
  subject: string
  salutation: string | null
  parts: Part[]
  /** The sender's name and address, line by line. */
  closing: string[]
}

export type Part =
  | { part: 'text'; text: string }
  | { part: 'facts'; facts: Fact[] }
  | { part: 'link'; name: string; address: string }
  | { part: 'quote'; name: string; text: string }
  | { part: 'list'; heads: [string, string, string]; rows: ListRow[]; more: string | null }

type Fact = { name: string; value: string }
type ListRow = { number: string; subject: string; date: string; address: string }

export type SubjectAndParts = { subject: string; parts: Part[] }

/** Longer names and other facts are cut; the linked page has the rest. */
export const MAX_FACT_LENGTH = 200
/** Of a name in a subject. */
export const MAX_NAME_LENGTH = 80

export function text(value: string): Part {
  return { part: 'text', text: value }
}

export function facts(...pairs: [name: string, value: string][]): Part {
  return {
    part: 'facts',
    facts: pairs.map(([name, value]) => ({ name, value: inOneLine(value, MAX_FACT_LENGTH) })),
  }
}

/** Text that a user typed, with its line breaks. */
export function quote(name: string, typed: string): Part {
  const lines = typed.split('\n').map((line) => inOneLine(line, typed.length))
  return { part: 'quote', name, text: lines.join('\n') }
}

export function link(name: string, address: string | null): Part[] {
  return address === null ? [] : [{ part: 'link', name, address }]
}

/** The date and the time of day of an instant, in Jakarta. */
export function until(instant: string): string {
  return m.mail_until({ date: fullDate(dateInJakarta(instant)), time: timeInJakarta(instant) })
}

/** An email as plain text, for mail programs that show no HTML and for readers who prefer it. */
export function emailAsText({ salutation, parts, closing }: EmailContent): string {
  const blocks = [...(salutation === null ? [] : [salutation]), ...parts.map(asText)]
  // Mail programs recognise `-- ` as the line above a signature (RFC 3676 §4.3).
  return `${blocks.join('\n\n')}\n\n-- \n${closing.join('\n')}\n`
}

function asText(part: Part): string {
  switch (part.part) {
    case 'text':
      return part.text
    case 'facts':
      return part.facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
    case 'link':
      return `${part.name}:\n${part.address}`
    case 'quote':
      return `${part.name}:\n${part.text.replaceAll(/^/gm, '> ')}`
    case 'list': {
      const [, , dateHead] = part.heads
      const rows = part.rows.map(
        ({ number, subject, date, address }) =>
          `${number}, ${subject}\n${dateHead}: ${date}\n${address}`,
      )
      return [...rows, ...(part.more === null ? [] : [part.more])].join('\n\n')
    }
  }
}
