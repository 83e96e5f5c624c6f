/**
 * Jobs: work that runs by itself. A job of the register is a name, an interval and a function;
 * `registerJobs` (ops/jobs.ts) makes them, `runJobs` is the one loop that runs them, and
 * `/admin/jobs` shows when each ran last, how long it took, and what failed.
 *
 * Of all processes that share a register, one at a time leads (leader.server.ts) and runs the jobs
 * of the register. A job has to bear being cut off at any moment, and in rare cases being run by
 * two processes at once: each of its writes is a transaction that reads what it changes. For a new
 * job add its name here and its work to ops/jobs.ts. Imports have a name too; they run when
 * somebody sends a file, in the process that has it. Jobs without a name run in each process, and
 * have no row here: the guard of the register (ops/register).
 */
export const JOBS = {
  emails: 'Sends the emails of the outbox',
  reminders: 'Writes the reminders of expiries and surveys, once a day',
  webhooks: 'Delivers changes of the register to webhooks',
  log: 'Appends events to the transparency log and signs its state',
  statuses: 'Brings the statuses of lists to the new day, after midnight in Jakarta',
  'ship-changes': 'Goes on with changes of ships that a request began',
  erasure: 'Erases and deletes what has reached its age, once a day',
  tidying: 'Deletes old emails, expired links and old counts of requests',
  backups: 'Makes backups and removes those beyond the retention',
  imports: 'Reads, checks and writes imported files, when somebody sends one',
} as const

export type JobName = keyof typeof JOBS

export const JOB_NAMES = Object.keys(JOBS) as JobName[] // The keys of a constant.

/**
 * The newest run of a job. `failure`: of the last run that failed, which may be an earlier one;
 * `isFailing`: it has not succeeded since, and what failed is still to be done.
 */
export type JobRun = {
  name: JobName
  text: string
  finishedAt: string | null
  milliseconds: number | null
  failure: string | null
  failedAt: string | null
  isFailing: boolean
}
