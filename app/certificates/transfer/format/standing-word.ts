import type { Standing } from '#/app/certificates/certificate.ts'

const WORDS: Record<Standing, string[]> = {
  'in-force': [
    'in force',
    'inforce',
    'valid',
    'active',
    'yes',
    'y',
    'true',
    '1',
    'x',
    'ya',
    'berlaku',
    'aktif',
    'sah',
    'benar',
  ],
  // What is not valid without a word is suspended, as an unticked box is: that can be undone.
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
  (Object.entries(WORDS) as [Standing, string[]][]).flatMap(([standing, words]) =>
    words.map((word): [string, Standing] => [word, standing]),
  ),
)

const EXPIRED = new Set(['expired', 'kedaluwarsa', 'kadaluarsa', 'kadaluwarsa', 'habis masa berlaku'])

/**
 * The standing that a word of a file means, in either language; nothing written is in force, as in the form. `expired` is no
 * standing, but follows from the dates: it is told apart so that it can be compared with them. Null for what means nothing.
 */
export function standingOf(word: string): Standing | 'expired' | null {
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
  if (plain === '') return 'in-force'
  return EXPIRED.has(plain) ? 'expired' : (STANDINGS.get(plain) ?? null)
}
