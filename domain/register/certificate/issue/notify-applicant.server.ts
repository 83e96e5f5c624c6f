import { storedLanguage, type Language } from '#/core/languages.ts'
import { Refusal } from '#/core/refusal.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { newPrivateLink } from '#/domain/notices/outbox/private-link.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { Tx } from '#/db/schema.ts'

/** The applicant whose application a certificate is issued for, and a private link. */
export type Applicant = {
  id: number
  reference: string
  contactEmail: string
  language: Language
  link: string
}

/**
 * The applicant of an application; null where a certificate is issued without one. Refuses an
 * unknown application (invalid), and one that is not approved (conflict), also where its form was
 * not opened from the application.
 */
export async function applicantOf(
  context: RequestContext,
  id: number | null | undefined,
): Promise<Applicant | null> {
  if (!id) return null
  const row = await context.db.read
    .selectFrom('applications')
    .select(['id', 'reference', 'contactEmail', 'language', 'status'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  const message = 'There is no such application'
  if (!row) throw new Refusal('invalid', message, { fields: { applicationId: [message] } })
  if (row.status !== 'approved') {
    const notYet = `${row.reference} is not approved; a certificate follows an approval`
    throw new Refusal('conflict', notYet, { fields: { applicationId: [notYet] } })
  }
  const { status: _, ...applicant } = { ...row, language: storedLanguage(row.language) }
  return { ...applicant, link: await newPrivateLink(context, applicant) }
}

/** Enqueues one email about what was issued at once, in the transaction that issues it. */
export async function enqueueIssued(
  tx: Tx,
  context: RequestContext,
  applicant: Applicant | null,
  certificates: readonly Certificate[],
): Promise<void> {
  if (!applicant) return
  const { contactEmail, language, reference, link } = applicant
  await enqueueEmail(tx, context, {
    to: contactEmail,
    language,
    email: {
      kind: 'certificates-issued',
      reference,
      certificates: certificates.map(({ certificateId, vesselName, expiryDate }) => ({
        number: certificateId,
        vesselName,
        expiryDate,
        link: context.origin + paths.verify(certificateId, language),
      })),
      link,
    },
  })
}
