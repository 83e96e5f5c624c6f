import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { requireSigned } from '#/domain/proof/register-check/require-signed.server.ts'
import { newestCheckpoint } from '#/domain/proof/log/log.server.ts'
import type { Store } from '#/db/schema.ts'
import { allowChanges } from '#/tests/helpers/log/rewrite-by-sql.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { copyOf } from '#/tests/helpers/log/rewriting.ts'
import { seal, signedRegister } from '#/tests/helpers/log/signed-register.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { newestState, statesFile } from './states-file.server.ts'
import { newestStored } from './stored-states.server.ts'

/** A second machine on the same database, with a copy of the keys and the states of the first. */
async function otherMachine(db: Store): Promise<Store> {
  const { dataDir } = await freshLocation('sqlite')
  cpSync(join(db.where.dataDir, 'keys'), join(dataDir, 'keys'), { recursive: true })
  return { ...db, where: { ...db.where, dataDir }, trust: { refused: null } }
}

/** As on a disk that is full: the state cannot be stored. */
async function refuseStates(db: Store): Promise<void> {
  if (db.engine === 'sqlite') {
    await sql`create trigger refuse before insert on checkpoints begin select raise(abort, 'disk full'); end`.execute(
      db.write,
    )
    return
  }
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`.execute(
    db.write,
  )
  await sql`create trigger refuse before insert on checkpoints for each row execute function refuse()`.execute(
    db.write,
  )
}

async function acceptStates(db: Store): Promise<void> {
  if (db.engine === 'sqlite') await sql`drop trigger refuse`.execute(db.write)
  else await sql`drop trigger refuse on checkpoints`.execute(db.write)
}

function removeKeys({ where }: Store): void {
  const folder = join(where.dataDir, 'keys')
  for (const name of readdirSync(folder)) if (name.endsWith('.pem')) rmSync(join(folder, name))
}

test.for(ENGINES)(
  'a state is in the file before it is stored, and the same note is stored later (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const before = newestState(db.where.dataDir)
    await manyCertificates(db, 2, 1)
    await refuseStates(db)
    await expect(seal(db, 180)).rejects.toThrow('disk full')
    const recorded = newestState(db.where.dataDir)
    expect(recorded?.size).toBe((before?.size ?? 0) + 2)
    expect((await newestStored(db.read))?.note).toBe(before?.note)
    await acceptStates(db)
    await seal(db, 240)
    expect((await newestStored(db.read))?.note).toBe(recorded?.note)
  },
)

test.for(ENGINES)(
  'a state that another process recorded between reading and the turn stands, and no second one is signed (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const before = await newestStored(db.read)
    await manyCertificates(db, 2, 1)
    const recordByAnother = async () => {
      await refuseStates(db)
      await expect(seal(db, 180)).rejects.toThrow('disk full')
      await acceptStates(db)
    }
    let turns = 0
    // The tree is asked for after the states were read, and before the turn.
    const slower: Store = {
      ...db,
      askThread: async (file, question, which) => {
        const answer = await db.askThread(file, question, which)
        const isTree =
          typeof question === 'object' &&
          question !== null &&
          'what' in question &&
          question.what === 'tree'
        if (isTree && turns++ === 0) await recordByAnother()
        return answer
      },
    }
    await seal(slower, 240)
    const recorded = newestState(db.where.dataDir)
    expect([turns, recorded?.size]).toEqual([1, (before?.size ?? 0) + 2])
    expect((await newestStored(db.read))?.note).toBe(before?.note)
    await seal(db, 300)
    expect((await newestStored(db.read))?.note).toBe(recorded?.note)
    expect(newestState(db.where.dataDir)?.note).toBe(recorded?.note)
  },
)

test.for(ENGINES)(
  'a state that this machine has not recorded is not served (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const other = await otherMachine(db)
    await manyCertificates(db, 2, 1)
    await seal(db, 180)
    const [own, newest] = [
      newestState(other.where.dataDir)?.note,
      newestState(db.where.dataDir)?.note,
    ]
    expect(await newestCheckpoint({ db: other })).toBe(own)
    await seal(other, 181)
    expect([await newestCheckpoint({ db: other }), own === newest]).toEqual([newest, false])
  },
)

test.for(ENGINES)(
  'a state that no key of this machine has signed is not recorded (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const other = await otherMachine(db)
    await manyCertificates(db, 2, 1)
    await seal(db, 180)
    removeKeys(other)
    const before = newestState(other.where.dataDir)
    await expect(seal(other, 181)).rejects.toThrow('is not signed by a key in')
    expect(newestState(other.where.dataDir)).toEqual(before)
    // Nor does a first file begin with one.
    const first = await copyOf(db)
    removeKeys(first)
    rmSync(statesFile(first.where.dataDir))
    await first.write.deleteFrom('settings').where('name', '=', 'signed-states').execute()
    await expect(requireSigned(first, () => {})).rejects.toThrow('is not signed by a key in')
    expect(newestState(first.where.dataDir)).toBeNull()
  },
)

test.for(ENGINES)(
  'a state of another machine that the leaves do not lead to is not recorded (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const other = await otherMachine(db)
    await manyCertificates(db, 2, 1)
    await seal(db, 180)
    const leaf = newestState(other.where.dataDir)?.size ?? 0
    const hash = Buffer.alloc(32, 7).toString('base64')
    await allowChanges(db, () =>
      db.write.updateTable('logLeaves').set({ hash }).where('leaf', '=', leaf).execute(),
    )
    const before = newestState(other.where.dataDir)
    await expect(seal(other, 181)).rejects.toThrow('do not lead to its checkpoint')
    expect(newestState(other.where.dataDir)).toEqual(before)
  },
)

test.for(ENGINES)(
  'a longer log of another machine that is not the continuation of this one is refused (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const second = await copyOf(db)
    await manyCertificates(db, 2, 1)
    await seal(db, 180)
    await manyCertificates(second, 5, 2)
    await seal(second, 180)
    // The machine of the first, on the database of the second; both have the same keys.
    const other = {
      ...second,
      where: { ...second.where, dataDir: db.where.dataDir },
      trust: { refused: null },
    }
    const before = newestState(db.where.dataDir)
    await expect(seal(other, 240)).rejects.toThrow(
      `do not lead to its checkpoint of ${before?.size}`,
    )
    expect(newestState(db.where.dataDir)).toEqual(before)
  },
)
