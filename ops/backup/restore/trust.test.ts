import { generateKeyPairSync, pbkdf2 } from 'node:crypto'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { mnemonicOf } from '#/domain/proof/keys/fingerprint.server.ts'
import { rotateKey } from '#/domain/proof/keys/key-ring.server.ts'
import { openStore } from '#/db/open/open.ts'
import {
  filesIn,
  keyPair,
  restoreOrder,
  makeSignedRegister,
} from '#/tests/helpers/backup/backups.ts'
import { archiveOf, privateKeyIn, repackBackup, signFiles } from '#/tests/helpers/backup/repack.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { DATABASE, MANIFEST, SIGNATURE } from '#/ops/backup/archive/manifest.ts'
import { makeBackup } from '#/ops/backup/make-backup.ts'
import { restoreBackup, verifyBackup } from './restore.ts'
import { unpack } from './unpack.ts'

/** A register with a backup that is not encrypted; closed again. */
async function makeBackedUpRegister(certificates = 10) {
  const where = await freshLocation('sqlite')
  await (await makeSignedRegister(where, certificates)).close()
  const made = await makeBackup(where, {
    folder: join(where.dataDir, 'backups'),
    recipients: [],
    now: NOON,
  })
  if (!made.signedBy) throw new Error('It is not signed')
  return {
    where,
    made,
    signedBy: made.signedBy,
    key: privateKeyIn(where.dataDir, made.signedBy.id),
  }
}

test('a backup is restored where the key that signed it is known: by its file, by its twelve words, or by the register in use', async () => {
  const { where, made, signedBy } = await makeBackedUpRegister()
  const mnemonic = mnemonicOf(signedBy)
  const fresh = async () => restoreOrder({ path: made.path })
  const machine = await freshLocation('sqlite')
  cpSync(join(where.dataDir, 'keys'), join(machine.dataDir, 'keys'), { recursive: true })
  expect((await restoreBackup(machine, await fresh())).placed).toBe(true)
  for (const trustedMnemonic of [mnemonic.join(' '), ` ${mnemonic.join('-').toUpperCase()} `]) {
    expect(
      (await restoreBackup(await freshLocation('sqlite'), restoreOrder(made, { trustedMnemonic })))
        .placed,
    ).toBe(true)
  }
  expect(
    (
      await restoreBackup(
        await freshLocation('sqlite'),
        restoreOrder({ path: made.path }, { present: where }),
      )
    ).placed,
  ).toBe(true)
})

test.for(ENGINES)(
  'nothing in the archive makes it trusted; an unknown key is accepted only if that is said (%s)',
  async (engine) => {
    const { made, signedBy } = await makeBackedUpRegister()
    const target = await freshLocation(engine)
    const order = (changes = {}) => restoreOrder({ path: made.path }, changes)
    await expect(restoreBackup(target, order())).rejects.toThrow(
      /nothing on this machine shows whether the key that signed it/,
    )
    await expect(verifyBackup(target, order())).rejects.toThrow(/nothing on this machine shows/)
    const others = mnemonicOf({ publicKey: Buffer.alloc(32).toString('base64') }).join(' ')
    await expect(restoreBackup(target, order({ trustedMnemonic: others }))).rejects.toThrow(
      "a key that is not this register's",
    )
    const other = await makeBackedUpRegister()
    cpSync(join(other.where.dataDir, 'keys'), join(target.dataDir, 'keys'), { recursive: true })
    await expect(restoreBackup(target, order())).rejects.toThrow(
      `a key that is not this register's (${signedBy.id})`,
    )
    rmSync(join(target.dataDir, 'keys'), { recursive: true })
    expect(filesIn(target.dataDir)).toEqual([])
    const said: string[] = []
    const accepted = order({ acceptUnverified: true, say: (line: string) => said.push(line) })
    expect((await restoreBackup(target, accepted)).placed).toBe(true)
    expect(said).toContainEqual(
      expect.stringMatching(/^NOT VERIFIED: nothing on this machine shows/),
    )
  },
)

test('a key that the register in use has marked as compromised makes nothing trusted', async () => {
  const { where, made } = await makeBackedUpRegister()
  const db = await openStore(where)
  await rotateKey(db, NOON, 'log', true)
  await db.close()
  const target = await freshLocation('sqlite')
  cpSync(join(where.dataDir, 'keys'), join(target.dataDir, 'keys'), { recursive: true })
  const order = restoreOrder({ path: made.path }, { present: where })
  await expect(restoreBackup(target, order)).rejects.toThrow("a key that is not this register's")
})

test('a backup that was changed is refused, also if the attacker can encrypt and sign with another key', async () => {
  const { made, key } = await makeBackedUpRegister()
  const target = await freshLocation('sqlite')
  const attacker = generateKeyPairSync('ed25519').privateKey
  const changed: [string, string, Parameters<typeof repackBackup>[1]][] = [
    [
      'its manifest',
      'its manifest is not what was signed',
      (files) =>
        files.set(
          MANIFEST,
          Buffer.concat([files.get(MANIFEST) ?? Buffer.alloc(0), Buffer.from(' ')]),
        ),
    ],
    [
      'its database',
      'lentera.db in it is not what its manifest says',
      (files) => void files.get(DATABASE)?.writeUInt8(7, 5_000),
    ],
    [
      'the size of its database',
      'lentera.db in it is not what its manifest says',
      (files) => files.set(DATABASE, Buffer.alloc(4_096)),
    ],
    ['no database', 'it is no backup of a register', (files) => files.delete(DATABASE)],
    [
      'no key',
      'is not what its manifest says',
      (files) => files.delete([...files.keys()].find((name) => name.startsWith('keys/')) ?? ''),
    ],
    [
      'one more key',
      'keys/another.pem in it is not what',
      (files) => files.set('keys/another.pem', Buffer.from('x')),
    ],
    ['no signature', 'it has no signature: it was made before', (files) => files.delete(SIGNATURE)],
    [
      'no signature, and an older format',
      'it has no signature',
      (files) => {
        signFiles(files, key, (manifest) => {
          manifest['format'] = 1
          delete manifest['files']
        })
        files.delete(SIGNATURE)
      },
    ],
    [
      'a signature that is none',
      'its manifest is not what was signed',
      (files) => files.set(SIGNATURE, Buffer.from('{}')),
    ],
    [
      'signed by another',
      "a key that is not this register's",
      (files) => signFiles(files, attacker),
    ],
    [
      'a key whose name writes over the line of a terminal',
      'its manifest is not what was signed',
      (files) => {
        signFiles(files, attacker)
        const signature = JSON.parse(files.get(SIGNATURE)?.toString() ?? '')
        files.set(
          SIGNATURE,
          Buffer.from(JSON.stringify({ ...signature, key: '\r\u001b[2KIt is signed by your key' })),
        )
      },
    ],
    [
      'a file whose name does so',
      'it holds [2KA, which is in no backup',
      (files) => files.set('\r\u001b[2KA', Buffer.from('x')),
    ],
    ...[
      '../outside/x',
      'keys/../../outside/x',
      '/tmp/lentera-outside',
      'keys/a/b.pem',
      'cli.ts',
    ].map((name): (typeof changed)[number] => [
      name,
      `it holds ${name}, which is in no backup`,
      (files) => {
        files.set(name, Buffer.from('x'))
        signFiles(files, key)
      },
    ]),
  ]
  for (const [what, message, change] of changed) {
    const path = await repackBackup(made.path, change)
    await expect(restoreBackup(target, restoreOrder({ ...made, path })), what).rejects.toThrow(
      message,
    )
    await expect(restoreBackup(target, restoreOrder({ ...made, path })), what).rejects.toThrow(
      /^\P{Cc}*$/u,
    )
  }
  expect(filesIn(target.dataDir)).toEqual([])
})

test.for(ENGINES)(
  'the root of the log that a backup names must be that of its events (%s)',
  async (engine) => {
    const { made, key } = await makeBackedUpRegister()
    const target = await freshLocation(engine)
    const { size } = made.manifest.log
    for (const log of [
      { size, root: Buffer.alloc(32, 1).toString('base64') },
      { size: size + 1, root: made.manifest.log.root },
    ]) {
      const path = await repackBackup(made.path, (files) =>
        signFiles(files, key, (manifest) => (manifest['log'] = log)),
      )
      const { placed, checked } = await restoreBackup(target, restoreOrder({ ...made, path }))
      expect([placed, checked.errors]).toEqual([
        false,
        [
          expect.stringContaining(
            `its log has ${log.size} leaves with the root ${log.root}; its events lead to ${size} with ${made.manifest.log.root}`,
          ),
        ],
      ])
    }
    expect((await restoreBackup(target, restoreOrder(made))).placed).toBe(true)
  },
)

test('a backup that is not encrypted is refused where a key is given to open it', async () => {
  const { made } = await makeBackedUpRegister()
  const { identity } = await keyPair()
  const target = await freshLocation('sqlite')
  await expect(
    restoreBackup(target, restoreOrder(made, { identities: [identity] })),
  ).rejects.toThrow('it is not encrypted, and a key was given')
})

test('a register whose key is elsewhere makes a backup that is not signed, and says so', async () => {
  const where = await freshLocation('sqlite')
  await (await makeSignedRegister(where, 3)).close()
  rmSync(join(where.dataDir, 'keys'), { recursive: true })
  const made = await makeBackup(where, { folder: where.dataDir, recipients: [], now: NOON })
  expect(made.signedBy).toBeNull()
  await expect(restoreBackup(await freshLocation('sqlite'), restoreOrder(made))).rejects.toThrow(
    'it has no signature',
  )
})

test('what is larger than any backup is refused before it is read', async () => {
  const { made, where } = await makeBackedUpRegister()
  const folder = join(where.dataDir, 'hostile')
  mkdirSync(folder)
  const small = (name: string, size = 1) => ({ name, size, content: [Buffer.alloc(size, 'x')] })
  const manifest = { ...made.manifest, format: 1, files: undefined }
  const first = () => ({
    ...small(MANIFEST),
    size: Buffer.byteLength(JSON.stringify(manifest)),
    content: [Buffer.from(JSON.stringify(manifest))],
  })
  const cases: [string, Parameters<typeof archiveOf>[0], string][] = [
    ['manifest', [small(MANIFEST, 2 << 20)], 'more than the 1048576 that are read'],
    ['key', [first(), small('keys/a.pem', 70_000)], 'which no key has'],
    [
      'entries',
      [first(), ...Array.from({ length: 1_001 }, (_, i) => small(`keys/k${i}.pem`))],
      'it holds too many files',
    ],
    ['database', [first(), { ...small(DATABASE), size: 2 ** 50 }], 'free where it is unpacked'],
    ['twice', [first(), small('keys/a.pem'), small('keys/a.pem')], 'it holds keys/a.pem twice'],
  ]
  for (const [name, entries, message] of cases) {
    const path = join(folder, name)
    writeFileSync(path, await archiveOf(entries))
    await expect(
      restoreBackup(
        await freshLocation('sqlite'),
        restoreOrder({ path }, { acceptUnverified: true }),
      ),
      basename(path),
    ).rejects.toThrow(message)
  }
})

test('nothing is written any more once a backup was refused in the middle of a file', async () => {
  const { made, where } = await makeBackedUpRegister()
  const manifest = Buffer.from(JSON.stringify({ ...made.manifest, format: 1, files: undefined }))
  const path = join(where.dataDir, 'cut-off')
  const database = { name: DATABASE, size: 5_000, content: [] }
  writeFileSync(
    path,
    await archiveOf([{ name: MANIFEST, size: manifest.length, content: [manifest] }, database]),
  )
  const trust = { publicKeys: new Set<string>(), mnemonic: null, acceptUnverified: true }
  const folder = join(where.dataDir, 'unpacked')
  mkdirSync(folder)
  // Said just before the first file: what opens it then waits for a thread.
  const work: Promise<unknown>[] = []
  const say = () =>
    void work.push(
      ...Array.from({ length: 8 }, () => promisify(pbkdf2)('a', 'b', 300_000, 64, 'sha512')),
    )
  await expect(unpack(path, folder, { identities: [], trust, say })).rejects.toThrow(
    'it is cut off',
  )
  const files = filesIn(folder)
  await Promise.all(work)
  await promisify(setImmediate)()
  expect(filesIn(folder)).toEqual(files)
})
