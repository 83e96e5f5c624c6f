import { certificateTypeOf } from '#/app/certificates/model/certificate-types.ts'
import { expires, OTHER } from '#/app/certificates/model/part.ts'
import { readDate, type DateReading } from './date-cell.ts'
import { noValueIn } from './no-value.ts'
import { wordsOf } from './plain-text.ts'

/** `warning`: what was read as none although it does not say so. */
export type ReadExpiry = { date: string } | { none: true; warning?: string } | { error: string }

/** What says that a certificate lasts for ever, in English and Indonesian, without `valid` and `berlaku` before it. */
const NO_EXPIRY = new Set(
  [
    'no expiry,no expiry date,no expiration,no expiration date,no exp,no exp date,non expiring,without expiry,without expiry date,without expiration',
    'never,never expires,never expire,does not expire,doesnt expire,no limit,no time limit,open ended,perpetual,forever',
    'life,for life,lifetime,life time,for lifetime,lifelong,life long,life of ship,life of the ship,life of vessel,life of the vessel,for life of ship,for the life of the ship,for the life of ship,for the life of the vessel,ships life,ships lifetime,lifetime of ship,lifetime of the ship,lifetime of the vessel,vessels life',
    'indefinite,indefinitely,unlimited,permanent,permanently,until replaced,until further notice',
    'seumur hidup,seumur hidup kapal,selama hidup,selama kapal beroperasi,selama umur kapal,selamanya,selama lamanya',
    'tidak terbatas,tak terbatas,tidak terbatas waktu,tanpa batas,tanpa batas waktu,tidak ada batas waktu,tidak ada masa berlaku,tidak kedaluwarsa,tidak kadaluarsa,tidak berakhir,permanen,tetap',
  ].flatMap((names) => names.split(',')),
)

/** What a database holds instead of no date. */
const LAST_DAY = '9999-12-31'

/**
 * What a cell says of the expiry of a certificate of these types (labels): a date, or none. None is accepted only where no type of the row
 * expires (International Tonnage, Energy Efficiency, Anti-Fouling System); else the error names the types that need a date.
 */
export function readExpiryCell(
  cell: string,
  labels: readonly string[],
  how: DateReading,
): ReadExpiry {
  const missing = noValueIn(cell)
  if (missing === null && !saysNoExpiry(cell)) {
    const read = readDate(cell, how)
    if ('problem' in read) return { error: read.problem }
    if (read.date !== LAST_DAY) return read
  }
  const expiring = labels.filter((label) => expires(certificateTypeOf(label)?.code ?? OTHER))
  if (labels.length > 0 && expiring.length === 0)
    return missing === 'unknown'
      ? { none: true, warning: 'This is read as no expiry date: these types have none' }
      : { none: true }
  if (expiring.length === 0) return { error: 'An expiry date is needed' }
  return { error: `An expiry date is needed for ${expiring.join(', ')}` }
}

function saysNoExpiry(cell: string): boolean {
  return NO_EXPIRY.has(wordsOf(cell).replace(/^(?:valid|berlaku|validity|masa berlaku) /, ''))
}
