import { dateInJakarta } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import type { ShipChangeKind } from '#/core/stored-values.ts'
import { messageOf } from '#/core/text.ts'
import { forgetLimitCounts } from '#/db/daily-key.ts'
import type { Store } from '#/db/schema.ts'
import type { Logger } from '#/domain/context/log.server.ts'
import { deleteExpiredKitLinks } from '#/domain/documents/kit/links/kit-links.server.ts'
import { tidyImports } from '#/domain/exchange/files/imports.server.ts'
import type { Job } from '#/domain/jobs/run-jobs.server.ts'
import { reminderDay } from '#/domain/notices/email/reminders.ts'
import { tidyOutbox } from '#/domain/notices/outbox/upkeep.server.ts'
import { makeMissingKeys } from '#/domain/proof/keys/key-ring.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { CORRECTING } from '#/domain/register/certificate/corrections/correct-name.server.ts'
import { ENDING } from '#/domain/register/ship-change/flag-change/end-parts.server.ts'
import { carryOut } from '#/domain/register/ship/changes/ship-changes.server.ts'
import { MERGING } from '#/domain/register/ship/merge.server.ts'
import {
  deleteExpiredReminders,
  remindOfExpiries,
} from '#/domain/register/survey/daily/office-reminders.server.ts'
import { remindOfSurveys } from '#/domain/register/survey/daily/survey-reminders.server.ts'
import { updateStatuses } from '#/domain/register/survey/daily/update-statuses.server.ts'
import { eraseByAge } from '#/domain/services/erasures/erase-by-age.server.ts'
import { deleteExpired } from '#/domain/services/retention/retention.server.ts'
import { backupJob } from '#/ops/backup/backup-job.ts'
import type { BackupSettings } from '#/ops/backup/retention.ts'
import { emailJob, type MailOptions } from '#/ops/mail/mailer.ts'
import { webhookJob } from '#/ops/webhooks/webhook-sender.ts'

type Options = {
  db: Store
  log: Logger
  origin: string
  /** Milliseconds; tests set it. */
  now?: () => number
}

type AllOptions = Options &
  Pick<MailOptions, 'smtpUrl' | 'mailFrom' | 'telemetry'> & {
    webhooksToLoopback: boolean
    backup: BackupSettings
  }

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/**
 * The jobs of a register. Work of a day is looked for each second, and done again after a start.
 */
export function registerJobs(options: AllOptions): Job[] {
  return [
    emailJob(options),
    remindersJob(options),
    webhookJob({ ...options, toLoopback: options.webhooksToLoopback }),
    logJob(options),
    statusesJob(options),
    shipChangesJob(options),
    erasureJob(options),
    tidyingJob(options),
    backupJob(options),
  ]
}

const instantOf = ({ now = Date.now }: Options) => new Date(now()).toISOString()

/** Each day from 7:00 in Jakarta. */
export function remindersJob(options: Options): Job {
  const { db, origin, log } = options
  return daily(options, {
    name: 'reminders',
    evenIfRefused: true,
    failure: 'reminders of expiries and surveys could not be written',
    day: reminderDay,
    async work(today, now) {
      await deleteExpiredReminders(db, today)
      const certificates = await remindOfExpiries({ db, origin, now, today })
      const ships = await remindOfSurveys({ db, origin, now, today })
      log.info({ today, certificates, ships }, 'reminders of expiries and surveys written')
    },
  })
}

export function tidyingJob(options: Options): Job {
  const { db, now = Date.now } = options
  return {
    name: 'tidying',
    every: MINUTE_MS,
    evenIfRefused: true,
    failure: 'old emails, links and counts could not be deleted',
    async work() {
      const moment = instantOf(options)
      await tidyOutbox(db, moment)
      await deleteExpiredKitLinks(db, moment)
      await forgetLimitCounts(db, now())
      return 0
    },
  }
}

/** More than the clocks of two machines may differ. */
const LONG_MS = 10_000

/**
 * Appends what has happened to the register's log, and signs its state: an event waits a second at
 * most.
 */
function logJob(options: Options): Job {
  const { db, origin } = options
  let hasKeys = false
  return {
    name: 'log',
    every: SECOND_MS,
    evenIfRefused: true,
    failure: 'the register’s log could not be signed',
    async work() {
      const begun = Date.now()
      if (!hasKeys) await makeMissingKeys(db, instantOf(options))
      hasKeys = true
      try {
        return await appendToLog(db, { now: instantOf(options), origin })
      } catch (error) {
        // An event that came while much was being appended is no sign of a clock that is wrong.
        if (Date.now() - begun > LONG_MS && error instanceof Refusal && error.kind === 'conflict')
          return 0
        throw error
      }
    },
  }
}

/**
 * At each start, and after each midnight in Jakarta, brings the statuses that lists show to the new
 * day and records the surveys that have become overdue, also those of days on which the server was
 * off.
 */
function statusesJob(options: Options): Job {
  const { db, origin, log } = options
  return daily(options, {
    name: 'statuses',
    failure: 'statuses of certificates could not be updated',
    async work(today, now) {
      await updateStatuses({ db, today, now, origin })
      log.info({ today }, 'statuses of certificates updated')
    },
  })
}

/**
 * Erases and deletes what has reached its age (domain/services/retention/retention.server.ts), all
 * in slices.
 */
function erasureJob(options: Options): Job {
  const { db, log } = options
  return daily(options, {
    name: 'erasure',
    failure: 'what has reached its age could not be erased',
    async work(today, now) {
      const moment = { db, today, now }
      const deleted = await deleteExpired(db, now)
      const erased = await eraseByAge(moment)
      await tidyImports(moment)
      log.info({ today, deleted, erased }, 'what has reached its age was erased')
    },
  })
}

type Daily = Pick<Job, 'name' | 'failure' | 'evenIfRefused'> & {
  /** The day whose work may be done at an instant; null while it is too early. */
  day?: (now: string) => string | null
  work: (today: string, now: string) => Promise<void>
}

/** A job of each day in Jakarta. */
function daily(options: Options, { day = dateInJakarta, work, ...job }: Daily): Job {
  let doneOn = ''
  return {
    ...job,
    every: SECOND_MS,
    isRare: true,
    async work() {
      const now = instantOf(options)
      const today = day(now)
      if (today === null) return null
      if (today === doneOn) return 0
      await work(today, now)
      doneOn = today
      return 1
    },
  }
}

type Moment = Pick<Options, 'db' | 'origin'>

const LONGEST_CHANGE_MS = 60_000
/** After a failure. */
const CHANGES_REST_MS = 30_000

const CARRY_OUT: Record<ShipChangeKind, (moment: Moment, shipId: number) => Promise<void>> = {
  ends: (moment, shipId) => carryOut(moment, ENDING, shipId, LONGEST_CHANGE_MS),
  name: (moment, shipId) => carryOut(moment, CORRECTING, shipId, LONGEST_CHANGE_MS),
  merge: (moment, shipId) => carryOut(moment, MERGING, shipId, LONGEST_CHANGE_MS),
}

/**
 * Goes on with the changes of ships that requests began and did not finish. One that fails holds up
 * no other; all failures become one.
 */
export function shipChangesJob(moment: Moment): Job {
  return {
    name: 'ship-changes',
    every: SECOND_MS,
    rest: CHANGES_REST_MS,
    failure: 'changes of ships could not be carried on',
    async work() {
      const rows = await moment.db.read
        .selectFrom('shipChanges')
        .select(['shipId', 'kind'])
        .orderBy('begunAt')
        .execute()
      const failures: Error[] = []
      for (const { shipId, kind } of rows) {
        await CARRY_OUT[kind](moment, shipId).catch((error: unknown) => {
          failures.push(
            new Error(`${kind} of ship ${shipId}: ${messageOf(error)}`, { cause: error }),
          )
        })
      }
      if (failures.length > 0)
        throw new AggregateError(failures, failures.map(messageOf).join('; '))
      return rows.length
    },
  }
}
