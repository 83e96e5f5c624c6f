import { cpus, loadavg } from 'node:os'
import type { Candidate } from './candidates.ts'
import type { Measurement } from './wrk.ts'

export type Result = Measurement & { candidate: Candidate; rounds: Measurement[] }

/**
 * The targets the product sets itself (docs/performance.md); (b) without an ORM is shown, and is no
 * target.
 */
const AIMS: {
  name: Candidate['name']
  against: Candidate['name']
  atLeast: number
  text: string
}[] = [
  { name: 'json', against: 'bare', atLeast: 0.6, text: 'JSON at least 0.60 x (a)' },
  { name: 'json', against: 'orm', atLeast: 5, text: 'JSON at least 5 x (b) with an ORM' },
  {
    name: 'metrics',
    against: 'json',
    atLeast: 0.9,
    text: 'JSON with metrics at least 0.9 x without',
  },
  { name: 'html', against: 'bare', atLeast: 0.2, text: 'Page at least 0.20 x (a)' },
]

/**
 * Figures mean nothing without the machine; the load says whether something else was running on it.
 */
export function machine(): string {
  const [processor] = cpus()
  return [
    `${processor?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores`,
    `${process.platform} ${process.arch}, node ${process.version}`,
    `load ${(loadavg()[0] ?? 0).toFixed(2)}`,
    new Date().toISOString(),
  ].join('; ')
}

/** The median of each figure by itself: one disturbed round then changes none of them. */
export function summarise(candidate: Candidate, rounds: Measurement[]): Result {
  return {
    candidate,
    rounds,
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
  }
}

/** The mean of the two in the middle where their number is even. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing')
  return (lower + upper) / 2
}

export function table(results: Result[]): string {
  const rows = results.map((result) => [
    result.candidate.label,
    whole(result.perSecond),
    `${result.p50.toFixed(2)} ms`,
    `${result.p99.toFixed(2)} ms`,
    ratio(results, result.candidate.name, 'bare')?.toFixed(2) ?? '-',
    ratio(results, result.candidate.name, 'express')?.toFixed(2) ?? '-',
  ])
  return aligned([['', 'answers/s', 'p50', 'p99', 'to (a)', 'to (b)'], ...rows])
}

export function aims(results: Result[]): string {
  const rows = AIMS.map((aim) => {
    const reached = ratio(results, aim.name, aim.against)
    if (reached === null) return [aim.text, '-', 'not measured']
    return aimRow({ text: aim.text, reached: reached.toFixed(3), met: reached >= aim.atLeast })
  })
  return aligned(rows)
}

/** An aim, what was reached, and whether that is enough, as a row of a table. */
export function aimRow({
  text,
  reached,
  met,
}: {
  text: string
  reached: string
  met: boolean
}): string[] {
  return [text, reached, met ? 'met' : 'not met']
}

/** On standard error: standard output is what one pastes into the documentation. */
export function progress(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Rounded, with commas: `29,285`. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

/**
 * What one measured beside another, round by round, and of these the median: from one to the next a
 * machine that others use may do half or twice as much.
 */
export function medianRatio(measured: number[], yardstick: number[]): number {
  return median(measured.map((one, round) => one / (yardstick[round] ?? Number.NaN)))
}

function ratio(
  results: Result[],
  name: Candidate['name'],
  against: Candidate['name'],
): number | null {
  const [measured, yardstick] = [name, against].map((one) =>
    results.find(({ candidate }) => candidate.name === one),
  )
  const speeds = ({ rounds }: Result) => rounds.map(({ perSecond }) => perSecond)
  return measured && yardstick ? medianRatio(speeds(measured), speeds(yardstick)) : null
}

/** The first column to the left, the others to the right. */
export function aligned(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
