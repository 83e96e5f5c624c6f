import { NONE, UNKNOWN } from '#/core/no-value.ts'
import { withHyphens, wordsOf } from './plain-text.ts'

/** The longest of them, with signs around it. */
const MAX_LENGTH = 40
/** Few values begin as these words do; it is asked of most cells of a file. */
const MOST_VALUES = /^[\da-zA-Z](?<![bmnptuxBMNPTUX])/

const KINDS = new Map([
  ...NONE.map((words) => [words, 'none'] as const),
  ...UNKNOWN.map((words) => [words, 'unknown'] as const),
])

/**
 * Whether a cell has no value: nothing at all (`empty`), a word or dash that says that there is none (`none`), or one that says that it is not
 * known (`unknown`). Null for a value.
 */
export function noValueIn(cell: string): 'empty' | 'none' | 'unknown' | null {
  if (cell.length > MAX_LENGTH || MOST_VALUES.test(cell)) return null
  const text = withHyphens(cell).trim()
  if (text === '') return 'empty'
  if (/^[-_. ]+$/.test(text)) return 'none'
  if (/^[?？{}[\]()<>"…:.!/\\ ]+$/.test(text) || /^[xX*]{3,}$/.test(text)) return 'unknown'
  // The signs of a text decide nothing, but a number or code has letters or digits that are none of these words.
  return KINDS.get(wordsOf(text)) ?? null
}

/** The warning where such a word is in a cell that may be empty. */
export function readAsNothing(missing: 'none' | 'unknown'): string {
  return missing === 'none'
    ? 'This is read as an empty cell'
    : 'This is read as an empty cell: enter it once it is known'
}

/** True for a cell without a value, whatever it says instead. */
export function saysNothing(cell: string): boolean {
  return noValueIn(cell) !== null
}
