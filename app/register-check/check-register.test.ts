import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCertificate, deleteCertificate, updateCertificate } from '#/app/certificates/certificates.server.ts'
import { appendToLog } from '#/app/transparency-log/appending/append.server.ts'
import type { Store } from '#/db/schema.ts'
import { certificateInput, NOON, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { copiesOf, ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkRegister } from './check-register.server.ts'

/** A register of 300 events and three states, with a change and a deletion among them; and the events of an account and of a key (leaves 2 and 5). */
async function register(db: Store): Promise<string> {
  const context = await staffContext(db)
  const seal = (seconds: number) =>
    appendToLog(db, { now: new Date(Date.parse(NOON) + seconds * 1_000).toISOString(), origin: ORIGIN })
  const { id } = await createCertificate(context, certificateInput())
  const { id: mistaken } = await createCertificate(context, certificateInput({ certificateId: 'ABC-1' }))
  await seal(0)
  await updateCertificate(context, id, { vesselName: 'KM Samudra Raya' })
  await deleteCertificate(context, mistaken)
  await seal(60)
  await manyCertificates(db, 296)
  await seal(120)
  const last = await db.read.selectFrom('checkpoints').select('note').orderBy('size', 'desc').executeTakeFirstOrThrow()
  return last.note
}

const registerOn = copiesOf(register)

/** As the owner of the database can, who need not heed what refuses changes. */
async function behindItsBack(db: Store, ...statements: string[]): Promise<void> {
  const tables = ['registerEvents', 'logLeaves', 'logNodes', 'checkpoints', 'certificateNumbers']
  if (db.engine === 'postgres') {
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger all`.execute(db.write)
  } else {
    const triggers = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(db.read)
    for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db.write)
    await sql`pragma foreign_keys = off`.execute(db.write)
  }
  for (const statement of statements) await sql.raw(statement).execute(db.write)
}

test.for(ENGINES)('a register that nobody touched agrees with its log (%s)', async (engine) => {
  const db = await freshStore(engine)
  const stored = await register(db)
  const checked = await checkRegister(db, stored)
  expect(checked).toMatchObject({ events: 300, size: 302, checkpoints: 3, certificates: 297, errors: [] })
  await createCertificate(await staffContext(db), certificateInput({ certificateId: 'NEW-1' }))
  expect(await checkRegister(db)).toMatchObject({ events: 301, size: 302, errors: [] })
})

const TAMPERED: [string, string[], RegExp][] = [
  [
    'an event is changed',
    [`update "registerEvents" set "actorName" = 'another name' where id = 3`],
    /^Event 3 \(amended LMC-2026-00042\) is not what/,
  ],
  [
    'an event is dated back',
    [`update "registerEvents" set at = '2020-01-01T00:00:00.000Z' where id = 1`],
    /^Event 1 .* is not what it was/,
  ],
  [
    'its note is changed',
    [`update "registerEvents" set note = 'asked by phone' where id = 4`],
    /^Event 4 \(deleted ABC-1\) is not what/,
  ],
  [
    'the number of an event is changed',
    [`update "registerEvents" set "certificateId" = 'FORGED' where id = 3`],
    /^Event 3 \(amended FORGED\) is not what/,
  ],
  ['an event is removed', [`delete from "registerEvents" where id = 3`], /events before Event 4 .* are gone|Event 3 is gone/],
  [
    'an event and its leaf are removed',
    [`delete from "logLeaves" where leaf = 3`, `delete from "registerEvents" where id = 3`],
    /1 events before Event 4/,
  ],
  [
    'the last events are removed with their leaves',
    [`delete from "logLeaves" where leaf > 299`, `delete from "registerEvents" where id > 298`],
    /There is a checkpoint of 302 leaves, and the log has 300: entry 301 is the first that is lost/,
  ],
  [
    'two events are swapped',
    [
      `update "logLeaves" set "eventId" = 900 where leaf = 7`,
      `update "logLeaves" set "eventId" = 6 where leaf = 8`,
      `update "logLeaves" set "eventId" = 7 where leaf = 7`,
    ],
    /Event 6 .* is not what it was/,
  ],
  [
    'an event is put in',
    [
      `insert into "registerEvents" (at, kind, "recordId", "certificateId", "actorName", after) values ('2026-01-01T00:00:00.000Z', 'issued', 9000, 'FORGED', 'x', '{}')`,
      `update "logLeaves" set "eventId" = 301 where leaf = 301`,
    ],
    /^Event 300 .* was put in later|Event 301 \(issued FORGED\) is not what/,
  ],
  [
    'a leaf is rewritten',
    [`update "logLeaves" set hash = '${Buffer.alloc(32).toString('base64')}' where leaf = 11`],
    /^Event 10 .* is not what/,
  ],
  [
    'a salt is changed',
    [`update "logLeaves" set salts = '${Buffer.alloc(32).toString('base64')}' where leaf = 11`],
    /^Event 10 .* is not what/,
  ],
  [
    'a root of a tile is changed',
    [`update "logNodes" set hash = '${Buffer.alloc(32).toString('base64')}'`],
    /^The root of tile 0 of level 0/,
  ],
  [
    'a checkpoint has another root',
    [`update checkpoints set root = '${Buffer.alloc(32).toString('base64')}' where size = 6`],
    /^The checkpoint of 6 leaves is not what was signed/,
  ],
  [
    'a checkpoint is signed by nobody',
    [`update checkpoints set note = replace(note, '6', '5') where size = 6`],
    /^The checkpoint of 6 leaves is not signed by a key/,
  ],
  [
    'the checkpoint before the newest is removed',
    ['delete from checkpoints where size = 6'],
    /^The checkpoint of 6 leaves, signed .*, is gone/,
  ],
  [
    'a certificate is changed',
    [`update certificates set "expiryDate" = '2032-01-01' where id = 1`],
    /^Certificate LMC-2026-00042 is not what its newest event says: expiryDate/,
  ],
  [
    'a suspension is lifted',
    [`update certificates set standing = 'withdrawn' where id = 7`],
    /^Certificate MANY-0-\d+ is not what .* standing/,
  ],
  [
    'a certificate is put in',
    [
      `insert into certificates ("certificateId", type, "vesselName", flag, "issuedDate", "expiryDate", "issuedCertificates", standing, "createdAt", "updatedAt", version, "searchText") values ('FORGED-1', 'Class', 'X', 'Y', '2026-01-01', '2031-01-01', 'Class', 'in-force', '', '', 1, '')`,
    ],
    /^Certificate FORGED-1 has no event/,
  ],
  [
    'a number that was deleted is forgotten',
    [`delete from "certificateNumbers" where number = 'ABC-1'`],
    /^The number ABC-1 was issued, and is not among the numbers/,
  ],
  [
    'a number that was deleted is revived',
    [`update "certificateNumbers" set state = 'current' where number = 'ABC-1'`],
    /^The number ABC-1 is current among the numbers, and is not/,
  ],
  [
    'a number that was deleted is given to another record',
    [
      `delete from "certificateNumbers" where number = 'ABC-1'`,
      `insert into "certificateNumbers" values ('ABC-1', 1, 'former', '2026-01-01T00:00:00.000Z', 'ABC1')`,
    ],
    /^The number ABC-1 belongs to a record that no event gave it to/,
  ],
  [
    'corrections are invented for a certificate whose events do not know of any',
    [`update certificates set corrections = '[{"on":"2026-01-01","fields":["flag"],"reason":null,"version":2}]' where id = 7`],
    /corrections/,
  ],
  ['a certificate is removed', [`delete from certificates where id = 8`], /^Certificate MANY-0-\d+ is gone, and no event says/],
  [
    'a key is put in the place of ours',
    [`update "signingKeys" set "publicKey" = '${Buffer.alloc(32, 7).toString('base64')}'`],
    /^The checkpoint of 3 leaves is not signed by a key/,
  ],
]

test.for(ENGINES.flatMap((engine) => TAMPERED.map(([what, statements, error]) => [engine, what, statements, error] as const)))(
  '%s: it is named when %s',
  async ([engine, , statements, error]) => {
    const db = await registerOn(engine)
    await behindItsBack(db, ...statements)
    const { errors } = await checkRegister(db)
    expect(errors).toContainEqual(expect.stringMatching(error))
  },
)

test.for(ENGINES)('a register that was rewritten completely does not lead to a state stored outside (%s)', async (engine) => {
  const stored = await register(await freshStore(engine))
  const db = await registerOn(engine)
  expect((await checkRegister(db)).errors).toEqual([])
  expect((await checkRegister(db, stored)).errors).toEqual(['The checkpoint given is not signed by a key of this register'])
  expect((await checkRegister(db, 'no note')).errors).toHaveLength(1)
})

test.for(ENGINES)('a log that does not lead to its last state is not signed any further (%s)', async (engine) => {
  const db = await registerOn(engine)
  await behindItsBack(db, `update "logLeaves" set hash = '${Buffer.alloc(32).toString('base64')}' where leaf = 301`)
  await manyCertificates(db, 1, 1)
  const appending = appendToLog(db, { now: '2026-11-22T05:00:00.000Z', origin: ORIGIN })
  await expect(appending).rejects.toThrow('do not lead to its checkpoint of 302')
  expect(await db.read.selectFrom('checkpoints').select('size').orderBy('size').execute()).toEqual([
    { size: 3 },
    { size: 6 },
    { size: 302 },
  ])
})
