import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productVersion } from '#/db/program.ts'
import { MIGRATIONS } from '#/db/upgrade/migrate.ts'
import { freshLocation } from '#/tests/helpers/store.ts'
import { cli } from './run-cli.ts'

test('a file, folder or database that cannot be used is named with the reason, in one line without codes or passwords', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const [file, folder] = [join(dataDir, 'file'), join(dataDir, 'folder')]
  writeFileSync(file, 'mine')
  mkdirSync(folder)
  const refusals: [args: string[], message: string][] = [
    [['import', '/nosuch'], '/nosuch cannot be read: there is no such file'],
    [['import', folder], `${folder} cannot be read: it is a folder`],
    [['export', '/nosuch/x'], '/nosuch/x cannot be written: the folder does not exist'],
    [['export', folder], `${folder} cannot be written: it is a folder`],
    [['make-backup-key', file], `${file} cannot be written: it exists already`],
    [
      ['backup', '--to', '/proc/x', '--unencrypted'],
      '/proc/x cannot be made: the system allows no folder there',
    ],
    [['backup', '--to', file, '--unencrypted'], `${file} is not a folder`],
    [['move', '--to', '/proc/x'], '/proc/x cannot be made: the system allows no folder there'],
    [['restore', 'none', '--identity', '/nosuch'], '/nosuch cannot be read: there is no such file'],
    [
      ['check-register', '--checkpoint', '/nosuch'],
      '/nosuch cannot be read: there is no such file',
    ],
    [['add-cosignatures', folder], `${folder} cannot be read: it is a folder`],
    [['invite', 'foo'], '"foo": Please enter a valid email'],
    [['set-surveyors', '-1'], 'The number of surveyors is a whole number, such as 34'],
  ]
  for (const [args, message] of refusals) {
    const { status, output } = cli(dataDir, args)
    expect([args, status, output.split('\n').length, output]).toEqual([
      args,
      1,
      1,
      expect.stringContaining(message),
    ])
    expect(output).not.toMatch(/\bE[A-Z]{4,}\b/)
  }
  expect(readFileSync(file, 'utf8')).toBe('mine')
  const { status, output } = cli(dataDir, [
    'move',
    '--to',
    'postgresql://u:secret@db.invalid/register',
  ])
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/^The database at db\.invalid\/register cannot be used \([^\n]+\)$/),
  ])
  expect(output).not.toContain('secret')
})

test('version prints program, migration and Node, one in each line, whatever the variables are', () => {
  for (const typed of ['version', '--version']) {
    expect(cli('/nosuch/data', [typed], { PORT: 'x', DATABASE_URL: 'mysql://x' })).toEqual({
      status: 0,
      output: `Lentera ${productVersion()}\nnewest migration ${MIGRATIONS.at(-1)}\nNode ${process.version}`,
    })
  }
})
