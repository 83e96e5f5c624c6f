import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#/db/open/open.ts'
import { vacuumInto } from '#/db/snapshot/snapshot.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import { freshLocation } from '#/tests/helpers/store.ts'
import { makeDataFolders, narrowRights } from './data-folders.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** As a service that was started with no umask at all. */
function withoutUmask() {
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
}

test('a fresh register is for its owner alone, whatever the umask: folders, database, journals and a copy of it', async () => {
  withoutUmask()
  const folder = join((await freshLocation('sqlite')).dataDir, 'a', 'b')
  makeDataFolders({ DATA_DIR: folder })
  const db = await openStore({ dataDir: folder })
  onTestFinished(() => db.close())
  const file = openFile(join(folder, 'lentera.db'), 'read')
  vacuumInto(file, join(folder, 'copy.db'))
  file.close()
  const modes = readdirSync(folder).map((name) => [name, modeOf(join(folder, name))])
  expect(Object.fromEntries(modes)).toEqual({
    'copy.db': '600',
    'lentera.db': '600',
    'lentera.db-shm': '600',
    'lentera.db-wal': '600',
  })
  expect([modeOf(folder), modeOf(join(folder, '..'))]).toEqual(['700', '700'])
  expect(narrowRights({ DATA_DIR: folder })).toEqual([])
})

test('an older register that others could read is narrowed, backups elsewhere too, and what is not the register’s is left alone', async () => {
  withoutUmask()
  const location = (await freshLocation('sqlite')).dataDir
  const [dataDir, backups] = [join(location, 'data'), join(location, 'backups')]
  const folders = [
    dataDir,
    backups,
    join(dataDir, 'keys'),
    join(dataDir, 'imports'),
    join(dataDir, 'backups'),
  ]
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
  }
  const files = [
    ...[
      'lentera.db',
      'lentera.db-wal',
      'lentera.db-shm',
      'keys/a.pem',
      'imports/b',
      'backups/lentera-c.tar.zst',
    ].map((name) => join(dataDir, name)),
    join(backups, 'lentera-d.tar.zst.age'),
  ]
  const others = [join(dataDir, 'notes.txt'), join(backups, 'of-another-program')]
  for (const file of [...files, ...others]) writeFileSync(file, '', { mode: 0o644 })
  symlinkSync(others[0] ?? '', join(dataDir, 'keys', 'link'))

  const narrowed = narrowRights({ DATA_DIR: dataDir, BACKUP_DIR: backups })
  expect(narrowed.map(({ path }) => path).toSorted()).toEqual([...folders, ...files].toSorted())
  expect(narrowed).toContainEqual({ path: files[0], from: '0644', to: '0600' })
  expect([folders.map(modeOf), files.map(modeOf), others.map(modeOf)]).toEqual([
    folders.map(() => '700'),
    files.map(() => '600'),
    others.map(() => '644'),
  ])
  expect(narrowRights({ DATA_DIR: dataDir, BACKUP_DIR: backups })).toEqual([])
})

test('a folder that cannot be used is refused at once; one for backups is only reported', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const [file, nowhere, circle] = ['file', 'nowhere', 'circle'].map((name) => join(dataDir, name))
  writeFileSync(file ?? '', '')
  symlinkSync(join(dataDir, 'not', 'there'), nowhere ?? '')
  symlinkSync(circle ?? '', circle ?? '')
  const wrong = [
    '/proc',
    '/proc/x',
    '/proc/x/y/z',
    '/proc/1/x',
    '/proc/self/fd/x',
    '/sys',
    '/sys/x',
    '/sys/kernel/x/y',
    '/dev/null',
    '/dev/null/x',
    file,
    `${file}/below`,
    nowhere,
    `${nowhere}/below`,
    circle,
    `${circle}/below`,
    join(dataDir, 'n'.repeat(256)),
    join(dataDir, 'n/'.repeat(3000)),
  ]
  for (const folder of wrong) {
    expect(() => makeDataFolders({ DATA_DIR: folder })).toThrow(
      /^DATA_DIR .* cannot be written to \([^\n]+\): name a folder that this user may write, such as DATA_DIR=\.\/data$/,
    )
    expect(makeDataFolders({ DATA_DIR: join(dataDir, 'good'), BACKUP_DIR: folder })).toMatch(
      /^BACKUP_DIR .* cannot be written to/,
    )
  }
})

test('a URL is no folder: it is refused without its password, and nothing is made', () => {
  for (const name of ['DATA_DIR', 'BACKUP_DIR']) {
    const url = 'postgres://u:secret@db/register'
    expect(() => makeDataFolders({ [name]: url })).toThrow(
      new Error(`${name} must be a folder, and this is a URL`),
    )
  }
  expect(existsSync('postgres:')).toBe(false)
})
