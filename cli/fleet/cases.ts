import type { Age } from './terms.ts'

/** What differs from the usual on one ship. Days and months are before today unless it says otherwise. */
export type Case = {
  /** Instead of the number that is composed. */
  number?: string
  age?: Age
  managementAge?: Age
  /** These certificates miss the survey near this anniversary and all later ones. */
  missed?: { codes: string[]; from: number }
  /** A certificate with a record for itself, which expired, and is extended for `months`. */
  extended?: { code: string; age: Age; months: number }
  /** The statutory record is one of five months, issued some days ago. */
  shortTerm?: { days: number }
  /** The management certificates are interim since the ship changed company, some days ago; `from`: who managed it before. */
  interim?: { days: number; from: number | null }
  /** The statutory record renews another, whose last day was `months` ago. */
  renewed?: { months: number }
  /** A certificate of the statutory record, or all of it, is suspended or withdrawn some days ago. */
  decision?: { move: 'suspend' | 'withdraw'; code: string | null; days: number; reason: string }
  /** The name and flag before the certificates were issued. */
  former?: { name?: string; flag?: string; reason: string }
  /** The flag changes, which ends the statutory certificates; new ones are issued for the rest. */
  reflagged?: { from: string; days: number }
  /** On the first certificate of the statutory record; `due`: days from today. */
  condition?: {
    text: string
    kind: 'class' | 'statutory'
    imposed: number
    due: number
    closed?: number
  }
}

/** By the position of the ship in the fleet. */
export const CASES: Readonly<Record<number, Case>> = {
  0: {
    number: '2026-00042',
    age: { months: 9, days: 5 },
    former: { name: 'KM Wahana Timur', reason: 'Sold to the present owner' },
  },
  // Two with a survey overdue: their windows closed about three and seven weeks ago.
  12: { age: { months: 27, days: 20 }, missed: { codes: ['SEC'], from: 2 } },
  22: { age: { months: 15, days: 48 }, missed: { codes: ['SRC'], from: 1 } },
  51: { extended: { code: 'ILLC', age: { months: 60, days: 20 }, months: 3 } },
  35: { interim: { days: 60, from: 2 } },
  40: { interim: { days: 25, from: null } },
  6: { shortTerm: { days: 40 } },
  16: { renewed: { months: 8 } },
  26: { renewed: { months: 17 } },
  33: { renewed: { months: 2 } },
  48: { renewed: { months: 29 } },
  28: {
    decision: {
      move: 'suspend',
      code: 'Class',
      days: 12,
      reason: 'Grounding near Merak: the bottom has not been inspected since',
    },
  },
  59: { decision: { move: 'withdraw', code: null, days: 96, reason: 'Sold for demolition' } },
  20: {
    former: {
      name: 'MT Ocean Harmony',
      flag: 'Panama',
      reason: 'Sold and registered under another flag',
    },
  },
  44: { former: { name: 'MV Tambora Ro-Ro', reason: 'Renamed by its owner' } },
  // Its management certificates are of the week after the change of flag.
  30: {
    age: { months: 20, days: 3 },
    managementAge: { months: 8, days: 20 },
    reflagged: { from: 'Malaysia', days: 270 },
  },
  11: {
    condition: {
      kind: 'class',
      text: 'Renew the wasted brackets in number 2 topside tank, port',
      imposed: 55,
      due: 120,
    },
  },
  17: {
    condition: {
      kind: 'class',
      text: 'Overhaul the emergency fire pump and test it under way',
      imposed: 130,
      due: -9,
    },
  },
  24: {
    condition: {
      kind: 'class',
      text: 'Replace the corroded vent heads on the fore deck',
      imposed: 33,
      due: 57,
    },
  },
  46: {
    condition: {
      kind: 'class',
      text: 'Permanent repair of the starboard bulwark',
      imposed: 90,
      due: 90,
      closed: 14,
    },
  },
  53: {
    condition: {
      kind: 'class',
      text: 'Tow hook: repair the emergency release',
      imposed: 21,
      due: 40,
    },
  },
}
