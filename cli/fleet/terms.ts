import { expires } from '#/app/certificates/model/part.ts'
import type { PartKind } from '#/app/surveys/model/survey.ts'
import { addDays, addMonths } from '#/core/dates.ts'
import type { ShipType } from '#/core/stored-values.ts'

/** The term of a sample record: all its certificates begin on one day. `months` and `days`: how long ago. */
export type Age = { months: number; days: number }

/** Type codes of the certificates of a ship: one record of class and statutory certificates, and one of management systems, if any. */
export type Sets = { statutory: string[]; management: string[] }

const HULL = ['Class', 'SAFCON', 'SEC', 'SRC', 'ILLC', 'ITC69']
const POLLUTION = ['IOPP', 'IAPP', 'ISPP', 'IEEC', 'IBWMC', 'IAFS']
const SYSTEMS = ['SMC', 'ISSC', 'MLC']

/** The usual set of a ship; of most larger ships others issue a part of it. `i`: its position in the fleet. */
export function setsOf(type: ShipType, i: number): Sets {
  switch (type) {
    case 'tug':
    case 'barge':
      return { statutory: ['Class', 'ILLC', 'ITC69'], management: [] }
    case 'passenger-ship':
      return { statutory: ['Class', 'ILLC', 'ITC69', ...POLLUTION], management: SYSTEMS }
    // The other samples have the rest of the first ship.
    case 'general-cargo-ship':
      return i === 0
        ? { statutory: ['ITC69', ...POLLUTION], management: SYSTEMS }
        : { statutory: ['Class', 'SAFCON', 'ILLC', 'IOPP', 'ITC69'], management: [] }
    case 'gas-carrier':
      return { statutory: [...HULL, ...POLLUTION], management: ['DOC', ...SYSTEMS] }
    default:
      if (i % 5 === 0) return { statutory: [...HULL, ...POLLUTION], management: SYSTEMS }
      return {
        statutory: i % 2 === 0 ? HULL : ['Class', 'ITC69', 'IOPP', 'IAPP', 'ISPP', 'IEEC'],
        management: [],
      }
  }
}

/** How old the terms of a ship are where nothing else is said; `shift` makes those of its second record others. */
export function ageOf(i: number, shift = 0): Age {
  return { months: 4 + ((i * 7 + shift) % 50), days: (i * 11 + shift) % 27 }
}

/** The first day of a term. */
export function firstDay(today: string, { months, days }: Age): string {
  return addDays(addMonths(today, -months), -days)
}

/** The last day of a certificate that begins on a day; null for types that do not expire. */
export function lastDay(issuedOn: string, code: string, kind: PartKind): string | null {
  if (!expires(code)) return null
  return addDays(addMonths(issuedOn, kind === 'full-term' ? 60 : kind === 'interim' ? 6 : 5), -1)
}

/** Of which kind the survey near the k-th anniversary is, by type; `middle`: near which an intermediate one is made, 2 or 3. */
function kindOf(code: string, k: number, middle: number): string | null {
  switch (code) {
    case 'Class':
    case 'SAFCON':
    case 'IOPP':
    case 'IAPP':
    case 'IBWMC':
      return k === middle ? 'intermediate' : 'annual'
    case 'SEC':
      return k === middle ? 'periodical' : 'annual'
    case 'SRC':
      return 'periodical'
    case 'ILLC':
    case 'DOC':
      return 'annual'
    default:
      return null
  }
}

/** The types that ask for inspections of the bottom. */
export const BOTTOM: ReadonlySet<string> = new Set(['Class', 'SAFCON'])
const INTERMEDIATE_VERIFICATION = new Set(['SMC', 'ISSC', 'MLC'])

/** A survey of several certificates of a record, on one day. `k`: the anniversary that it belongs to. */
export type PlannedSurvey = { completedOn: string; kind: string; codes: string[]; k: number }

/**
 * Every survey of a full term of five years, each in its window; `expiryDate`: of the certificates that expire. Days differ between ships (`i`), but no
 * survey is further than 75 days from its anniversary, so that it is in its window in every month.
 */
export function planSurveys(
  codes: readonly string[],
  expiryDate: string,
  i: number,
): PlannedSurvey[] {
  const middle = 2 + (i % 2)
  const planned: PlannedSurvey[] = []
  const plan = (completedOn: string, kind: string, code: string, k: number) => {
    const same = planned.find(
      (one) => one.kind === kind && one.k === k && one.completedOn === completedOn,
    )
    if (same) same.codes.push(code)
    else planned.push({ completedOn, kind, codes: [code], k })
  }
  for (const k of [1, 2, 3, 4]) {
    const anniversary = addMonths(expiryDate, -12 * (5 - k))
    const completedOn = addDays(anniversary, daysOff(i, k, middle))
    for (const code of codes) {
      const kind = kindOf(code, k, middle)
      if (kind !== null) plan(completedOn, kind, code, k)
      if (k === middle && BOTTOM.has(code)) plan(completedOn, 'bottom', code, k)
      if (k === 2 && INTERMEDIATE_VERIFICATION.has(code)) {
        plan(addDays(anniversary, 20 + ((i * 31) % 300)), 'intermediate', code, k)
      }
    }
  }
  return planned
}

/** The bottom is inspected at most 36 months after the term begins, and at most 36 months before it ends. */
function daysOff(i: number, k: number, middle: number): number {
  const days = ((i * 17 + k * 29) % 101) - 50
  if (k !== middle) return days
  return middle === 2 ? Math.abs(days) : -25 - Math.abs(days)
}
