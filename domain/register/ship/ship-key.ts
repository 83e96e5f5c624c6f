import { imoDigits, isImoNumber } from '#/domain/register/model/number/imo-number.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/** How a path or a field names a ship: by its IMO number, or by its id (`id-12`). */
export type ShipKey = { imoNumber: string } | { id: number }

/** Seven digits, with or without `IMO`, or `id-` and an id; null for anything else. */
export function readShipKey(text: string): ShipKey | null {
  const digits = imoDigits(text)
  if (isImoNumber(digits)) return { imoNumber: digits }
  const id = /^\s*id-([1-9]\d{0,9})\s*$/i.exec(text)?.[1]
  return id !== undefined && Number(id) <= MAX_INTEGER ? { id: Number(id) } : null
}
