import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLI } from '#/scripts/node26.mjs'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { LogHashes } from '#/domain/proof/log/tree/hashes.server.ts'
import { openStore } from '#/db/open/open.ts'
import { filesIn, makeSignedRegister } from '#/tests/helpers/backup/backups.ts'
import { startServer } from '#/tests/helpers/server-process.ts'
import { ENGINES, freshLocation, type Location } from '#/tests/helpers/store.ts'

const where = ({ dataDir, databaseUrl = '' }: Location) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
})

function cli(location: Location, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ADMIN_EMAIL: '', ...where(location), ...env },
  })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

/** Signs a log of three certificates; returns the line with its root. */
async function fillRegister(location: Location): Promise<string> {
  const db = await makeSignedRegister(location, 3)
  const { root } = await checkRegister(db)
  await db.close()
  return `root ${root}`
}

/** The twelve words of the signing key that `backup` prints. */
function mnemonicIn(output: string): string {
  return (
    /^signed by the key \S+; store its twelve words away from this machine: ((?:[a-z]+ ?){12})$/m.exec(
      output,
    )?.[1] ?? 'none'
  )
}

/** The root of a register after a command restored or moved it, with the errors of its check. */
async function rootIn(location: Location): Promise<string> {
  const db = await openStore(location)
  const { root, errors } = await checkRegister(db)
  await db.close()
  return [...errors, `root ${root}`].join('\n')
}

/** The root over the first entries of a register that has gone on since. */
async function rootOf(location: Location, size: number): Promise<string> {
  const db = await openStore(location)
  const root = await new LogHashes(db.read).root(size)
  await db.close()
  return Buffer.from(root).toString('base64')
}

test('a backup key is made; a backup is made, verified and restored, by the commands of docs/operations.md', async () => {
  const [location, target] = [await freshLocation('sqlite'), await freshLocation('sqlite')]
  const root = await fillRegister(location)
  const key = join(target.dataDir, 'key.txt')
  const made = cli(location, ['make-backup-key', key])
  const BACKUP_RECIPIENT = /BACKUP_RECIPIENT=(age1\w+)$/.exec(made.stdout)?.[1] ?? ''
  expect(statSync(key).mode & 0o777).toBe(0o600)
  expect(cli(location, ['make-backup-key', key])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('it exists already'),
  })

  expect(cli(location, ['backup'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('or use --unencrypted'),
  })
  expect(cli(location, ['backup', '--recipient', 'age1x'])).toMatchObject({
    status: 1,
    stderr: 'age1x is no public key of age (age1…)',
  })
  const done = cli(location, ['backup'], { BACKUP_RECIPIENT })
  expect(done).toMatchObject({ status: 0, stderr: '' })
  const [path = '', ...lines] = done.stdout.split('\n')
  expect(lines.join('\n')).toMatch(
    /bytes in [\d.]+ s, encrypted, SHA-256 [0-9a-f]{64}\n3 certificates, 3 events, \d+ entries in the log\n/,
  )
  expect(lines.at(-1)).toBe(root)
  expect(
    spawnSync('sha256sum', ['-c', `${path}.sha256`], { cwd: join(location.dataDir, 'backups') })
      .status,
  ).toBe(0)

  const trusted = ['--trust-key', mnemonicIn(done.stdout)]
  expect(cli(target, ['restore', path, '--identity', key, '--verify'])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /nothing on this machine shows whether the key that signed it is your register's .*--trust-key/,
    ),
  })
  const tried = cli(target, ['restore', path, '--identity', key, '--verify', ...trusted])
  expect(tried).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^It can be restored .* Nothing was stored\.\n.*all agree\n/),
  })
  expect(filesIn(target.dataDir)).toEqual(['key.txt'])
  expect(cli(target, ['restore', path])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('give the file with the secret key'),
  })
  writeFileSync(`${key}.none`, 'age1x\n')
  expect(cli(target, ['restore', path, '--identity', `${key}.none`])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('holds no secret key'),
  })
  const listed = cli(target, ['restore', path, '--identity', key, ...trusted])
  expect(listed).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /\n {2}user0@example\.com \(user, no second factor\) is there only in the backup.*\n.*--accept-accounts restores it/,
    ),
  })
  expect(filesIn(target.dataDir)).toEqual(['key.txt', 'key.txt.none'])
  const restored = cli(target, [
    'restore',
    path,
    '--identity',
    key,
    ...trusted,
    '--accept-accounts',
  ])
  expect(restored).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^Restored to .*lentera\.db in .*All users must sign in again; invitations .* are void\.\n/,
    ),
  })
  expect(restored.stdout.split('\n').at(-1)).toBe(root)
  expect(cli(target, ['restore', path, '--identity', key])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^There is a register in /),
  })
  expect(await rootIn(target)).toBe(root)
})

test('errors in a backup are listed, one line each, and end with 1', async () => {
  const [location, target] = [await freshLocation('sqlite'), await freshLocation('sqlite')]
  await fillRegister(location)
  const change = "update entries set vesselName = 'KM Lain' where id = 1"
  spawnSync('sqlite3', [join(location.dataDir, 'lentera.db'), change])
  const done = cli(location, ['backup', '--unencrypted', '--to', location.dataDir])
  const path = done.stdout.split('\n')[0] ?? ''
  const accepted = ['--trust-key', mnemonicIn(done.stdout), '--accept-accounts']
  const refused = cli(target, ['restore', path, ...accepted])
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /newest event says: vesselName\nNothing was restored\. --despite-errors/,
    ),
  })
  expect(filesIn(target.dataDir)).toEqual([])
  expect(cli(target, ['restore', path, ...accepted, '--despite-errors'])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /Restored to .* The server does not start with a register in which check-register finds errors\.$/m,
    ),
  })
  const formerOption = '--despite-faults'
  expect(
    cli(await freshLocation('sqlite'), ['restore', path, ...accepted, formerOption]),
  ).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      new RegExp(`^${formerOption} was renamed to --despite-errors;.*\nRestored to `, 's'),
    ),
  })
})

test('move goes to PostgreSQL and back by one command each, and says what to do next', async () => {
  const [location, postgres, last] = [
    await freshLocation('sqlite'),
    await freshLocation('postgres'),
    await freshLocation('sqlite'),
  ]
  const root = await fillRegister(location)
  const { databaseUrl = '' } = postgres
  const there = cli(location, ['move', '--to', databaseUrl])
  expect(there).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`Start the server with DATABASE_URL=${databaseUrl}`),
  })
  await expect(openStore(location)).rejects.toThrow('the register was moved from here to postgres')
  const now = { dataDir: location.dataDir, databaseUrl }
  expect(await rootIn(now)).toBe(root)
  const server = await startServer(where(now))
  expect(cli(now, ['move', '--to', last.dataDir])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The register is in use'),
  })
  await server.stop('SIGTERM')
  // What the server did meanwhile, such as making a key, is in the log as well.
  const moved = await rootIn(now)
  expect(cli(now, ['move', '--to', last.dataDir])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('and no DATABASE_URL'),
  })
  expect(await rootIn(last)).toBe(moved)
  expect(cli(last, ['move'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('move --to postgres://'),
  })
})

test.for(ENGINES)('a server makes backups by itself, while it answers (%s)', async (engine) => {
  const [location, target] = [await freshLocation(engine), await freshLocation('sqlite')]
  const key = join(target.dataDir, 'key.txt')
  const BACKUP_RECIPIENT = /age1\w+/.exec(cli(target, ['make-backup-key', key]).stdout)?.[0] ?? ''
  await fillRegister(location)
  const folder = join(target.dataDir, 'backups')
  const settings = { BACKUP_RECIPIENT, BACKUP_EVERY: '1d', BACKUP_DIR: folder, LOG_LEVEL: 'info' }
  const server = await startServer({ ...where(location), ...settings })
  await expect.poll(() => server.output()).toMatch(/"msg":"backup made"/)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await server.stop('SIGTERM')).toBe(0)
  const [file = '', sum] = filesIn(folder)
  expect(sum).toBe(`${file}.sha256`)
  expect(readFileSync(join(folder, file), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  // The database is lost, the keys are not.
  cpSync(join(location.dataDir, 'keys'), join(target.dataDir, 'keys'), { recursive: true })
  const restored = cli(target, [
    'restore',
    join(folder, file),
    '--identity',
    key,
    '--accept-accounts',
  ])
  expect(restored.status).toBe(0)
  const size = Number(/ (\d+) entries in the log/.exec(restored.stdout)?.[1])
  expect(restored.stdout).toContain(`root ${await rootOf(location, size)}`)
})
