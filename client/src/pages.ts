import { nextInput, type AnyInput } from './address.ts'
import type { Answer } from './send.ts'

/** The records of one page, and the input for the next one; null after the last. */
export function readPage(
  { value, headers }: Answer,
  input: AnyInput,
): { records: unknown[]; next: AnyInput | null } {
  // The description says that the answer is a list, or the feed of changes.
  if (Array.isArray(value)) return { records: value, next: nextInput(headers.get('link'), input) }
  const { entries, nextCursor, more } = value as {
    entries: unknown[]
    nextCursor: string | null
    more: boolean
  }
  return { records: entries, next: more ? { ...input, after: nextCursor } : null }
}
