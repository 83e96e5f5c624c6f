import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import type { Subject } from '#/tests/survey-oracle/facts.ts'
import { simulate } from '#/tests/survey-oracle/simulate.ts'

/** The rules of `subject` against the oracle's over ten years of random ships. */
export function compareRules(subject: Subject, options: { ships: number; seed: number }): Aim[] {
  const { certificates, statuses, windowLists, different, differences } = simulate(subject, options)
  for (const difference of differences) console.log(JSON.stringify(difference, null, 2))
  return [
    {
      text: `No status and no survey window of ${options.ships} ships over ten years differs from the oracle's (seed ${options.seed})`,
      reached: `${different} different of ${statuses} statuses and ${windowLists} lists of windows, of ${certificates} certificates`,
      met: different === 0 && statuses > 0,
    },
  ]
}
