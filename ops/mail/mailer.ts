import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import {
  claimNext,
  markFailed,
  markSent,
  markUnsent,
  releaseClaim,
  requeueUnsent,
  type ClaimedEmail,
} from '#/app/email/outbox/delivery.server.ts'
import { remindOfSurveys } from '#/app/certificates/daily/survey-reminders.server.ts'
import { reminderDay } from '#/app/email/reminders.ts'
import {
  deleteExpiredReminders,
  remindOfExpiries,
} from '#/app/certificates/daily/office-reminders.server.ts'
import { tidyOutbox } from '#/app/email/outbox/upkeep.server.ts'
import { deleteExpiredKitLinks } from '#/app/kit/links/kit-links.server.ts'
import type { Store } from '#/db/schema.ts'
import { forgetLimitCounts } from '#/db/daily-key.ts'
import type { Logger } from '#/app/context/log.server.ts'
import type { EmailOutcome, Telemetry } from '#/ops/telemetry/telemetry.ts'
import type { Mailbox } from './mailbox.ts'
import { composeMessage } from './message.ts'
import { describeFailure, createSmtp, type Failure, type Smtp } from './smtp.ts'

export type MailOptions = {
  db: Store
  log: Logger
  origin: string
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
const UPKEEP_EVERY_MS = 60_000
/** The pause after a failure of the database. */
const FAILURE_PAUSE_MS = 10_000
const MAX_ATTEMPT_MS = 60_000
/** The time limit of an attempt while the process stops, which itself has 10 seconds. */
const LAST_ATTEMPT_MS = 7_000

/** Sends the emails of the outbox one after another, enqueues reminders of expiries and surveys, and removes old emails. */
export function createMailer(options: MailOptions) {
  const {
    db,
    log,
    origin,
    smtpUrl,
    mailFrom,
    now = Date.now,
    maxAttemptMs = MAX_ATTEMPT_MS,
    telemetry,
  } = options
  const smtp = smtpUrl === undefined ? null : createSmtp(smtpUrl)
  const stopping = new AbortController()
  const attemptCutOff = new AbortController()
  /** Accepted by the mail server and not recorded yet, because the database was unreachable. */
  const accepted: ClaimedEmail[] = []
  let requeued = false
  let remindedOn: string | null = null
  const clock = () => new Date(now()).toISOString()

  /** Sends all due emails; the first time also those left unsent without a mail server. Returns the number of attempts. */
  async function sendDue(): Promise<number> {
    await recordAccepted()
    if (smtp && !requeued) await requeueUnsent(db, clock())
    requeued = true
    for (let handled = 0; ; handled++) {
      const claimed = stopping.signal.aborted ? null : await claimNext(db, clock())
      if (!claimed) return handled
      const handle = () => (smtp ? attemptDelivery(smtp, claimed) : recordUnsent(claimed))
      await (telemetry ? telemetry.sendEmail(handle) : handle())
      // Let requests run between two emails.
      await setImmediate()
    }
  }

  async function attemptDelivery(server: Smtp, claimed: ClaimedEmail): Promise<EmailOutcome> {
    const { id, email, attempts } = claimed
    const failure = await send(server, claimed)
    if (failure === null) {
      accepted.push(claimed)
      await recordAccepted()
      log.info({ emailId: id, kind: email.kind, attempts }, 'email sent')
      return 'sent'
    }
    if (attemptCutOff.signal.aborted) {
      await releaseClaim(db, claimed, clock())
      return 'deferred'
    }
    const outcome = await markFailed(db, claimed, clock(), failure)
    const reason = withoutAddresses(failure.message)
    log.warn(
      { emailId: id, kind: email.kind, attempts, failure: reason, givenUp: outcome === 'failed' },
      'email not sent',
    )
    return outcome
  }

  /** Runs before anything else: while its claim lasts, an accepted email is not sent again. */
  async function recordAccepted(): Promise<void> {
    for (let first = accepted[0]; first; first = accepted[0]) {
      await markSent(db, first, clock())
      accepted.shift()
    }
  }

  async function send(server: Smtp, claimed: ClaimedEmail): Promise<Failure | null> {
    const message = await composeMessage(claimed, mailFrom).catch((error: unknown) => {
      log.error({ emailId: claimed.id, err: error }, 'email could not be composed')
      return null
    })
    if (!message)
      return {
        message: 'The email could not be composed. The log has the error.',
        permanent: false,
      }
    try {
      await server.send(
        message,
        AbortSignal.any([AbortSignal.timeout(maxAttemptMs), attemptCutOff.signal]),
      )
      return null
    } catch (error) {
      return describeFailure(error, smtpUrl ?? '')
    }
  }

  async function recordUnsent(claimed: ClaimedEmail): Promise<EmailOutcome> {
    const { id, email } = claimed
    await markUnsent(db, claimed, clock())
    // Neither to whom nor about what: administrators see both on the page of emails.
    log.info({ emailId: id, kind: email.kind }, 'email not sent: no mail server is set up')
    return 'unsent'
  }

  /** Regular maintenance; safe where several processes run it. */
  async function upkeep(): Promise<void> {
    const moment = clock()
    await tidyOutbox(db, moment)
    await deleteExpiredKitLinks(db, moment)
    await forgetLimitCounts(db, now())
    const today = reminderDay(moment)
    if (today === null || today === remindedOn) return
    await deleteExpiredReminders(db, today)
    const certificates = await remindOfExpiries({ db, origin, now: moment, today })
    const ships = await remindOfSurveys({ db, origin, now: moment, today })
    remindedOn = today
    log.info({ today, certificates, ships }, 'reminders of expiries and surveys written')
  }

  async function run(): Promise<void> {
    // Loaded now, because it takes 0.1 s, which would delay a request at the first email.
    if (smtp) await import('nodemailer')
    let upkeepAt = 0
    while (!stopping.signal.aborted) {
      const pauseMs = await runOnce()
      await pause(pauseMs, null, { signal: stopping.signal }).catch(() => {})
    }

    async function runOnce(): Promise<number> {
      try {
        await sendDue()
        if (now() < upkeepAt) return POLL_EVERY_MS
        upkeepAt = now() + UPKEEP_EVERY_MS
        await upkeep()
        return POLL_EVERY_MS
      } catch (error) {
        log.error({ err: error }, 'the mailer pauses after an error')
        return FAILURE_PAUSE_MS
      }
    }
  }

  return {
    sendDue,
    upkeep,
    /** Runs until it is stopped. */
    start(): { stop(): Promise<void> } {
      const running = run()
      return {
        async stop() {
          stopping.abort()
          const last = setTimeout(() => attemptCutOff.abort(), LAST_ATTEMPT_MS)
          await running
          clearTimeout(last)
          await recordAccepted().catch((error: unknown) =>
            log.error({ err: error }, 'sent emails could not be recorded'),
          )
        },
      }
    },
  }
}

/** What a mail server answered often repeats to whom the email was; the page of emails shows it whole. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>()":;,]+@[^\s<>()":;,]+/g, '…@…')
}
