import { addDays, addMonths } from './calendar.ts'
import type { Facts, Survey } from './facts.ts'
import { answerByOracle } from './oracle.ts'
import { planSurveys } from './planned-surveys.ts'
import type { Random } from './random.ts'

const WITHOUT_EXPIRY = ['ITC69', 'IEEC', 'IAFS']
const WITH_EXPIRY = 'SAFCON IOPP IAPP IBWMC Class SEC SRC ILLC DOC SMC ISSC MLC ISPP OTHER'.split(
  ' ',
)
export const CODES: readonly string[] = [...WITH_EXPIRY, ...WITHOUT_EXPIRY]

/**
 * One certificate of a ship: what is known of it on the day it is entered, and each later change
 * with the day it is known from.
 */
export type Certificate = { facts: Facts; changes: Change[] }
type Change = { knownFrom: string; facts: Partial<Facts> } | { knownFrom: string; survey: Survey }

export type Ship = { certificates: Certificate[] }

/**
 * A ship with two to four types of certificates, each renewed until `lastDay`. The two with
 * inspections of the bottom are more frequent.
 */
export function makeShip(random: Random, lastDay: string): Ship {
  const codes = new Set(
    Array.from({ length: random.integer(2, 4) }, () => random.pick([...CODES, 'SAFCON', 'Class'])),
  )
  const flagChange = random.chance(0.2) ? random.day('2024-06-01', '2032-12-31') : null
  return {
    certificates: [...codes].flatMap((code) => makeSuccession(random, code, flagChange, lastDay)),
  }
}

function makeSuccession(
  random: Random,
  code: string,
  flagChange: string | null,
  lastDay: string,
): Certificate[] {
  const certificates: Certificate[] = []
  let issue: { issuedOn: string; renewedFrom: string | null } | null = {
    issuedOn: chooseIssueDay(random),
    renewedFrom: null,
  }
  while (issue !== null && issue.issuedOn <= lastDay && certificates.length < 7) {
    const certificate = makeCertificate(random, code, issue, certificates)
    const { facts } = certificate
    issue = null
    if (
      code !== 'Class' &&
      flagChange !== null &&
      facts.issuedOn < flagChange &&
      flagChange <= (facts.expiryDate ?? lastDay)
    ) {
      const knownFrom = addDays(flagChange, random.pick([0, 0, 0, 5, 40]))
      certificate.changes.push({
        knownFrom,
        facts: { standing: 'withdrawn', standingSince: flagChange },
      })
      issue = { issuedOn: addDays(flagChange, random.integer(0, 60)), renewedFrom: null }
    } else {
      issue = renew(random, certificate)
    }
    certificate.changes.push(...planSurveys(random, facts, issue?.issuedOn ?? null))
    certificates.push(certificate)
  }
  return certificates
}

/**
 * Half of the days are at the end of a month, and some are leap days: there months differ in
 * length.
 */
function chooseIssueDay(random: Random): string {
  const kind = random.weigh({ leap: 2, end: 10, any: 10 })
  if (kind === 'leap') return random.pick(['2020-02-29', '2024-02-29', '2024-02-29', '2028-02-29'])
  if (kind === 'any') return random.day('2020-01-01', '2027-12-31')
  return chooseMonthEnd(random, random.integer(2020, 2027))
}

function chooseMonthEnd(random: Random, year: number): string {
  const date = { year, month: random.integer(1, 12), day: random.integer(28, 31) }
  return Temporal.PlainDate.from(date, { overflow: 'constrain' }).toString()
}

function makeCertificate(
  random: Random,
  code: string,
  { issuedOn, renewedFrom }: { issuedOn: string; renewedFrom: string | null },
  before: readonly Certificate[],
): Certificate {
  const kind =
    before.length === 0 && random.chance(0.25)
      ? random.pick(['interim', 'short-term', 'conditional', 'provisional'] as const)
      : 'full-term'
  const lasts =
    kind === 'full-term' &&
    (WITHOUT_EXPIRY.includes(code) || (code === 'OTHER' && random.chance(0.3)))
  const expiryDate = lasts
    ? null
    : chooseExpiry(random, renewedFrom ?? issuedOn, chooseTerm(random, kind), renewedFrom !== null)
  const facts: Facts = {
    code,
    kind,
    issuedOn,
    expiryDate,
    renewedFrom,
    extendedUntil: null,
    termExtendedUntil: null,
    standing: 'in-force',
    standingSince: null,
    supersededOn: null,
    surveysFrom: issuedOn,
    surveys: random.chance(0.9) ? bottomsBefore(before, issuedOn) : [],
  }
  const entered = { ...facts, surveysFrom: chooseEntry(random, facts) }
  return { facts: entered, changes: [...extend(random, entered), ...suspend(random, entered)] }
}

/**
 * The inspections of the bottom under the certificates before, which the register adds at the
 * issue.
 */
function bottomsBefore(certificates: readonly Certificate[], issuedOn: string): Survey[] {
  return certificates
    .flatMap(({ facts, changes }) => [
      ...facts.surveys,
      ...changes.flatMap((change) => ('survey' in change ? change.survey : [])),
    ])
    .filter(({ kind, completedOn }) => kind === 'bottom' && completedOn < issuedOn)
}

/**
 * The day on which it is entered in the register: on the day of issue, before, later, or on the
 * last day of a window or the day after.
 */
function chooseEntry(random: Random, facts: Facts): string {
  const when = random.weigh({ onIssue: 12, before: 2, later: 5, windowEnd: 2 })
  if (when === 'onIssue') return facts.issuedOn
  if (when === 'before') return addDays(facts.issuedOn, -random.integer(1, random.pick([20, 200])))
  // Long terms: so late that no inspection of the bottom was recorded, and one is due within the
  // term all the same.
  const isLong = facts.expiryDate !== null && facts.expiryDate > addMonths(facts.issuedOn, 90)
  if (isLong && random.chance(0.5)) return addMonths(facts.issuedOn, random.integer(37, 58))
  const ends = answerByOracle(facts).windows.map(({ to }) => to)
  if (when === 'later' || ends.length === 0) return addDays(facts.issuedOn, random.integer(1, 1500))
  return addDays(random.pick(ends), random.integer(0, 1))
}

/** In months. Longer ones than the conventions allow are computed like others. */
function chooseTerm(random: Random, kind: Facts['kind']): number {
  if (kind === 'full-term') {
    const other = random.integer(10, 59)
    return random.chance(0.7)
      ? 60
      : random.pick([12, 24, 30, 35, 36, 36, 37, 39, 42, 48, 54, other, 96, 96])
  }
  if (random.chance(0.15)) return 48
  return kind === 'interim' ? random.pick([6, 12]) : random.integer(1, 5)
}

/**
 * The day before the same day, the same day, or another that is not later, often at the end of a
 * month.
 */
function chooseExpiry(random: Random, begins: string, months: number, isRenewal: boolean): string {
  const sameDay = addMonths(begins, months)
  if (isRenewal) return random.chance(0.8) ? sameDay : addDays(sameDay, -random.integer(0, 40))
  const kind = random.weigh({ dayBefore: 5, sameDay: 3, monthEnd: 3, leapDay: 2 })
  if (kind === 'dayBefore') return addDays(sameDay, -1)
  if (kind === 'sameDay') return sameDay
  if (kind === 'leapDay') {
    const leapDays = ['2024-02-29', '2028-02-29', '2032-02-29']
    return (
      leapDays.find((day) => day > addMonths(begins, 12) && day <= addMonths(begins, 60)) ?? sameDay
    )
  }
  const chosen = chooseMonthEnd(random, Number(sameDay.slice(0, 4)))
  return chosen <= sameDay && chosen > addMonths(begins, months - 11) && chosen > begins
    ? chosen
    : sameDay
}

function extend(random: Random, facts: Facts): Change[] {
  const { expiryDate, issuedOn, renewedFrom, kind } = facts
  if (expiryDate === null) return []
  const longest = addMonths(renewedFrom ?? issuedOn, 60)
  if (kind === 'full-term' && addDays(expiryDate, 40) < longest && random.chance(0.5))
    return extendTerm(random, expiryDate, longest)
  if (!random.chance(0.2)) return []
  const extendedUntil = addMonths(expiryDate, random.pick([1, 3, 5]))
  return [{ knownFrom: addDays(expiryDate, random.integer(-60, 10)), facts: { extendedUntil } }]
}

/** To the longest term, or an anniversary or another day before it; sometimes by 3 months more. */
function extendTerm(random: Random, expiryDate: string, longest: string): Change[] {
  const anniversary = addMonths(expiryDate, random.pick([12, 24, 36]))
  const until = random.pick([
    longest,
    addDays(longest, -1),
    random.day(addDays(expiryDate, 1), longest),
    anniversary,
  ])
  const term = until > longest ? longest : until
  const knownFrom = addDays(expiryDate, random.integer(-90, 0))
  const changes: Change[] = [{ knownFrom, facts: { extendedUntil: term, termExtendedUntil: term } }]
  if (random.chance(0.3))
    changes.push({ knownFrom: addDays(term, -20), facts: { extendedUntil: addMonths(term, 3) } })
  return changes
}

function suspend(random: Random, { issuedOn, expiryDate }: Facts): Change[] {
  if (!random.chance(0.15)) return []
  const since = random.day(issuedOn, expiryDate ?? addMonths(issuedOn, 60))
  const knownFrom = addDays(since, random.pick([0, 0, 0, -15, 3, 20]))
  const changes: Change[] = [
    {
      knownFrom,
      facts: { standing: 'suspended', standingSince: random.chance(0.95) ? since : null },
    },
  ]
  if (random.chance(0.7)) {
    const ends = addDays(since, random.integer(21, 300))
    changes.push({ knownFrom: ends, facts: { standing: 'in-force', standingSince: ends } })
  }
  return changes
}

/**
 * Renews more than 3 months before the expiry date, within them, or after it; or does not. The old
 * one is superseded, mostly.
 */
function renew(
  random: Random,
  { facts, changes }: Certificate,
): { issuedOn: string; renewedFrom: string | null } | null {
  const { expiryDate, issuedOn, kind } = facts
  const when = random.weigh({ early: 3, within: 8, after: 4, never: 1 })
  if (when === 'never') return null
  if (expiryDate === null || kind !== 'full-term' || when === 'early') {
    const until =
      expiryDate === null
        ? addMonths(issuedOn, 100)
        : addDays(addMonths(expiryDate, kind === 'full-term' ? -3 : 0), -1)
    if (until <= issuedOn) return null
    const next = random.day(
      addDays(until < addMonths(issuedOn, 8) ? issuedOn : addMonths(until, -7), 1),
      until,
    )
    changes.push({ knownFrom: next, facts: { supersededOn: next } })
    return { issuedOn: next, renewedFrom: null }
  }
  const next =
    when === 'within'
      ? random.day(addMonths(expiryDate, -3), expiryDate)
      : addDays(expiryDate, random.pick([1, 30, 60, random.integer(1, 650)]))
  if (next <= issuedOn) return null
  if (random.chance(0.85))
    changes.push({
      knownFrom: addDays(next, random.pick([0, 0, 0, -10, 4])),
      facts: { supersededOn: next },
    })
  return { issuedOn: next, renewedFrom: expiryDate }
}
