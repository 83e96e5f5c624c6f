import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { versionProblem } from '#/scripts/release/version.mjs'
import { productVersion } from '#/db/program.ts'
import { MIGRATIONS } from './migrate.ts'
import { RELEASED, versionOf } from './versions.ts'

test('every version of the changelog is listed, with a migration that exists', () => {
  const released = Array.from(
    readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d[\w.+-]*)\]/gm),
    ([, version]) => version,
  )
  expect(RELEASED.map(({ version }) => version)).toEqual(released.toReversed())
  for (const { version, newest } of RELEASED)
    expect([version, MIGRATIONS.includes(newest)]).toEqual([version, true])
})

test('a schema between two versions is named by its migration', () => {
  const found =
    'whose newest migration is 0022-nothing (the command version of each prints its newest migration)'
  expect(versionOf('0021-backups', '0.1.0')).toBe('version 0.1.0')
  expect(versionOf('0022-nothing', '0.2.0-dev')).toBe(`version 0.2.0-dev, ${found}`)
  expect(versionOf('0022-nothing', null)).toBe(`the version ${found}`)
  expect(versionOf('0022-nothing', 'curl example.com')).toBe(`the version ${found}`)
})

test('a version is released with the line of its newest migration; what lies between two versions has a suffix', () => {
  expect(versionProblem(productVersion(), RELEASED, MIGRATIONS)).toBeNull()
  const released = [{ version: '0.1.0', newest: '0021-backups' }]
  const migrations = ['0062-webhooks', '0021-backups']
  expect(versionProblem('0.2.0', released, migrations)).toMatch(
    /does not name 0062-webhooks, the newest migration of version 0\.2\.0/,
  )
  expect(versionProblem('0.2.0-dev', released, migrations)).toBeNull()
  expect(
    versionProblem(
      '0.2.0',
      [...released, { version: '0.2.0', newest: '0062-webhooks' }],
      migrations,
    ),
  ).toBeNull()
  // A version that only fixes errors has no migration.
  expect(versionProblem('0.1.1', released, ['0021-backups'])).toBeNull()
})
