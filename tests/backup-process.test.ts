import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { CLI } from '#/scripts/node26.mjs'
import { checkRegister } from '#/app/register/check/check-register.server.ts'
import { LogHashes } from '#/app/register/log/tree/hashes.server.ts'
import { openStore } from '#/db/open.ts'
import { filesIn, sealedRegister } from './helpers/backup/backups.ts'
import { startServer } from './helpers/server-process.ts'
import { ENGINES, freshPlace, type Place } from './helpers/store.ts'

// Commands and the built server are processes, which take a moment to start, and much longer on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const where = ({ dataDir, databaseUrl = '' }: Place) => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })

function cli(place: Place, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ADMIN_EMAIL: '', ...where(place), ...env },
  })
  return { status, said: stdout.trim(), told: stderr.trim() }
}

/** Three certificates in a signed log; answers the line that tells its root. */
async function filled(place: Place): Promise<string> {
  const db = await sealedRegister(place, 3)
  const { root } = await checkRegister(db)
  await db.close()
  return `root ${root}`
}

/** The twelve words that `backup` prints of the key it signed with. */
function wordsIn(said: string): string {
  return /^signed by the key \S+; keep its words where this machine is not: ((?:[a-z]+ ?){12})$/m.exec(said)?.[1] ?? 'none'
}

/** Put where a command has put it, or moved it. */
async function rootIn(place: Place): Promise<string> {
  const db = await openStore(place)
  const { root, faults } = await checkRegister(db)
  await db.close()
  return [...faults, `root ${root}`].join('\n')
}

/** The root over the first entries of a register that has gone on since. */
async function rootOf(place: Place, size: number): Promise<string> {
  const db = await openStore(place)
  const root = await new LogHashes(db.read).root(size)
  await db.close()
  return Buffer.from(root).toString('base64')
}

test('a key is made, a backup is made with it, tried, and restored: by the words of the manual', async () => {
  const [place, target] = [await freshPlace('sqlite'), await freshPlace('sqlite')]
  const root = await filled(place)
  const key = join(target.dataDir, 'key.txt')
  const made = cli(place, ['make-backup-key', key])
  const BACKUP_RECIPIENT = /BACKUP_RECIPIENT=(age1\w+)$/.exec(made.said)?.[1] ?? ''
  expect(statSync(key).mode & 0o777).toBe(0o600)
  expect(cli(place, ['make-backup-key', key])).toMatchObject({ status: 1, told: expect.stringContaining('EEXIST') })

  expect(cli(place, ['backup'])).toMatchObject({ status: 1, told: expect.stringContaining('or say --unencrypted') })
  expect(cli(place, ['backup', '--recipient', 'age1x'])).toMatchObject({
    status: 1,
    told: 'age1x is no public key of age (age1…)',
  })
  const done = cli(place, ['backup'], { BACKUP_RECIPIENT })
  expect(done).toMatchObject({ status: 0, told: '' })
  const [path = '', ...lines] = done.said.split('\n')
  expect(lines.join('\n')).toMatch(
    /bytes in [\d.]+ s, encrypted, SHA-256 [0-9a-f]{64}\n3 certificates, 3 events, \d+ entries in the log\n/,
  )
  expect(lines.at(-1)).toBe(root)
  expect(spawnSync('sha256sum', ['-c', `${path}.sha256`], { cwd: join(place.dataDir, 'backups') }).status).toBe(0)

  const trusted = ['--trust-key', wordsIn(done.said)]
  expect(cli(target, ['restore', path, '--identity', key, '--verify'])).toMatchObject({
    status: 1,
    told: expect.stringMatching(
      /nothing on this machine tells whether the key that signed it is your register's .*--trust-key/,
    ),
  })
  const tried = cli(target, ['restore', path, '--identity', key, '--verify', ...trusted])
  expect(tried).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^It can be restored .* Nothing was kept\.\n.*all agree\n/),
  })
  expect(filesIn(target.dataDir)).toEqual(['key.txt'])
  expect(cli(target, ['restore', path])).toMatchObject({
    status: 1,
    told: expect.stringContaining('give the file with the secret key'),
  })
  writeFileSync(`${key}.none`, 'age1x\n')
  expect(cli(target, ['restore', path, '--identity', `${key}.none`])).toMatchObject({
    status: 1,
    told: expect.stringContaining('holds no secret key'),
  })
  const listed = cli(target, ['restore', path, '--identity', key, ...trusted])
  expect(listed).toMatchObject({
    status: 1,
    told: expect.stringMatching(
      /\n {2}user0@example\.com \(user, no second factor\) is there only in the backup.*\n.*--accept-accounts restores it/,
    ),
  })
  expect(filesIn(target.dataDir)).toEqual(['key.txt', 'key.txt.none'])
  const restored = cli(target, ['restore', path, '--identity', key, ...trusted, '--accept-accounts'])
  expect(restored).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Restored to .*lentera\.db in .*Everybody signs in again; invitations .* are void\.\n/),
  })
  expect(restored.said.split('\n').at(-1)).toBe(root)
  expect(cli(target, ['restore', path, '--identity', key])).toMatchObject({
    status: 1,
    told: expect.stringMatching(/^There is a register in /),
  })
  expect(await rootIn(target)).toBe(root)
})

test('faults in a backup are told, each a line, and end with 1', async () => {
  const [place, target] = [await freshPlace('sqlite'), await freshPlace('sqlite')]
  await filled(place)
  const change = "update certificates set vesselName = 'KM Lain' where id = 1"
  spawnSync('sqlite3', [join(place.dataDir, 'lentera.db'), change])
  const done = cli(place, ['backup', '--unencrypted', '--to', place.dataDir])
  const path = done.said.split('\n')[0] ?? ''
  const accepted = ['--trust-key', wordsIn(done.said), '--accept-accounts']
  const refused = cli(target, ['restore', path, ...accepted])
  expect(refused).toMatchObject({
    status: 1,
    told: expect.stringMatching(/newest event says: vesselName\nNothing was restored\. --despite-faults/),
  })
  expect(filesIn(target.dataDir)).toEqual([])
  expect(cli(target, ['restore', path, ...accepted, '--despite-faults'])).toMatchObject({
    status: 1,
    told: expect.stringMatching(
      /Restored to .* The server does not start with a register in which check-register finds errors\.$/m,
    ),
  })
})

test('move goes to PostgreSQL and back by one command each, and says what to do next', async () => {
  const [place, postgres, last] = [await freshPlace('sqlite'), await freshPlace('postgres'), await freshPlace('sqlite')]
  const root = await filled(place)
  const { databaseUrl = '' } = postgres
  const there = cli(place, ['move', '--to', databaseUrl])
  expect(there).toMatchObject({ status: 0, said: expect.stringContaining(`Start the server with DATABASE_URL=${databaseUrl}`) })
  await expect(openStore(place)).rejects.toThrow('the register was moved from here to postgres')
  const now = { dataDir: place.dataDir, databaseUrl }
  expect(await rootIn(now)).toBe(root)
  const server = await startServer(where(now))
  expect(cli(now, ['move', '--to', last.dataDir])).toMatchObject({
    status: 1,
    told: expect.stringContaining('The register is in use'),
  })
  await server.stop('SIGTERM')
  // What the server did meanwhile, such as making a key, is in the log as well.
  const moved = await rootIn(now)
  expect(cli(now, ['move', '--to', last.dataDir])).toMatchObject({
    status: 0,
    said: expect.stringContaining('and no DATABASE_URL'),
  })
  expect(await rootIn(last)).toBe(moved)
  expect(cli(last, ['move'])).toMatchObject({ status: 1, told: expect.stringContaining('move --to postgres://') })
})

test.for(ENGINES)('a server makes backups by itself, while it answers (%s)', async (engine) => {
  const [place, target] = [await freshPlace(engine), await freshPlace('sqlite')]
  const key = join(target.dataDir, 'key.txt')
  const BACKUP_RECIPIENT = /age1\w+/.exec(cli(target, ['make-backup-key', key]).said)?.[0] ?? ''
  await filled(place)
  const folder = join(target.dataDir, 'backups')
  const settings = { BACKUP_RECIPIENT, BACKUP_EVERY: '1d', BACKUP_DIR: folder, LOG_LEVEL: 'info' }
  const server = await startServer({ ...where(place), ...settings })
  await expect.poll(() => server.output(), { timeout: 60_000 }).toMatch(/"msg":"backup made"/)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await server.stop('SIGTERM')).toBe(0)
  const [file = '', sum] = filesIn(folder)
  expect(sum).toBe(`${file}.sha256`)
  expect(readFileSync(join(folder, file), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  // The database is lost, the keys are not.
  cpSync(join(place.dataDir, 'keys'), join(target.dataDir, 'keys'), { recursive: true })
  const restored = cli(target, ['restore', join(folder, file), '--identity', key, '--accept-accounts'])
  expect(restored.status).toBe(0)
  const size = Number(/ (\d+) entries in the log/.exec(restored.said)?.[1])
  expect(restored.said).toContain(`root ${await rootOf(place, size)}`)
})
