import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { certificateTypeOf, listedTypes } from '#/app/certificates/model/certificate-types.ts'
import { fill } from '#/tests/helpers/register/fill.ts'
import type { Options } from '#/quality/bench/options.ts'
import { settle, startPostgres } from '#/quality/bench/postgres.ts'
import { aimRow, aligned, median, progress, whole } from '#/quality/bench/report.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { startServer } from '#/quality/bench/servers.ts'
import {
  describe,
  steadyVerifications,
  type Latency,
} from '#/quality/bench/steady-verifications.ts'

const ENGINES = ['SQLite', 'PostgreSQL'] as const
const QUIET_MS = 10_000
const BUSY_MS = 20_000
const WARM_UP = 20
const ONE_BY_ONE = 100
/** So many wait for a document each, which keeps the thread that makes them busy all the time. */
const WAITING = 4
const MAX_MS = 60
const MAX_FORM_MS = 45
const FEWEST_A_SECOND = 25
const MAX_TIMES_QUIET = 3

type Row = { part: string; each: string; perSecond: string; latency: Latency }

/** Electronic certificates made and signed, on each engine: one by one, then without a pause, while visitors go on asking. */
export async function measureDocuments(
  { certificates }: Options,
  signal: AbortSignal,
): Promise<void> {
  const rows: string[][] = [['', 'median each', 'documents/s', 'p50', 'p99', 'worst']]
  const aims: string[][] = []
  for (const engine of ENGINES) {
    const measured = await measureOn(engine, certificates, signal)
    for (const { part, each, perSecond, latency } of measured.rows) {
      rows.push([`${engine}: ${part}`, each, perSecond, ...describe(latency)])
    }
    aims.push(...measured.aims)
  }
  console.log('\nDocuments, and verifications at 200 a second meanwhile\n')
  console.log(`${aligned(rows)}\n\n${aligned(aims)}`)
}

async function measureOn(
  engine: (typeof ENGINES)[number],
  certificates: number,
  signal: AbortSignal,
) {
  await using stack = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-bench-documents-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const databaseUrl = engine === 'SQLite' ? '' : stack.use(await startPostgres(signal)).url
  progress(`${engine}: filling ${certificates} certificates`)
  await fill({ dataDir, databaseUrl }, certificates, signal)
  if (databaseUrl) await settle(databaseUrl)
  const { child, origin } = await startServer(
    databaseUrl ? 'product-postgres' : 'product',
    { dataDir, databaseUrl },
    signal,
  )
  stack.use(child)
  const samples = Array.from({ length: certificates }, (_, i) => sampleCertificate(i, certificates))
  const visitors = steadyVerifications(
    origin,
    samples.map(({ certificateId }) => certificateId),
    signal,
  )
  stack.defer(() => visitors.close())
  await visitors.warmUp()
  const given = samples
    .filter(({ standing }) => standing === 'in-force')
    .map(({ certificateId }) => certificateId)
  let next = 0
  const make = () => download(origin, given[next++ % given.length] ?? '', signal)
  for (let i = 0; i < WARM_UP; i++) await make()
  progress(`${engine}: quiet`)
  const { latency: quiet } = await visitors.during(() => pause(QUIET_MS, undefined, { signal }))
  progress(`${engine}: one by one`)
  const single = await visitors.during(() => timesOf(ONE_BY_ONE, make))
  progress(`${engine}: without a pause`)
  const busy = await visitors.during(() => withoutPause(make))
  progress(`${engine}: the same again`)
  next = 0
  const again = await visitors.during(() => timesOf(ONE_BY_ONE, make))
  progress(`${engine}: forms`)
  const forms = samples.filter(({ standing }) => standing === 'in-force').flatMap(formNumbers)
  let nextForm = 0
  const makeForm = () => download(origin, forms[nextForm++ % forms.length] ?? '', signal)
  for (let i = 0; i < WARM_UP; i++) await makeForm()
  const form = await visitors.during(() => timesOf(ONE_BY_ONE, makeForm))
  const busyForms = await visitors.during(() => withoutPause(makeForm))
  const each = median(single.result)
  const eachForm = median(form.result)
  const perSecond = busy.result
  const times = busy.latency.p99 / quiet.p99
  const rows: Row[] = [
    { part: 'quiet', each: '', perSecond: '', latency: quiet },
    {
      part: 'new, one by one',
      each: `${each.toFixed(1)} ms`,
      perSecond: '',
      latency: single.latency,
    },
    {
      part: 'known, one by one',
      each: `${median(again.result).toFixed(1)} ms`,
      perSecond: '',
      latency: again.latency,
    },
    {
      part: `new, ${WAITING} wait`,
      each: '',
      perSecond: perSecond.toFixed(1),
      latency: busy.latency,
    },
    {
      part: 'new forms, one by one',
      each: `${eachForm.toFixed(1)} ms`,
      perSecond: '',
      latency: form.latency,
    },
    {
      part: `new forms, ${WAITING} wait`,
      each: '',
      perSecond: busyForms.result.toFixed(1),
      latency: busyForms.latency,
    },
  ]
  const calm = `${engine}: p99 of verifications meanwhile at most ${MAX_TIMES_QUIET} x quiet`
  return {
    rows,
    aims: [
      aimRow({
        text: `${engine}: made and signed in at most ${MAX_MS} ms`,
        reached: `${each.toFixed(1)} ms`,
        met: each <= MAX_MS,
      }),
      aimRow({
        text: `${engine}: at least ${whole(FEWEST_A_SECOND)} a second`,
        reached: perSecond.toFixed(1),
        met: perSecond >= FEWEST_A_SECOND,
      }),
      aimRow({
        text: `${engine}: a form made and signed in at most ${MAX_FORM_MS} ms`,
        reached: `${eachForm.toFixed(1)} ms`,
        met: eachForm <= MAX_FORM_MS,
      }),
      aimRow({
        text: `${engine}: at least ${whole(FEWEST_A_SECOND)} forms a second`,
        reached: busyForms.result.toFixed(1),
        met: busyForms.result >= FEWEST_A_SECOND,
      }),
      aimRow({ text: calm, reached: times.toFixed(2), met: times <= MAX_TIMES_QUIET }),
    ],
  }
}

/** The numbers of the certificates of a record, each of which has a form. */
function formNumbers({
  certificateId,
  issuedCertificates,
}: ReturnType<typeof sampleCertificate>): string[] {
  return listedTypes(issuedCertificates).flatMap((label) => {
    const type = certificateTypeOf(label)
    return type ? [`${certificateId}/${type.code.toUpperCase()}`] : []
  })
}

async function download(origin: string, number: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${origin}/certificate-pdf/${number}`, { signal })
  const file = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200 || file.toString('latin1', 0, 5) !== '%PDF-') {
    throw new Error(`The document of ${number} was answered with ${answer.status}`)
  }
}

async function timesOf(count: number, make: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const started = performance.now()
    await make()
    times.push(performance.now() - started)
  }
  return times
}

/** How many a second. */
async function withoutPause(make: () => Promise<void>): Promise<number> {
  const started = performance.now()
  let made = 0
  const one = async () => {
    while (performance.now() - started < BUSY_MS) {
      await make()
      made += 1
    }
  }
  await Promise.all(Array.from({ length: WAITING }, one))
  return (made * 1_000) / (performance.now() - started)
}
