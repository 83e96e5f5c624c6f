import { composeNumber } from '#/app/certificate-number/certificate-number.ts'
import type { PartKind } from '#/app/surveys/model/survey.ts'
import { office } from '#/app/web/office.ts'
import { addDays, addMonths } from '#/core/dates.ts'
import { CASES, type Case } from './cases.ts'
import { sampleShips, type SampleShip } from './ships.ts'
import { ageOf, BOTTOM, firstDay, lastDay, planSurveys, setsOf } from './terms.ts'

type SamplePart = { code: string; kind: PartKind; expiryDate: string | null }

/** One thing that the office did, on a day; `number`: the certificate that it is about. */
export type Act = { day: string; ship: SampleShip } & (
  | { act: 'add-ship'; name: string; flag: string; manager: number }
  | { act: 'rename' | 'reflag'; value: string; reason: string }
  | { act: 'change-manager' }
  | { act: 'issue'; number: string; flag: string; parts: SamplePart[]; renewalOf: string | null }
  | {
      act: 'survey'
      number: string
      codes: string[]
      kind: string
      completedOn: string
      nth: number
    }
  | { act: 'extend'; number: string; flag: string; code: string; until: string }
  | {
      act: 'decide'
      number: string
      code: string | null
      move: 'suspend' | 'withdraw'
      reason: string
    }
  | {
      act: 'impose'
      number: string
      code: string
      kind: 'class' | 'statutory'
      text: string
      dueOn: string
    }
  | { act: 'close'; number: string; code: string }
)
type Without<T> = T extends unknown ? Omit<T, 'ship'> : never
type ActOfShip = Without<Act>

/** Everything that the office did with the fleet until today, oldest first. The same day gives the same acts. */
export function fleetActs(today: string): Act[] {
  const acts = sampleShips(today).flatMap((ship, i) =>
    actsOfShip(today, ship, i).map((act): Act => ({ ...act, ship })),
  )
  return acts.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

/** The numbers of the certificates of which a survey is overdue. */
export function overdueNumbers(today: string): string[] {
  return Object.entries(CASES).flatMap(([i, { missed, age }]) =>
    missed ? [numberOf(firstDay(today, age ?? ageOf(Number(i))), Number(i), 1)] : [],
  )
}

function actsOfShip(today: string, ship: SampleShip, i: number): ActOfShip[] {
  const special = CASES[i] ?? {}
  const certified = [
    ...statutoryActs(today, ship, i, special),
    ...managementActs(today, ship, i, special),
  ]
  const first = certified.map(({ day }) => day).toSorted()[0] ?? today
  return [...historyActs(ship, first, special), ...certified]
}

/** How the ship came into the register, before its first certificate was issued. */
function historyActs(
  { name, flag, manager }: SampleShip,
  first: string,
  special: Case,
): ActOfShip[] {
  const { former, reflagged, interim } = special
  const added = {
    name: former?.name ?? name,
    flag: former?.flag ?? reflagged?.from ?? flag,
    manager: interim?.from ?? manager,
  }
  const acts: ActOfShip[] = [
    { act: 'add-ship', day: former ? addDays(first, -400) : first, ...added },
  ]
  const day = addDays(first, -37)
  if (former?.name !== undefined)
    acts.push({ act: 'rename', day, value: name, reason: former.reason })
  if (former?.flag !== undefined)
    acts.push({ act: 'reflag', day, value: flag, reason: former.reason })
  return acts
}

type Issue = { number: string; flag: string; codes: string[]; kind?: PartKind; renewalOf?: string }

/** Issues a record of one term, and surveys it until today; `expiryDate`: of a renewal, whose term is counted from the old one. */
function termActs(
  today: string,
  i: number,
  { number, flag, codes, kind = 'full-term', renewalOf }: Issue,
  {
    issuedOn,
    expiryDate,
    until = today,
  }: { issuedOn: string; expiryDate?: string; until?: string },
  missed?: Case['missed'],
): ActOfShip[] {
  const parts = codes.map((code) => {
    const last = lastDay(issuedOn, code, kind)
    // A tonnage certificate has no shorter form.
    return {
      code,
      kind: last === null ? ('full-term' as const) : kind,
      expiryDate: last === null ? null : (expiryDate ?? last),
    }
  })
  const end = parts.find((part) => part.expiryDate !== null)?.expiryDate
  const surveys = kind === 'full-term' && end ? planSurveys(codes, end, i) : []
  return [
    { act: 'issue', day: issuedOn, number, flag, parts, renewalOf: renewalOf ?? null },
    ...surveys.flatMap(({ k, completedOn, kind: surveyKind, codes: all }): ActOfShip[] => {
      const covered =
        missed && k >= missed.from ? all.filter((code) => !missed.codes.includes(code)) : all
      // The report arrives two days later.
      const day = addDays(completedOn, 2)
      if (covered.length === 0 || day > until) return []
      return [
        { act: 'survey', day, number, codes: covered, kind: surveyKind, completedOn, nth: i + k },
      ]
    }),
  ]
}

function statutoryActs(today: string, ship: SampleShip, i: number, special: Case): ActOfShip[] {
  const { statutory } = setsOf(ship.shipType, i)
  const { renewed, reflagged, extended, shortTerm, decision, condition } = special
  const age = shortTerm ? { months: 0, days: shortTerm.days } : (special.age ?? ageOf(i))
  const issuedOn = firstDay(today, age)
  const number = special.number
    ? `${office.numberPrefix}-${special.number}`
    : numberOf(issuedOn, i, 1)
  const record = { number, flag: ship.flag, codes: statutory }
  if (renewed) return renewalActs(today, i, record, addMonths(today, -renewed.months))
  if (reflagged) {
    const day = addDays(today, -reflagged.days)
    const again = {
      ...record,
      number: numberOf(day, i, 3),
      codes: statutory.filter((code) => code !== 'Class'),
    }
    return [
      // Class goes on under the new flag.
      ...termActs(
        today,
        i,
        { ...record, flag: reflagged.from, codes: again.codes },
        { issuedOn, until: day },
      ),
      ...termActs(
        today,
        i,
        { ...record, number: numberOf(issuedOn, i, 4), codes: ['Class'] },
        { issuedOn },
      ),
      { act: 'reflag', day, value: ship.flag, reason: 'Transferred by its owner' },
      ...termActs(today, i, again, { issuedOn: day }),
    ]
  }
  const codes = extended ? statutory.filter((code) => code !== extended.code) : statutory
  const acts = termActs(
    today,
    i,
    { ...record, codes, kind: shortTerm ? 'short-term' : 'full-term' },
    { issuedOn },
    special.missed,
  )
  if (extended) acts.push(...extensionActs(today, ship, i, extended))
  if (decision) {
    const { days, ...decided } = decision
    acts.push({ act: 'decide', day: addDays(today, -days), number, ...decided })
  }
  if (condition) {
    const { kind, text, imposed, due, closed } = condition
    const [code = ''] = codes
    acts.push({
      act: 'impose',
      day: addDays(today, -imposed),
      number,
      code,
      kind,
      text,
      dueOn: addDays(today, due),
    })
    if (closed !== undefined)
      acts.push({ act: 'close', day: addDays(today, -closed), number, code })
  }
  return acts
}

/** A term that ended on a day, and the one that renews it, whose survey was completed 20 days before that. */
function renewalActs(today: string, i: number, record: Issue, oldExpiry: string): ActOfShip[] {
  const begin = addDays(addMonths(oldExpiry, -60), 1)
  const renewal = addDays(oldExpiry, -20)
  const old = numberOf(begin, i, 5)
  const expiring = record.codes.filter((code) => lastDay(begin, code, 'full-term') !== null)
  const inspected = record.codes.filter((code) => BOTTOM.has(code))
  const survey = { act: 'survey', day: renewal, number: old, completedOn: renewal, nth: i } as const
  return [
    ...termActs(
      today,
      i,
      { ...record, number: old },
      { issuedOn: begin, expiryDate: oldExpiry, until: renewal },
    ),
    // In dry dock: an inspection of the bottom goes with the renewal of the hull's certificates, from which the next is counted.
    ...(inspected.length > 0 ? [{ ...survey, codes: inspected, kind: 'bottom' }] : []),
    { ...survey, codes: expiring, kind: 'renewal' },
    ...termActs(
      today,
      i,
      { ...record, number: numberOf(renewal, i, 1), renewalOf: old },
      { issuedOn: renewal, expiryDate: addMonths(oldExpiry, 60) },
    ),
  ]
}

function extensionActs(
  today: string,
  { flag }: SampleShip,
  i: number,
  extended: NonNullable<Case['extended']>,
): ActOfShip[] {
  const { code, age, months } = extended
  const issuedOn = firstDay(today, age)
  const number = numberOf(issuedOn, i, 6)
  const expiryDate = lastDay(issuedOn, code, 'full-term') ?? today
  return [
    ...termActs(today, i, { number, flag, codes: [code] }, { issuedOn }),
    {
      act: 'extend',
      day: addDays(expiryDate, -10),
      number,
      flag,
      code,
      until: addMonths(expiryDate, months),
    },
  ]
}

function managementActs(
  today: string,
  { shipType, flag }: SampleShip,
  i: number,
  { interim, managementAge }: Case,
): ActOfShip[] {
  const { management } = setsOf(shipType, i)
  if (interim) {
    const day = addDays(today, -interim.days)
    const codes = ['SMC', 'ISSC', 'MLC']
    const issued = termActs(
      today,
      i,
      { number: numberOf(day, i, 7), flag, codes, kind: 'interim' },
      { issuedOn: day },
    )
    if (interim.from === null) return issued
    const begin = firstDay(today, { months: 20, days: 4 })
    const number = numberOf(begin, i, 2)
    return [
      ...termActs(today, i, { number, flag, codes }, { issuedOn: begin, until: begin }),
      { act: 'change-manager', day },
      {
        act: 'decide',
        day,
        number,
        code: null,
        move: 'withdraw',
        reason: 'The ship changed company',
      },
      ...issued,
    ]
  }
  if (management.length === 0) return []
  const issuedOn = firstDay(today, managementAge ?? ageOf(i, 23))
  return termActs(
    today,
    i,
    { number: numberOf(issuedOn, i, 2), flag, codes: management },
    { issuedOn },
  )
}

/** A number as the office composes it, but the same each time; `nth`: of the records of a ship. */
function numberOf(day: string, i: number, nth: number): string {
  const chance = [5, 11, 17, 23].map((step) => (i * step + nth * 7 + step) % 32)
  return composeNumber(office.numberPrefix, day.slice(0, 4), 100 + i * 8 + nth, chance)
}
