import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { requireSigned } from '#/domain/proof/register-check/require-signed.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { readStates } from '#/domain/proof/log/states/states-file.server.ts'
import { openStore, withRegister } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import { versionOf } from '#/db/upgrade/versions.ts'
import { rollBackUpgrade } from '#/ops/rollback/rollback.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { factsOf, query } from '#/tests/helpers/upgrade/facts.ts'
import {
  NOW,
  order,
  schemaOf,
  upgradedRegister,
  work,
} from '#/tests/helpers/upgrade/upgraded-register.ts'

test.for(ENGINES)(
  'without a change since, a rollback leads back to exactly what was there, and the upgrade runs again (%s)',
  async (engine) => {
    const { location, before, schema, copy } = await upgradedRegister(engine)
    const { outcome, loss, since } = await rollBackUpgrade(location, order())
    expect([outcome.done, loss, since]).toEqual([true, null, { counts: [], unknown: [] }])
    expect([await factsOf(location), await schemaOf(location)]).toEqual([before, schema])
    expect(versionOf(copy.schema, null)).toBe('version 0.1.0')
    // The register that was in use is still there, with the newer schema.
    if (engine === 'sqlite') {
      const [aside = ''] = readdirSync(join(location.dataDir, 'before-rollback'))
      const folder = (await freshLocation('sqlite')).dataDir
      copyFileSync(join(location.dataDir, 'before-rollback', aside), join(folder, 'lentera.db'))
      expect(await factsOf({ dataDir: folder })).toEqual(before)
    } else {
      const aside = await query(
        location,
        `select count(*) as n from before_rollback_20261124t120000000z.entries`,
      )
      expect(aside).toEqual([{ n: before.certificates.length }])
    }
    expect(readdirSync(location.dataDir).filter((name) => name.startsWith('.rollback-'))).toEqual(
      [],
    )
    // Again nothing is done.
    expect((await rollBackUpgrade(location, order())).outcome).toEqual({
      done: false,
      refused: false,
    })
    // And the newer version starts without complaint.
    const db = await openStore(location)
    await requireSigned(db, (line) => expect.unreachable(line))
    expect((await checkRegister(db)).errors).toEqual([])
    expect(
      await db.read
        .selectFrom('systemEvents')
        .select('id')
        .where('kind', '=', 'restored')
        .execute(),
    ).toEqual([])
    await db.close()
    expect(await factsOf(location)).toEqual(before)
  },
)

test.for(ENGINES)(
  'with changes since, it is refused until the loss is accepted, and the log records the loss (%s)',
  async (engine) => {
    const { location, before } = await upgradedRegister(engine, work)
    const during = await factsOf(location)
    const refused = await rollBackUpgrade(location, order())
    expect(refused.outcome).toEqual({ done: false, refused: true })
    expect(refused.since.counts).toContainEqual({ what: 'changes of certificates', count: 1 })
    expect(refused.loss).toMatchObject({
      toSize: before.leaves.length,
      fromSize: during.leaves.length,
    })
    expect(await factsOf(location)).toEqual(during)
    expect(readStates(location.dataDir).at(-1)?.lost).toBeNull()

    const { outcome, loss } = await rollBackUpgrade(location, order({ acceptLoss: true }))
    expect(outcome.done).toBe(true)
    expect(await factsOf(location)).toEqual(before)
    expect(readStates(location.dataDir).at(-1)).toMatchObject({
      size: before.leaves.length,
      lost: { size: loss?.fromSize, root: loss?.fromRoot },
    })
    // Version 0.1 has no entries about restores: the next upgrade adds it, once.
    for (let start = 0; start < 2; start++) {
      await withRegister(location, async (db) => {
        await requireSigned(db, (line) => expect.unreachable(line))
        expect((await checkRegister(db)).errors).toEqual([])
        const events = await db.read
          .selectFrom('systemEvents')
          .select(['at', 'after'])
          .where('kind', '=', 'restored')
          .execute()
        expect(events).toEqual([
          { at: NOW, after: expect.stringContaining(`"size":${loss?.fromSize}`) },
        ])
        await appendToLog(db, {
          now: '2026-11-24T13:00:00.000Z',
          origin: 'https://register.example',
        })
      })
    }
  },
)

test.for(ENGINES)(
  'it works although the database is newer than this version (%s)',
  async (engine) => {
    const { location, before } = await upgradedRegister(engine)
    await query(
      location,
      `insert into kysely_migration (name, timestamp) values ('9001-later', 'x')`,
    )
    await query(location, 'alter table "siteEvents" rename column id to number')
    await query(location, 'drop table if exists "documents"')
    await expect(openStore(location)).rejects.toThrow('9001-later')
    const { outcome, since } = await rollBackUpgrade(location, order())
    expect([outcome.done, since.unknown]).toEqual([true, ['siteEvents', 'documents']])
    expect(await factsOf(location)).toEqual(before)
  },
)

test.for(ENGINES)(
  'it is refused while another process has the register open (%s)',
  async (engine) => {
    const { location } = await upgradedRegister(engine)
    const db = await openStore(location)
    const during = await factsOf(location)
    await expect(rollBackUpgrade(location, order())).rejects.toThrow(
      /^The register is in use: stop every server and command that works on it, then roll back$/,
    )
    await db.close()
    expect(await factsOf(location)).toEqual(during)
  },
)

test('a copy that all may read is a register that only its owner may read', async () => {
  const { location, copy } = await upgradedRegister('sqlite')
  const elsewhere = join(location.dataDir, 'elsewhere.db')
  copyFileSync(copy.path, elsewhere)
  chmodSync(elsewhere, 0o644)
  expect((await rollBackUpgrade(location, order({ copy: elsewhere }))).outcome.done).toBe(true)
  expect(statSync(join(location.dataDir, 'lentera.db')).mode & 0o777).toBe(0o600)
})

test('what gave access before the upgrade is void after a rollback with a loss; without one only sessions are', async () => {
  const sessionsAfter = async (use: (db: Store) => Promise<unknown>, acceptLoss: boolean) => {
    const { location } = await upgradedRegister('sqlite', use)
    expect((await rollBackUpgrade(location, order({ acceptLoss }))).outcome.done).toBe(true)
    const count = async (table: string) =>
      (await query(location, `select count(*) as n from ${table}`))[0]?.['n']
    return [
      await count('sessions'),
      await count('"passwordResets"'),
      await count('invitations where "usedAt" is null'),
    ]
  }
  expect(await sessionsAfter(async () => {}, false)).toEqual([0, 1, expect.any(Number)])
  expect(await sessionsAfter(work, true)).toEqual([0, 0, 0])
})

test.for(ENGINES)(
  'emails that were sent since the upgrade are not sent again after a rollback (%s)',
  async (engine) => {
    const { location } = await upgradedRegister(engine)
    const waiting = await query(
      location,
      `select id from outbox where state = 'waiting' order by id`,
    )
    expect(waiting.length).toBeGreaterThan(10)
    const [{ id: first } = {}, { id: second } = {}] = waiting
    await query(
      location,
      `update outbox set state = 'sent', "sentAt" = '${NOW}', "nextAttemptAt" = null where id = ${String(first)}`,
    )
    // Another email, which was made since with the id of one that the copy has.
    await query(
      location,
      `update outbox set state = 'sent', "createdAt" = '${NOW}' where id = ${String(second)}`,
    )
    expect((await rollBackUpgrade(location, order())).outcome.done).toBe(true)
    expect(
      await query(location, `select state, "sentAt" from outbox where id = ${String(first)}`),
    ).toEqual([{ state: 'sent', sentAt: NOW }])
    expect(
      await query(location, `select id from outbox where state = 'waiting' order by id`),
    ).toEqual(waiting.slice(1))
  },
)

test('killed after the present register got its second name, or after the replacement, a rollback finishes when it is run again', async () => {
  const { location, before } = await upgradedRegister('sqlite', work)
  const folder = join(location.dataDir, 'before-rollback')
  const present = join(location.dataDir, 'lentera.db')
  // Before: both names lead to the present register, and a work folder is left.
  mkdirSync(folder)
  linkSync(present, join(folder, 'replaced.db'))
  mkdirSync(join(location.dataDir, '.rollback-x'))
  await withRegister(location, async (db) => requireSigned(db, () => {}))
  const number = statSync(present).ino
  expect((await rollBackUpgrade(location, order({ acceptLoss: true }))).outcome.done).toBe(true)
  const [aside = '', ...more] = readdirSync(folder)
  expect([more, statSync(join(folder, aside)).ino, await factsOf(location)]).toEqual([
    [],
    number,
    before,
  ])
  // After: the replaced one has not got its final name.
  renameSync(join(folder, aside), join(folder, 'replaced.db'))
  expect((await rollBackUpgrade(location, order())).outcome).toEqual({
    done: false,
    refused: false,
  })
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^lentera-\d{8}T\d{9}Z\.db$/)])
  expect(existsSync(join(location.dataDir, '.rollback-x'))).toBe(false)
})

test('broken off after the loss was recorded, the register in use goes on, and no entry says that it was replaced', async () => {
  const { location } = await upgradedRegister('sqlite', work)
  const during = await factsOf(location)
  // No disk has a folder of this name: the replacement fails at the last moment.
  writeFileSync(join(location.dataDir, 'before-rollback'), '')
  await expect(rollBackUpgrade(location, order({ acceptLoss: true }))).rejects.toThrow(
    /not a folder/,
  )
  expect([await factsOf(location), readStates(location.dataDir).at(-1)?.lost]).toEqual([
    during,
    expect.anything(),
  ])
  await withRegister(location, async (db) => {
    await requireSigned(db, (line) => expect.unreachable(line))
    expect(
      await db.read
        .selectFrom('systemEvents')
        .select('id')
        .where('kind', '=', 'restored')
        .execute(),
    ).toEqual([])
    await appendToLog(db, { now: '2026-11-24T13:00:00.000Z', origin: 'https://register.example' })
    expect((await checkRegister(db)).errors).toEqual([])
  })
  rmSync(join(location.dataDir, 'before-rollback'))
  expect((await rollBackUpgrade(location, order({ acceptLoss: true }))).outcome.done).toBe(true)
})
