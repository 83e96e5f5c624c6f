import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rotateKey } from '#/domain/proof/keys/key-ring.server.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import {
  requireSigned,
  requireWhole,
  trustDatabase,
} from '#/domain/proof/register-check/require-signed.server.ts'
import { newestCheckpoint } from '#/domain/proof/log/log.server.ts'
import type { Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { allowChanges, rewriteConsistently, rollBack } from '#/tests/helpers/log/rewrite-by-sql.ts'
import { copyOf } from '#/tests/helpers/log/rewriting.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { later, seal, signedRegister } from '#/tests/helpers/log/signed-register.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { carryStates, findLoss, recordAcceptedLoss } from './restored.server.ts'
import { newestState, readStates, statesFile } from './states-file.server.ts'
import { findDifference, findReplacement } from './trust.server.ts'

const quietly = (db: Store) => requireSigned(db, () => {})

test.for(ENGINES)(
  'each signed state is in the file before it is in the database (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const stored = await db.read.selectFrom('checkpoints').selectAll().orderBy('size').execute()
    expect(
      readStates(db.where.dataDir).map(({ size, root, note }) => ({ size, root, note })),
    ).toEqual(stored.map(({ size, root, note }) => ({ size, root, note })))
    await quietly(db)
    await requireWhole(db)
  },
)

test.for(ENGINES)(
  'an event, its row and its leaf rewritten by SQL are refused and named (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    await rewriteConsistently(db, 'LMC-2026-00042')
    // Without the file everything would agree: that is what the register signed before there was
    // one.
    await expect(quietly(db)).rejects.toThrow('do not lead to the state that was signed')
    expect((await checkRegister(db)).errors).toContainEqual(
      expect.stringMatching(/^The checkpoint of \d+ leaves, signed .*, is gone/),
    )
    expect((await checkRegister(db)).errors).toContainEqual(
      expect.stringMatching(/what was changed is among entries/),
    )
    await manyCertificates(db, 1, 1)
    await expect(seal(db, 180)).rejects.toThrow('do not lead to its checkpoint')
    expect(await db.read.selectFrom('checkpoints').selectAll().execute()).toEqual([])
    await expect(seal(db, 240)).rejects.toThrow('could not be checked')
  },
)

test.for(ENGINES)(
  'a database that is rolled back is refused, and the first lost entry is named (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const ask = visitor(db).ask
    expect((await ask('/log/checkpoint')).status).toBe(200)
    await rollBack(db, 5)
    const size = newestState(db.where.dataDir)?.size ?? 0
    await expect(quietly(db)).rejects.toThrow(`${size} were signed`)
    await expect(quietly(db)).rejects.toThrow(`entry ${size - 4} is the first that is missing`)
    expect((await checkRegister(db)).errors).toContainEqual(
      expect.stringContaining(`entry ${size - 4} is the first that is lost`),
    )
    await expect(seal(db, 180)).rejects.toThrow('do not lead to its checkpoint')
  },
)

test.for(ENGINES)(
  'a register that is replaced while it runs answers nothing any more (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const ask = visitor(db).ask
    expect(await findReplacement(db)).toBeNull()
    await rollBack(db, 5)
    expect(await findReplacement(db)).toContain('has lost entries')
    const checkpoint = await ask('/log/checkpoint')
    expect([checkpoint.status, (await checkpoint.json()).detail]).toEqual([
      503,
      expect.stringContaining('could not be checked'),
    ])
    for (const path of [
      '/api/certificates/verify/LMC-2026-00042',
      '/verify/LMC-2026-00042',
      '/readyz',
      '/log/tile/0/000.p/3',
    ]) {
      expect([path, (await ask(path)).status]).toEqual([path, 503])
    }
    expect((await ask('/healthz')).status).toBe(200)
  },
)

test.for(ENGINES)(
  'a state that was recorded and not stored before a crash is stored as it is (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const newest = newestState(db.where.dataDir)
    await allowChanges(db, () =>
      sql`delete from checkpoints where size = ${newest?.size}`.execute(db.write),
    )
    await quietly(db)
    await requireWhole(db)
    await seal(db, 121)
    expect(await newestCheckpoint({ db })).toBe(newest?.note)
    await requireWhole(db)
  },
)

test.for(ENGINES)(
  'a line that a power cut has torn is left out, and replaced by the next state (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const file = statesFile(db.where.dataDir)
    const before = readFileSync(file, 'utf8')
    appendFileSync(file, '{"at":"2026-11-2')
    await quietly(db)
    await manyCertificates(db, 1, 1)
    await seal(db, 180)
    const lines = readFileSync(file, 'utf8').split('\n')
    expect([lines.length, lines.slice(0, 3).join('\n'), lines.at(-1)]).toEqual([
      5,
      before.trimEnd(),
      '',
    ])
    writeFileSync(file, before.replace('{', 'x'))
    expect(() => readStates(db.where.dataDir)).toThrow('Line 1 of')
  },
)

test.for(ENGINES)(
  'a register from before there was a file is checked once as a whole (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const copies = await Promise.all([copyOf(db), copyOf(db), copyOf(db)])
    const [upgraded, changed, lost] = copies
    for (const { where } of copies) rmSync(statesFile(where.dataDir))
    if (!upgraded || !changed || !lost) return expect.fail('no copies')
    await expect(quietly(lost)).rejects.toThrow('is missing, and this register has had one')
    expect(await trustDatabase(lost, later(200))).toContain('begins with the state of')
    await quietly(lost)
    for (const db of [upgraded, changed])
      await db.write.deleteFrom('settings').where('name', '=', 'signed-states').execute()
    const said: string[] = []
    await requireSigned(upgraded, (line) => said.push(line))
    expect(said).toEqual([expect.stringContaining('was made: the register was checked')])
    expect(newestState(upgraded.where.dataDir)?.note).toBe(newestState(db.where.dataDir)?.note)
    await changed.write.updateTable('certificates').set({ expiryDate: '2032-01-01' }).execute()
    await expect(quietly(changed)).rejects.toThrow('is not what its newest event says: expiryDate')
    expect(existsSync(statesFile(changed.where.dataDir))).toBe(false)
  },
)

test.for(ENGINES)(
  'a restore says what is lost, and goes on only where that was accepted (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const older = await copyOf(db)
    await manyCertificates(db, 3, 1)
    await seal(db, 180)
    const { dataDir } = db.where
    expect(await findLoss(db, dataDir)).toBeNull()
    const [from, to] = [newestState(dataDir), newestState(older.where.dataDir)]
    const loss = await findLoss(older, dataDir)
    expect(loss).toMatchObject({
      fromSize: from?.size,
      fromRoot: from?.root,
      lostCount: 3,
      toSize: to?.size,
      toRoot: to?.root,
    })
    expect(loss?.firstLost).toBe(`entry ${(to?.size ?? 0) + 1} of the log (signed ${later(180)})`)
    if (!loss) return expect.fail('no loss')
    await recordAcceptedLoss(older, dataDir, { by: 'console', at: later(240), loss })
    // Broken off here, the next restore finds the same loss.
    expect(await findLoss(older, dataDir)).toMatchObject({ fromSize: from?.size })
    cpSync(statesFile(dataDir), statesFile(older.where.dataDir))
    await quietly(older)
    await requireWhole(older)
    expect(await seal(older, 300)).toBe(1)
    await requireWhole(older)
    expect(await findLoss(older, older.where.dataDir)).toBeNull()
    expect(newestState(older.where.dataDir)?.size).toBe((to?.size ?? 0) + 1)
    const entry = await older.read
      .selectFrom('systemEvents')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([entry.kind, entry.actorName, JSON.parse(entry.after ?? '')]).toEqual([
      'restored',
      'console',
      expect.objectContaining({ signed: { size: from?.size, root: from?.root }, lostCount: 3 }),
    ])
  },
)

test.for(ENGINES)(
  'another machine records what it sees, and refuses a register that is behind that (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const { dataDir } = await freshLocation('sqlite')
    cpSync(join(db.where.dataDir, 'keys'), join(dataDir, 'keys'), { recursive: true })
    const other = { ...db, where: { ...db.where, dataDir }, trust: { refused: null } }
    await manyCertificates(db, 2, 1)
    await seal(db, 180)
    expect(newestState(dataDir)?.size).toBeLessThan(newestState(db.where.dataDir)?.size ?? 0)
    await quietly(other)
    await seal(other, 181)
    expect(newestState(dataDir)?.note).toBe(newestState(db.where.dataDir)?.note)
    await rollBack(db, 1)
    await expect(quietly(other)).rejects.toThrow('has lost entries')
  },
)

test.for(ENGINES)('states are copied to a machine that has none (%s)', async (engine) => {
  const db = await signedRegister(engine)
  const { dataDir } = await freshLocation('sqlite')
  await carryStates(db, dataDir)
  expect(newestState(dataDir)?.note).toBe(newestState(db.where.dataDir)?.note)
})

test.for(ENGINES)(
  'keys and accounts that are changed by SQL alone are named (%s)',
  async (engine) => {
    const cases: [string, string, RegExp][] = [
      [
        'accountEvents',
        `update "accountEvents" set detail = 'admin' where id = 1`,
        /^Account event 1 \(opened .*\) is not what/,
      ],
      [
        'accountEvents',
        `delete from "accountEvents" where id = 1`,
        /^Account event 1 is gone: leaf 1 has none/,
      ],
      [
        'systemEvents',
        `update "systemEvents" set after = null where id = 1`,
        /^System event 1 \(key-made .*\) is not what/,
      ],
      [
        'signingKeys',
        `update "signingKeys" set "compromisedAt" = null where "compromisedAt" is not null`,
        /^The key .* compromisedAt/,
      ],
      [
        'signingKeys',
        `insert into "signingKeys" (id, "use", "publicKey", "createdAt") values ('FORGED', 'statements', 'AA==', '2026-01-01')`,
        /^The key FORGED has no event/,
      ],
    ]
    const db = await signedRegister(engine)
    await rotateKey(db, later(121), 'log', true)
    await seal(db, 180)
    await requireWhole(db)
    for (const [, statement, error] of cases) {
      const copy = await copyOf(db)
      await allowChanges(copy, () => sql.raw(statement).execute(copy.write))
      expect((await checkRegister(copy)).errors).toContainEqual(expect.stringMatching(error))
      expect(await findDifference(copy)).toBeNull()
      await expect(requireWhole(copy)).rejects.toThrow('is not what was signed')
    }
  },
)

const KEYS = {
  registerEvents: ['id'],
  accountEvents: ['id'],
  systemEvents: ['id'],
  siteEvents: ['id'],
  logLeaves: ['leaf'],
  logNodes: ['level', 'position'],
  checkpoints: ['size'],
} as const

test.for(ENGINES)('no row of the log is replaced by one with the same key (%s)', async (engine) => {
  const db = await signedRegister(engine)
  await manyCertificates(db, 300, 1)
  await seal(db, 180)
  const site = { at: NOON, subject: 'flag', kind: 'added', recordId: 1, actorName: 'x' } as const
  await db.write.insertInto('siteEvents').values(site).execute()
  // As a separate client, with SQLite's default.
  if (engine === 'sqlite') await sql`pragma recursive_triggers = off`.execute(db.write)
  for (const table of Object.keys(KEYS) as (keyof typeof KEYS)[]) {
    const before = await db.read.selectFrom(table).selectAll().execute()
    const [row] = before
    if (!row) return expect.fail(`nothing in ${table}`)
    const columns = Object.keys(row).map((name) => sql.ref(name))
    const into = sql`into ${sql.table(table)} (${sql.join(columns)})`
    const values = sql`values (${sql.join(Object.values(row))})`
    const key = sql.join(KEYS[table].map((name) => sql.ref(name)))
    const last = Object.keys(row).at(-1) ?? ''
    const replace =
      engine === 'sqlite'
        ? sql`insert or replace ${into} ${values}`
        : sql`insert ${into} overriding system value ${values}
            on conflict (${key}) do update set ${sql.ref(last)} = excluded.${sql.ref(last)}`
    await expect(replace.execute(db.write), table).rejects.toThrow(
      /append-only|has this row already/,
    )
    expect(await db.read.selectFrom(table).selectAll().execute()).toEqual(before)
  }
})
