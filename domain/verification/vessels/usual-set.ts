import { certificateTypeOfCode } from '#/domain/register/model/type/certificate-types.ts'
import type { ShipType } from '#/core/stored-values.ts'

/**
 * What a cargo ship of 500 gross tonnage and more on international voyages carries (SOLAS 1974/88,
 * MARPOL, Load Lines 1966/88, Tonnage 1969, AFS 2001, BWM 2004, MLC 2006), by abbreviation: the
 * order of the list of a ship.
 */
export const USUAL_SET: readonly string[] = [
  'Class',
  'SAFCON',
  'SEC',
  'SRC',
  'ILLC',
  'ITC69',
  'IOPP',
  'ISPP',
  'IAPP',
  'IEEC',
  'IAFS',
  'IBWMC',
  'DOC',
  'SMC',
  'ISSC',
  'MLC',
]

/** What the usual set of a ship depends on; null where it is not known. */
export type SetFacts = {
  shipType: ShipType | null
  grossTonnage: number | null
  personsCertified: number | null
}

/** Of a ship of which the register knows nothing: one of 500 gross tonnage and more. */
export const NOTHING_KNOWN: SetFacts = {
  shipType: null,
  grossTonnage: null,
  personsCertified: null,
}

/** The documents that a type of ship has instead of others, or besides. */
const INSTEAD: Partial<Record<ShipType, readonly Instead[]>> = {
  'passenger-ship': [
    {
      name: 'Passenger Ship Safety Certificate',
      source: 'SOLAS I/12',
      of: ['SAFCON', 'SEC', 'SRC'],
    },
  ],
  // SOLAS I/3(a)(vi) excepts fishing vessels, and with them chapters IX and XI-2; Load Lines,
  // article 5(1)(e); MLC, article II(4).
  'fishing-vessel': [
    {
      name: 'International Fishing Vessel Safety Certificate',
      source: 'Cape Town Agreement of 2012, from 24 m, where the flag State is a party',
      of: [],
    },
  ],
  // MARPOL VI/19 excepts platforms and drilling rigs; AFS annex 4 and BWM E-1 floating platforms.
  'mobile-offshore-unit': [
    {
      name: 'Mobile Offshore Drilling Unit Safety Certificate',
      source: 'MODU Code 2009, 1.6',
      of: ['SAFCON', 'SEC', 'SRC'],
    },
  ],
  // Without machinery and crew: SOLAS I/3(a)(iii), IX/2, MLC II, MARPOL VI/19.
  barge: [
    {
      name: 'Exemption certificates for unmanned non-self-propelled barges',
      source: 'MARPOL I/3.7, IV/3.2 and VI/3.4, resolutions MEPC.328(76) and MEPC.330(76)',
      of: ['IOPP', 'ISPP', 'IAPP'],
    },
  ],
  'chemical-tanker': [
    {
      name: 'International Certificate of Fitness for the Carriage of Dangerous Chemicals in Bulk',
      source: 'IBC Code 1.5, MARPOL II/9',
      of: [],
    },
  ],
  'gas-carrier': [
    {
      name: 'International Certificate of Fitness for the Carriage of Liquefied Gases in Bulk',
      source: 'IGC Code 1.4',
      of: [],
    },
  ],
}
/**
 * A document that a ship needs and this register has no type for. `of`: the types that it stands in
 * place of; none where it comes besides.
 */
export type Instead = { name: string; source: string; of: readonly string[] }

/**
 * Of a ship on international voyages, the types that are issued to it: SOLAS I/3 (500), IV/1 (radio,
 * 300), IX/2 (cargo ships, 500; passenger ships of any size) and XI-2/2 (the same); MARPOL I/6, IV/2
 * (or more than 15 persons), VI/5 and VI/6 (400; oil tankers I/6 from 150); AFS annex 4 (400); BWM
 * E-1 (400); MLC A5.1.3 (500). Load Lines (article 5) and Tonnage 1969 (article 4) count metres
 * instead, so they are always proposed. Without a tonnage: those of a ship of 500 and more. What a
 * company holds is never among them: its ships carry a copy (ISM Code 13).
 */
export function usualSetOf({ shipType, grossTonnage, personsCertified }: SetFacts): string[] {
  return USUAL_SET.filter((code) => {
    const type = certificateTypeOfCode(code)
    if (!type || type.holder === 'company') return false
    const {
      fromTonnage = 0,
      fromTonnageOf = {},
      fromPersons,
      except = [],
      always = [],
    } = type.ships
    if (shipType !== null && except.includes(shipType)) return false
    if (shipType !== null && always.includes(shipType)) return true
    if (fromPersons !== undefined && (personsCertified ?? 0) >= fromPersons) return true
    const from = (shipType && fromTonnageOf[shipType]) ?? fromTonnage
    return grossTonnage === null || grossTonnage >= from
  })
}

/** The documents that a ship of this type needs and the register cannot issue. */
export function notIssuedFor(shipType: ShipType | null): readonly Instead[] {
  return (shipType && INSTEAD[shipType]) ?? []
}
