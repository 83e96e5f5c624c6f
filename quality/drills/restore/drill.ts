import { parseArgs } from 'node:util'
import { aimRow, aligned, machine, whole } from '#/quality/bench/report.ts'
import { requireBuild } from '#/quality/bench/servers.ts'
import { describe } from '#/quality/bench/steady-verifications.ts'
import type { Engine } from '#/db/schema.ts'
import { rehearse, type Outcome } from './rehearsal.ts'

const MAX_SECONDS = 300
const QUIET_MS = 10_000

const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => interruption.abort(new Error(`Interrupted by ${name}`)))
}

try {
  await drill(interruption.signal)
} catch (error) {
  const shown: unknown = interruption.signal.aborted ? interruption.signal.reason : error
  process.stderr.write(`${shown instanceof Error ? shown.message : String(shown)}\n`)
  process.exitCode = 1
}

/**
 * Backs up a register that is used, destroys it and restores the newest backup; on both engines.
 */
async function drill(signal: AbortSignal): Promise<void> {
  const { certificates, engines } = readOptions(process.argv.slice(2))
  requireBuild()
  console.log(machine())
  const outcomes: [Engine, Outcome][] = []
  for (const engine of engines)
    outcomes.push([engine, await rehearse({ engine, certificates, quietMs: QUIET_MS }, signal)])
  console.log(
    `\n${whole(certificates)} certificates with their events; verifications at 200 a second while four issue without a pause\n`,
  )
  const rows = outcomes.map(([engine, outcome]) => [
    engine,
    `${outcome.backupSeconds.toFixed(1)} s`,
    whole(outcome.bytes),
    `${outcome.restoreSeconds.toFixed(1)} s`,
    `${outcome.answersAfterSeconds.toFixed(1)} s`,
    describe(outcome.quiet).slice(0, 2).join(', '),
    describe(outcome.during).slice(0, 2).join(', '),
  ])
  const head = [
    '',
    'backup',
    'bytes',
    'restored',
    'answers after',
    'p50, p99 before',
    'p50, p99 during',
  ]
  console.log(aligned([head, ...rows]))
  const aims = outcomes.flatMap(([engine, { errors, restoreSeconds }]) => [
    {
      text: `${engine}: restored in less than ${MAX_SECONDS} s`,
      reached: `${restoreSeconds.toFixed(1)} s`,
      met: restoreSeconds < MAX_SECONDS,
    },
    {
      text: `${engine}: the same root, nothing acknowledged lost`,
      reached: `${errors.length} errors`,
      met: errors.length === 0,
    },
  ])
  console.log(`\n${aligned(aims.map(aimRow))}`)
  for (const [engine, { errors }] of outcomes)
    for (const fault of errors) console.log(`${engine}: ${fault}`)
  if (aims.some(({ met }) => !met)) process.exitCode = 1
}

function readOptions(args: string[]): { certificates: number; engines: Engine[] } {
  const options = {
    certificates: { type: 'string', default: '100000' },
    engines: { type: 'string', default: 'sqlite,postgres' },
  } as const
  const { values } = parseArgs({ args, options })
  const certificates = Number(values.certificates)
  // The sequence in a number has six digits.
  if (!Number.isInteger(certificates) || certificates < 1 || certificates > 999_999) {
    throw new Error('--certificates is a number from 1 to 999999')
  }
  const engines = values.engines.split(',').map((name) => {
    if (name !== 'sqlite' && name !== 'postgres')
      throw new Error('--engines is sqlite, postgres or sqlite,postgres')
    return name
  })
  return { certificates, engines }
}
