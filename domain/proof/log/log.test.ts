import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { publicKeys } from '#/domain/proof/keys/key-ring.server.ts'
import { readTile } from './log.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, NOON, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { leafOf, treeHash } from '#/tests/helpers/log/rfc9162.ts'
import {
  checkpointIn,
  COSIGNATURE,
  cosignedText,
  ED25519,
  keyOfVkey,
  noteKeyId,
  readNote,
  signatureLine,
  vkeyOf,
} from '#/domain/proof/log-format/note.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import { hexOf } from '#/core/bytes.ts'
import { tileOf, tilePath } from '#/domain/proof/log/tree/tiles.ts'
import { addWitness, isSignedBy } from '#/domain/proof/log/states/witness.server.ts'

const at = (now: string) => ({ now, origin: ORIGIN })
const later = (seconds: number) => new Date(Date.parse(NOON) + seconds * 1_000).toISOString()

test('a published note is signed by its key, and not when a character is changed', () => {
  // From the documentation of golang.org/x/mod/sumdb/note.
  const key = keyOfVkey(
    sha256,
    'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  )
  const text =
    'If you think cryptography is the answer to your problem,\nthen you don’t know what your problem is.\n'.replace(
      '’',
      "'",
    )
  const note = readNote(
    `${text}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`,
  )
  expect(note?.text).toBe(text)
  expect(key?.kind).toBe(ED25519)
  const signature = note?.signatures[0]
  if (!key || !signature) return expect.fail('not read')
  expect(signature.keyId).toBe(noteKeyId(sha256, key))
  expect(isSignedBy(key.publicKey, Buffer.from(text), signature.signature)).toBe(true)
  expect(
    isSignedBy(key.publicKey, Buffer.from(text.replace('If', 'if')), signature.signature),
  ).toBe(false)
})

test.for([
  [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
  [{ level: 3, index: 1_234_067, width: 256 }, 'tile/3/x001/x234/067'],
  [{ level: 0, index: 67, width: 8 }, 'tile/0/067.p/8'],
  [{ level: 'entries', index: 1_000, width: 255 }, 'tile/entries/x001/000.p/255'],
] as const)('a tile has one path: %o', ([tile, path]) => {
  expect(tilePath(tile)).toBe(path)
  expect(tileOf(path)).toEqual(tile)
})

test.for([
  'tile/0/0',
  'tile/0/x000/001',
  'tile/0/001.p/256',
  'tile/0/001.p/0',
  'tile/0/001.p/08',
  'tile/00/001',
  'tile/0/001/',
])('no path of a tile: %s', (path) => expect(tileOf(path)).toBeNull())

test.for(ENGINES)(
  'monitors read checkpoint, tiles and entries, and reach the same root (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask } = visitor(db)
    expect((await ask('/log/checkpoint')).status).toBe(404)
    await manyCertificates(db, 700)
    await appendToLog(db, at(NOON))
    const answered = await ask('/log/checkpoint')
    expect(answered.headers.get('access-control-allow-origin')).toBe('*')
    const note = readNote(await answered.text())
    const checkpoint = note && checkpointIn(note.text)
    expect(checkpoint).toMatchObject({ origin: 'localhost:3000/log', size: 700 })
    const [key] = (await publicKeys(db)).filter(({ use }) => use === 'log')
    const publicKey = new Uint8Array(Buffer.from(key?.publicKey ?? '', 'base64'))
    const line = note?.signatures[0]
    expect(line?.keyId).toBe(
      noteKeyId(sha256, { name: 'localhost:3000/log', kind: ED25519, publicKey }),
    )
    expect(
      isSignedBy(publicKey, Buffer.from(note?.text ?? ''), line?.signature ?? new Uint8Array()),
    ).toBe(true)
    const tiles = await Promise.all(
      ['000', '001', '002.p/188'].map((path) => ask(`/log/tile/0/${path}`)),
    )
    expect(tiles.map((tile) => tile.headers.get('content-type'))).toEqual(
      Array(3).fill('application/octet-stream'),
    )
    expect(tiles[0]?.headers.get('cache-control')).toContain('immutable')
    const bodies = await Promise.all(
      tiles.map(async (tile) => Buffer.from(await tile.arrayBuffer())),
    )
    const leaves = bodies.flatMap((body) =>
      Array.from({ length: body.length / 32 }, (_, i) => body.toString('hex', i * 32, i * 32 + 32)),
    )
    expect(leaves).toHaveLength(700)
    expect(treeHash(leaves)).toBe(hexOf(checkpoint?.root ?? new Uint8Array()))
    const above = Buffer.from(await (await ask('/log/tile/1/000.p/2')).arrayBuffer())
    expect([above.toString('hex', 0, 32), above.toString('hex', 32)]).toEqual([
      treeHash(leaves.slice(0, 256)),
      treeHash(leaves.slice(256, 512)),
    ])
    const entries = Buffer.from(await (await ask('/log/tile/entries/002.p/188')).arrayBuffer())
    const read = Array.from({ length: 188 }, (_, i) => entries.subarray(i * 34, i * 34 + 34))
    expect(read.every((entry) => entry.readUInt16BE(0) === 32)).toBe(true)
    expect(read.map((entry) => leafOf(entry.toString('hex', 2)))).toEqual(leaves.slice(512))
    const counted: unknown[] = []
    const count = (...what: unknown[]) => void counted.push(what)
    for (const path of ['tile/entries/000', 'tile/0/000']) await readTile({ db, count }, path)
    expect(counted).toEqual([['read', 5]])
    for (const path of [
      '0/002',
      '0/002.p/189',
      '1/000',
      '2/000.p/1',
      '0/003.p/1',
      'x/000',
      '0/..%2f000',
    ]) {
      expect([path, (await ask(`/log/tile/${path}`)).status]).toEqual([path, 404])
    }
  },
)

test.for(ENGINES)('witnesses that are known cosign, others do not (%s)', async (engine) => {
  const db = await freshStore(engine)
  await manyCertificates(db, 3)
  await appendToLog(db, at(NOON))
  const { ask } = visitor(db)
  const checkpoint = await (await ask('/log/checkpoint')).text()
  const witness = newWitness('witness.example/w1')
  const send = (body: string) =>
    ask('/log/witness', { body, headers: { 'content-type': 'text/plain' } })
  expect((await send(checkpoint + witness.cosign(checkpoint, later(0)))).status).toBe(400)
  const page = async () => (await ask('/register')).text()
  const claim = 'Independent parties co-sign the log'
  expect(await page()).not.toContain(claim)
  expect(await page()).toContain(
    'No witness has been named yet, so no independent party co-signs the log.',
  )
  expect(await addWitness(db, NOON, witness.vkey)).toBe('witness.example/w1')
  expect(await page()).not.toMatch(/Independent parties co-sign|No witness has been named/)
  await expect(addWitness(db, NOON, witness.vkey)).rejects.toThrow('already')
  await expect(addWitness(db, NOON, 'nonsense')).rejects.toThrow('name+hash+key')
  const accepted = await send(checkpoint + witness.cosign(checkpoint, later(0)))
  expect([accepted.status, await accepted.json()]).toEqual([
    200,
    { witnesses: ['witness.example/w1'] },
  ])
  const cosigned = await (await ask('/log/checkpoint')).text()
  expect(cosigned.startsWith(checkpoint)).toBe(true)
  expect(await page()).toContain(claim)
  expect(readNote(cosigned)?.signatures.map(({ name }) => name)).toEqual([
    'localhost:3000/log',
    'witness.example/w1',
  ])
  expect(
    (await send(checkpoint + newWitness('witness.example/w1').cosign(checkpoint, later(0)))).status,
  ).toBe(400)
  expect((await send(checkpoint + witness.cosign(checkpoint, later(3_600)))).status).toBe(400)
  expect((await send('nothing of the kind')).status).toBe(400)
  const forged = checkpoint.replace('\n3\n', '\n2\n')
  expect((await send(forged + witness.cosign(forged, later(0)))).status).toBe(404)
})

test.for(ENGINES)(
  'states are signed by several processes at once, one after the other (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    for (let round = 0; round < 5; round++) {
      await manyCertificates(db, 30, round)
      const sealed = await Promise.all([1, 2, 3].map(() => appendToLog(db, at(later(round * 10)))))
      expect(sealed.every((count) => count <= 31)).toBe(true)
    }
    const checkpoints = await db.read
      .selectFrom('checkpoints')
      .select('size')
      .orderBy('size')
      .execute()
    expect(checkpoints.map(({ size }) => size)).toEqual([30, 61, 91, 121, 151])
  },
)

test.for(ENGINES)(
  'nothing is signed while the clock is behind the register (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await createCertificate(await staffContext(db), certificateInput())
    await expect(appendToLog(db, at(later(-60)))).rejects.toThrow('clock')
    expect(await db.read.selectFrom('checkpoints').select('size').execute()).toEqual([])
  },
)

function newWitness(name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const key = { name, kind: COSIGNATURE, publicKey: raw }
  return {
    vkey: vkeyOf(sha256, key),
    cosign(note: string, now: string): string {
      const seconds = Math.floor(Date.parse(now) / 1_000)
      const time = Buffer.alloc(8)
      time.writeBigUInt64BE(BigInt(seconds))
      const text = readNote(note)?.text ?? ''
      const signature = sign(
        null,
        cosignedText(seconds, text),
        createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      )
      return signatureLine(sha256, key, new Uint8Array(Buffer.concat([time, signature])))
    },
  }
}
