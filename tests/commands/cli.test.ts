import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resetPassword } from '#/domain/people/administration/reset-links.server.ts'
import { register } from '#/domain/people/sign-in/accounts.server.ts'
import { signIn } from '#/domain/people/sign-in/sign-in.server.ts'
import { readStats } from '#/domain/services/stats/stats.server.ts'
import { openStore } from '#/db/open/open.ts'
import { rollBack } from '#/tests/helpers/log/rewrite-by-sql.ts'
import { setUpApp, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { PASSWORD, contextOf } from '#/tests/helpers/people.ts'
import { freshLocation } from '#/tests/helpers/store.ts'
import { cli } from './run-cli.ts'
import { selectEntries } from '#/db/entries.ts'

test('create-admin and invite give access, and say why they refuse', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const made = cli(dataDir, ['create-admin', 'Boss@example.com'])
  const password = /The password is (\S+)/.exec(made.output)?.[1] ?? ''
  const invited = cli(dataDir, ['invite', 'mate@example.com'])
  const invitation = /invitation=(\S+)/.exec(invited.output)?.[1] ?? ''
  const refusals: [
    args: string[],
    env: Record<string, string>,
    message: string,
    status?: number,
  ][] = [
    [['create-admin', 'boss@example.com'], {}, 'has an account already'],
    [['create-admin', 'nobody'], {}, 'Please enter a valid email'],
    [['create-admin', 'b@example.com'], { ADMIN_PASSWORD: 'short' }, 'at least 12 characters'],
    [['invite', 'mate@example.com', 'king'], {}, 'Role is one of user, admin'],
    [['invite'], {}, 'invite needs EMAIL', 2],
    [['nothing'], {}, 'Unknown command: nothing', 2],
    [['toString'], {}, 'Unknown command: toString', 2],
    [[], {}, 'npm run cli -- COMMAND', 2],
  ]
  for (const [args, env, message, status = 1] of refusals) {
    expect(cli(dataDir, args, env)).toEqual({ status, output: expect.stringContaining(message) })
  }
  const now = new Date().toISOString()
  const db = await openStore({ dataDir })
  expect(
    (await signIn(contextOf(db, { now }), { username: 'boss@example.com', password })).account.role,
  ).toBe('admin')
  expect(
    (
      await register(contextOf(db, { now }), {
        username: 'mate@example.com',
        password: PASSWORD,
        invitation,
      })
    ).account.role,
  ).toBe('user')
  await db.close()
})

test('the console gives the last administrator access again', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const db = await openStore({ dataDir })
  const { context, email } = await signedIn(db, 'boss@example.com', 'admin')
  await setUpApp(context())
  await db.close()
  const link =
    /token=(\S+)/.exec(cli(dataDir, ['reset-link', 'Boss@example.com']).output)?.[1] ?? ''
  expect(cli(dataDir, ['reset-second-factor', email]).output).toContain(
    'signs in with the password alone now',
  )
  for (const command of ['reset-link', 'reset-second-factor']) {
    expect(cli(dataDir, [command, 'nobody@example.com'])).toEqual({
      status: 1,
      output: 'There is no such account.',
    })
  }
  expect(cli(dataDir, ['invite', email]).output).toContain('has an account already')
  const later = await openStore({ dataDir })
  const now = new Date().toISOString()
  await resetPassword(contextOf(later, { now }), {
    token: link,
    password: 'four tired herons wait',
  })
  const credentials = { username: email, password: 'four tired herons wait' }
  expect((await signIn(contextOf(later, { now }), credentials)).account.email).toBe(email)
  await later.close()
})

test('samples are added once, in every state there is', async () => {
  const { dataDir } = await freshLocation('sqlite')
  expect(cli(dataDir, ['add-samples'])).toEqual({
    status: 1,
    output: expect.stringContaining('Create an administrator first'),
  })
  const account = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: PASSWORD }
  expect(cli(dataDir, ['add-samples'], account).output).toBe(
    '28 sample certificates in 6 records added',
  )
  expect(cli(dataDir, ['add-samples'], account).output).toBe(
    '0 sample certificates in 0 records added',
  )
  const db = await openStore({ dataDir })
  const standings = await db.read
    .selectFrom('entries')
    .select('standing')
    .distinct()
    .orderBy('standing')
    .execute()
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

test('set-surveyors changes the number on the home page, and takes whole numbers only', async () => {
  const { dataDir } = await freshLocation('sqlite')
  for (const wrong of [['many'], ['--', '-3'], ['3.5'], ['12345678']]) {
    expect(cli(dataDir, ['set-surveyors', ...wrong])).toEqual({
      status: 1,
      output: expect.stringContaining('whole number'),
    })
  }
  expect(cli(dataDir, ['set-surveyors', '41']).output).toContain('41 surveyors')
  const db = await openStore({ dataDir })
  expect((await readStats(contextOf(db))).surveyors).toBe(41)
  await db.close()
})

test('an export is imported again, in the name given; errors are listed, and then nothing is written', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const file = join(dataDir, 'register.csv')
  cli(dataDir, ['add-samples'], { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: PASSWORD })
  expect(cli(dataDir, ['export', file]).output).toBe(`6 certificates exported to ${file}`)
  expect(cli(dataDir, ['export', '-']).output).toBe(readFileSync(file, 'utf8').trim())
  const again = cli(dataDir, ['import', file])
  expect(again).toEqual({ status: 0, output: expect.stringMatching(/^0 certificates imported$/m) })
  expect(again.output).toContain('6 records are in the register already, unchanged')
  const changed = join(dataDir, 'changed.csv')
  writeFileSync(
    changed,
    readFileSync(file, 'utf8').replaceAll(/Indonesia|Panama|Singapore/g, 'Malta'),
  )
  expect(cli(dataDir, ['import', changed])).toEqual({
    status: 1,
    output: expect.stringMatching(/of 6 rows cannot be imported; nothing was written$/),
  })

  const other = await freshLocation('sqlite')
  const book = join(dataDir, 'register.xlsx')
  expect(cli(dataDir, ['export', book]).output).toBe(`6 certificates exported to ${book}`)
  expect(cli(dataDir, ['export', '-', '--table', 'certificates']).output).toMatch(
    /^\uFEFF?Certificate number,Code,Certificate,Kind,/,
  )
  expect(cli(dataDir, ['export', '-', '--table', 'ships']).output).toMatch(
    /^\uFEFF?IMO number,Name,Flag,/,
  )
  expect(cli(dataDir, ['export', '-', '--table', 'boats'])).toMatchObject({
    status: 1,
    output: expect.stringContaining('--table is one of'),
  })
  const whole = cli(other.dataDir, ['import', book, '--dry-run'])
  expect(whole).toEqual({
    status: 0,
    output: expect.stringContaining(
      '6 records with 28 certificates can be imported; nothing was written',
    ),
  })
  expect(whole.output).toContain('Sheet “Certificates”, read as certificates: ')
  cli(other.dataDir, ['create-admin', 'boss@example.com'])
  const dry = cli(other.dataDir, ['import', file, '--dry-run'])
  expect(dry).toEqual({
    status: 0,
    output: expect.stringContaining(
      '6 records with 28 certificates can be imported; nothing was written',
    ),
  })
  expect(cli(other.dataDir, ['import', file, '--as', 'nobody@example.com']).output).toBe(
    'There is no account of nobody@example.com',
  )
  expect(cli(other.dataDir, ['import', file, '--as', 'Boss@example.com']).output).toContain(
    '6 records with 28 certificates imported',
  )
  writeFileSync(
    file,
    'Number,Vessel,Flag,Type,Issued,Expires\nT-1,KM Uji,ID,International Tonnage,03/04/2026,04/05/2031\n',
  )
  expect(cli(other.dataDir, ['import', file, '--month-first'])).toMatchObject({ status: 0 })
  writeFileSync(
    file,
    'Number,Vessel,Flag,Type,Issued,Expires\nT-2,,ID,International Tonnage,03/04/2026,04/05/2031\n',
  )
  const faulty = cli(other.dataDir, ['import', file])
  expect(faulty).toEqual({
    status: 1,
    output: expect.stringContaining('row 2, Vessel "": Vessel name is required'),
  })
  for (const [args, message, status] of [
    [['import'], 'import needs FILE', 2],
    [['import', file, '--fast'], 'import has no option --fast', 2],
    [['import', join(dataDir, 'none.csv')], 'no such file', 1],
    [['export'], 'export needs FILE', 2],
  ] as const) {
    expect(cli(other.dataDir, [...args])).toEqual({
      status,
      output: expect.stringContaining(message),
    })
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
  const [last] = await selectEntries(db.read).where('certificateId', '=', 'T-1').execute()
  expect([last?.issuedDate, last?.createdBy]).toEqual(['2026-03-04', null])
  await db.close()
})

test('the log is signed, checked, compared with a state stored elsewhere, and its key replaced', async () => {
  const { dataDir } = await freshLocation('sqlite')
  expect(cli(dataDir, ['check-register'])).toEqual({
    status: 0,
    output: expect.stringContaining('all agree\nroot (of nothing)'),
  })
  expect(cli(dataDir, ['checkpoint'])).toEqual({
    status: 1,
    output: expect.stringContaining('Nothing is in the register’s log yet'),
  })
  cli(dataDir, ['create-admin', 'boss@example.com'])
  cli(dataDir, ['add-samples'])
  const state = join(dataDir, 'state.txt')
  writeFileSync(state, `${cli(dataDir, ['checkpoint']).output}\n`)
  expect(readFileSync(state, 'utf8')).toMatch(
    /^localhost:3000\/log\n\d+\n.{44}\n\n— localhost:3000\/log .{92}\n$/,
  )
  expect(cli(dataDir, ['check-register', '--checkpoint', state])).toEqual({
    status: 0,
    output: expect.stringContaining('all agree'),
  })
  expect(cli(dataDir, ['rotate-key', 'log'])).toEqual({
    status: 0,
    output: expect.stringMatching(/signs the log from now on\. Its twelve words: (\w+ ?){12}$/),
  })
  expect(cli(dataDir, ['rotate-key', 'documents']).output).toContain(
    'next document is signed with a new key',
  )
  expect(cli(dataDir, ['rotate-key', 'ink'])).toEqual({
    status: 1,
    output: expect.stringContaining('rotate-key statements'),
  })
  expect(cli(dataDir, ['check-register', '--checkpoint', state]).status).toBe(0)
  expect(cli(dataDir, ['add-witness', 'x'])).toEqual({
    status: 1,
    output: expect.stringContaining('name+hash+key'),
  })
  expect(cli(dataDir, ['add-cosignatures', state])).toEqual({
    status: 1,
    output: expect.stringContaining('No witness that we know'),
  })
  const db = await openStore({ dataDir })
  await db.write.updateTable('entries').set({ vesselName: 'KM Lain' }).where('id', '=', 1).execute()
  await db.close()
  expect(cli(dataDir, ['check-register'])).toEqual({
    status: 1,
    output: expect.stringMatching(
      /is not what its newest event says: vesselName\n.*they do not agree/,
    ),
  })
})

test('a register that was rolled back is refused by every command, and check-register names what is lost', async () => {
  const { dataDir } = await freshLocation('sqlite')
  cli(dataDir, ['create-admin', 'boss@example.com'])
  cli(dataDir, ['add-samples'])
  cli(dataDir, ['checkpoint'])
  const db = await openStore({ dataDir })
  await rollBack(db, 4)
  await db.close()
  const key = () => readdirSync(join(dataDir, 'keys')).toSorted()
  const before = key()
  for (const args of [
    ['checkpoint'],
    ['rotate-key', 'log'],
    ['backup', '--unencrypted'],
    ['invite', 'mate@example.com'],
  ]) {
    expect(cli(dataDir, args), args[0]).toEqual({
      status: 1,
      output: expect.stringContaining('has lost entries'),
    })
  }
  expect(key()).toEqual(before)
  expect(cli(dataDir, ['check-register'])).toEqual({
    status: 1,
    output: expect.stringContaining('is the first that is lost'),
  })
  expect(cli(dataDir, ['trust-database'])).toEqual({
    status: 1,
    output: expect.stringContaining('is there'),
  })
})
