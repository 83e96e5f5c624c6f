import { USUAL_SET } from '#/app/vessels/vessel.ts'
import type { ShipType } from '#/core/stored-values.ts'

type SetCode = (typeof USUAL_SET)[number]

/**
 * The gross tonnage from which a ship on international voyages needs a certificate: SOLAS I/3 (500), IV/1 (radio, 300), IX/2 (cargo ships, 500)
 * and XI-2/2 (500); MARPOL I/7, IV/2, VI/5 and VI/6 (400; oil tankers I/7 from 150); AFS annex 4 (400); BWM E-1 (400); MLC A5.1.3 (500). Load
 * Lines (article 5) and Tonnage 1969 (article 4) count metres instead, so they are always proposed.
 */
const FROM_TONNAGE: Partial<Record<SetCode, number>> = {
  SAFCON: 500,
  SEC: 500,
  SRC: 300,
  SMC: 500,
  ISSC: 500,
  MLC: 500,
  IOPP: 400,
  ISPP: 400,
  IAPP: 400,
  IEEC: 400,
  IAFS: 400,
  IBWMC: 400,
}
const TANKER_FROM_TONNAGE = 150

/** A passenger ship has a Passenger Ship Safety Certificate instead (SOLAS I/12), which is none of the 16 types. */
const OF_CARGO_SHIPS: ReadonlySet<SetCode> = new Set(['SAFCON', 'SEC', 'SRC'])

/**
 * Of a ship on international voyages, the types that are issued to it. Without a tonnage: those of a ship of 500 and more. A Document of
 * Compliance is never among them: it is issued to the company, and its ships carry a copy (ISM Code 13).
 */
export function usualSetOf({ shipType, grossTonnage }: { shipType: ShipType | null; grossTonnage: number | null }): SetCode[] {
  return USUAL_SET.filter((code) => {
    if (code === 'DOC') return false
    if (shipType === 'passenger-ship' && OF_CARGO_SHIPS.has(code)) return false
    // Without machinery and crew (MARPOL VI/19, SOLAS IX/2, MLC II).
    if (shipType === 'barge' && OF_CREWED_SHIPS.has(code)) return false
    const from = code === 'IOPP' && shipType === 'oil-tanker' ? TANKER_FROM_TONNAGE : (FROM_TONNAGE[code] ?? 0)
    // SOLAS IX/2 and XI-2/2 count passenger ships of any size.
    if (shipType === 'passenger-ship' && OF_ALL_PASSENGER_SHIPS.has(code)) return true
    return grossTonnage === null || grossTonnage >= from
  })
}

const OF_CREWED_SHIPS: ReadonlySet<SetCode> = new Set(['SAFCON', 'SEC', 'SRC', 'IEEC', 'SMC', 'ISSC', 'MLC', 'ISPP'])
const OF_ALL_PASSENGER_SHIPS: ReadonlySet<SetCode> = new Set(['SMC', 'ISSC'])
