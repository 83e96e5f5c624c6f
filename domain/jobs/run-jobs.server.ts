import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#/domain/context/log.server.ts'
import { isOutOfReach } from '#/db/errors.ts'
import type { Store } from '#/db/schema.ts'
import { recordRecovery, recordRun } from './job-runs.server.ts'
import type { JobName } from './jobs.ts'
import { BEAT_EVERY_MS, createLeader } from './leader.server.ts'

/**
 * `signal`: the process stops, begin nothing more; `cutOff`: end what is under way, the process
 * ends in three seconds.
 */
export type Stop = { signal: AbortSignal; cutOff: AbortSignal }

export type Job = {
  /**
   * A job with a name is one of the register: the process that leads runs it, and its runs are
   * recorded. One without runs in each process that has it.
   */
  name: JobName | null
  /** Milliseconds from the end of a run to the next. */
  every: number
  /** Milliseconds before the first run. */
  first?: number
  /** Milliseconds after a failure, unless the database is out of reach. */
  rest?: number
  /** Runs although the register differs from what was signed. */
  evenIfRefused?: boolean
  /**
   * It has something to do once a day or so: looks that found nothing to do are not recorded as
   * runs.
   */
  isRare?: boolean
  /** What a failure means, for the log. */
  failure: string
  /**
   * Returns how much it did, 0 where nothing was due; null where what is due has to wait, so that
   * an earlier failure is not over.
   */
  work: (stop: Stop) => Promise<number | null>
  /** After the last run. */
  end?: () => Promise<void>
}

/** How often a process that does not lead looks whether it does; the answer is in its memory. */
const UNTIL_LEADING_MS = 250
const REST_MS = 30_000
const REST_OUT_OF_REACH_MS = 5_000
/** How long what is under way may take while the process stops, which itself has 10 seconds. */
const CUT_OFF_MS = 7_000
/**
 * How often at most runs are recorded, those that did something and those that found nothing to do.
 */
const RECORD_EVERY_MS = 10_000
const RECORD_IDLE_EVERY_MS = 60_000

type Runner = { db: Store; log: Logger; holder: string; jobs: readonly Job[] }

/** For work that is called by itself, in tests: it is never stopped. */
export const NEVER_STOPPED: Stop = {
  signal: new AbortController().signal,
  cutOff: new AbortController().signal,
}

/**
 * Runs jobs until it is stopped: each in its own time, one run of a job after another. `holder`:
 * the name of this process (leader.server.ts).
 */
export function runJobs({ db, log, holder, jobs }: Runner): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const cutOff = new AbortController()
  const stop = { signal: stopping.signal, cutOff: cutOff.signal }
  const leader = createLeader(db, holder)

  /** Resolves when the time is over or the process stops. */
  const wait = (ms: number) => pause(ms, null, { signal: stop.signal }).catch(() => {})

  /** Keeps the lease, and gives it back when all jobs have ended. */
  async function lead(): Promise<void> {
    while (!stop.signal.aborted) {
      await beat()
      await wait(BEAT_EVERY_MS)
    }
    await loops
    await leader.resign().catch(() => {})
  }

  async function beat(): Promise<void> {
    await leader
      .beat()
      .catch((error: unknown) => log.warn({ err: error }, 'the lease of jobs could not be renewed'))
  }

  async function loop(job: Job): Promise<void> {
    const record = recorder(db, job)
    await wait(job.first ?? 0)
    while (!stop.signal.aborted) {
      const mayRun =
        (job.name === null || leader.leads()) &&
        (job.evenIfRefused === true || db.trust.refused === null)
      const rest = mayRun ? await runOnce(job, stop, record, log) : UNTIL_LEADING_MS
      await wait(rest)
    }
    await job.end?.().catch((error: unknown) => log.error({ err: error }, job.failure))
  }

  const loops = Promise.all(jobs.map(loop))
  const leading = jobs.some(({ name }) => name !== null) ? lead() : null
  return {
    async stop() {
      stopping.abort()
      const last = setTimeout(() => cutOff.abort(), CUT_OFF_MS)
      await loops
      clearTimeout(last)
      await leading
    },
  }
}

/** Returns how long to wait until the next run, in milliseconds. */
async function runOnce(
  { work, every, rest = REST_MS, failure }: Job,
  stop: Stop,
  record: RecordRun,
  log: Logger,
): Promise<number> {
  const begun = performance.now()
  try {
    const handled = await work(stop)
    await record(performance.now() - begun, handled).catch(() => {})
    return every
  } catch (error) {
    // Ended because the process stops, which is no failure.
    if (stop.signal.aborted && error instanceof Error && error.name === 'AbortError') return 0
    log.error({ err: error }, failure)
    await record(performance.now() - begun, 0, error).catch(() => {})
    return isOutOfReach(error) ? REST_OUT_OF_REACH_MS : rest
  }
}

type RecordRun = (milliseconds: number, handled: number | null, failure?: unknown) => Promise<void>

/**
 * Records runs of a job: each one that failed, the first that did not, and of the others some; of a
 * rare job those that did something.
 */
function recorder(db: Store, { name, isRare = false }: Job): RecordRun {
  if (name === null) return async () => {}
  let recordedAt = -Infinity
  // A process before this one may have recorded a failure.
  let wasFailing = true
  return async (milliseconds, handled, failure) => {
    if (handled === null) return
    const isFailing = failure !== undefined
    if (isRare && handled === 0 && !isFailing) {
      if (wasFailing) await recordRecovery(db, name)
      wasFailing = false
      return
    }
    const now = performance.now()
    const every = handled > 0 ? RECORD_EVERY_MS : RECORD_IDLE_EVERY_MS
    if (!isFailing && !wasFailing && now - recordedAt < every) return
    const finishedAt = new Date().toISOString()
    await recordRun(db, { name, finishedAt, milliseconds: Math.round(milliseconds) }, failure)
    wasFailing = isFailing
    recordedAt = now
  }
}
