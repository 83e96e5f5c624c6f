import type { RequestContext } from '#/domain/context/request-context.ts'
import { PRIVATE_LINK_DAYS } from '#/domain/notices/email/email.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { newPrivateLink } from '#/domain/notices/outbox/private-link.server.ts'
import { sendingOf } from '#/domain/context/form-guard/form-guard.server.ts'
import { addDays, endOfDay, later } from '#/core/dates.ts'
import { storedLanguage } from '#/core/languages.ts'
import type { Tx } from '#/db/schema.ts'

/** Emails about one application in 24 hours: whoever knows its number may ask for them. */
const MAX_A_DAY = 3

/**
 * Sends a new private link to the address that an application was made with. Answers the same
 * whether or not there is such an application. Refuses: too-many from one address.
 */
export async function sendNewLink(
  context: RequestContext,
  reference: string,
  formId: string,
): Promise<void> {
  await context.count('form')
  const application = await context.db.read
    .selectFrom('applications')
    .select(['reference', 'contactEmail', 'language'])
    .where('reference', '=', reference)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  if (!application) return
  const language = storedLanguage(application.language)
  // Derived before the transaction, because that uses another connection to the database.
  const link = await newPrivateLink(context, { reference, language })
  const expiresAt = endOfDay(addDays(context.today, PRIVATE_LINK_DAYS))
  await context.db.write.transaction().execute(async (tx) => {
    if ((await countSent(tx, context, reference)) >= MAX_A_DAY) return
    await enqueueEmail(tx, context, {
      to: application.contactEmail,
      language,
      email: { kind: 'application-link', reference, link, expiresAt },
      once: `${onceOf(reference)}${sendingOf(formId, { reference })}`,
    })
  })
}

/**
 * What the keys of these emails about an application begin with: numbers of applications have
 * neither `%` nor `_`.
 */
function onceOf(reference: string): string {
  return `application-link:${reference}:`
}

async function countSent(tx: Tx, { now }: RequestContext, reference: string): Promise<number> {
  const { sent } = await tx
    .selectFrom('outbox')
    .select((e) => e.fn.countAll<number>().as('sent'))
    .where('once', 'like', `${onceOf(reference)}%`)
    .where('createdAt', '>', later(now, -86_400))
    .executeTakeFirstOrThrow()
  return Number(sent)
}
