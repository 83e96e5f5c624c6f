import { visibleText } from './plain-text.ts'
import type { Standing } from '#/app/certificates/model/field.ts'

const NAMES: Record<Standing, string[]> = {
  'in-force': [
    'in force',
    'inforce',
    'valid',
    'active',
    'yes',
    'y',
    'true',
    '1',
    'ya',
    'berlaku',
    'aktif',
    'sah',
    'benar',
  ],
  // “Not valid” without more detail means suspended, as an unchecked box does, because a suspension can be undone.
  suspended: [
    'suspended',
    'invalid',
    'not valid',
    'inactive',
    'no',
    'n',
    'false',
    '0',
    'tidak',
    'tidak berlaku',
    'tidak sah',
    'tidak aktif',
    'ditangguhkan',
    'dibekukan',
    'salah',
  ],
  withdrawn: ['withdrawn', 'revoked', 'cancelled', 'canceled', 'dicabut', 'ditarik', 'dibatalkan'],
}

const STANDINGS = new Map(
  // The keys are those of the table above.
  (Object.entries(NAMES) as [Standing, string[]][]).flatMap(([standing, names]) =>
    names.map((name): [string, Standing] => [name, standing]),
  ),
)

/** Whether it may begin on a day to come: a change of flag withdraws a tonnage certificate from a later day on. */
export function mayBeginLater(standing: Standing | undefined): boolean {
  return standing === 'withdrawn'
}

/** What to write in such a cell. */
export const WRITE_STANDING = 'Write in force, suspended, withdrawn or expired, or yes or no'

const EXPIRED = new Set([
  'expired',
  'kedaluwarsa',
  'kadaluarsa',
  'kadaluwarsa',
  'habis masa berlaku',
])

/**
 * The standing that a cell names, in either language. `expired` is not a standing but follows from the dates; it is returned so that it can be
 * compared with them. Null for any other text, and for an empty cell: where a file has the column, nothing is in force because nobody said so.
 */
export function readStanding(cell: string): Standing | 'expired' | null {
  // Other signs stay: “valid?” says that somebody doubts it.
  const plain = visibleText(cell)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
  return EXPIRED.has(plain) ? 'expired' : (STANDINGS.get(plain) ?? null)
}
