import { isClass } from '#/domain/register/model/type/certificate-types.ts'
import { NO_REASON } from '#/domain/register/model/certificate/correction.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { NoticeAudience } from '#/core/stored-values.ts'
import type { Tx } from '#/db/schema.ts'
import { decisionsBetween, type DecidedPart } from './notice.ts'
import { recipientsOf } from './recipients.server.ts'
import { recordNotice } from './record-notice.server.ts'

export type Notifying = Pick<RequestContext, 'now' | 'today' | 'claim' | 'origin'>

/** A reason is cut here in an email; the record has the whole. */
const MAX_REASON_LENGTH = 2_000

/**
 * Notifies the owner, and of statutory certificates the administration of the flag, of what was
 * decided about parts of a certificate, in the transaction of the decision (MSC-MEPC.5/Circ.16:
 * promptly and in writing). Nothing where nothing was decided or no address is known.
 */
export async function notifyOfDecisions(
  tx: Tx,
  context: Notifying,
  { before, after, reason }: { before: Certificate; after: Certificate; reason: string | null },
): Promise<void> {
  const decided = decisionsBetween(before, after, context.today)
  if (decided.length === 0) return
  const recipients = await recipientsOf(tx, after.id)
  const statutory = decided.filter(({ code }) => !isClass(code))
  await notify('owner', decided)
  await notify('administration', statutory)

  async function notify(audience: NoticeAudience, parts: DecidedPart[]): Promise<void> {
    if (parts.length === 0) return
    for (const { to, language } of recipients[audience]) {
      const outboxId = await enqueueEmail(tx, context, {
        to,
        language,
        email: {
          kind: 'certificate-notice',
          audience,
          number: after.certificateId,
          vesselName: after.vesselName,
          imoNumber: after.imoNumber,
          on: context.today,
          reason: reason === NO_REASON ? null : (reason?.slice(0, MAX_REASON_LENGTH) ?? null),
          parts: parts.map(({ number, label, act, until }) => ({ number, label, act, until })),
          // Of a single certificate, its own page.
          link:
            context.origin +
            paths.verify((parts.length === 1 && parts[0]?.number) || after.certificateId, language),
        },
      })
      const about = parts.map(({ code, act, until }) => ({ code, act, until }))
      await recordNotice(tx, {
        outboxId,
        recordId: after.id,
        kind: 'decision',
        audience,
        recipient: to,
        about,
        at: context.now,
      })
    }
  }
}
