import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Measurement = { perSecond: number; p50: number; p99: number }

/**
 * `core`: the one that asks, where it may have no other; `plain`: whether pages are asked for
 * without compression.
 */
type Load = {
  origin: string
  paths: string
  seconds: number
  core?: number
  plain?: boolean
  signal: AbortSignal
}

const run = promisify(execFile)
const SCRIPT = join(import.meta.dirname, 'random-number.lua')

/** Throws an Error of one line where wrk is not installed. */
export async function requireWrk(): Promise<void> {
  // wrk's own exit code is 1 after --version.
  const error: unknown = await run('wrk', ['--version']).catch((reason: unknown) => reason)
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    throw new Error('The load generator wrk is missing: apt-get install wrk')
  }
}

/**
 * 32 connections from one thread ask for the paths in a file, in random order; for pages as
 * browsers do, which take them compressed. Throws where any answer failed.
 */
export async function load({
  origin,
  paths,
  seconds,
  core,
  plain = false,
  signal,
}: Load): Promise<Measurement> {
  const script = ['-s', SCRIPT, origin, '--', paths, ...(plain ? ['plain'] : [])]
  const wrk = ['wrk', '-t1', '-c32', `-d${seconds}s`, '--latency', ...script]
  const [program = '', ...args] = core === undefined ? wrk : ['taskset', '-c', String(core), ...wrk]
  const { stdout } = await run(program, args, { signal })
  signal.throwIfAborted()
  return parse(stdout)
}

/**
 * Reads wrk's report; one that tells of a socket error or an answer other than 200 is no
 * measurement.
 */
function parse(report: string): Measurement {
  const failure = /^.*(?:Socket errors|Non-2xx or 3xx responses|Answers other than 200).*$/m.exec(
    report,
  )
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)/m.exec(report)?.[1])
  if (failure || !(perSecond > 0))
    throw new Error(`${failure?.[0].trim() ?? 'No answers'}; wrk reported:\n${report}`)
  return { perSecond, p50: percentile(report, 50), p99: percentile(report, 99) }
}

const MILLISECONDS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }

/** In milliseconds. */
function percentile(report: string, percent: number): number {
  const found = new RegExp(`^\\s+${percent}%\\s+([\\d.]+)([a-z]+)\\s*$`, 'm').exec(report)
  const unit = MILLISECONDS[found?.[2] ?? '']
  if (!found || unit === undefined)
    throw new Error(`wrk did not report the ${percent}th percentile:\n${report}`)
  return Number(found[1]) * unit
}
