import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectOf, selectedProjects, testFiles } from '#/scripts/test/projects.mjs'

const examples: [file: string, project: string][] = [
  ['core/dates.test.ts', 'unit'],
  ['domain/register/model/certificate/certificate.test.ts', 'unit'],
  ['domain/services/flags/flags.test.ts', 'integration'],
  ['tests/api-calls/api-calls.test.ts', 'integration'],
  ['tests/processes/server-process.test.ts', 'process'],
  ['tests/commands/cli.test.ts', 'process'],
  ['tests/commands/npm-scripts.test.ts', 'process'],
  ['quality/drills/soak/soak.test.ts', 'quality'],
  ['tests/e2e/journey.spec.ts', 'e2e'],
]
test.each(examples)('%s belongs to the project %s, by what it imports', (file, project) => {
  expect(projectOf(file)).toBe(project)
})

test('no unit test opens a database: openStore and tests/helpers/store.ts make it an integration test', () => {
  const files = testFiles().filter((file) => projectOf(file) === 'unit')
  expect(files.length).toBeGreaterThan(50)
  expect(
    files.filter((file) =>
      /from '(node:sqlite|pg|kysely|#\/db\/engines\/[^']+)'/.test(readFileSync(file, 'utf8')),
    ),
  ).toEqual([])
})

test('each test of the repository is run: by Vitest, or as a journey of Playwright', () => {
  const tracked = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.*', '*.spec.*'],
    {
      encoding: 'utf8',
    },
  )
  const files = tracked.split('\n').filter((file) => file !== '')
  const run = new Set(testFiles())
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.filter((file) => !run.has(file) && !/^tests\/e2e\/.*\.spec\.ts$/.test(file)),
  ).toEqual([])
})

const files = Object.groupBy(testFiles(), projectOf)
test.each([
  [['run', 'core/dates.test.ts'], ['unit']],
  [['run', './core/dates.test.ts:12', '--reporter=dot'], ['unit']],
  // A folder beside a file: the tests of both are run.
  [
    ['run', 'core/dates.test.ts', 'domain/services/flags'],
    ['unit', 'integration'],
  ],
  [['run', 'tests/processes/'], ['process']],
  [['run', 'quality/drills'], ['quality']],
  [['run', '--project=process'], ['process']],
  // The value of an option is no path.
  [['run', '--project', 'unit'], ['unit']],
  [['run', '-t', 'a rule', 'core/dates.test.ts'], ['unit']],
  [['run'], ['unit', 'integration', 'process', 'quality']],
  [
    ['run', 'no such file'],
    ['unit', 'integration', 'process', 'quality'],
  ],
])('%j runs the projects %j', (args, projects) => {
  expect(selectedProjects(['unit', 'integration', 'process', 'quality'], files, args)).toEqual(
    projects,
  )
})
