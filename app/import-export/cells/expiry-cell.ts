import { certificateTypeOf } from '#/app/certificates/model/certificate-types.ts'
import { expires, OTHER } from '#/app/certificates/model/part.ts'
import { readDate, type DateOrder } from './date-cell.ts'

export type ReadExpiry = { date: string } | { none: true } | { error: string }

const NO_EXPIRY = new Set([
  '',
  'na',
  'none',
  'nil',
  'indefinite',
  'indefinitely',
  'unlimited',
  'permanent',
  'tidak ada',
  'tidak terbatas',
  'selamanya',
])

/**
 * What a cell says of the expiry of a certificate of these types (labels): a date, or none. None is accepted only where no type of the row
 * expires (International Tonnage, Energy Efficiency, Anti-Fouling System); else the error names the types that need a date.
 */
export function readExpiryCell(cell: string, labels: readonly string[], order: DateOrder): ReadExpiry {
  if (!saysNoExpiry(cell)) {
    const read = readDate(cell, order)
    return 'problem' in read ? { error: read.problem } : read
  }
  const expiring = labels.filter((label) => expires(certificateTypeOf(label)?.code ?? OTHER))
  if (labels.length > 0 && expiring.length === 0) return { none: true }
  if (expiring.length === 0) return { error: 'An expiry date is needed' }
  return { error: `An expiry date is needed for ${expiring.join(', ')}` }
}

function saysNoExpiry(cell: string): boolean {
  const plain = cell.normalize('NFKC').toLowerCase().replaceAll(/[/.]/g, '').trim()
  return NO_EXPIRY.has(plain) || /^[-–—]+$/.test(plain)
}
