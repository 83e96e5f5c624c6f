import { withLanguage } from '#/domain/language/language.ts'
import type { Language } from '#/core/languages.ts'
import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import {
  holdsKey,
  linkExpiry,
  type Email,
  type EmailState,
  type ShownEmail,
} from '#/domain/notices/email/email.ts'
import { subjectOf } from '#/domain/notices/email/email-texts.ts'

const PAGE = 50
const COLUMNS = [
  'id',
  'recipient',
  'language',
  'payload',
  'state',
  'attempts',
  'failure',
  'createdAt',
  'sentAt',
  'nextAttemptAt',
] as const

/**
 * The emails of the register, newest first, 50 on a page, of one state or of all; `before`: only
 * those that come after the email of this id. Administrators only.
 */
export async function listEmails(
  context: RequestContext,
  { state, before }: { state: EmailState | null; before: number | null },
) {
  allow(context, 'email.read')
  let query = context.db.read
    .selectFrom('outbox')
    .select(COLUMNS)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
  if (state !== null) query = query.where('state', '=', state)
  if (before !== null) {
    const writtenAt = context.db.read
      .selectFrom('outbox')
      .select('createdAt')
      .where('id', '=', before)
    query = query.where((e) =>
      e.or([
        e('createdAt', '<', writtenAt),
        e.and([e('createdAt', '=', writtenAt), e('id', '<', before)]),
      ]),
    )
  }
  const rows = await query.execute()
  const emails = rows
    .slice(0, PAGE)
    .map(({ payload, language, recipient: to, ...row }): ShownEmail => {
      // Written by `enqueueEmail`, which takes an Email and a Language.
      const email = JSON.parse(payload) as Email
      const subject = withLanguage(language as Language, () => subjectOf(email))
      return { ...row, to, kind: email.kind, subject, refusal: resendRefusal(email, context.now) }
    })
  return { emails, next: rows.length > PAGE ? (emails.at(-1)?.id ?? null) : null }
}

/**
 * Makes an email that was given up due again, with all its attempts. Administrators only. Refuses:
 * not-found; an email that was not given up, or whose one-time link has expired (conflict).
 */
export async function sendAgain(context: RequestContext, id: number): Promise<void> {
  allow(context, 'email.send')
  await context.db.write.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('outbox')
      .select(['state', 'payload'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row)
      throw new Refusal('not-found', 'There is no such email. Emails are removed after 90 days.')
    // Written by `enqueueEmail`, which takes an Email.
    const refusal = resendRefusal(JSON.parse(row.payload) as Email, context.now)
    if (refusal !== null) throw new Refusal('conflict', refusal)
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set({ state: 'waiting', attempts: 0, nextAttemptAt: context.now, failure: null })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      throw new Refusal('conflict', 'Only an email that was given up can be sent again.')
  })
}

/**
 * Why an email cannot be sent again: its one-time link has expired, or was erased when the email
 * was given up.
 */
function resendRefusal(email: Email, now: string): string | null {
  const expiry = linkExpiry(email)
  if (expiry === null || (holdsKey(email) && expiry > now)) return null
  if (email.kind === 'application-link')
    return 'The link in it was erased. The applicant can ask for a new one on the page of the application.'
  return email.kind === 'kit-link'
    ? 'The link in it was erased. The owner can ask for a new one on the page of the kit.'
    : 'The one-time link in it was erased. Make a new one under Accounts.'
}
