import type { Tx } from '#/db/schema.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { office } from '#/domain/authority/office.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import {
  pageWithin,
  sizesOfShip,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { isInForce, partNumber } from '#/domain/register/model/certificate/part.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import { hasEnded } from '#/domain/register/model/survey/part-status.ts'
import { isClass, isStatutoryOfShip } from '#/domain/register/model/type/certificate-types.ts'

/** An email names at most this many certificates; the page of the ship has all. */
const MAX_NAMED = 20
/** No ship has more records of one office. */
const MAX_RECORDS = 200

type At = Pick<RequestContext, 'now' | 'today' | 'origin'>

/**
 * Asks the office to decide on the statutory certificates of a ship whose class the register has
 * suspended by rule, which no rule ends: one email, in the transaction of the suspension. None
 * where no such certificate is in force.
 */
export async function askAboutStatutory(
  tx: Tx,
  { now, today, origin }: At,
  certificate: Certificate,
): Promise<void> {
  const own = await tx
    .selectFrom('entries')
    .select('shipId')
    .where('id', '=', certificate.id)
    .executeTakeFirst()
  const shipId = own?.shipId ?? null
  const newestFirst =
    shipId === null
      ? []
      : (await sizesOfShip(tx, shipId)).filter(({ id: one }) => one !== certificate.id).toReversed()
  const { certificates } = await pageWithin(tx, newestFirst, MAX_RECORDS)
  const open = [certificate, ...certificates].flatMap((one) => openIn(one, today))
  if (open.length === 0) return
  const { id, vesselName, imoNumber, certificateId, parts } = certificate
  const suspended = parts.find(({ code }) => isClass(code))
  if (!suspended) return
  const email = {
    kind: 'class-suspended',
    vesselName,
    imoNumber,
    number: partNumber(certificateId, suspended, parts.length),
    on: today,
    certificates: open.slice(0, MAX_NAMED),
    more: Math.max(0, open.length - MAX_NAMED),
    link: origin + (shipId === null ? paths.certificate(id) : paths.ship(shipId)),
  } as const
  await enqueueEmail(
    tx,
    { now },
    { to: office.email, language: 'en', email, once: `class-suspended:${id}:${today}` },
  )
}

/** The statutory certificates of a record that a decision may still be made on. */
function openIn(
  { certificateId, parts, surveysFrom }: Certificate,
  today: string,
): { number: string; label: string }[] {
  return parts
    .filter(
      (part) =>
        isStatutoryOfShip(part.code) &&
        isInForce(part) &&
        !hasEnded(statusOfPart(part, surveysFrom, today)),
    )
    .map((part) => ({ number: partNumber(certificateId, part, parts.length), label: part.label }))
}
