import { setImmediate } from 'node:timers/promises'
import type { Logger } from '#/domain/context/log.server.ts'
import { NEVER_STOPPED, type Job, type Stop } from '#/domain/jobs/run-jobs.server.ts'
import {
  claimNext,
  markFailed,
  markSent,
  markUnsent,
  releaseClaim,
  requeueUnsent,
  type ClaimedEmail,
} from '#/domain/notices/outbox/delivery.server.ts'
import type { Store } from '#/db/schema.ts'
import type { EmailOutcome, Telemetry } from '#/ops/telemetry/telemetry.ts'
import type { Mailbox } from './mail-settings.ts'
import { composeMessage } from './message.ts'
import { describeFailure, createSmtp, type Failure, type Smtp } from './smtp.ts'

export type MailOptions = {
  db: Store
  log: Logger
  /** Undefined: emails are stored, and marked as not sent. */
  smtpUrl: string | undefined
  mailFrom: Mailbox | null
  /** Milliseconds; tests set it. */
  now?: () => number
  /** An attempt ends after this many milliseconds; its claim lasts longer. */
  maxAttemptMs?: number
  /** Where the outcome of each attempt is recorded. */
  telemetry?: Pick<Telemetry, 'sendEmail'> | undefined
}

/** How often the outbox is read for due emails: one indexed query. */
const POLL_EVERY_MS = 1_000
/** The pause after a failure of the database. */
const FAILURE_PAUSE_MS = 10_000
const MAX_ATTEMPT_MS = 60_000

export function emailJob(options: MailOptions): Job {
  const { sendDue, recordAccepted } = createMailer(options)
  return {
    name: 'emails',
    every: POLL_EVERY_MS,
    rest: FAILURE_PAUSE_MS,
    evenIfRefused: true,
    failure: 'the mailer pauses after an error',
    work: sendDue,
    end: recordAccepted,
  }
}

/** Sends the emails of the outbox one after another. */
export function createMailer(options: MailOptions) {
  const { db, log, smtpUrl, now = Date.now, telemetry } = options
  const smtp = smtpUrl === undefined ? null : createSmtp(smtpUrl)
  /** Accepted by the mail server and not recorded yet, because the database was unreachable. */
  const accepted: ClaimedEmail[] = []
  let requeued = false
  const clock = () => new Date(now()).toISOString()

  /**
   * Sends all due emails; the first time also those left unsent without a mail server. Returns the
   * number of attempts.
   */
  async function sendDue(stop: Stop = NEVER_STOPPED): Promise<number> {
    await recordAccepted()
    if (smtp && !requeued) await requeueUnsent(db, clock())
    requeued = true
    for (let handled = 0; ; handled++) {
      const claimed = stop.signal.aborted ? null : await claimNext(db, clock())
      if (!claimed) return handled
      const handle = () =>
        smtp ? attemptDelivery(smtp, claimed, stop) : recordUnsent(options, claimed, clock())
      await (telemetry ? telemetry.sendEmail(handle) : handle())
      // Let requests run between two emails.
      await setImmediate()
    }
  }

  async function attemptDelivery(
    server: Smtp,
    claimed: ClaimedEmail,
    { cutOff }: Stop,
  ): Promise<EmailOutcome> {
    const { id, email, attempts } = claimed
    const failure = await send(server, claimed, options, cutOff)
    if (failure === null) {
      accepted.push(claimed)
      await recordAccepted()
      log.info({ emailId: id, kind: email.kind, attempts }, 'email sent')
      return 'sent'
    }
    if (cutOff.aborted) {
      await releaseClaim(db, claimed, clock())
      return 'deferred'
    }
    const outcome = await markFailed(db, claimed, clock(), failure)
    const said = { failure: withoutAddresses(failure.message), givenUp: outcome === 'failed' }
    log.warn({ emailId: id, kind: email.kind, attempts, ...said }, 'email not sent')
    return outcome
  }

  /** Runs before anything else: while its claim lasts, an accepted email is not sent again. */
  async function recordAccepted(): Promise<void> {
    for (let first = accepted[0]; first; first = accepted[0]) {
      await markSent(db, first, clock())
      accepted.shift()
    }
  }

  return { sendDue, recordAccepted }
}

async function recordUnsent(
  { db, log }: MailOptions,
  claimed: ClaimedEmail,
  now: string,
): Promise<EmailOutcome> {
  const { id, email } = claimed
  await markUnsent(db, claimed, now)
  // Neither to whom nor about what: administrators see both on the page of emails.
  log.info({ emailId: id, kind: email.kind }, 'email not sent: no mail server is set up')
  return 'unsent'
}

/** One attempt; null where the mail server has accepted the email. */
async function send(
  server: Smtp,
  claimed: ClaimedEmail,
  { log, mailFrom, smtpUrl = '', maxAttemptMs = MAX_ATTEMPT_MS }: MailOptions,
  cutOff: AbortSignal,
): Promise<Failure | null> {
  const message = await composeMessage(claimed, mailFrom).catch((error: unknown) => {
    log.error({ emailId: claimed.id, err: error }, 'email could not be composed')
    return null
  })
  if (!message)
    return { message: 'The email could not be composed. The log has the error.', permanent: false }
  try {
    await server.send(message, AbortSignal.any([AbortSignal.timeout(maxAttemptMs), cutOff]))
    return null
  } catch (error) {
    return describeFailure(error, smtpUrl)
  }
}

/**
 * What a mail server answered often repeats to whom the email was; the page of emails shows it
 * whole.
 */
function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>()":;,]+@[^\s<>()":;,]+/g, '…@…')
}
