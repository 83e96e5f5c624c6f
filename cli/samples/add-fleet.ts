import { addDays, addMonths } from '#/core/dates.ts'
import { office } from '#/domain/authority/office.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { createCompany, listCompanies } from '#/domain/register/company/companies.server.ts'
import { NewCompany } from '#/domain/register/company/company.ts'
import { ListByNameQuery } from '#/domain/register/company/list-query.ts'
import { NewCertificate } from '#/domain/register/model/certificate/certificate.ts'
import { expires } from '#/domain/register/model/certificate/part.ts'
import { StandingDecision } from '#/domain/register/model/certificate/standing.ts'
import { composeNumber } from '#/domain/register/model/number/certificate-number.ts'
import { changeShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import { NewShip, ShipChanges } from '#/domain/register/ship/ship.ts'
import { createShip, getShip, shipByImoNumber } from '#/domain/register/ship/ships.server.ts'
import {
  closeCondition,
  decidePart,
  extendPart,
  imposeCondition,
} from '#/domain/register/survey/recording/part-decisions.server.ts'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import {
  ClosedCondition,
  NewCondition,
  NewExtension,
  NewSurvey,
  PartDecision,
} from '#/domain/register/survey/recording/survey-input.ts'
import fleet from './fleet.json' with { type: 'json' }

// The sample fleet: 60 ships, and everything that the office did with them over the years
// (fleet.json). All of it is invented. Days are counted from today, so that the fleet is alike
// whenever it is added: about 470 certificates in every state.

/** Months and days from today. */
type Offset = number[]

/** One thing that the office did with a ship. The other fields are those of the act. */
type Act = {
  at: Offset
  act: string
  /**
   * Which of the ship's records the act is about, and the types of its certificates that it covers.
   */
  record?: number
  codes?: string[]
  kind?: string
  /** The end of a term, of an extension, or of the time to meet a condition. */
  until?: Offset
  /** The record that this one renews. */
  renewalOf?: number
  /** Instead of the number that is composed. */
  number?: string
  /** A survey of the record is overdue today. */
  overdue?: boolean
  name?: string
  flag?: string
  managedBy?: number
  reason?: string
  move?: string
  text?: string
}
/** `owner` and `manager`: positions among the companies; `keelLaid`: months from today. */
type Ship = Omit<(typeof fleet.ships)[number], 'acts'> & { position: number }
type Dated = { day: string; ship: Ship; act: Act }

/**
 * What was added so far: ids of companies, and of records by the ship's position and the record.
 */
type State = { companies: number[]; records: Map<string, number>; certificates: number }

/** How many records were added, and how many certificates they have. */
export type Added = { records: number; certificates: number }

/** In months, of certificates that expire. */
const TERMS: Record<string, number> = { 'full-term': 60, interim: 6, 'short-term': 5 }

/** Where and by whom the ships are surveyed. */
const SURVEYED = [
  ['Batam', 'R. Hartono'],
  ['Surabaya', 'Dewi Lestari'],
  ['Singapore', 'Tan Wei Ming'],
  ['Jakarta, Tanjung Priok', 'Agus Prasetyo'],
  ['Port Klang', 'Nurul Aziz'],
  ['Balikpapan', 'Yohanes Manurung'],
  ['Makassar', 'Andi Rahman'],
]

/**
 * Adds the sample fleet as the office would have done it: each act in the name of the context's
 * account, on its own day and under every rule of the register. A register that has one of its
 * ships has all of them; nothing is added then.
 */
export async function addFleet(context: RequestContext): Promise<Added> {
  const acts = actsUntil(context.today)
  const [first] = acts
  if (!first || (await shipByImoNumber(context, first.ship.imoNumber)))
    return { records: 0, certificates: 0 }
  const companies = await addCompanies(contextOn(first.day, context))
  const state: State = { companies, records: new Map(), certificates: 0 }
  for (const dated of acts) await carryOut(contextOn(dated.day, context), state, dated)
  return { records: state.records.size, certificates: state.certificates }
}

/** The numbers of the records of which a survey is overdue. */
export function overdueNumbers(today: string): string[] {
  return actsUntil(today).flatMap((dated) => (dated.act.overdue ? [numberOf(dated)] : []))
}

/** Oldest first. */
function actsUntil(today: string): Dated[] {
  const dated = fleet.ships.flatMap(({ acts, ...ship }, position) =>
    acts.map((act: Act) => ({ act, ship: { ...ship, position }, day: dayAt(today, act.at) })),
  )
  return dated.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

function dayAt(today: string, [months = 0, days = 0]: Offset): string {
  return addDays(addMonths(today, months), days)
}

/** A number as the office composes it, but the same each time. */
function numberOf({ act: { number, record = 0 }, ship: { position }, day }: Dated): string {
  if (number !== undefined) return `${office.numberPrefix}-${number}`
  const chance = [5, 11, 17, 23].map((step) => (position * step + record * 7 + step) % 32)
  return composeNumber(office.numberPrefix, day.slice(0, 4), 100 + position * 8 + record, chance)
}

/** Adds the companies that are not there yet; returns the ids of all, in their order. */
async function addCompanies(context: RequestContext): Promise<number[]> {
  const ids: number[] = []
  for (const company of fleet.companies) {
    const { companies } = await listCompanies(context, ListByNameQuery.parse({ q: company.name }))
    const known = companies.find(({ name }) => name === company.name)
    ids.push((known ?? (await createCompany(context, NewCompany.parse(company)))).id)
  }
  return ids
}

/** A context for each act: at noon in Jakarta of its day, and where dates are counted from. */
type ActContext = RequestContext & { fleetToday: string }

function contextOn(day: string, context: RequestContext): ActContext {
  const past = { now: `${day}T05:00:00.000Z`, today: day }
  return { ...context, ...(day < context.today && past), fleetToday: context.today }
}

async function carryOut(context: ActContext, state: State, dated: Dated): Promise<void> {
  const { ship, act } = dated
  const { imoNumber, position } = ship
  switch (act.act) {
    case 'add-ship':
      await addShip(context, state, dated)
      return
    case 'change':
    case 'change-manager': {
      const { name, flag, reason } = act
      const ofManager = { managerId: state.companies[ship.manager], companyChange: 'corrected' }
      const changes =
        act.act === 'change' ? { name, flag, since: context.today, reason } : ofManager
      const { version } = await getShip(context, { imoNumber })
      await changeShip(context, { imoNumber }, ShipChanges.parse({ ...changes, version }))
      return
    }
    case 'issue':
      await issue(context, state, dated)
      return
    default:
      await carryOutOn(context, recordOf(state, position, act.record), dated)
  }
}

async function addShip(
  context: ActContext,
  { companies }: State,
  { ship, act }: Dated,
): Promise<void> {
  const { owner, manager, keelLaid, position: _, ...particulars } = ship
  const { name = ship.name, flag = ship.flag, managedBy = manager } = act
  const people = { ownerId: companies[owner], managerId: companies[managedBy] }
  const keelLaidOn = addMonths(context.fleetToday, keelLaid)
  await createShip(context, NewShip.parse({ ...particulars, ...people, name, flag, keelLaidOn }))
}

async function issue(context: ActContext, state: State, dated: Dated): Promise<void> {
  const { ship, act, day } = dated
  const { codes = [], kind = 'full-term', until, renewalOf, flag = ship.flag } = act
  const expiryDate = until
    ? dayAt(context.fleetToday, until)
    : addDays(addMonths(day, TERMS[kind] ?? 0), -1)
  const parts = codes.map((code) => ({
    code,
    // A tonnage certificate has no shorter form.
    ...(expires(code) ? { kind, expiryDate } : { kind: 'full-term', expiryDate: null }),
    surveyCompletedOn: day,
  }))
  const input = NewCertificate.parse({
    certificateId: numberOf(dated),
    vesselName: ship.name,
    imoNumber: ship.imoNumber,
    flag,
    grossTonnage: ship.grossTonnage,
    issuedDate: day,
    parts,
    renewalOf: renewalOf === undefined ? null : recordOf(state, ship.position, renewalOf),
  })
  const { id } = await createCertificate(context, input)
  state.records.set(`${ship.position}/${act.record}`, id)
  state.certificates += parts.length
}

/** An act on a record that was issued before. */
async function carryOutOn(
  context: ActContext,
  id: number,
  { act, ship, day }: Dated,
): Promise<void> {
  const { codes = [], kind, reason, move, text } = act
  const [code] = codes
  const until = act.until && dayAt(context.fleetToday, act.until)
  if (act.act === 'survey') {
    const [place, surveyor] = SURVEYED[(ship.position - (act.at[0] ?? 0)) % SURVEYED.length] ?? []
    await recordSurvey(
      context,
      id,
      codes,
      NewSurvey.parse({ kind, completedOn: day, place, surveyor }),
    )
  } else if (act.act === 'decide' && code === undefined) {
    await decideStanding(
      context,
      id,
      StandingDecision.omit({ version: true }).parse({ move, reason }),
    )
  } else if (code === undefined) {
    throw new Error(`The act ${act.act} on ${ship.name} names no certificate`)
  } else if (act.act === 'decide') {
    await decidePart(context, id, code, PartDecision.parse({ move, reason }))
  } else if (act.act === 'extend') {
    const consent = {
      administration: `Maritime Administration of ${ship.flag}`,
      consentReference: 'Message of that day',
    }
    const extension = {
      kind: 'to-port-of-survey',
      until,
      reason: 'On passage to the port of survey',
    }
    await extendPart(
      context,
      id,
      code,
      NewExtension.parse({ ...extension, ...consent, consentDate: day }),
    )
  } else if (act.act === 'impose') {
    await imposeCondition(
      context,
      id,
      code,
      NewCondition.parse({ kind, text, imposedOn: day, dueOn: until }),
    )
  } else if (act.act === 'close') {
    await closeCondition(context, id, { code, number: 1 }, ClosedCondition.parse({ closedOn: day }))
  } else {
    throw new Error(`${act.act} of ${ship.name} is no act of the fleet`)
  }
}

function recordOf({ records }: State, position: number, record: number | undefined): number {
  const id = records.get(`${position}/${record}`)
  if (id === undefined) throw new Error(`The fleet has no record ${record} of ship ${position}`)
  return id
}
