import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectOf } from '#/scripts/test-projects.mjs'

const examples: [file: string, project: string][] = [
  ['core/dates.test.ts', 'unit'],
  ['app/certificates/model/certificate.test.ts', 'unit'],
  ['app/content/flags/flags.test.ts', 'integration'],
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
  const files = globSync('{app,cli,core,db,http,ops,tests}/**/*.test.{ts,tsx}').filter(
    (file) => projectOf(file) === 'unit',
  )
  expect(files.length).toBeGreaterThan(50)
  expect(
    files.filter((file) =>
      /from '(node:sqlite|pg|kysely|#\/db\/engines\/[^']+)'/.test(readFileSync(file, 'utf8')),
    ),
  ).toEqual([])
})
