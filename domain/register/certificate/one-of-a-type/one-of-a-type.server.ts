import type {
  Certificate,
  NewCertificate,
} from '#/domain/register/model/certificate/certificate.ts'
import { newPartsOf } from '#/domain/register/model/certificate/new-parts.ts'
import { certificatesOfSizes } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { whereIn } from '#/db/many.ts'
import type { Store } from '#/db/schema.ts'
import { ANSWER_BYTES, entryBytes, withinBytes } from '#/db/within-bytes.ts'
import {
  codesInForce,
  inForceIn,
  sameTypesIn,
  secondWarnings,
  type Second,
} from './one-of-a-type.ts'

/**
 * The newest records that are compared: of one ship, of each of several on average, and of all of
 * these.
 */
const MAX_OF_ONE = 50
const MAX_OF_EACH = 20
const MAX_OF_SEVERAL = 1_000
const MAX_BYTES_OF_ONE = ANSWER_BYTES / 2
const MAX_BYTES_OF_SEVERAL = 8 * ANSWER_BYTES

/**
 * The certificates of ships, by their IMO numbers, that may be in force: neither withdrawn nor
 * superseded as a whole; by an index. `except`: the number of one that is left out.
 */
async function openRecords(
  db: Store['read'],
  imoNumbers: readonly string[],
  except?: string,
): Promise<Certificate[]> {
  const ships = [...new Set(imoNumbers)]
  if (ships.length === 0) return []
  const sizes = await db
    .selectFrom('entries')
    .select(['id', entryBytes.as('bytes')])
    .where(whereIn(db, 'imoNumber', ships))
    .where((e) =>
      e.exists(
        e
          .selectFrom('certificates as c')
          .select('c.id')
          .whereRef('c.entryId', '=', 'entries.id')
          .where('c.standing', '=', 'in-force')
          .where('c.supersededBy', 'is', null),
      ),
    )
    .$if(except !== undefined, (query) => query.where('certificateId', '!=', except ?? ''))
    .orderBy('id', 'desc')
    .limit(ships.length === 1 ? MAX_OF_ONE : Math.min(ships.length * MAX_OF_EACH, MAX_OF_SEVERAL))
    .execute()
  return certificatesOfSizes(
    db,
    withinBytes(sizes, ships.length === 1 ? MAX_BYTES_OF_ONE : MAX_BYTES_OF_SEVERAL),
  )
}

type Verified = Pick<Certificate, 'certificateId' | 'imoNumber' | 'parts' | 'surveysFrom'>

/**
 * Of each record the other certificates of its ship in force that are of a type of it which is in
 * force today; none of a ship without an IMO number, of which nothing says that it is the same.
 */
export async function othersOfType(
  db: Store['read'],
  records: readonly Verified[],
  today: string,
): Promise<Second[][]> {
  const codes = records.map((record) => codesInForce(record, today))
  const numbers = records.flatMap(({ imoNumber }, at) =>
    imoNumber !== null && codes[at]?.length ? imoNumber : [],
  )
  // Two records of one ship are each other's others: then neither may be left out.
  const except = records.length === 1 ? records[0]?.certificateId : undefined
  const open = Map.groupBy(await openRecords(db, numbers, except), ({ imoNumber }) => imoNumber)
  return records.map(({ imoNumber, certificateId }, at) => {
    const others =
      imoNumber === null
        ? []
        : (open.get(imoNumber) ?? []).filter((other) => other.certificateId !== certificateId)
    return sameTypesIn(others, codes[at] ?? [], today)
  })
}

/** The certificates in force of ships, by their IMO numbers. */
export async function inForceOfShips(
  db: Store['read'],
  imoNumbers: readonly string[],
  today: string,
): Promise<Map<string, Second[]>> {
  const open = Map.groupBy(await openRecords(db, imoNumbers), ({ imoNumber }) => imoNumber)
  return new Map(imoNumbers.map((number) => [number, inForceIn(open.get(number) ?? [], today)]))
}

/**
 * The certificates in force of which a new one would be the second. One that it renews is not.
 * Staff only.
 */
export async function firstsOf(context: RequestContext, input: NewCertificate): Promise<Second[]> {
  allow(context, 'certificate.read')
  if (input.imoNumber === null || input.imoNumber === undefined) return []
  const others = (await openRecords(context.db.read, [input.imoNumber])).filter(
    ({ id }) => id !== input.renewalOf,
  )
  // The same form sent twice is refused for its number.
  if (others.some(({ certificateId }) => certificateId === input.certificateId)) return []
  return sameTypesIn(
    others,
    newPartsOf(input).map(({ code }) => code),
    context.today,
  )
}

/** What a program reads beside a certificate that it issued or changed. */
export async function warningsOf(context: RequestContext, issued: Certificate): Promise<string[]> {
  return secondWarnings((await othersOfType(context.db.read, [issued], context.today)).flat())
}
