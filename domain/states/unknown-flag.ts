import { NONE, UNKNOWN } from '#/core/no-value.ts'
import { wordsOf } from './name-key.ts'

/** Of flags alone, besides what says of any value that there is none or that it is not known. */
const OF_FLAGS =
  'xx, xxx, zz, zzz, x, not specified, not stated, not recorded, not registered, no data, other, others, various, multiple, empty, ' +
  'stateless, tiada, kosong, lain, lain lain, lainnya, tanpa'

const NO_FLAG = new Set([...NONE, ...UNKNOWN, ...OF_FLAGS.split(', ')])

/**
 * Whether a text says that the flag is not known, instead of naming one: `N/A`, `Unknown (UNK)`,
 * `#REF!`, `tidak diketahui`.
 */
export function saysUnknownFlag(text: string): boolean {
  const words = wordsOf(text)
  if (words.length === 0 || text.trim().startsWith('#')) return true
  if (words.some((word) => ['unknown', 'unspecified', 'diketahui', 'unidentified'].includes(word)))
    return true
  return NO_FLAG.has(words.join(' ')) || text.trim() === '?'
}

/** What is said of such a text, wherever a flag is entered. */
export const NAMES_NO_FLAG =
  'This names no flag. Write the name of the State whose flag the ship flies, or its code of ISO 3166'
