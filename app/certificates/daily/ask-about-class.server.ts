import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { isInForce, partNumber } from '#/app/certificates/model/part.ts'
import { CLASS_CODE, isStatutoryOfShip } from '#/app/certificates/model/statutory.ts'
import { statusOfPart } from '#/app/certificates/model/status.ts'
import { pageWithin, sizesOfShip } from '#/app/certificates/records/certificate-rows.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { enqueueEmail } from '#/app/email/outbox/outbox.server.ts'
import { hasEnded } from '#/app/surveys/model/part-status.ts'
import { office } from '#/app/web/office.ts'
import { paths } from '#/app/web/paths.ts'
import type { Tx } from '#/db/schema.ts'

/** An email names at most this many certificates; the page of the ship has all. */
const MAX_NAMED = 20
/** No ship has more records of one office. */
const MAX_RECORDS = 200

type At = Pick<RequestContext, 'now' | 'today' | 'origin'>

/**
 * Asks the office to decide on the statutory certificates of a ship whose class the register has suspended by rule, which no rule ends: one email,
 * in the transaction of the suspension. None where no such certificate is in force.
 */
export async function askAboutStatutory(
  tx: Tx,
  { now, today, origin }: At,
  certificate: Certificate,
): Promise<void> {
  const own = await tx
    .selectFrom('certificates')
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
  const email = {
    kind: 'class-suspended',
    vesselName,
    imoNumber,
    number: partNumber(certificateId, { code: CLASS_CODE }, parts.length),
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
