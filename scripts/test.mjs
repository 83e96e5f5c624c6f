import { join } from 'node:path'
import { ensureQualityInstalled, ensureTestsInstalled } from './install.mjs'
import { main, root, run } from './node26.mjs'
import { ensureBuilt, ensureTranslated } from './prepare.mjs'
import { ensurePrograms, PROGRAMS, PROGRAMS_OF_FULL_RUN } from './test/programs.mjs'
import { namedProjects, pathsIn, projectOf, testFiles } from './test/projects.mjs'
import { clearResults, countResults, finishedRuns, results } from './test/results.mjs'

/**
 * Threads as they are shipped: starting one from its sources takes five times as long, and imports
 * start hundreds.
 */
const THREADS = { LENTERA_THREADS: 'built' }
/** The runs of `npm test`. */
const RUNS = ['rules', 'journeys']

const program = (...parts) => join(root, 'node_modules', ...parts)

// `npm test`: what every change needs. `npm test -- FILE …`: these alone. `npm run test:full`:
// resilience, deployment and the built product's processes too, or only these with `--rest`, added
// to the results of `npm test` before it. Nothing is skipped in silence; the last line counts the
// tests.
await main(async () => {
  const asked = process.argv.slice(2)
  await ensureTestsInstalled()
  await ensureTranslated()
  if (pathsIn(asked).length > 0) return testThese(asked)
  const [full, rest] = ['--full', '--rest'].map((option) => asked.includes(option))
  const codes = []
  const runs = rest ? finishedRuns(RUNS) : []
  if (!rest) {
    clearResults()
    ensurePrograms(PROGRAMS)
    codes.push(...(await testChange()))
    runs.push(...RUNS)
  }
  if (full) {
    await ensureQualityInstalled()
    ensurePrograms({ ...PROGRAMS, ...PROGRAMS_OF_FULL_RUN })
    await ensureBuilt()
    codes.push(
      await vitest(['process', 'quality'], 'rest', { options: ['--maxWorkers=2'] }),
      await journeys(['sqlite-rest', 'postgres-rest'], 'journeys-rest'),
    )
    runs.push('rest', 'journeys-rest')
  }
  const { passed, failed, failures } = countResults(runs)
  // Repeated at the end, because the whole log is long.
  for (const failure of failures) console.log(`Failed: ${failure}`)
  if (!rest && codes[0] !== 0)
    console.log('The checks of types, lint, format and unused code failed; see above')
  else if (failed === 0 && codes.some((code) => code !== 0))
    console.log('An error outside the tests; see “Unhandled Errors” above')
  console.log(`${passed} passed, ${failed} failed`)
  return codes.some((code) => code !== 0) || failed > 0 || passed === 0 ? 1 : 0
})

/** Checks beside rules, then journeys in a browser. */
async function testChange() {
  await ensureBuilt()
  const checked = run(join(root, 'scripts', 'check.mjs'))
  const codes = await Promise.all([
    checked,
    vitest(['unit', 'integration'], 'rules', { env: THREADS }),
  ])
  return [...codes, await journeys(['sqlite', 'postgres'])]
}

/**
 * `options`: further ones; `env`: variables; drills start many processes each, so two at once fill
 * two cores.
 */
function vitest(projects, name, { options = [], env = {} } = {}) {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results(`${name}.json`)}`,
  ]
  return run(
    program('vitest', 'vitest.mjs'),
    ['run', ...projects.map((project) => `--project=${project}`), ...reporters, ...options],
    { env },
  )
}

function journeys(projects, name = 'journeys') {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: results(`${name}.json`) }
  return run(
    program('@playwright', 'test', 'cli.js'),
    ['test', ...projects.map((project) => `--project=${project}`)],
    { env },
  )
}

/**
 * The tests of some files and folders alone, with what they need: a unit test needs nothing, a
 * journey the build and a browser.
 */
async function testThese(asked) {
  const files = { e2e: testFiles('tests/e2e', /\.spec\.ts$/) }
  for (const file of testFiles()) (files[projectOf(file)] ??= []).push(file)
  const named = namedProjects(['unit', 'integration', 'process', 'quality', 'e2e'], files, asked)
  if (named.includes('quality')) await ensureQualityInstalled()
  if (['e2e', 'process', 'quality'].some((project) => named.includes(project))) await ensureBuilt()
  const codes = []
  if (named.join() !== 'e2e')
    codes.push(await run(program('vitest', 'vitest.mjs'), ['run', ...asked]))
  if (named.includes('e2e'))
    codes.push(await run(program('@playwright', 'test', 'cli.js'), ['test', ...asked]))
  return Math.max(...codes)
}
