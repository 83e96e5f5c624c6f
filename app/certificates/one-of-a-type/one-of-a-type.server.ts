import type { Certificate, NewCertificate } from '#/app/certificates/model/certificate.ts'
import { newPartsOf } from '#/app/certificates/model/new-parts.ts'
import { toCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { requireStaff, type RequestContext } from '#/app/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import { codesInForce, sameTypesIn, secondWarnings, type Second } from './one-of-a-type.ts'

/** The newest records of a ship that are compared. */
const MAX_COMPARED = 50

/** The certificates of a ship, by its IMO number, that may be in force: neither withdrawn nor superseded as a whole. One indexed query. */
async function openRecords(db: Store['read'], imoNumber: string): Promise<Certificate[]> {
  const rows = await db
    .selectFrom('certificates')
    .selectAll()
    .where('imoNumber', '=', imoNumber)
    .where('standing', '=', 'in-force')
    .where('supersededBy', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAX_COMPARED)
    .execute()
  return rows.map(toCertificate)
}

type Verified = Pick<Certificate, 'certificateId' | 'imoNumber' | 'parts' | 'surveysFrom'>

/** The other certificates of the ship in force that are of a type of this record which is in force today; none of a ship without an IMO number. */
export async function othersOfType(db: Store['read'], record: Verified, today: string): Promise<Second[]> {
  const codes = codesInForce(record, today)
  if (record.imoNumber === null || codes.length === 0) return []
  const others = (await openRecords(db, record.imoNumber)).filter(({ certificateId }) => certificateId !== record.certificateId)
  return sameTypesIn(others, codes, today)
}

/** The certificates in force of which a new one would be the second. One that it renews is not. Staff only. */
export async function firstsOf(context: RequestContext, input: NewCertificate): Promise<Second[]> {
  requireStaff(context)
  if (input.imoNumber === null || input.imoNumber === undefined) return []
  const others = (await openRecords(context.db.read, input.imoNumber)).filter(({ id }) => id !== input.renewalOf)
  // The same form sent twice is refused for its number.
  if (others.some(({ certificateId }) => certificateId === input.certificateId)) return []
  return sameTypesIn(
    others,
    newPartsOf(input).map(({ code }) => code),
    context.today,
  )
}

/** What a program reads beside a certificate that it issued. */
export async function warningsOf(context: RequestContext, issued: Certificate): Promise<string[]> {
  return secondWarnings(await othersOfType(context.db.read, issued, context.today))
}
