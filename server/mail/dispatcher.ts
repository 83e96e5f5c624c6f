import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import {
  claimNext,
  giveBack,
  markFailed,
  markSent,
  markUnsent,
  takeUpUnsent,
  type Claimed,
} from '#/app/mail/delivery.server.ts'
import { wordLetter } from '#/app/mail/letter-words.ts'
import { reminderDay } from '#/app/mail/reminders.ts'
import { forgetPastReminders, remindOfExpiries } from '#/app/mail/reminders.server.ts'
import { tidyOutbox } from '#/app/mail/upkeep.server.ts'
import { wordedIn } from '#/app/language/language.ts'
import type { Store } from '#/db/schema.ts'
import { forgetLimitCounts } from '#/server/limits/daily-key.ts'
import type { Logger } from '#/server/log.ts'
import type { LetterOutcome, Watch } from '#/server/watching/watch.ts'
import type { Mailbox } from './mailbox.ts'
import { messageOf } from './message.ts'
import { failureOf, smtpTo, type Failure, type Smtp } from './smtp.ts'

export type MailOptions = {
  db: Store
  log: Logger
  origin: string
  /** Undefined: letters are only written to the log. */
  smtpUrl: string | undefined
  mailFrom: Mailbox | null
  /** Milliseconds; tests move it. */
  now?: () => number
  /** Whatever a server does, an attempt ends after so many milliseconds; its claim lasts longer. */
  longestAttempt?: number
  /** Who takes note of what became of each letter, where somebody does. */
  watch?: Pick<Watch, 'letter'> | undefined
}

/** How long a letter waits at most until it is noticed. Looking costs one look-up by index. */
const LOOK_EVERY_MS = 1_000
const UPKEEP_EVERY_MS = 60_000
/** After a failure of the database. */
const REST_MS = 10_000
const LONGEST_ATTEMPT_MS = 60_000
/** What an attempt under way gets when the process is to stop, within the ten seconds the process itself has. */
const LAST_ATTEMPT_MS = 7_000

/** The register's post: sends what the outbox holds, one letter after another, reminds of expiries, and tidies up. */
export function postOffice(options: MailOptions) {
  const { db, log, origin, smtpUrl, mailFrom, now = Date.now, longestAttempt = LONGEST_ATTEMPT_MS, watch } = options
  const smtp = smtpUrl === undefined ? null : smtpTo(smtpUrl)
  const stopping = new AbortController()
  const cutOff = new AbortController()
  /** Taken by the mail server, and not noted yet: the database was away just then. */
  const taken: Claimed[] = []
  let takenUp = false
  let remindedOn: string | null = null
  const clock = () => new Date(now()).toISOString()

  /** Sends all that is due; the first time also what found no mail server before. Answers how many letters it had in hand. */
  async function sendDue(): Promise<number> {
    await noteTaken()
    if (smtp && !takenUp) await takeUpUnsent(db, clock())
    takenUp = true
    for (let handled = 0; ; handled++) {
      const claimed = stopping.signal.aborted ? null : await claimNext(db, clock())
      if (!claimed) return handled
      const handle = () => (smtp ? attempt(smtp, claimed) : setAside(claimed))
      await (watch ? watch.letter(handle) : handle())
      // Requests get their turn between two letters.
      await setImmediate()
    }
  }

  async function attempt(server: Smtp, claimed: Claimed): Promise<LetterOutcome> {
    const { id, letter, attempts } = claimed
    const failure = await send(server, claimed)
    if (failure === null) {
      taken.push(claimed)
      await noteTaken()
      log.info({ letter: id, kind: letter.kind, attempts }, 'letter sent')
      return 'sent'
    }
    if (cutOff.signal.aborted) {
      await giveBack(db, claimed, clock())
      return 'deferred'
    }
    const outcome = await markFailed(db, claimed, clock(), failure)
    log.warn(
      { letter: id, kind: letter.kind, attempts, failure: failure.words, givenUp: outcome === 'failed' },
      'letter not sent',
    )
    return outcome
  }

  /** Before anything else is done: as long as its claim lasts, a letter that was taken is not sent again. */
  async function noteTaken(): Promise<void> {
    for (let first = taken[0]; first; first = taken[0]) {
      await markSent(db, first, clock())
      taken.shift()
    }
  }

  async function send(server: Smtp, claimed: Claimed): Promise<Failure | null> {
    const message = await messageOf(claimed, mailFrom).catch((error: unknown) => {
      log.error({ letter: claimed.id, err: error }, 'letter could not be written')
      return null
    })
    if (!message) return { words: 'The letter could not be written; the log says why.', forGood: false }
    try {
      await server.send(message, AbortSignal.any([AbortSignal.timeout(longestAttempt), cutOff.signal]))
      return null
    } catch (error) {
      return failureOf(error, smtpUrl ?? '')
    }
  }

  async function setAside(claimed: Claimed): Promise<LetterOutcome> {
    const { id, recipient, language, letter } = claimed
    await markUnsent(db, claimed, clock())
    const { subject } = wordedIn(language, () => wordLetter(letter))
    log.info({ letter: id, kind: letter.kind, recipient, subject }, 'letter not sent: no mail server is set up')
    return 'unsent'
  }

  /** What is to be done from time to time, whoever of several processes does it. */
  async function upkeep(): Promise<void> {
    const moment = clock()
    await tidyOutbox(db, moment)
    await forgetLimitCounts(db, now())
    const today = reminderDay(moment)
    if (today === null || today === remindedOn) return
    await forgetPastReminders(db, today)
    const told = await remindOfExpiries({ db, origin, now: moment, today })
    remindedOn = today
    log.info({ today, certificates: told }, 'reminders of expiries written')
  }

  async function run(): Promise<void> {
    // A tenth of a second of work, which at the first letter would keep some request waiting.
    if (smtp) await Promise.all([import('nodemailer'), import('@react-email/render')])
    let upkeepAt = 0
    while (!stopping.signal.aborted) {
      const rest = await once()
      await pause(rest, null, { signal: stopping.signal }).catch(() => {})
    }

    async function once(): Promise<number> {
      try {
        await sendDue()
        if (now() < upkeepAt) return LOOK_EVERY_MS
        upkeepAt = now() + UPKEEP_EVERY_MS
        await upkeep()
        return LOOK_EVERY_MS
      } catch (error) {
        log.error({ err: error }, 'the post rests for a moment')
        return REST_MS
      }
    }
  }

  return {
    sendDue,
    upkeep,
    /** Works until it is stopped. */
    start(): { stop(): Promise<void> } {
      const running = run()
      return {
        async stop() {
          stopping.abort()
          const last = setTimeout(() => cutOff.abort(), LAST_ATTEMPT_MS)
          await running
          clearTimeout(last)
          await noteTaken().catch((error: unknown) => log.error({ err: error }, 'sent letters could not be noted'))
        },
      }
    },
  }
}
