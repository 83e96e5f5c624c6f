import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { partNumber } from '#/domain/register/model/certificate/part.ts'
import {
  moveBetween,
  STANDING_MOVES,
  type StandingDecision,
  type StandingMove,
} from '#/domain/register/model/certificate/standing.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import { isClass, isStatutoryOfShip } from '#/domain/register/model/type/certificate-types.ts'
import {
  findCertificate,
  pageWithin,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { changePartsIn } from '#/domain/register/certificate/records/change-part.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { hasEnded } from '#/domain/register/model/survey/part-status.ts'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Tx } from '#/db/schema.ts'
import { entryBytes } from '#/db/within-bytes.ts'
import {
  allowMove,
  decideStandingIn,
} from '#/domain/register/certificate/standing/standing.server.ts'
import { standingAfterMove } from '#/domain/register/certificate/standing/standing-change.ts'

/**
 * A statutory certificate of the ship of a certificate of class, on which the same may be decided.
 * `choice`: names it in a form.
 */
type OfferedPart = {
  choice: string
  recordId: number
  code: string
  number: string
  label: string
}

// Class that is suspended or withdrawn ends no statutory certificate of the ship by rule. Whoever
// decides on class is offered them, to decide the same on those that they choose, in one
// transaction.

/** No ship has more records of one office. */
const MAX_RECORDS = 200

/**
 * The statutory certificates that a decision about class may be made on, too: those of the ship for
 * which the same move is open. None where the decision is not about class. `code`: of the one
 * certificate that it is about; null: about its whole record.
 */
export async function statutoryOffered(
  context: RequestContext,
  certificate: Certificate,
  { code, move }: { code: string | null; move: StandingMove },
): Promise<OfferedPart[]> {
  allow(context, 'certificate.read')
  return offeredIn(context.db.read, context.today, certificate, { code, move })
}

type Reading = Tx | RequestContext['db']['read']

async function offeredIn(
  db: Reading,
  today: string,
  certificate: Certificate,
  { code, move }: { code: string | null; move: StandingMove },
): Promise<OfferedPart[]> {
  const decided =
    code === null ? certificate.parts : certificate.parts.filter((part) => part.code === code)
  if (!decided.some((part) => isClass(part.code))) return []
  const records = await recordsOfShip(db, certificate)
  return records.flatMap(({ id, certificateId, parts, surveysFrom }) =>
    parts.flatMap((part) => {
      const isDecided = id === certificate.id && decided.some((one) => one.code === part.code)
      const isOpen = moveBetween(part.standing, STANDING_MOVES[move].to) === move
      if (
        isDecided ||
        !isStatutoryOfShip(part.code) ||
        !isOpen ||
        hasEnded(statusOfPart(part, surveysFrom, today))
      )
        return []
      const number = partNumber(certificateId, part, parts.length)
      return [
        { choice: `${id}/${part.code}`, recordId: id, code: part.code, number, label: part.label },
      ]
    }),
  )
}

/**
 * The records of its ship, the one itself first; that one alone where the ship has no IMO number.
 */
async function recordsOfShip(db: Reading, certificate: Certificate): Promise<Certificate[]> {
  const sizes = await db
    .selectFrom('entries')
    .select(['id', entryBytes.as('bytes')])
    .where('shipId', '=', (e) =>
      e.selectFrom('entries').select('shipId').where('id', '=', certificate.id),
    )
    .where('id', '!=', certificate.id)
    .orderBy('id', 'desc')
    .limit(MAX_RECORDS)
    .execute()
  return [certificate, ...(await pageWithin(db, sizes, MAX_RECORDS)).certificates]
}

/**
 * A decision about class, and the same on statutory certificates of the ship, in one transaction:
 * all of it or none. `code`: as above; `also`: choices of what is offered. Refuses: not-found; a
 * decision upon an older version, one that is not open, or on what is not offered any more
 * (conflict).
 */
export async function decideWithStatutory(
  context: RequestContext,
  id: number,
  {
    code,
    decision,
    also,
  }: { code: string | null; decision: StandingDecision; also: readonly string[] },
): Promise<Certificate> {
  await allowMove(context, decision.move, also.length + 1)
  const { db, today } = context
  const { move, reason, version } = decision
  return db.write.transaction().execute(async (tx) => {
    const before = await findCertificate(tx, id)
    const offered = await offeredIn(tx, today, before, { code, move })
    const chosen = also.map((choice) => {
      const part = offered.find((one) => one.choice === choice)
      if (!part)
        throw new Refusal(
          'conflict',
          'A chosen certificate has changed meanwhile: load the page again',
        )
      return part
    })
    await lockCertificates(
      tx,
      db.engine,
      ...new Set([id, ...chosen.map(({ recordId }) => recordId)]),
    )
    const own = chosen.filter(({ recordId }) => recordId === id).map((part) => part.code)
    const decide = (recordId: number, codes: readonly string[], read?: number) =>
      changePartsIn(tx, context, {
        id: recordId,
        codes,
        version: read,
        note: reason,
        change: (part) => ({ ...part, ...standingAfterMove(part, { move, reason }, today).facts }),
      })
    const decided =
      code === null
        ? await decideStandingIn(tx, context, id, decision)
        : await decide(id, [code, ...own], version)
    const others = Map.groupBy(
      chosen.filter(({ recordId }) => recordId !== id),
      ({ recordId }) => recordId,
    )
    for (const [recordId, parts] of others) {
      await decide(
        recordId,
        parts.map((part) => part.code),
      )
    }
    return decided
  })
}
