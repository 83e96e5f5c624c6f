import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { updateStatuses } from '#/domain/register/survey/daily/update-statuses.server.ts'
import { certificatesOf } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { updateStatusesAgain } from '#/domain/register/survey/daily/update-statuses.server.ts'
import {
  closeCondition,
  decidePart,
  extendPart,
  imposeCondition,
} from '#/domain/register/survey/recording/part-decisions.server.ts'
import { recordParticulars } from '#/domain/documents/certificate/forms/particulars.server.ts'
import { changeShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import { createCompany } from '#/domain/register/company/companies.server.ts'
import { NewCompany } from '#/domain/register/company/company.ts'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { NewShip, ShipChanges } from '#/domain/register/ship/ship.ts'
import { createShip, getShip, updateShip } from '#/domain/register/ship/ships.server.ts'
import type { Engine, Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { committed } from '#/tests/helpers/imports/imports.ts'
import { certificateInput, NOON, ORIGIN, PASSWORD, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { CONSENT } from '#/tests/helpers/register/consent.ts'
import { storeParts } from '#/tests/helpers/register/stored-entries.ts'

const EARLIER = '2025-06-01T05:00:00.000Z'

async function office(engine: Engine) {
  const db = await freshStore(engine)
  const someone = visitor(db)
  await someone.signIn()
  return {
    db,
    ...someone,
    context: await staffContext(db),
    earlier: await staffContext(db, { now: EARLIER }),
  }
}

const survey = { surveyor: 'R. Hartono', result: 'satisfactory', place: 'Batam' } as const

async function versionOf({ db }: RequestContext, id: number): Promise<number> {
  return (
    await db.read
      .selectFrom('entries')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).version
}

/** A date of the ship as a text of a certificate, as an earlier version recorded it. */
async function leaveFormerText({ db }: RequestContext): Promise<void> {
  await storeParts(db, 1, (part) =>
    part.code === 'SAFCON'
      ? { ...part, particulars: { ...part.particulars, deliveredOn: 'Early 1995' } }
      : part,
  )
}

/**
 * A register with whatever certificates may have: other dates, no expiry, interim, surveys, an
 * extension, a suspension, conditions, a renewal.
 */
async function fill({
  context,
  earlier,
}: {
  context: RequestContext
  earlier: RequestContext
}): Promise<void> {
  const parts = [
    {
      code: 'SAFCON',
      issuedDate: '2023-02-01',
      expiryDate: '2028-01-31',
      surveyCompletedOn: '2023-01-31',
    },
    { code: 'SEC', issuedDate: '2021-12-15', expiryDate: '2026-12-14' },
    { code: 'SMC', kind: 'interim', issuedDate: '2026-09-01', expiryDate: '2027-02-28' },
    { code: 'ITC69', issuedDate: '2019-05-05' },
    { code: 'ILLC', issuedDate: '2024-12-01', expiryDate: '2030-02-01', renewedFrom: '2025-02-01' },
  ]
  const whole = certificateInput({
    certificateId: 'W-1',
    issuedDate: '2026-09-01',
    selectedCertificates: undefined,
    parts,
  })
  await createCertificate(earlier, whole)
  await createCertificate(
    earlier,
    certificateInput({
      certificateId: 'T-1',
      selectedCertificates: ['International Tonnage'],
      expiryDate: null,
    }),
  )
  await createCertificate(
    earlier,
    certificateInput({ certificateId: 'T-2', selectedCertificates: undefined, type: 'Surat Laut' }),
  )
  await recordSurvey(earlier, 1, ['SAFCON', 'SEC'], {
    ...survey,
    kind: 'annual',
    completedOn: '2025-03-01',
    remarks: '=1+1\n- hull dry',
  })
  await recordSurvey(context, 1, ['SAFCON'], {
    ...survey,
    kind: 'intermediate',
    completedOn: '2026-02-02',
    result: 'with-conditions',
  })
  await recordSurvey(context, 1, ['SAFCON'], {
    ...survey,
    kind: 'bottom',
    completedOn: '2025-12-30',
  })
  await recordSurvey(context, 1, ['ILLC'], {
    ...survey,
    kind: 'occasional',
    completedOn: '2026-01-01',
    result: 'not-satisfactory',
    remarks: 'None',
  })
  await extendPart(context, 1, 'SEC', {
    kind: 'to-port-of-survey',
    until: '2027-02-01',
    reason: '+1 voyage to Batam, _x0041_ & <b>',
    ...CONSENT,
    consentReference: '=MD/1; "2"',
  })
  await decidePart(context, 1, 'ILLC', {
    version: 6,
    move: 'suspend',
    reason: 'Damage to the hull',
  })
  const class_ = {
    kind: 'class',
    text: 'Renew the anchor chain;\n=port side',
    imposedOn: '2026-02-02',
    dueOn: '2026-12-01',
  } as const
  await imposeCondition(context, 1, 'SAFCON', class_)
  await imposeCondition(context, 1, 'SAFCON', {
    ...class_,
    kind: 'statutory',
    text: 'Second "condition"',
  })
  await closeCondition(context, 1, { code: 'SAFCON', number: 1 }, { closedOn: '2026-03-01' })
  await recordParticulars(context, 1, 'SAFCON', {
    version: await versionOf(context, 1),
    particulars: { exemptions: '=None', bottomInspections: '03/04/2024' },
  })
  await recordParticulars(context, 1, 'ILLC', {
    version: await versionOf(context, 1),
    particulars: { freeboardSummer: '1,240', deckLine: '-' },
  })
  await leaveFormerText(context)
  const renewal = {
    certificateId: 'W-2',
    issuedDate: '2026-11-01',
    expiryDate: '2031-10-31',
    selectedCertificates: undefined,
  }
  await createCertificate(
    context,
    certificateInput({ ...renewal, renewalOf: 1, parts: [{ code: 'SMC' }] }),
  )
  // A change of flag withdraws a tonnage certificate from a later day on.
  const dates = { issuedDate: '2025-02-01', expiryDate: '2030-01-31' }
  const types = ['Cargo Ship Safety Equipment', 'International Tonnage']
  const input = {
    ...dates,
    certificateId: 'F-1',
    imoNumber: '8814275',
    selectedCertificates: types,
  }
  await createCertificate(earlier, certificateInput(input))
  const change = { flag: 'Panama', since: '2026-11-20', reason: 'Sold', version: 1 }
  await changeShip(context, { imoNumber: '8814275' }, ShipChanges.parse(change))
}

/** The ship of the certificates with whatever ships may have, and one without certificates. */
async function describeShips(context: RequestContext): Promise<void> {
  const owner = await createCompany(
    context,
    NewCompany.parse({ name: 'PT "Samudra", Tbk', imoNumber: '1234567' }),
  )
  const manager = await createCompany(context, NewCompany.parse({ name: '=Kelola & Co' }))
  const { version } = await getShip(context, { imoNumber: '9074729' })
  const said = {
    callSign: 'YBAB2',
    portOfRegistry: 'Tanjung Priok',
    shipType: 'ro-ro-cargo-ship',
    grossTonnage: 4321,
    deadweight: 12_500,
    length: 106.48,
    contractedOn: '1893-12-01',
    keelLaidOn: '1894-03-14',
    deliveredOn: '1895-07-01',
    convertedOn: '1895-06-01',
    classNotation: '+100 A1 “Oil”, ESP',
    ownerId: owner.id,
    managerId: manager.id,
  }
  const named = { name: 'KM Samudra Baru', since: '2026-11-02', reason: 'Sold' }
  await updateShip(
    context,
    { imoNumber: '9074729' },
    ShipChanges.parse({ ...said, ...named, version }),
    async () => {},
  )
  // Of no certificate, so of no export.
  await createShip(
    context,
    NewShip.parse({ name: 'KM Lain', flag: 'Indonesia', imoNumber: '9999999', ownerId: owner.id }),
  )
}

/** The ships that have certificates, with their companies. */
async function shipsOf(db: Store) {
  const rows = await db.read
    .selectFrom('ships as s')
    .leftJoin('companies as o', 'o.id', 's.ownerId')
    .leftJoin('companies as m', 'm.id', 's.managerId')
    .selectAll('s')
    .select([
      'o.name as owner',
      'o.imoNumber as ownerNumber',
      'm.name as manager',
      'm.imoNumber as managerNumber',
    ])
    .where('s.imoNumber', '!=', '9999999')
    .orderBy('s.imoNumber')
    .execute()
  const entered = {
    id: 0,
    ownerId: 0,
    managerId: 0,
    createdAt: '',
    updatedAt: '',
    version: 0,
    searchText: '',
  }
  return rows.map((row) => ({ ...row, ...entered }))
}

/** Everything of the records but who entered them when, and their ids, by number. */
async function recordsOf(db: Store) {
  const rows = await db.read.selectFrom('entries').select('id').orderBy('certificateId').execute()
  const found = await certificatesOf(
    db.read,
    rows.map(({ id }) => id),
  )
  const entered = { id: 0, createdBy: 0, createdAt: '', updatedAt: '', version: 0, qrCodeUrl: '' }
  return found.map((one) => ({ ...one, ...entered }))
}

/** After a daily update of both: that of the source has seen its certificates already. */
async function statusesOf(db: Store) {
  await updateStatuses({ db, origin: ORIGIN, today: NOON.slice(0, 10), now: NOON })
  return db.read
    .selectFrom('entries')
    .select(['certificateId', 'status', 'statusUntil'])
    .orderBy('certificateId')
    .execute()
}

async function workbookOf({
  ask,
}: Pick<Awaited<ReturnType<typeof office>>, 'ask'>): Promise<Uint8Array> {
  const { grant } = await (await ask('/api/exports', { json: { password: PASSWORD } })).json()
  const answer = await ask(`/api/certificates/export.xlsx?grant=${grant}`)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

test.for(ENGINES)(
  'a register with all certificates, surveys, conditions and ships is exported and imported without loss (%s)',
  async (engine) => {
    const one = await office(engine)
    await fill(one)
    await describeShips(one.context)
    const file = await workbookOf(one)
    const other = await office(engine)
    const { contents, outcome } = await committed(other.context, file)
    expect(contents?.sheets.map(({ table, rows, ignored }) => [table, rows, ignored])).toEqual([
      ['certificates', 10, []],
      ['surveys', 5, []],
      ['conditions', 2, []],
      ['particulars', 5, []],
      ['ships', 2, []],
    ])
    expect(outcome).toMatchObject({ good: 5, faulty: 0 })
    const [was, is] = [await recordsOf(one.db), await recordsOf(other.db)]
    expect(
      was.flatMap(({ parts }) =>
        parts.flatMap(({ surveys, conditions }) => [...surveys, ...conditions]),
      ),
    ).toHaveLength(7)
    expect(is).toEqual(was)
    const since = is
      .flatMap(({ certificateId, parts }) => (certificateId === 'F-1' ? parts : []))
      .map((part) => part.standingSince)
    expect(since).toEqual(['2026-11-20', '2027-02-20'])
    const ships = await shipsOf(one.db)
    expect(ships).toMatchObject([
      { flag: 'Panama' },
      { length: 106.48, owner: 'PT "Samudra", Tbk' },
    ])
    expect(await shipsOf(other.db)).toEqual(ships)
    // A record with an overdue survey is looked at again: the next daily update does it.
    for (const { context } of [one, other]) await updateStatusesAgain(context)
    expect(await statusesOf(other.db)).toEqual(await statusesOf(one.db))
    const linked = await other.db.read
      .selectFrom('renewals')
      .innerJoin('entries as old', 'old.id', 'recordId')
      .innerJoin('entries as new', 'new.id', 'renewedById')
      .select(['old.certificateId as old', 'new.certificateId as new'])
      .execute()
    expect(linked).toEqual([{ old: 'W-1', new: 'W-2' }])
  },
)
