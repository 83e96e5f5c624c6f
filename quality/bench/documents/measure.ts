import { setTimeout as pause } from 'node:timers/promises'
import { certificateTypeOf, listedTypes } from '#/domain/register/model/type/certificate-types.ts'
import type { Options } from '#/quality/bench/options.ts'
import { aimRow, aligned, median, progress, whole } from '#/quality/bench/report.ts'
import { describe, type Latency } from '#/quality/bench/steady-verifications.ts'
import { ENGINES, startVisited, type EngineName } from '#/quality/bench/visited.ts'
import type { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'

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

/** What was measured, and how verifications were answered meanwhile. */
type Beside<T> = { result: T; latency: Latency }

/** Milliseconds of each that was made one by one, or how many a second were made without a pause. */
type Measured = {
  quiet: Latency
  single: Beside<number[]>
  busy: Beside<number>
  again: Beside<number[]>
  form: Beside<number[]>
  busyForms: Beside<number>
}

/**
 * Electronic certificates made and signed, on each engine: one by one, then without a pause, while
 * visitors go on asking.
 */
export async function measureDocuments(
  { certificates }: Options,
  signal: AbortSignal,
): Promise<void> {
  const rows: string[][] = [['', 'median each', 'documents/s', 'p50', 'p99', 'worst']]
  const aims: string[][] = []
  for (const engine of ENGINES) {
    const measured = await measureOn(engine, certificates, signal)
    rows.push(...rowsOf(engine, measured))
    aims.push(...aimsOf(engine, measured))
  }
  console.log('\nDocuments, and verifications at 200 a second meanwhile\n')
  console.log(`${aligned(rows)}\n\n${aligned(aims)}`)
}

async function measureOn(
  engine: EngineName,
  certificates: number,
  signal: AbortSignal,
): Promise<Measured> {
  await using stack = new AsyncDisposableStack()
  const { origin, samples, visitors } = await startVisited({ engine, certificates }, stack, signal)
  const inForce = samples.filter(({ standing }) => standing === 'in-force')
  const numbers = inForce.map(({ certificateId }) => certificateId)
  const make = inTurn(numbers, (number) => download(origin, number, signal))
  for (let i = 0; i < WARM_UP; i++) await make()
  progress(`${engine}: quiet`)
  const { latency: quiet } = await visitors.during(() => pause(QUIET_MS, undefined, { signal }))
  progress(`${engine}: one by one`)
  const single = await visitors.during(() => timesOf(ONE_BY_ONE, make))
  progress(`${engine}: without a pause`)
  const busy = await visitors.during(() => withoutPause(make))
  progress(`${engine}: the same again`)
  const makeAgain = inTurn(numbers, (number) => download(origin, number, signal))
  const again = await visitors.during(() => timesOf(ONE_BY_ONE, makeAgain))
  progress(`${engine}: forms`)
  const makeForm = inTurn(inForce.flatMap(formNumbers), (number) =>
    download(origin, number, signal),
  )
  for (let i = 0; i < WARM_UP; i++) await makeForm()
  const form = await visitors.during(() => timesOf(ONE_BY_ONE, makeForm))
  const busyForms = await visitors.during(() => withoutPause(makeForm))
  return { quiet, single, busy, again, form, busyForms }
}

function rowsOf(
  engine: EngineName,
  { quiet, single, busy, again, form, busyForms }: Measured,
): string[][] {
  const row = (part: string, each: string, perSecond: string, latency: Latency) => [
    `${engine}: ${part}`,
    each,
    perSecond,
    ...describe(latency),
  ]
  const oneByOne = (part: string, { result, latency }: Beside<number[]>) =>
    row(`${part}, one by one`, `${median(result).toFixed(1)} ms`, '', latency)
  const many = (part: string, { result, latency }: Beside<number>) =>
    row(`${part}, ${WAITING} wait`, '', result.toFixed(1), latency)
  return [
    row('quiet', '', '', quiet),
    oneByOne('new', single),
    oneByOne('known', again),
    many('new', busy),
    oneByOne('new forms', form),
    many('new forms', busyForms),
  ]
}

function aimsOf(
  engine: EngineName,
  { quiet, single, busy, form, busyForms }: Measured,
): string[][] {
  const times = busy.latency.p99 / quiet.p99
  const atMost = (text: string, ms: number, most: number) =>
    aimRow({
      text: `${engine}: ${text} in at most ${most} ms`,
      reached: `${ms.toFixed(1)} ms`,
      met: ms <= most,
    })
  const atLeast = (text: string, perSecond: number) =>
    aimRow({
      text: `${engine}: at least ${whole(FEWEST_A_SECOND)} ${text}`,
      reached: perSecond.toFixed(1),
      met: perSecond >= FEWEST_A_SECOND,
    })
  return [
    atMost('made and signed', median(single.result), MAX_MS),
    atLeast('a second', busy.result),
    atMost('a form made and signed', median(form.result), MAX_FORM_MS),
    atLeast('forms a second', busyForms.result),
    aimRow({
      text: `${engine}: p99 of verifications meanwhile at most ${MAX_TIMES_QUIET} x quiet`,
      reached: times.toFixed(2),
      met: times <= MAX_TIMES_QUIET,
    }),
  ]
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

/** Gives each of some numbers in turn, from the first on, and after the last the first again. */
function inTurn(
  numbers: readonly string[],
  make: (number: string) => Promise<void>,
): () => Promise<void> {
  let next = 0
  return () => make(numbers[next++ % numbers.length] ?? '')
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
