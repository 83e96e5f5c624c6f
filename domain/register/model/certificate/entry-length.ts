import type { Part } from './part.ts'

// How much text the surveys and conditions of all certificates of an entry may be together: 16
// types with all the surveys of a term have some 20,000 characters. Each certificate has a maximum
// of its own besides (domain/register/survey/recording/part-rules.ts).

const MAX_LENGTH = 60_000
/** The same with what a window needs, and in a file. */
const MAX_LENGTH_WITH_NEEDED = 100_000

export const ENTRY_TOO_LONG =
  'has as much text in surveys and conditions as an entry can have; shorten the remarks, or enter its certificates under numbers of their own'

type Surveyed = Pick<Part, 'surveys' | 'conditions'>

export function isEntryTooLong(parts: readonly Surveyed[], of: 'unneeded' | 'needed'): boolean {
  return surveyTextOf(parts) > (of === 'unneeded' ? MAX_LENGTH : MAX_LENGTH_WITH_NEEDED)
}

/** How long the surveys and conditions of an entry are as JSON. */
export function surveyTextOf(parts: readonly Surveyed[]): number {
  return JSON.stringify(parts.map(({ surveys, conditions }) => [surveys, conditions])).length
}
