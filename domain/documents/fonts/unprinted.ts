import { codePointName } from '#/core/text.ts'

/** Of one warning. */
export const MAX_NAMED = 6
/**
 * Characters that are not seen, or change how the text beside them is read, are named by their code
 * alone.
 */
const SEEN = /^[\p{L}\p{N}\p{P}\p{S}]$/u

/**
 * What is said of characters that the fonts of the documents lack; null where they lack none.
 * `codes`: each once, in their order.
 */
export function unprintedWarning(codes: readonly number[]): string | null {
  if (codes.length === 0) return null
  const named = codes.slice(0, MAX_NAMED).map(nameOf).join(', ')
  const rest = codes.length - MAX_NAMED
  const all = rest > 0 ? `${named} and ${rest} more` : named
  return `The fonts of the documents lack ${all}: the documents print □ instead, and list the ${codes.length === 1 ? 'code' : 'codes'}`
}

function nameOf(code: number): string {
  const character = String.fromCodePoint(code)
  const written = codePointName(code)
  return SEEN.test(character) ? `${character} (${written})` : written
}
