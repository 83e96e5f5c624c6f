// Ships and dates of the untidy sample files. Everything is invented; the numbers of ships have a
// check digit that fits.

export type Ship = { name: string; imo: string; flag: string; tonnage: number; owner: string }

/** `NAME | first six digits of the IMO number | flag | tonnage | owner`, one ship a line. */
export function shipsOf(list: string): Ship[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', digits = '', flag = '', tonnage = '', owner = ''] = line
        .split('|')
        .map((cell) => cell.trim())
      return { name, imo: digits && withCheckDigit(digits), flag, tonnage: Number(tonnage), owner }
    })
}

function withCheckDigit(digits: string): string {
  const sum = Array.from(digits, Number).reduce((total, digit, i) => total + digit * (7 - i), 0)
  return `${digits}${sum % 10}`
}

/**
 * The parts of a date: the n-th of a list of certificates, spread over some years in an order that
 * looks random.
 */
export function dateAt(n: number, year: number): { day: number; month: number; year: number } {
  return { day: ((n * 11) % 28) + 1, month: ((n * 7) % 12) + 1, year: year + (n % 3) }
}

type Parts = ReturnType<typeof dateAt>

/** The day before the same day, five years later. */
export function fiveYearsOn({ day, month, year }: Parts): Parts {
  const date = new Date(Date.UTC(year + 5, month - 1, day - 1))
  return { day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() }
}

/** As Excel stores a date: days since 30 December 1899. */
export function serialOf({ day, month, year }: Parts): { serial: number } {
  return { serial: Date.UTC(year, month - 1, day) / 86_400_000 + 25_569 }
}

const two = (value: number): string => String(value).padStart(2, '0')

const ENGLISH = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const INDONESIAN = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
]

/** How offices write dates. */
export const write = {
  dashes: ({ day, month, year }: Parts) => `${two(day)}-${ENGLISH[month - 1]}-${year}`,
  dots: ({ day, month, year }: Parts) => `${two(day)}.${two(month)}.${year}`,
  iso: ({ day, month, year }: Parts) => `${year}-${two(month)}-${two(day)}`,
  dayFirst: ({ day, month, year }: Parts) => `${two(day)}/${two(month)}/${year}`,
  monthFirst: ({ day, month, year }: Parts) => `${month}/${day}/${year}`,
  indonesian: ({ day, month, year }: Parts) => `${day} ${INDONESIAN[month - 1]} ${year}`,
}

/** A file as an office has it, and what a person counts in it. */
export type UntidyFile = {
  name: string
  content: string | Buffer<ArrayBuffer>
  /** The rows that are certificates, as a person counts them. */
  certificates: number
  /** Some of the facts that must come out of it, by certificate number. */
  expected: Record<string, Record<string, unknown>>
  /** Text that must be stored with a record. */
  noted: Record<string, string[]>
}
