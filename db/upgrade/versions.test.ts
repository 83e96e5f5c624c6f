import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { RELEASED, versionOf } from './versions.ts'

test('every version of the changelog is listed, with a migration that exists', () => {
  const released = Array.from(readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d[\w.+-]*)\]/gm), ([, version]) => version)
  expect(RELEASED.map(({ version }) => version)).toEqual(released.toReversed())
  const migrations = globSync('db/migrations/**/[0-9]*.ts').map((file) => basename(file, '.ts'))
  for (const { version, newest } of RELEASED) expect([version, migrations.includes(newest)]).toEqual([version, true])
})

test('a schema between two versions is named by its migration', () => {
  expect(versionOf('0021-backups')).toBe('version 0.1.0')
  expect(versionOf('0022-nothing')).toBe('the version whose newest migration is 0022-nothing')
})
