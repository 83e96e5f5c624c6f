import { entryBytes } from '#/db/within-bytes.ts'
import { pick } from '#/domain/register/model/certificate/field-lists.ts'
import { pageWithin } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { previewFactsOf } from '#/domain/register/model/certificate/part.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { publicParts } from '#/domain/register/public-parts/public-parts.ts'
import { findShips } from '#/domain/register/ship/ship-rows.server.ts'
import { requiresApproval } from '#/domain/register/survey/report-content/approval.server.ts'
import { ownShips } from '#/domain/register/survey/report-assignments/assignments.server.ts'
import { listOwnReports } from './own-reports.server.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { MAX_RECORDS } from '#/domain/register/survey/report-content/report-format.ts'
import type { SurveySheets } from '#/domain/register/survey/report-content/sheets.ts'

const MAX_PASSKEYS = 20
/** What of a ship is on its sheet. */
const SHEET_FACTS = [
  'id',
  'name',
  'imoNumber',
  'flag',
  'callSign',
  'portOfRegistry',
  'grossTonnage',
  'shipType',
  'classNotation',
] as const

/**
 * All that the device of a surveyor stores to work without a network: the ships that are assigned
 * to the actor with their certificates, and what became of the actor's reports. Refuses: too-many,
 * counted as certificates that are read.
 */
export async function readSheets(context: RequestContext): Promise<SurveySheets> {
  const actor = allow(context, 'report.own')
  const { read } = context.db
  const [account, approval, passkeys, shipIds, reports] = await Promise.all([
    read
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow(),
    requiresApproval(read),
    read
      .selectFrom('passkeys')
      .select('credentialId')
      .where('userId', '=', actor.id)
      .limit(MAX_PASSKEYS)
      .execute(),
    ownShips(context),
    listOwnReports(context),
  ])
  const ships = await findShips(read, shipIds)
  const sheets = []
  for (const ship of ships)
    sheets.push({ ...pick(ship, SHEET_FACTS), certificates: await sheetOf(context, ship.id) })
  return {
    account,
    origin: context.origin,
    at: context.now,
    approval,
    passkeys: passkeys.map(({ credentialId }) => credentialId),
    ships: sheets,
    reports,
  }
}

async function sheetOf(
  context: RequestContext,
  shipId: number,
): Promise<SurveySheets['ships'][number]['certificates']> {
  const { read } = context.db
  const sizes = await read
    .selectFrom('entries')
    .select(['id', entryBytes.as('bytes')])
    .where('shipId', '=', shipId)
    .where('standing', '!=', 'withdrawn')
    .orderBy('issuedDate', 'desc')
    .orderBy('id', 'desc')
    // Of more, the newest: a report covers no more.
    .limit(MAX_RECORDS)
    .execute()
  const { certificates } = await pageWithin(read, sizes, MAX_RECORDS)
  await context.count('record', certificates.length)
  return certificates.map((certificate) => toSheet(certificate, context.today))
}

function toSheet(
  certificate: Certificate,
  today: string,
): SurveySheets['ships'][number]['certificates'][number] {
  const { id, certificateId, version, parts, surveysFrom } = certificate
  return {
    id,
    number: certificateId,
    version,
    parts: publicParts(certificate, today).flatMap((part, i) => {
      const own = parts[i]
      return own === undefined ? [] : [{ ...part, facts: previewFactsOf(own, surveysFrom) }]
    }),
  }
}
