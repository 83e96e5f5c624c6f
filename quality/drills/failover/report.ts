import { aimRow, aligned, median, whole } from '#/quality/bench/report.ts'
import { FAULTS } from './faults.ts'
import { REFUSED_VERIFICATION, type Load } from './load.ts'
import type { Round } from './round.ts'

const WRITES_BACK_MS = 30_000
const VERIFICATION_BACK_MS = 30_000

type Aim = { text: string; reached: string; met: boolean }
type Found = Pick<Load, 'wrong' | 'failures' | 'verified'>

/** The figures by fault, and below them the aims. */
export function report(rounds: readonly Round[], load: Found): string {
  const head = [
    '',
    'times',
    'acknowledged',
    'lost',
    'writes back',
    'worst',
    'verification gap',
    'worst',
    'whole again',
  ]
  const rows = FAULTS.flatMap((fault) => {
    const of = rounds.filter((round) => round.fault === fault)
    if (of.length === 0) return []
    const [back, gap, again] = [
      of.map((one) => one.writesBack),
      of.map((one) => one.verificationGap),
      of.map((one) => one.wholeAgain),
    ]
    return [
      [
        fault.label,
        String(of.length),
        whole(sum(of.map((round) => round.acknowledged))),
        whole(sum(of.map((round) => round.lost.length))),
        seconds(median(back)),
        seconds(Math.max(...back)),
        seconds(median(gap)),
        seconds(Math.max(...gap)),
        seconds(median(again)),
      ],
    ]
  })
  const failures = [...load.failures].map(([what, count]) => `${what}: ${whole(count)}`).join(', ')
  return [
    aligned([head, ...rows]),
    aligned(aims(rounds, load).map(aimRow)),
    `${whole(load.verified.length)} verifications answered rightly; not answered, or refused: ${failures || 'none'}`,
  ].join('\n\n')
}

/** The aims that were not reached. */
export function misses(rounds: readonly Round[], load: Found): Aim[] {
  return aims(rounds, load).filter(({ met }) => !met)
}

function aims(rounds: readonly Round[], { wrong, failures }: Found): Aim[] {
  const lost = sum(rounds.map((round) => round.lost.length))
  const back = Math.max(...rounds.map((round) => round.writesBack))
  const gap = Math.max(...rounds.map((round) => round.verificationGap))
  const others = [...failures].filter(
    ([what]) => what.startsWith('verification ') && what !== REFUSED_VERIFICATION,
  )
  return [
    { text: 'acknowledged certificates lost: none', reached: String(lost), met: lost === 0 },
    {
      text: 'wrong answers, such as a stale "valid": none',
      reached: String(wrong.length),
      met: wrong.length === 0,
    },
    { text: 'writes back in less than 30 s', reached: seconds(back), met: back < WRITES_BACK_MS },
    {
      text: 'verification back in less than 30 s',
      reached: seconds(gap),
      met: gap < VERIFICATION_BACK_MS,
    },
    {
      text: 'until then every verification is refused with 503 and Retry-After',
      reached:
        others.map(([what, count]) => `${whole(count)} × ${what}`).join(', ') || 'no other answer',
      met: others.length === 0,
    },
  ]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
