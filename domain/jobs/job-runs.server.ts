import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { messageOf } from '#/core/text.ts'
import type { Store } from '#/db/schema.ts'
import { JOBS, JOB_NAMES, type JobName, type JobRun } from './jobs.ts'

const MAX_FAILURE = 1_000

type Run = { name: JobName; finishedAt: string; milliseconds: number }

/**
 * Records the newest run of a job. `failure`: what it threw; an earlier failure stays to be seen
 * after runs that succeeded.
 */
export async function recordRun(
  { write }: Pick<Store, 'write'>,
  run: Run,
  failure?: unknown,
): Promise<void> {
  const { name, finishedAt, milliseconds } = run
  const values = {
    name,
    finishedAt,
    milliseconds,
    isFailing: failure === undefined ? (0 as const) : (1 as const),
    ...(failure !== undefined && {
      failure: messageOf(failure).slice(0, MAX_FAILURE),
      failedAt: finishedAt,
    }),
  }
  await write
    .insertInto('jobs')
    .values(values)
    .onConflict((c) => c.column('name').doUpdateSet(values))
    .execute()
}

/**
 * Records that a job which failed has nothing to do any more. Its last run stays the one that
 * failed.
 */
export async function recordRecovery(
  { write }: Pick<Store, 'write'>,
  name: JobName,
): Promise<void> {
  await write
    .updateTable('jobs')
    .set({ isFailing: 0 })
    .where('name', '=', name)
    .where('isFailing', '=', 1)
    .execute()
}

/** All jobs with their newest run. Refuses: forbidden to all but administrators. */
export async function listJobs(context: RequestContext): Promise<JobRun[]> {
  allow(context, 'job.read')
  const rows = await context.db.read.selectFrom('jobs').selectAll().execute()
  return JOB_NAMES.map((name) => {
    const row = rows.find((one) => one.name === name)
    return {
      name,
      text: JOBS[name],
      finishedAt: row?.finishedAt ?? null,
      milliseconds: row?.milliseconds ?? null,
      failure: row?.failure ?? null,
      failedAt: row?.failedAt ?? null,
      isFailing: row?.isFailing === 1,
    }
  })
}
