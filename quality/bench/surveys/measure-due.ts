import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Options } from '#/quality/bench/options.ts'
import { aimRow, aligned, median, progress, whole } from '#/quality/bench/report.ts'
import { startServer } from '#/quality/bench/servers.ts'
import { signedIn, type Ask } from '#/quality/bench/signed-in.ts'
import {
  describe,
  steadyVerifications,
  type Latency,
} from '#/quality/bench/steady-verifications.ts'
import { addDays, addMonths, dateInJakarta } from '#/core/dates.ts'
import { fillFile } from '#/quality/bench/scale/fill-file.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { surveyedCertificate } from './surveyed-certificate.ts'

const ASKED = 2_000
const REPEATS = 15
const QUIET_MS = 20_000
const MAX_MARKING_SECONDS = 60
const MAX_TIMES_QUIET = 2
const MAX_LIST_MS = 300
const MAX_PAGE_MS = 50

type Aim = { text: string; reached: string; met: boolean }

/**
 * The daily update of a large register while it is verified from, and the lists of surveys due over
 * it. Each certificate has to be looked at, as after days without the server; what became overdue
 * yesterday is an event with its notices.
 */
export async function measureDue({ held }: Options, signal: AbortSignal): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-bench-due-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const today = dateInJakarta(new Date().toISOString())
  progress(`Filling ${whole(held)} certificates with their surveys and ships`)
  const busiest = await fillSurveyed(dataDir, held, today, signal)
  // A server that starts updates the statuses.
  const started = performance.now()
  const server = await startServer('product', { dataDir, databaseUrl: '' }, signal)
  stack.use(server.child)
  const verifications = steadyVerifications(server.origin, someNumbers(held), signal)
  stack.defer(() => verifications.close())
  await verifications.warmUp()
  const { latency: during } = await verifications.during(() => untilMarked(dataDir, today, signal))
  const seconds = (performance.now() - started) / 1_000
  progress(`marked in ${seconds.toFixed(1)} s`)
  const { latency: quiet } = await verifications.during(() =>
    pause(QUIET_MS, undefined, { signal }),
  )
  console.log(
    `\nVerifications of ${whole(held)} certificates with surveys, one each 5 ms (half, 99 of 100, and all within)\n`,
  )
  console.log(
    aligned([
      ['while all are marked', ...describe(during)],
      ['quiet', ...describe(quiet)],
    ]),
  )
  const ask = await signedIn(server.origin, signal)
  const aims = markingAims(seconds, during, quiet)
  for (const answer of answersOver(today, busiest)) aims.push(await timeAnswer(ask, answer))
  if (aims.some(({ met }) => !met)) process.exitCode = 1
  console.log(`\n${aligned(aims.map(aimRow))}`)
}

/** A thousand numbers, from all over the register. */
function someNumbers(held: number): string[] {
  return Array.from(
    { length: 1_000 },
    (_, i) => sampleCertificate(Math.floor((i * held) / 1_000), held).certificateId,
  )
}

function markingAims(seconds: number, during: Latency, quiet: Latency): Aim[] {
  return [
    {
      text: `all marked within ${MAX_MARKING_SECONDS} s`,
      reached: `${seconds.toFixed(1)} s`,
      met: seconds <= MAX_MARKING_SECONDS,
    },
    {
      text: `p99 while they are marked at most ${MAX_TIMES_QUIET} x quiet`,
      reached: (during.p99 / quiet.p99).toFixed(2),
      met: during.p99 <= MAX_TIMES_QUIET * quiet.p99,
    },
  ]
}

/** `max`: the milliseconds that it may take. */
type Answer = { text: string; path: string; max: number }

function answersOver(today: string, busiestShip: string): Answer[] {
  const first = `${today.slice(0, 7)}-01`
  const month = `from=${first}&to=${addDays(addMonths(first, 1), -1)}`
  return [
    {
      text: `${whole(ASKED)} surveys due this month, API`,
      path: `/api/surveys-due?${month}&limit=${ASKED}`,
      max: MAX_LIST_MS,
    },
    { text: 'first page of surveys due', path: '/admin/surveys-due', max: MAX_LIST_MS },
    { text: 'calendar of a month', path: '/admin/surveys-due/calendar', max: MAX_LIST_MS },
    {
      text: 'survey-status of a ship',
      path: `/api/ships/${busiestShip}/survey-status`,
      max: MAX_PAGE_MS,
    },
  ]
}

async function timeAnswer(ask: Ask, { text, path, max }: Answer): Promise<Aim> {
  const times: number[] = []
  for (let i = 0; i < REPEATS; i++) {
    const asked = performance.now()
    await (await ask(path)).arrayBuffer()
    times.push(performance.now() - asked)
  }
  const [worst = 0] = times.toSorted((a, b) => b - a)
  const reached = `${median(times).toFixed(1)} ms, at most ${worst.toFixed(1)}`
  return { text: `${text}: at most ${max} ms`, reached, met: median(times) <= max }
}

/** Looks once a second, as a backup would: a reader does not wait for the writer. */
async function untilMarked(dataDir: string, today: string, signal: AbortSignal): Promise<void> {
  using db = new DatabaseSync(join(dataDir, 'lentera.db'), { readOnly: true })
  const isLeft = db.prepare('select 1 from entries where "statusUntil" < ? limit 1')
  while (isLeft.get(today)) await pause(1_000, undefined, { signal })
}

/**
 * Fills the product's own SQLite file; answers the IMO number of the ship with the most
 * certificates.
 */
async function fillSurveyed(
  dataDir: string,
  count: number,
  today: string,
  signal: AbortSignal,
): Promise<string> {
  let busiest = ''
  // The last day of what was worked out before: each is to be looked at today.
  const sampleAt = (index: number) => ({
    ...surveyedCertificate(index, count, today),
    status: 'valid' as const,
    statusUntil: addDays(today, -1),
  })
  await fillFile(dataDir, { count, signal, sampleAt }, (db) => {
    db.exec(`insert into ships ("imoNumber", name, flag, "createdAt", "updatedAt", version, "searchText")
      select "imoNumber", min("vesselName"), min(flag), min("createdAt"), min("createdAt"), 1, lower(min("vesselName"))
      from entries where "imoNumber" is not null group by "imoNumber"`)
    db.exec(
      'update entries set "shipId" = (select id from ships s where s."imoNumber" = entries."imoNumber")',
    )
    const row = db
      .prepare(
        'select "imoNumber" from entries where "imoNumber" is not null group by 1 order by count(*) desc limit 1',
      )
      .get()
    busiest = String(row?.['imoNumber'])
  })
  return busiest
}
