import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../node26.mjs'

export const results = (name) => join(root, 'test-results', name)

export function clearResults() {
  rmSync(results(''), { recursive: true, force: true })
  mkdirSync(results(''), { recursive: true })
}

/** Those of these runs that have left a report. */
export const finishedRuns = (runs) => runs.filter((name) => existsSync(results(`${name}.json`)))

/**
 * How many tests passed and failed by the reports of these runs, and a line for each that failed. A
 * run without a report failed.
 */
export function countResults(runs) {
  const counts = runs.map((run) => {
    const name = `${run}.json`
    if (!existsSync(results(name)))
      return { passed: 0, failed: 1, failures: [`${name} was not written`] }
    const report = JSON.parse(readFileSync(results(name), 'utf8'))
    return run.startsWith('journeys') ? countOfJourneys(report) : countOfVitest(report)
  })
  const sum = (what) => counts.reduce((total, count) => total + count[what], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    failures: counts.flatMap(({ failures }) => failures),
  }
}

function countOfVitest(report) {
  const failures = report.testResults.flatMap(
    ({ name: file, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      const where = relative(root, file)
      if (failed.length === 0) return status === 'failed' ? [`${where}: ${message}`] : []
      return failed.map(
        (test) => `${where}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`,
      )
    },
  )
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    failures,
  }
}

function countOfJourneys(report) {
  const { expected, unexpected, flaky, skipped } = report.stats
  const specs = (suites) =>
    suites.flatMap((suite) => [...(suite.specs ?? []), ...specs(suite.suites ?? [])])
  const failures = specs(report.suites)
    .filter((spec) => !spec.ok)
    .map(
      ({ file, title, tests }) =>
        `${file}: ${title}: ${firstLine(tests[0]?.results[0]?.error?.message)}`,
    )
  return { passed: expected, failed: unexpected + flaky + skipped, failures }
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).split('\n')[0]
}
