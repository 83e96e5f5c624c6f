/** The months in English and Indonesian, with the short forms and older spellings that lists have. */
const MONTHS = [
  'january jan januari',
  'february feb februari pebruari peb',
  'march mar maret mrt',
  'april apr',
  'may mei',
  'june jun juni',
  'july jul juli',
  'august aug agustus agu agt ags agst',
  'september sep sept',
  'october oct oktober okt',
  'november nov nopember nop',
  'december dec desember des',
].map((names) => names.split(' '))

const BY_NAME = new Map(MONTHS.flatMap((names, i) => names.map((name) => [name, i + 1] as const)))

/** The number of the month with this name; null where there is none. */
export function monthNamed(name: string): number | null {
  return BY_NAME.get(name.toLowerCase()) ?? null
}
