import { createCertificate } from '#/app/certificates/certificates.server.ts'
import { changeShip } from '#/app/certificates/flag-change/flag-change.server.ts'
import { NewCertificate } from '#/app/certificates/model/certificate.ts'
import { StandingDecision } from '#/app/certificates/model/standing.ts'
import { decideStanding } from '#/app/certificates/standing/standing.server.ts'
import {
  closeCondition,
  decidePart,
  extendPart,
  imposeCondition,
} from '#/app/certificates/surveys/part-decisions.server.ts'
import { recordSurvey } from '#/app/certificates/surveys/record-survey.server.ts'
import {
  ClosedCondition,
  NewCondition,
  NewExtension,
  NewSurvey,
  PartDecision,
} from '#/app/certificates/surveys/survey-input.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { NewShip, ShipChanges } from '#/app/ships/ship.ts'
import { createShip, getShip, shipByImoNumber } from '#/app/ships/ships.server.ts'
import { fleetActs, type Act } from './acts.ts'
import { addCompanies } from './companies.ts'

/** Where and by whom the ships are surveyed. */
const SURVEYED = [
  ['Batam', 'R. Hartono'],
  ['Surabaya', 'Dewi Lestari'],
  ['Singapore', 'Tan Wei Ming'],
  ['Jakarta, Tanjung Priok', 'Agus Prasetyo'],
  ['Port Klang', 'Nurul Aziz'],
  ['Balikpapan', 'Yohanes Manurung'],
  ['Makassar', 'Andi Rahman'],
] as const

type Fleet = { companies: number[]; records: Map<string, number>; certificates: number }

/** How many records were added, and how many certificates they have. */
export type Added = { records: number; certificates: number }

/**
 * Adds the sample fleet as the office would have done it over the years: each act in the name of the context's account, on its own day and under every rule
 * of the register. A register that has one of its ships has all of them; nothing is added then.
 */
export async function addFleet(context: RequestContext): Promise<Added> {
  const acts = fleetActs(context.today)
  const [first] = acts
  if (!first || (await shipByImoNumber(context, first.ship.imoNumber)))
    return { records: 0, certificates: 0 }
  const fleet: Fleet = {
    companies: await addCompanies(contextOn(first.day, context)),
    records: new Map(),
    certificates: 0,
  }
  for (const act of acts) await carryOut(contextOn(act.day, context), fleet, act)
  return { records: fleet.records.size, certificates: fleet.certificates }
}

/** The same context at noon in Jakarta of a day, but not later than it is. */
function contextOn(day: string, context: RequestContext): RequestContext {
  const noon = `${day}T05:00:00.000Z`
  return day >= context.today ? context : { ...context, now: noon, today: day }
}

async function carryOut(context: RequestContext, fleet: Fleet, act: Act): Promise<void> {
  const { ship } = act
  switch (act.act) {
    case 'add-ship':
      await addShip(context, fleet, act)
      return
    case 'rename':
    case 'reflag': {
      const changed = act.act === 'rename' ? { name: act.value } : { flag: act.value }
      return change(context, ship.imoNumber, {
        ...changed,
        since: context.today,
        reason: act.reason,
      })
    }
    case 'change-manager':
      return change(context, ship.imoNumber, {
        managerId: fleet.companies[ship.manager],
        companyChange: 'corrected',
      })
    case 'issue': {
      const { parts, number, flag, renewalOf } = act
      const input = NewCertificate.parse({
        certificateId: number,
        vesselName: ship.name,
        imoNumber: ship.imoNumber,
        flag,
        grossTonnage: ship.grossTonnage,
        issuedDate: act.day,
        parts: parts.map((part) => ({ ...part, surveyCompletedOn: act.day })),
        renewalOf: renewalOf === null ? null : idOf(fleet, renewalOf),
      })
      const { id } = await createCertificate(context, input)
      fleet.records.set(number, id)
      fleet.certificates += parts.length
      return
    }
    default:
      await carryOutOn(context, idOf(fleet, act.number), act)
  }
}

type ActOnCertificate = Extract<Act, { act: 'survey' | 'extend' | 'decide' | 'impose' | 'close' }>

async function carryOutOn(
  context: RequestContext,
  id: number,
  act: ActOnCertificate,
): Promise<void> {
  switch (act.act) {
    case 'survey': {
      const [where, surveyor] = SURVEYED[act.nth % SURVEYED.length] ?? SURVEYED[0]

      const survey = { kind: act.kind, completedOn: act.completedOn, place: where, surveyor }
      await recordSurvey(context, id, act.codes, NewSurvey.parse(survey))
      return
    }
    case 'extend': {
      const reason = 'On passage to the port of survey'
      const consent = {
        administration: `Maritime Administration of ${act.flag}`,
        consentReference: 'Message of that day',
      }
      const sent = {
        kind: 'to-port-of-survey',
        until: act.until,
        reason,
        ...consent,
        consentDate: context.today,
      }
      const extension = NewExtension.parse(sent)
      await extendPart(context, id, act.code, extension)
      return
    }
    case 'decide': {
      const { move, reason, code } = act
      if (code !== null) await decidePart(context, id, code, PartDecision.parse({ move, reason }))
      else
        await decideStanding(
          context,
          id,
          StandingDecision.omit({ version: true }).parse({ move, reason }),
        )
      return
    }
    case 'impose': {
      const { kind, text, dueOn, code } = act
      await imposeCondition(
        context,
        id,
        code,
        NewCondition.parse({ kind, text, imposedOn: act.day, dueOn }),
      )
      return
    }
    case 'close':
      await closeCondition(
        context,
        id,
        { code: act.code, number: 1 },
        ClosedCondition.parse({ closedOn: act.day }),
      )
  }
}

async function addShip(
  context: RequestContext,
  { companies }: Fleet,
  act: Extract<Act, { act: 'add-ship' }>,
): Promise<void> {
  const { owner, manager: _, ...particulars } = act.ship
  const input = {
    ...particulars,
    name: act.name,
    flag: act.flag,
    ownerId: companies[owner],
    managerId: companies[act.manager],
  }
  await createShip(context, NewShip.parse(input))
}

async function change(
  context: RequestContext,
  imoNumber: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const { version } = await getShip(context, { imoNumber })
  await changeShip(context, { imoNumber }, ShipChanges.parse({ ...changes, version }))
}

function idOf({ records }: Fleet, number: string): number {
  const id = records.get(number)
  if (id === undefined) throw new Error(`The fleet has no certificate ${number}`)
  return id
}
