import { expect, test } from 'vitest'
import { imoNumberLooksWrong } from '#/domain/register/model/number/imo-number.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import { toCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { getShip } from '#/domain/register/ship/ships.server.ts'
import { scheduleOf } from '#/domain/register/model/survey/schedule.ts'
import { surveyFactsOf } from '#/domain/register/model/certificate/part.ts'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { addFleet } from './add-fleet.ts'
import { selectEntries } from '#/db/entries.ts'

// A leap day, the last days of months of each length, a new year, and days in the middle of a
// month.
const DAYS = ['2028-02-29', '2027-02-28', '2026-08-31', '2027-04-30', '2026-11-25', '2027-05-30']

const countEach = (values: readonly string[]) =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(values, (value) => value),
      ([value, all]) => [value, all.length],
    ),
  )

async function readCertificates({ db }: RequestContext) {
  return (await selectEntries(db.read).orderBy('id').execute()).map(toCertificate)
}

async function readParts(context: RequestContext) {
  return (await readCertificates(context)).flatMap(({ parts, surveysFrom, vesselName }) =>
    parts.map((part) => ({
      ...part,
      vesselName,
      status: statusOfPart(part, surveysFrom, context.today),
      schedule: scheduleOf(surveyFactsOf(part, surveysFrom)),
    })),
  )
}

/** A register with the fleet on a day; the clock shows 16:00 in Jakarta. */
async function fleetOn(today: string, engine: (typeof ENGINES)[number] = 'sqlite') {
  const context = await staffContext(await freshStore(engine), { now: `${today}T09:00:00.000Z` })
  return { context, added: await addFleet(context) }
}

test.for(DAYS)('the fleet is alike on %s, and no rule refuses any of it', async (today) => {
  const { context, added } = await fleetOn(today)
  const parts = await readParts(context)
  expect(added).toEqual({ records: 82, certificates: 473 })
  expect(countEach(parts.map(({ status }) => status))).toEqual({
    valid: 429,
    'survey-overdue': 2,
    suspended: 1,
    withdrawn: 17,
    superseded: 5,
    expired: 19,
  })
  expect(countEach(parts.map(({ kind }) => kind))).toEqual({
    'full-term': 463,
    interim: 6,
    'short-term': 4,
  })
  expect(
    parts
      .filter(({ status }) => status === 'survey-overdue')
      .map(({ vesselName, code }) => [vesselName, code]),
  ).toEqual(
    expect.arrayContaining([
      ['MV Gunung Leuser', 'SEC'],
      ['MT Laut Banda', 'SRC'],
    ]),
  )
  expect(
    parts
      .filter(({ extension }) => extension)
      .map(({ vesselName, code, status }) => [vesselName, code, status]),
  ).toEqual([['TB Barito Dua', 'ILLC', 'valid']])
  const interim = parts.filter(({ kind }) => kind === 'interim')
  expect(countEach(interim.map(({ code, status }) => `${code} ${status}`))).toEqual({
    'SMC valid': 2,
    'ISSC valid': 2,
    'MLC valid': 2,
  })
  const conditions = parts.flatMap((part) => part.conditions)
  expect(
    conditions
      .map(({ closedOn, dueOn }) => (closedOn ? 'closed' : dueOn < today ? 'overdue' : 'open'))
      .toSorted(),
  ).toEqual(['closed', 'open', 'open', 'open', 'overdue'])
  // Each survey is in its window. A renewal survey has none, nor has the inspection of the bottom
  // that goes with it, from which the next is counted.
  const uncredited = parts.flatMap(({ schedule, surveys }) =>
    schedule.uncredited.flatMap(({ survey, isCounted }) =>
      isCounted ? [] : (surveys[survey] ?? []),
    ),
  )
  const daysOf = (kind: string) =>
    new Set(uncredited.flatMap((one) => (one.kind === kind ? one.completedOn : [])))
  expect(uncredited.filter(({ kind }) => kind !== 'renewal' && kind !== 'bottom')).toEqual([])
  expect([...daysOf('bottom')].filter((day) => !daysOf('renewal').has(day))).toEqual([])
  const credits = parts.flatMap(({ schedule }) =>
    schedule.windows.flatMap(({ credit }) => credit ?? []),
  )
  expect(new Set(credits)).toEqual(new Set(['in-time']))
  expect(credits.length).toBeGreaterThan(550)
})

test('60 ships have particulars that fit: IMO numbers, call signs, tonnages, companies', async () => {
  const { context } = await fleetOn('2026-11-25')
  const ships = await context.db.read.selectFrom('ships').selectAll().execute()
  expect(ships).toHaveLength(60)
  expect(new Set(ships.map(({ name }) => name)).size).toBe(60)
  expect(new Set(ships.map(({ callSign }) => callSign)).size).toBe(60)
  expect(ships.filter(({ imoNumber }) => imoNumberLooksWrong(imoNumber ?? ''))).toEqual([])
  for (const {
    shipType,
    grossTonnage,
    length,
    deadweight,
    keelLaidOn,
    portOfRegistry,
    classNotation,
  } of ships) {
    expect([shipType, portOfRegistry, keelLaidOn, classNotation, deadweight]).not.toContain(null)
    // Tugs are the smallest; the largest are container ships of some 40,000.
    expect([shipType, (grossTonnage ?? 0) < 500]).toEqual([
      shipType,
      shipType === 'tug' && (grossTonnage ?? 0) < 500,
    ])
    expect(grossTonnage).toBeLessThan(45_000)
    expect(length).toBeGreaterThan(25)
    expect(length).toBeLessThan(240)
  }
  const companies = await context.db.read.selectFrom('companies').selectAll().execute()
  expect(companies).toHaveLength(3)
  expect(new Set(ships.map(({ ownerId }) => ownerId)).size).toBe(3)
})

test.for(ENGINES)(
  'the number of the specification verifies, a ship has its older name, and nothing is added twice (%s)',
  async (engine) => {
    const { context } = await fleetOn('2026-11-25', engine)
    const example = await verifyCertificate({ ...context, actor: null }, 'LMC-2026-00042')
    expect(example).toMatchObject({
      status: 'valid',
      certificate: {
        vesselName: 'KM Samudra Jaya',
        imoNumber: '9074729',
        issuedDate: '2026-02-20',
      },
    })
    const ship = await getShip(context, { imoNumber: '9074729' })
    expect(ship.names.map(({ value }) => value)).toEqual(['KM Wahana Timur', 'KM Samudra Jaya'])
    const events = await context.db.read
      .selectFrom('registerEvents')
      .select('at')
      .orderBy('id')
      .execute()
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted())
    expect(await addFleet(context)).toEqual({ records: 0, certificates: 0 })
  },
)

test('the same day gives the same register', async () => {
  const [one, other] = await Promise.all([fleetOn('2026-11-25'), fleetOn('2026-11-25')])
  expect(await readCertificates(other.context)).toEqual(await readCertificates(one.context))
})
