import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#/ops/config/config.ts'
import { openStore } from '#/db/open/open.ts'
import { freshLocation } from '#/tests/helpers/store.ts'
import { backup, move, restore } from './backup.ts'

const WRONG = [
  'postgres:/u:secret@db/register',
  'mysql://u:secret@db/register',
  's3://u:secret@backups',
]

test.for(WRONG)('a location that is another URL is no folder: %s', async (to) => {
  const { dataDir } = await freshLocation('sqlite')
  const config = readConfig({ DATA_DIR: dataDir })
  const db = await openStore({ dataDir })
  const before = readdirSync(dataDir)
  const refused = expect.stringMatching(
    /^--(?:to|present) (?:is a URL, and not one of PostgreSQL|must be a folder, and this is a URL)/,
  )
  for (const work of [
    move(config, ['--to', to]),
    backup(db, config, ['--unencrypted', '--to', to]),
    restore(config, ['backup.tar.zst', '--present', to]),
  ]) {
    const { message } = await work.then(
      () => new Error('not refused'),
      (error: Error) => error,
    )
    expect(message).toEqual(refused)
    expect(message).not.toContain('secret')
  }
  expect([existsSync(to.split('/')[0] ?? ''), readdirSync(dataDir)]).toEqual([false, before])
  await db.close()
})
