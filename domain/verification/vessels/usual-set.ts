import type { ShipType } from '#/core/stored-values.ts'

/**
 * What a cargo ship of 500 gross tonnage and more on international voyages carries (SOLAS 1974/88,
 * MARPOL, Load Lines 1966/88, Tonnage 1969, AFS 2001, BWM 2004, MLC 2006), by abbreviation.
 */
export const USUAL_SET = [
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
] as const
export type SetCode = (typeof USUAL_SET)[number]

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

/**
 * The gross tonnage from which a ship on international voyages needs a certificate: SOLAS I/3
 * (500), IV/1 (radio, 300), IX/2 (cargo ships, 500) and XI-2/2 (500); MARPOL I/6, IV/2, VI/5 and
 * VI/6 (400; oil tankers I/6 from 150); AFS annex 4 (400); BWM E-1 (400); MLC A5.1.3 (500). Load
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
/** A smaller ship that is certified to carry more persons needs an ISPP as well (MARPOL IV/2). */
const PERSONS_WITHOUT_ISPP = 15

/**
 * Certificates that a type of ship does not need, or has another document instead of; and that
 * other document where there is one.
 */
const EXCEPTIONS: Partial<
  Record<ShipType, { without: readonly SetCode[]; instead: readonly Instead[] }>
> = {
  'passenger-ship': {
    without: ['SAFCON', 'SEC', 'SRC'],
    instead: [
      {
        name: 'Passenger Ship Safety Certificate',
        source: 'SOLAS I/12',
        of: ['SAFCON', 'SEC', 'SRC'],
      },
    ],
  },
  // SOLAS I/3(a)(vi) excepts fishing vessels, and with them chapters IX and XI-2; Load Lines,
  // article 5(1)(e); MLC, article II(4).
  'fishing-vessel': {
    without: ['SAFCON', 'SEC', 'SRC', 'ILLC', 'SMC', 'ISSC', 'MLC'],
    instead: [
      {
        name: 'International Fishing Vessel Safety Certificate',
        source: 'Cape Town Agreement of 2012, from 24 m, where the flag State is a party',
        of: [],
      },
    ],
  },
  // MARPOL VI/19 excepts platforms and drilling rigs; AFS annex 4 and BWM E-1 floating platforms.
  'mobile-offshore-unit': {
    without: ['SAFCON', 'SEC', 'SRC', 'IEEC', 'IAFS', 'IBWMC'],
    instead: [
      {
        name: 'Mobile Offshore Drilling Unit Safety Certificate',
        source: 'MODU Code 2009, 1.6',
        of: ['SAFCON', 'SEC', 'SRC'],
      },
    ],
  },
  // Without machinery and crew: SOLAS I/3(a)(iii), IX/2, MLC II, MARPOL VI/19.
  barge: {
    without: ['SAFCON', 'SEC', 'SRC', 'IOPP', 'ISPP', 'IAPP', 'IEEC', 'SMC', 'ISSC', 'MLC'],
    instead: [
      {
        name: 'Exemption certificates for unmanned non-self-propelled barges',
        source: 'MARPOL I/3.7, IV/3.2 and VI/3.4, resolutions MEPC.328(76) and MEPC.330(76)',
        of: ['IOPP', 'ISPP', 'IAPP'],
      },
    ],
  },
  'chemical-tanker': {
    without: [],
    instead: [
      {
        name: 'International Certificate of Fitness for the Carriage of Dangerous Chemicals in Bulk',
        source: 'IBC Code 1.5, MARPOL II/9',
        of: [],
      },
    ],
  },
  'gas-carrier': {
    without: [],
    instead: [
      {
        name: 'International Certificate of Fitness for the Carriage of Liquefied Gases in Bulk',
        source: 'IGC Code 1.4',
        of: [],
      },
    ],
  },
}
/** SOLAS IX/2 and XI-2/2 count passenger ships of any size. */
const OF_ALL_PASSENGER_SHIPS: ReadonlySet<SetCode> = new Set(['SMC', 'ISSC'])

/**
 * A document that a ship needs and this register has no type for. `of`: the types that it stands in
 * place of; none where it comes besides.
 */
export type Instead = { name: string; source: string; of: readonly SetCode[] }

/**
 * Of a ship on international voyages, the types that are issued to it. Without a tonnage: those of
 * a ship of 500 and more. A Document of Compliance is never among them: it is issued to the
 * company, and its ships carry a copy (ISM Code 13).
 */
export function usualSetOf({ shipType, grossTonnage, personsCertified }: SetFacts): SetCode[] {
  const { without = [] } = (shipType && EXCEPTIONS[shipType]) ?? {}
  return USUAL_SET.filter((code) => {
    if (code === 'DOC' || without.includes(code)) return false
    if (shipType === 'passenger-ship' && OF_ALL_PASSENGER_SHIPS.has(code)) return true
    if (code === 'ISPP' && (personsCertified ?? 0) > PERSONS_WITHOUT_ISPP) return true
    const from =
      code === 'IOPP' && shipType === 'oil-tanker' ? TANKER_FROM_TONNAGE : (FROM_TONNAGE[code] ?? 0)
    return grossTonnage === null || grossTonnage >= from
  })
}

/** The documents that a ship of this type needs and the register cannot issue. */
export function notIssuedFor(shipType: ShipType | null): readonly Instead[] {
  return (shipType && EXCEPTIONS[shipType]?.instead) ?? []
}
