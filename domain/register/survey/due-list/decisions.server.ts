import { entryBytes } from '#/db/within-bytes.ts'
import { setImmediate } from 'node:timers/promises'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { partNumber } from '#/domain/register/model/certificate/part.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import {
  certificateTypeOfCode,
  classCodes,
  codesWhere,
  isClass,
} from '#/domain/register/model/type/certificate-types.ts'
import {
  rowsInSteps,
  sizesOfShip,
  toCertificate,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { safetyCompanyOf } from '#/domain/register/ship/company-change.ts'
import type { Ship } from '#/domain/register/ship/ship.ts'
import { addMonths } from '#/core/dates.ts'
import { hasOneOf } from '#/db/entries.ts'
import { whereIn } from '#/db/many.ts'
import { answerOnce } from '#/db/search/register.ts'
import type { Decision } from './decision.ts'
import { raisedTonnages } from './raised-tonnage.server.ts'

/** Months of suspension after which class is withdrawn. */
const SUSPENDED_MONTHS = 6
/** Months in which a Document of Compliance that has ended is asked about. */
const ASKED_MONTHS = 12

/** Records of a query. */
const PAGE = 100

type Db = RequestContext['db']

/**
 * The decisions that are open: records of these types are read through, on the search threads. Staff
 * only.
 */
export async function listDecisions(context: RequestContext): Promise<Decision[]> {
  allow(context, 'due.read')
  const { db, today } = context
  // A change of a ship is no change of the register's certificates, so what depends on ships is
  // asked each time.
  return [
    ...(await answerOnce(db, `decisions ${today}`, () => classToWithdraw(db, today, null))),
    ...(await safetyWithoutDocument(db, today, null)),
    ...(await raisedTonnages(db, today, null)),
  ]
}

/**
 * Those about the certificates of one ship; whether its company has a document is read of all the
 * ships of that company. Staff only.
 */
export async function decisionsOfShip(
  context: RequestContext,
  ship: Pick<Ship, 'id' | 'ownerId' | 'managerId'>,
): Promise<Decision[]> {
  allow(context, 'due.read')
  const { db, today } = context
  const company = safetyCompanyOf(ship)
  const safety =
    company === null
      ? []
      : await safetyWithoutDocument(db, today, await shipsOperatedBy(db, company))
  const own = await db.search
    .selectFrom('entries')
    .select('id')
    .where('shipId', '=', ship.id)
    .execute()
  const ids = new Set(own.map(({ id }) => id))
  return [
    ...(await classToWithdraw(db, today, [ship.id])),
    ...safety.filter(({ recordId }) => ids.has(recordId)),
    ...(await raisedTonnages(db, today, [ship.id])),
  ]
}

/**
 * Those that follow from the Document of Compliance of a company: about the Safety Management
 * Certificates of its ships. Staff only.
 */
export async function decisionsOfCompany(
  context: RequestContext,
  companyId: number,
): Promise<Decision[]> {
  allow(context, 'due.read')
  const { db, today } = context
  return safetyWithoutDocument(db, today, await shipsOperatedBy(db, companyId))
}

/** The ships of which a company is the one of the ISM Code. */
async function shipsOperatedBy(db: Db, companyId: number): Promise<number[]> {
  const rows = await db.search
    .selectFrom('ships')
    .select('id')
    .where((e) =>
      e.or([
        e('managerId', '=', companyId),
        e.and([e('managerId', 'is', null), e('ownerId', '=', companyId)]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** `ships`: of these alone; null: of all. */
type Ships = readonly number[] | null

async function classToWithdraw(db: Db, today: string, ships: Ships): Promise<Decision[]> {
  const latest = addMonths(today, -SUSPENDED_MONTHS)
  const found: Decision[] = []
  await eachRecord(
    db,
    { codes: classCodes(), ships },
    ({ id, certificateId, vesselName, parts }) => {
      const part = parts.find(({ code }) => isClass(code))
      if (
        part?.standing !== 'suspended' ||
        part.standingSince === null ||
        part.standingSince > latest
      )
        return
      const number = partNumber(certificateId, part, parts.length)
      const of = { recordId: id, code: part.code, number, vesselName }
      found.push({ kind: 'class-withdrawal', since: part.standingSince, about: null, ...of })
    },
  )
  return found
}

/** Reads the records that have a type, a page at a time, so that others are answered between. */
async function eachRecord(
  db: Db,
  { codes, ships }: { codes: readonly string[]; ships: Ships },
  read: (certificate: Certificate, shipId: number | null) => void,
): Promise<void> {
  for (let after = 0; ;) {
    const sizes = await db.search
      .selectFrom('entries')
      .select(['id', entryBytes.as('bytes')])
      .where('id', '>', after)
      .where(hasOneOf(codes))
      .$if(ships !== null, (of) => of.where(whereIn(db.search, 'shipId', ships ?? [])))
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for await (const row of rowsInSteps(db.search, sizes)) read(toCertificate(row), row.shipId)
    const last = sizes.at(-1)
    if (sizes.length < PAGE || !last) return
    after = last.id
    await setImmediate()
  }
}

type Ended = { number: string; since: string }

/** Whether certificates of a type are issued on the strength of one that the company holds. */
function restsOnCompany(code: string): boolean {
  const { restsOn = [] } = certificateTypeOfCode(code)?.rules ?? {}
  return restsOn.some((base) => certificateTypeOfCode(base)?.holder === 'company')
}

async function safetyWithoutDocument(db: Db, today: string, fleet: Ships): Promise<Decision[]> {
  const documents: { shipId: number; ended: Ended | null }[] = []
  await eachRecord(
    db,
    { codes: codesWhere(({ holder }) => holder === 'company'), ships: fleet },
    ({ certificateId, surveysFrom, parts }, shipId) => {
      for (const part of parts) {
        if (certificateTypeOfCode(part.code)?.holder !== 'company' || shipId === null) continue
        const status = statusOfPart(part, surveysFrom, today)
        const since =
          status === 'withdrawn'
            ? part.standingSince
            : status === 'expired'
              ? part.expiryDate
              : null
        const number = partNumber(certificateId, part, parts.length)
        if (status === 'valid') documents.push({ shipId, ended: null })
        else if (since !== null && since >= addMonths(today, -ASKED_MONTHS))
          documents.push({ shipId, ended: { number, since } })
      }
    },
  )
  if (!documents.some(({ ended }) => ended !== null)) return []
  const ships = await db.search
    .selectFrom('ships')
    .select(['id', 'ownerId', 'managerId'])
    .$if(fleet !== null, (rows) => rows.where(whereIn(db.search, 'id', fleet ?? [])))
    .execute()
  const companyOf = new Map(ships.map((ship) => [ship.id, safetyCompanyOf(ship)]))
  const endedOf = new Map<number, Ended>()
  for (const { shipId, ended } of documents) {
    const company = companyOf.get(shipId) ?? null
    if (company !== null && ended) endedOf.set(company, ended)
  }
  // One that has another in force has its document.
  for (const { shipId, ended } of documents) if (!ended) endedOf.delete(companyOf.get(shipId) ?? 0)
  const concerned = ships
    .filter(({ id }) => endedOf.has(companyOf.get(id) ?? 0))
    .map(({ id }) => id)
  const found: Decision[] = []
  for (const shipId of concerned) {
    const ended = endedOf.get(companyOf.get(shipId) ?? 0)
    for await (const row of rowsInSteps(db.search, await sizesOfShip(db.search, shipId))) {
      const { id, certificateId, vesselName, surveysFrom, parts } = toCertificate(row)
      const part = parts.find(({ code }) => restsOnCompany(code))
      if (!part || !ended || statusOfPart(part, surveysFrom, today) !== 'valid') continue
      const number = partNumber(certificateId, part, parts.length)
      const of = { recordId: id, code: part.code, number, vesselName }
      found.push({
        kind: 'safety-without-document',
        since: ended.since,
        about: ended.number,
        ...of,
      })
    }
  }
  return found
}
