import { wordsOf } from './name-key.ts'

const UNKNOWN = new Set(
  (
    'na, n a, nan, nat, none, nil, null, unk, unkn, xx, xxx, zz, zzz, x, tba, tbc, tbd, tbn, to be advised, to be confirmed, ' +
    'not available, not applicable, not specified, not stated, not recorded, not registered, no data, other, others, various, ' +
    'multiple, undefined, blank, empty, stateless, tidak ada, tiada, kosong, lain, lain lain, lainnya, belum ada, tanpa'
  ).split(', '),
)

/** Whether a text says that the flag is not known, instead of naming one: `N/A`, `Unknown (UNK)`, `#REF!`, `tidak diketahui`. */
export function saysUnknownFlag(text: string): boolean {
  const words = wordsOf(text)
  if (words.length === 0 || text.trim().startsWith('#')) return true
  if (words.some((word) => ['unknown', 'unspecified', 'diketahui', 'unidentified'].includes(word))) return true
  return UNKNOWN.has(words.join(' ')) || text.trim() === '?'
}

/** What is said of such a text, wherever a flag is entered. */
export const NAMES_NO_FLAG =
  'This names no flag. Write the name of the State whose flag the ship flies, or its code of ISO 3166'
