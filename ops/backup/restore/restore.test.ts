import { execFileSync } from 'node:child_process'
import { insertKey } from '#/tests/helpers/accounts/api-keys.ts'
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { signerFor } from '#/domain/proof/keys/key-ring.server.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { newestCheckpoint } from '#/domain/proof/log/log.server.ts'
import { openStore } from '#/db/open/open.ts'
import type { Store, Where } from '#/db/schema.ts'
import {
  contentOf,
  filesIn,
  keyPair,
  restoreOrder,
  makeSignedRegister,
} from '#/tests/helpers/backup/backups.ts'
import { certificateInput, NOON, contextOf } from '#/tests/helpers/people.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { encryptArchive } from '#/ops/backup/archive/encryption.ts'
import { writeTar } from '#/ops/backup/archive/tar.ts'
import { makeBackup } from '#/ops/backup/make-backup.ts'
import { restoreBackup, verifyBackup } from './restore.ts'

/** A backup that is not encrypted, of a register on SQLite that is closed again. */
async function plainBackup(change: (file: DatabaseSync) => void = () => {}) {
  const where = await freshLocation('sqlite')
  await (await makeSignedRegister(where, 300)).close()
  const file = new DatabaseSync(join(where.dataDir, 'lentera.db'), {
    enableForeignKeyConstraints: false,
  })
  change(file)
  file.close()
  const folder = join(where.dataDir, 'backups')
  const made = await makeBackup(where, { folder, recipients: [], now: NOON })
  return { made, path: made.path, folder }
}

const CROSSED = ENGINES.flatMap((from) => ENGINES.map((to) => ({ from, to })))

test.for(CROSSED)(
  'a backup of $from made while certificates are issued is restored to $to: one moment, the same root',
  async ({ from, to }) => {
    const [where, target] = [await freshLocation(from), await freshLocation(to)]
    const db = await makeSignedRegister(where, 500)
    await insertKey(db, { id: 1, email: 'user0@example.com' })
    const { identity, recipient } = await keyPair()
    const issuing = { on: true }
    const issued = issueUntil(db, issuing)
    const folder = join(where.dataDir, 'backups')
    const made = await makeBackup(where, { folder, recipients: [recipient], now: NOON })
    issuing.on = false
    const after = await issued
    expect(made.leftOut).toEqual([])
    expect(made.manifest).toMatchObject({ engine: from, log: { size: 501 }, missingKeys: [] })
    expect(readFileSync(`${made.path}.sha256`, 'utf8')).toBe(
      `${made.sha256}  ${basename(made.path)}\n`,
    )
    expect(filesIn(where.dataDir).filter((name) => name.startsWith('.'))).toEqual([])

    const { checked, placed } = await restoreBackup(
      target,
      restoreOrder(made, { identities: [identity] }),
    )
    expect([placed, checked.errors, checked.size, checked.root]).toEqual([
      true,
      [],
      501,
      made.manifest.log.root,
    ])
    // A certificate is there together with its event, or not at all.
    expect([checked.certificates, checked.events]).toEqual([
      made.manifest.rows['entries'],
      made.manifest.rows['entries'],
    ])
    expect(checked.events).toBeGreaterThanOrEqual(500)
    expect(checked.events).toBeLessThanOrEqual(500 + after)
    expect(filesIn(target.dataDir).filter((name) => !name.startsWith('lentera.db'))).toEqual(
      [
        'keys',
        ...made.manifest.keys.map((id) => `keys/${id}.pem`),
        'keys/signed-states',
      ].toSorted(),
    )
    const again = await openStore(target)
    expect(await again.read.selectFrom('sessions').selectAll().execute()).toEqual([])
    expect(
      await again.read.selectFrom('apiKeys').select('id').where('revokedAt', 'is', null).execute(),
    ).toEqual([])
    expect(await again.read.selectFrom('users').select('email').execute()).toEqual([
      { email: 'user0@example.com' },
    ])
    await Promise.all([again.close(), db.close()])
  },
)

async function issueUntil(db: Store, issuing: { on: boolean }): Promise<number> {
  const writer = async (name: string) => {
    let count = 0
    for (; issuing.on; count++) {
      const context = contextOf(db, { actor: { id: 1, email: 'x', role: 'user', sessionHash: '' } })
      await createCertificate(context, certificateInput({ certificateId: `${name}-${count}` }))
      // SQLite answers without giving anybody else a turn.
      await setImmediate()
    }
    return count
  }
  const counts = await Promise.all([writer('A'), writer('B'), writer('C'), writer('D')])
  return counts.reduce((sum, count) => sum + count)
}

test.for(ENGINES)('everything but sessions is as it was (%s)', async (engine) => {
  const [where, target] = [await freshLocation(engine), await freshLocation(engine)]
  await (await makeSignedRegister(where, 50)).close()
  const made = await makeBackup(where, { folder: where.dataDir, recipients: [], now: NOON })
  const before = await contentOf(where, 'before')
  await restoreBackup(target, restoreOrder(made))
  expect(await contentOf(target, 'after')).toEqual({ ...before, sessions: [] })
})

test.for(ENGINES)(
  'an authenticator app that was being set up is void after a restore; a confirmed one stays (%s)',
  async (engine) => {
    const [where, target] = [await freshLocation(engine), await freshLocation(engine)]
    const db = await makeSignedRegister(where, 1)
    const app = { userId: 1, sessionHash: 'x', createdAt: NOON, lastStep: 0 }
    await db.write
      .insertInto('authenticatorApps')
      .values([
        { ...app, secret: 'PENDING', confirmedAt: null },
        { ...app, secret: 'CONFIRMED', confirmedAt: NOON },
      ])
      .execute()
    const event = {
      at: NOON,
      kind: 'app-added',
      userId: 1,
      subject: 'user0@example.com',
      actorName: 'user0@example.com',
    }
    await db.write.insertInto('accountEvents').values(event).execute()
    await db.close()
    const made = await makeBackup(where, { folder: where.dataDir, recipients: [], now: NOON })
    expect((await restoreBackup(target, restoreOrder(made))).placed).toBe(true)
    const restored = await openStore(target)
    expect(await restored.read.selectFrom('authenticatorApps').select('secret').execute()).toEqual([
      { secret: 'CONFIRMED' },
    ])
    await restored.close()
  },
)

test.for(ENGINES)('nothing is restored over something (%s)', async (engine) => {
  const { made } = await plainBackup()
  const there = await freshLocation(engine)
  await (await openStore(there)).close()
  const before = filesIn(there.dataDir)
  await expect(restoreBackup(there, restoreOrder(made))).rejects.toThrow(
    engine === 'sqlite' ? /There is a register in .* already/ : /is not empty: it has the table/,
  )
  expect(filesIn(there.dataDir)).toEqual(before)
})

test('without any program of ours: age, zstd and tar make a folder that a register opens', async () => {
  const where = await freshLocation('postgres')
  await (await makeSignedRegister(where, 20)).close()
  const { identity, recipient } = await keyPair()
  const { path, manifest } = await makeBackup(where, {
    folder: where.dataDir,
    recipients: [recipient],
    now: NOON,
  })
  const { dataDir } = await freshLocation('sqlite')
  execFileSync('sh', ['-c', `age -d -i - ${path} | zstd -dc | tar x -C ${dataDir}`], {
    input: identity,
  })
  const db = await openStore({ dataDir })
  const { errors, root } = await checkRegister(db)
  const { key } = await signerFor(db, NOON, 'log')
  await db.close()
  expect([errors, root, key.id]).toEqual([[], manifest.log.root, manifest.keys[0]])
})

test('keys that are the same may stay, another one of the same name stops it', async () => {
  const { made } = await plainBackup()
  const target = await freshLocation('sqlite')
  await restoreBackup(target, restoreOrder(made))
  rmSync(join(target.dataDir, 'lentera.db'))
  await restoreBackup(target, restoreOrder(made))
  rmSync(join(target.dataDir, 'lentera.db'))
  const key = filesIn(join(target.dataDir, 'keys')).find((name) => name.endsWith('.pem')) ?? ''
  writeFileSync(join(target.dataDir, 'keys', key), 'another')
  await expect(restoreBackup(target, restoreOrder(made))).rejects.toThrow('holds another key')
  expect(filesIn(target.dataDir)).toEqual(['keys', `keys/${key}`, 'keys/signed-states'].toSorted())
})

test('an event that is gone is found, and then nothing is put in place unless that is wanted', async () => {
  const { made } = await plainBackup((file) =>
    file.exec('drop trigger register_events_no_delete; delete from registerEvents where id = 100'),
  )
  const target = await freshLocation('sqlite')
  const found = await restoreBackup(target, restoreOrder(made))
  expect([found.placed, found.checked.errors]).toEqual([
    false,
    expect.arrayContaining([expect.stringMatching(/leaf 99 has none/)]),
  ])
  expect(filesIn(target.dataDir)).toEqual([])
  expect((await verifyBackup(target, restoreOrder(made))).checked.errors).toEqual(
    found.checked.errors,
  )
  expect((await restoreBackup(target, restoreOrder(made, { despiteErrors: true }))).placed).toBe(
    true,
  )
  expect(existsSync(join(target.dataDir, 'lentera.db'))).toBe(true)
})

test('a register that was rebuilt as a whole is found by a state that was stored elsewhere', async () => {
  const location = await freshLocation('sqlite')
  const other = await makeSignedRegister(location, 10)
  const seen = await newestCheckpoint({ db: other })
  await other.close()
  const { made } = await plainBackup()
  const { placed, checked } = await restoreBackup(
    await freshLocation('sqlite'),
    restoreOrder(made, { seen }),
  )
  expect([placed, checked.errors]).toEqual([
    false,
    ['The checkpoint given is not signed by a key of this register'],
  ])
})

test('a file that cannot be restored is named in one line that says why, and leaves nothing behind', async () => {
  const { made, path, folder } = await plainBackup()
  const bytes = readFileSync(path)
  const put = (name: string, content: Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const flipped = Buffer.from(bytes)
  // Behind what the archive says of itself.
  const place = Math.floor(flipped.length * 0.8)
  flipped.writeUInt8((flipped[place] ?? 0) ^ 1, place)
  const withSum = put('sum', flipped)
  copyFileSync(`${path}.sha256`, `${withSum}.sha256`)
  const archive = async (manifest: object) =>
    Buffer.concat(
      await Array.fromAsync(
        encryptArchive(
          writeTar(
            [
              ['manifest.json', Buffer.from(JSON.stringify(manifest))] as const,
              ['lentera.db', Buffer.from('x')] as const,
            ].map(([name, content]) => ({ name, size: content.length, content: [content] })),
            0,
          ),
          [],
        ),
      ),
    )
  const log = { size: 0, root: '' }
  const manifest = {
    format: 1,
    product: '9.9',
    engine: 'sqlite',
    migrations: ['0001-register'],
    madeAt: NOON,
    rows: {},
    log,
    keys: [],
    missingKeys: [],
  }
  const cases: [path: string, message: string][] = [
    [join(folder, 'none'), 'there is no such file'],
    [withSum, 'its checksum is not the one in sum.sha256'],
    [put('flipped', flipped), 'it is damaged'],
    [put('short', bytes.subarray(0, -9)), 'damaged or cut off'],
    [put('text', Buffer.from('no backup')), 'it is no backup of a register'],
    [
      put('newer', await archive({ ...manifest, format: 3 })),
      'version 9.9 of the product made it, which is newer',
    ],
    [
      put('later', await archive({ ...manifest, migrations: ['9999-later'] })),
      'newer than this one (9999-later)',
    ],
    [put('odd', await archive({ some: 'thing' })), 'what it says of itself cannot be read'],
  ]
  const target: Where = await freshLocation('sqlite')
  for (const [file, message] of cases) {
    await expect(
      restoreBackup(target, restoreOrder({ ...made, path: file })),
      message,
    ).rejects.toThrow(message)
    await expect(
      restoreBackup(target, restoreOrder({ ...made, path: file })),
      message,
    ).rejects.toThrow(/^[^\n]*$/)
  }
  expect(filesIn(target.dataDir)).toEqual([])
})
