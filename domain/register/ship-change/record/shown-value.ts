import { fullDate, wholeNumber } from '#/domain/language/format.ts'
import { SHIP_TYPE_LABELS } from '#/domain/register/ship/ship.ts'

/**
 * A particular of a ship as pages show it, from its text in the register; null where it is not
 * recorded.
 */
export function shownValue(field: string, stored: string | number | null): string | null {
  if (stored === null) return null
  switch (field) {
    case 'shipType':
      return (
        new Map<string, string>(Object.entries(SHIP_TYPE_LABELS)).get(String(stored)) ??
        String(stored)
      )
    case 'contractedOn':
    case 'keelLaidOn':
    case 'deliveredOn':
    case 'convertedOn':
    case 'since':
      return fullDate(String(stored))
    case 'grossTonnage':
    case 'netTonnage':
    case 'deadweight':
    case 'personsCertified':
      return wholeNumber(Number(stored))
    default:
      return String(stored)
  }
}
