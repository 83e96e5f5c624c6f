import { listDays } from './calendar.ts'
import { type Certificate, makeShip } from './certificates.ts'
import type { Facts, Status, Subject, Window } from './facts.ts'
import { answerByOracle } from './oracle.ts'
import { makeRandom } from './random.ts'
import { shrinkFacts } from './shrink.ts'

const DAYS = listDays('2024-01-01', '2033-12-31')
const LAST_DAY = '2033-12-31'
const MAX_DIFFERENCES = 10

type Difference = {
  ship: number
  day: string | null
  facts: Facts
  expected: string
  actual: string
}

/**
 * What was compared, by type and by status of the oracle, so that a test can expect each to be
 * frequent.
 */
export type Report = {
  seed: number
  certificates: number
  statuses: number
  windowLists: number
  different: number
  differences: Difference[]
  seen: Record<string, number>
}

/**
 * Makes `ships` random ships and compares oracle and subject: the status of each certificate on
 * each day of ten years by the facts known on that day, the windows after each change, and at the
 * end, by all facts, the status on every 30th day. `stopAtFirst` stops at the first certificate
 * with a difference.
 */
export function simulate(
  subject: Subject,
  { seed, ships, stopAtFirst = false }: { seed: number; ships: number; stopAtFirst?: boolean },
): Report {
  const report: Report = {
    seed,
    certificates: 0,
    statuses: 0,
    windowLists: 0,
    different: 0,
    differences: [],
    seen: {},
  }
  for (let ship = 1; ship <= ships; ship++) {
    const { certificates } = makeShip(makeRandom(seed * 100_003 + ship), LAST_DAY)
    for (const certificate of certificates) {
      compareCertificate(report, subject, ship, certificate)
      if (stopAtFirst && report.different > 0) return report
    }
  }
  return report
}

function compareCertificate(
  report: Report,
  subject: Subject,
  ship: number,
  certificate: Certificate,
): void {
  report.certificates++
  count(report, `type ${certificate.facts.code}`)
  const versions = listVersions(certificate)
  versions.forEach(({ from, facts }, i) => {
    compareStatuses(report, subject, ship, facts, listDaysBetween(from, versions[i + 1]?.from))
    compareWindows(report, subject, ship, facts)
  })
  const last = versions.at(-1)
  if (last === undefined) return
  for (const window of answerByOracle(last.facts).windows)
    count(report, `${window.name} ${describeCredit(last.facts, window)}`)
  compareStatuses(
    report,
    subject,
    ship,
    last.facts,
    DAYS.filter((_, i) => i % 30 === ship % 30),
  )
}

/** The facts from each day on which any became known until the next such day. */
function listVersions({ facts, changes }: Certificate): { from: string; facts: Facts }[] {
  let known = facts
  const versions = [{ from: facts.surveysFrom, facts }]
  for (const change of changes.toSorted((a, b) =>
    a.knownFrom < b.knownFrom ? -1 : Number(a.knownFrom > b.knownFrom),
  )) {
    known =
      'survey' in change
        ? { ...known, surveys: [...known.surveys, change.survey] }
        : { ...known, ...change.facts }
    const from = change.knownFrom > facts.surveysFrom ? change.knownFrom : facts.surveysFrom
    if (versions.at(-1)?.from === from) versions.pop()
    versions.push({ from, facts: known })
  }
  return versions
}

function listDaysBetween(from: string, next: string | undefined): string[] {
  const first = DAYS.findIndex((day) => day >= from)
  const end = next === undefined ? -1 : DAYS.findIndex((day) => day >= next)
  return first === -1 ? [] : DAYS.slice(first, end === -1 ? undefined : end)
}

function compareStatuses(
  report: Report,
  subject: Subject,
  ship: number,
  facts: Facts,
  days: readonly string[],
): void {
  if (days.length === 0) return
  const { statusOn } = answerByOracle(facts)
  const seen: Partial<Record<Status, number>> = {}
  for (const day of days) {
    const expected = statusOn(day)
    const actual = subject.statusOn(facts, day)
    report.statuses++
    seen[expected] = (seen[expected] ?? 0) + 1
    if (actual === expected) continue
    const differs = (other: Facts) =>
      subject.statusOn(other, day) !== answerByOracle(other).statusOn(day)
    addDifference(report, () => {
      const smallest = shrinkFacts(facts, differs)
      const [a, b] = [answerByOracle(smallest).statusOn(day), subject.statusOn(smallest, day)]
      return { ship, day, facts: smallest, expected: a, actual: b }
    })
  }
  for (const [status, days] of Object.entries(seen)) count(report, `status ${status}`, days)
}

function compareWindows(report: Report, subject: Subject, ship: number, facts: Facts): void {
  report.windowLists++
  const differs = (other: Facts) =>
    describeWindows(answerByOracle(other).windows) !== describeWindows(subject.windowsOf(other))
  if (!differs(facts)) return
  addDifference(report, () => {
    const smallest = shrinkFacts(facts, differs)
    const [expected, actual] = [answerByOracle(smallest).windows, subject.windowsOf(smallest)].map(
      describeWindows,
    )
    return { ship, day: null, facts: smallest, expected: expected ?? '', actual: actual ?? '' }
  })
}

function describeCredit(
  { surveys }: Facts,
  { from, to, survey, credit, recorded }: Window,
): string {
  const completedOn = survey === null ? undefined : surveys[survey]?.completedOn
  if (completedOn === undefined) return recorded ? 'without a survey' : 'not recorded'
  if (credit === 'in-time' && completedOn === from) return 'on its first day'
  if (credit === 'in-time' && completedOn === to) return 'on its last day'
  return credit ?? ''
}

function describeWindows(windows: readonly Window[]): string {
  return windows
    .map(({ name, ordinal, accepts, from, to, survey, credit, recorded }) =>
      [
        name,
        ordinal,
        accepts.toSorted().join('+'),
        from,
        to,
        survey ?? 'none',
        credit,
        recorded ? 'recorded' : 'not recorded',
      ].join(' '),
    )
    .toSorted()
    .join('\n')
}

function addDifference(report: Report, describe: () => Difference): void {
  report.different++
  if (report.differences.length < MAX_DIFFERENCES) report.differences.push(describe())
}

function count(report: Report, what: string, times = 1): void {
  report.seen[what] = (report.seen[what] ?? 0) + times
}
