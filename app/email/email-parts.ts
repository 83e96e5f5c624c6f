import { fullDate, timeInJakarta } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { dateInJakarta } from '#/core/dates.ts'
import type { Language } from '#/core/languages.ts'
import { inOneLine } from '#/core/text.ts'

/** The content of an email in one language, without layout: plain text and HTML are made from it. */
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
