import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { CLI } from '#/scripts/node26.mjs'
import { resetPassword } from '#/app/accounts/administration/reset-links.server.ts'
import { register } from '#/app/accounts/accounts.server.ts'
import { signIn } from '#/app/accounts/sign-in/sign-in.server.ts'
import { readStats } from '#/app/stats/stats.server.ts'
import { openStore } from '#/db/open.ts'
import { rollBack } from '#/drills/rewriting/by-sql.ts'
import { setUpApp, signedIn } from './helpers/accounts.ts'
import { PASSWORD, scopeOf } from './helpers/people.ts'
import { freshPlace } from './helpers/store.ts'

// Each command is a process, which takes a moment to start, and much longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

function cli(dataDir: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_EMAIL: '', ...env },
  })
  return { status, said: (stdout + stderr).trim() }
}

test('create-admin and invite open ways in, and say what they refuse', async () => {
  const { dataDir } = await freshPlace('sqlite')
  const made = cli(dataDir, ['create-admin', 'Boss@example.com'])
  const password = /The password is (\S+)/.exec(made.said)?.[1] ?? ''
  const invited = cli(dataDir, ['invite', 'mate@example.com'])
  const invitation = /invitation=(\S+)/.exec(invited.said)?.[1] ?? ''
  const refusals: [args: string[], env: Record<string, string>, words: string][] = [
    [['create-admin', 'boss@example.com'], {}, 'has an account already'],
    [['create-admin', 'nobody'], {}, 'Please enter a valid email'],
    [['create-admin', 'b@example.com'], { ADMIN_PASSWORD: 'short' }, 'at least 12 characters'],
    [['invite', 'mate@example.com', 'king'], {}, 'Role is one of user, admin'],
    [['invite'], {}, 'Email is required'],
    [['nothing'], {}, 'npm run cli -- COMMAND'],
    [['toString'], {}, 'npm run cli -- COMMAND'],
  ]
  for (const [args, env, words] of refusals) {
    expect(cli(dataDir, args, env)).toEqual({ status: 1, said: expect.stringContaining(words) })
  }
  const now = new Date().toISOString()
  const db = await openStore({ dataDir })
  expect((await signIn(scopeOf(db, { now }), { username: 'boss@example.com', password })).account.role).toBe('admin')
  expect(
    (await register(scopeOf(db, { now }), { username: 'mate@example.com', password: PASSWORD, invitation })).account.role,
  ).toBe('user')
  await db.close()
})

test('the last administrator who lost everything is let in again by whoever has the machine', async () => {
  const { dataDir } = await freshPlace('sqlite')
  const db = await openStore({ dataDir })
  const { scope, email } = await signedIn(db, 'boss@example.com', 'admin')
  await setUpApp(scope())
  await db.close()
  const link = /token=(\S+)/.exec(cli(dataDir, ['reset-link', 'Boss@example.com']).said)?.[1] ?? ''
  expect(cli(dataDir, ['reset-second-factor', email]).said).toContain('signs in with the password alone now')
  for (const command of ['reset-link', 'reset-second-factor']) {
    expect(cli(dataDir, [command, 'nobody@example.com'])).toEqual({ status: 1, said: 'There is no such account.' })
  }
  expect(cli(dataDir, ['invite', email]).said).toContain('has an account already')
  const later = await openStore({ dataDir })
  const now = new Date().toISOString()
  await resetPassword(scopeOf(later, { now }), { token: link, password: 'four tired herons wait' })
  const credentials = { username: email, password: 'four tired herons wait' }
  expect((await signIn(scopeOf(later, { now }), credentials)).account.email).toBe(email)
  await later.close()
})

test('samples are added once, in every state there is', async () => {
  const { dataDir } = await freshPlace('sqlite')
  expect(cli(dataDir, ['add-samples'])).toEqual({ status: 1, said: expect.stringContaining('Create an administrator first') })
  const account = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: PASSWORD }
  expect(cli(dataDir, ['add-samples'], account).said).toBe('6 sample certificates added')
  expect(cli(dataDir, ['add-samples'], account).said).toBe('0 sample certificates added')
  const db = await openStore({ dataDir })
  const standings = await db.read.selectFrom('certificates').select('standing').distinct().orderBy('standing').execute()
  expect(standings.map(({ standing }) => standing)).toEqual(['in-force', 'suspended', 'withdrawn'])
  const statuses = await db.read.selectFrom('applications').select('status').orderBy('id').execute()
  expect(statuses.map(({ status }) => status)).toEqual([
    'approved',
    'declined',
    'inspection-scheduled',
    'in-review',
    'pending',
    'pending',
  ])
  const states = await db.read.selectFrom('messages').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual(['spam', 'answered', 'read', 'new'])
  await db.close()
})

test('set-surveyors changes what the home page tells, and takes whole numbers only', async () => {
  const { dataDir } = await freshPlace('sqlite')
  for (const wrong of [[], ['many'], ['-3'], ['3.5'], ['12345678']]) {
    expect(cli(dataDir, ['set-surveyors', ...wrong])).toEqual({ status: 1, said: expect.stringContaining('whole number') })
  }
  expect(cli(dataDir, ['set-surveyors', '41']).said).toContain('41 surveyors')
  const db = await openStore({ dataDir })
  expect((await readStats(scopeOf(db))).surveyors).toBe(41)
  await db.close()
})

test('what is exported is imported again, in whose name it says; faults are told, and then nothing is written', async () => {
  const { dataDir } = await freshPlace('sqlite')
  const file = join(dataDir, 'register.csv')
  cli(dataDir, ['add-samples'], { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: PASSWORD })
  expect(cli(dataDir, ['export', file]).said).toBe(`6 certificates exported to ${file}`)
  expect(cli(dataDir, ['export', '-']).said).toBe(readFileSync(file, 'utf8').trim())
  expect(cli(dataDir, ['import', file])).toEqual({
    status: 1,
    said: expect.stringMatching(/6 of 6 rows have faults; nothing was written$/),
  })

  const other = await freshPlace('sqlite')
  cli(other.dataDir, ['create-admin', 'boss@example.com'])
  const dry = cli(other.dataDir, ['import', file, '--dry-run'])
  expect(dry).toEqual({ status: 0, said: expect.stringContaining('6 certificates can be imported; nothing was written') })
  expect(cli(other.dataDir, ['import', file, '--as', 'nobody@example.com']).said).toBe(
    'There is no account of nobody@example.com',
  )
  expect(cli(other.dataDir, ['import', file, '--as', 'Boss@example.com']).said).toContain('6 certificates imported')
  writeFileSync(file, 'Number,Vessel,Flag,Type,Issued,Expires\nT-1,KM Uji,ID,Surat Laut,03/04/2026,04/05/2031\n')
  expect(cli(other.dataDir, ['import', file, '--month-first'])).toMatchObject({ status: 0 })
  writeFileSync(file, 'Number,Vessel,Flag,Type,Issued,Expires\nT-2,,ID,Surat Laut,03/04/2026,04/05/2031\n')
  const faulty = cli(other.dataDir, ['import', file])
  expect(faulty).toEqual({ status: 1, said: expect.stringContaining('row 2, Vessel "": Vessel name is required') })
  for (const [args, words] of [
    [['import'], 'name the file to read'],
    [['import', file, '--fast'], "Unknown option '--fast'"],
    [['import', join(dataDir, 'none.csv')], 'no such file'],
    [['export'], 'name the file to write'],
  ] as const) {
    expect(cli(other.dataDir, [...args])).toEqual({ status: 1, said: expect.stringContaining(words) })
  }
  const db = await openStore(other)
  const issued = await db.read
    .selectFrom('registerEvents')
    .select(['actorName', 'actorId'])
    .distinct()
    .orderBy('actorName')
    .execute()
  expect(issued).toEqual([
    { actorName: 'boss@example.com', actorId: 1 },
    { actorName: 'console', actorId: null },
  ])
  const [last] = await db.read.selectFrom('certificates').selectAll().where('certificateId', '=', 'T-1').execute()
  expect([last?.issuedDate, last?.createdBy]).toEqual(['2026-03-04', null])
  await db.close()
})

test('the log is signed, checked, compared with a state kept outside, and its key replaced', async () => {
  const { dataDir } = await freshPlace('sqlite')
  expect(cli(dataDir, ['check-register'])).toEqual({ status: 0, said: expect.stringContaining('all agree\nroot (of nothing)') })
  expect(cli(dataDir, ['checkpoint'])).toEqual({
    status: 1,
    said: expect.stringContaining('Nothing is in the register’s log yet'),
  })
  cli(dataDir, ['create-admin', 'boss@example.com'])
  cli(dataDir, ['add-samples'])
  const kept = join(dataDir, 'kept.txt')
  writeFileSync(kept, `${cli(dataDir, ['checkpoint']).said}\n`)
  expect(readFileSync(kept, 'utf8')).toMatch(/^localhost:3000\/log\n\d+\n.{44}\n\n— localhost:3000\/log .{92}\n$/)
  expect(cli(dataDir, ['check-register', '--checkpoint', kept])).toEqual({
    status: 0,
    said: expect.stringContaining('all agree'),
  })
  expect(cli(dataDir, ['rotate-key', 'log'])).toEqual({
    status: 0,
    said: expect.stringMatching(/signs the log from now on\. In words: (\w+ ?){12}$/),
  })
  expect(cli(dataDir, ['rotate-key', 'documents']).said).toContain('next document is signed with a new key')
  expect(cli(dataDir, ['rotate-key', 'ink'])).toEqual({ status: 1, said: expect.stringContaining('rotate-key statements') })
  expect(cli(dataDir, ['check-register', '--checkpoint', kept]).status).toBe(0)
  expect(cli(dataDir, ['add-witness', 'x'])).toEqual({ status: 1, said: expect.stringContaining('name+hash+key') })
  expect(cli(dataDir, ['add-cosignatures', kept])).toEqual({
    status: 1,
    said: expect.stringContaining('No witness that we know'),
  })
  const db = await openStore({ dataDir })
  await db.write.updateTable('certificates').set({ vesselName: 'KM Lain' }).where('id', '=', 1).execute()
  await db.close()
  expect(cli(dataDir, ['check-register'])).toEqual({
    status: 1,
    said: expect.stringMatching(/is not what its newest event says: vesselName\n.*they do not agree/),
  })
})

test('a register that was rolled back is refused by every command, and check-register names what is lost', async () => {
  const { dataDir } = await freshPlace('sqlite')
  cli(dataDir, ['create-admin', 'boss@example.com'])
  cli(dataDir, ['add-samples'])
  cli(dataDir, ['checkpoint'])
  const db = await openStore({ dataDir })
  await rollBack(db, 4)
  await db.close()
  const key = () => readdirSync(join(dataDir, 'keys')).toSorted()
  const before = key()
  for (const args of [['checkpoint'], ['rotate-key', 'log'], ['backup', '--unencrypted'], ['invite', 'mate@example.com']]) {
    expect(cli(dataDir, args), args[0]).toEqual({ status: 1, said: expect.stringContaining('has lost entries') })
  }
  expect(key()).toEqual(before)
  expect(cli(dataDir, ['check-register'])).toEqual({ status: 1, said: expect.stringContaining('is the first that is lost') })
  expect(cli(dataDir, ['trust-database'])).toEqual({ status: 1, said: expect.stringContaining('is there') })
})
