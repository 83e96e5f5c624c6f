import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { publicKeys, rotateKey } from '#/domain/proof/keys/key-ring.server.ts'
import { newestCheckpoint, readTile } from '#/domain/proof/log/log.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { tileOf } from '#/domain/proof/log/tree/tiles.ts'
import { trustedKeysOf } from '#/domain/proof/statements/trusted-keys.ts'
import { certificateInput, NOON, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { treeHash } from '#/tests/helpers/log/rfc9162.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkpointOf, hasGrown } from '#/pages/public/offline/stored/refresh.ts'

const LEAVES = Array.from({ length: 70_000 }, (_, i) =>
  createHash('sha256').update(`leaf ${i}`).digest('hex'),
)
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

/** A log whose tiles are worked out from the definition of the tree alone. */
function logOf(leaves: string[]) {
  const known = new Map<string, string>()
  const over = (from: number, to: number) => {
    const name = `${from}-${to}`
    const hash = known.get(name) ?? treeHash(leaves.slice(from, to))
    known.set(name, hash)
    return hash
  }
  const asked: string[] = []
  async function tile(path: string) {
    asked.push(path)
    const { level, index, width } = tileOf(path) ?? { level: 'entries', index: 0, width: 0 }
    if (level === 'entries') throw new Error(path)
    const size = 256 ** level
    const hashes = Array.from({ length: width }, (_, i) =>
      over((index * 256 + i) * size, (index * 256 + i + 1) * size),
    )
    return bytes(hashes.join(''))
  }
  const at = (size: number) => ({ origin: 'log', size, root: bytes(over(0, size)) })
  return { at, tile, asked }
}

test('a log that grew is followed by its tiles, whatever its sizes', async () => {
  const log = logOf(LEAVES)
  const sizes = [1, 2, 3, 7, 8, 255, 256, 257, 300, 511, 512, 513, 700, 1_023, 1_024, 2_000]
  for (const before of sizes) {
    for (const after of sizes.filter((size) => size >= before))
      expect([before, after, await hasGrown(log.at(before), log.at(after), log.tile)]).toEqual([
        before,
        after,
        true,
      ])
  }
})

test('a long log is followed by few tiles', async () => {
  const log = logOf(LEAVES)
  expect(await hasGrown(log.at(65_000), log.at(70_000), log.tile)).toBe(true)
  expect(log.asked.length).toBeLessThan(8)
})

test('a log that is shorter, or has another history, is refused', async () => {
  const log = logOf(LEAVES)
  const other = logOf([...LEAVES.slice(0, 99), 'ab'.repeat(32), ...LEAVES.slice(100)])
  expect(await hasGrown(log.at(300), log.at(299), log.tile)).toBe(false)
  expect(await hasGrown(log.at(300), other.at(300), other.tile)).toBe(false)
  for (const size of [301, 512, 700]) {
    expect(await hasGrown(log.at(300), other.at(size), other.tile)).toBe(false)
    expect(await hasGrown(log.at(300), other.at(size), log.tile)).toBe(false)
    const flipped = async (path: string) => (await log.tile(path)).map((byte) => byte ^ 1)
    expect(await hasGrown(log.at(300), log.at(size), flipped)).toBe(false)
    const short = async (path: string) => (await log.tile(path)).slice(1)
    await expect(hasGrown(log.at(300), log.at(size), short)).rejects.toThrow('A tile of')
  }
})

test.for(ENGINES)(
  'the register’s own log is followed, and a state that is not signed by its key is none (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const grow = async (second: number) => {
      const now = new Date(Date.parse(NOON) + second * 10_000).toISOString()
      await createCertificate(
        { ...staff, now },
        certificateInput({ certificateId: `LMC-${second}` }),
      )
      await appendToLog(db, { now, origin: ORIGIN })
      return newestCheckpoint({ db })
    }
    const notes = [await grow(1), await grow(2), await grow(3), await grow(4), await grow(5)]
    const keys = trustedKeysOf(await publicKeys(db))
    const states = notes.map((note) => checkpointOf(ORIGIN, note, keys))
    // The account comes with the first certificate, the key that signed it with the second.
    expect(states.map((state) => state?.size)).toEqual([2, 4, 5, 6, 7])
    for (const before of states) {
      for (const after of states) {
        if (!before || !after) return expect.fail('not read')
        const grown = await hasGrown(before, after, (path) =>
          readTile({ db, count: () => {} }, path),
        )
        expect([before.size, after.size, grown]).toEqual([
          before.size,
          after.size,
          after.size >= before.size,
        ])
      }
    }
    const note = notes[4] ?? ''
    expect(checkpointOf('https://elsewhere.example', note, keys)).toBeNull()
    expect(checkpointOf(ORIGIN, note.replace('\n7\n', '\n8\n'), keys)).toBeNull()
    expect(
      checkpointOf(
        ORIGIN,
        note,
        keys.map((key) => ({ ...key, use: 'statements' as const })),
      ),
    ).toBeNull()
    await rotateKey(db, NOON, 'log', true)
    expect(checkpointOf(ORIGIN, note, trustedKeysOf(await publicKeys(db)))).toBeNull()
  },
)
