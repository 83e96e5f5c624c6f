import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { generateX25519Identity } from 'age-encryption'
import { expect, test, vi } from 'vitest'
import { ENGINES } from '#/tests/helpers/store.ts'
import { rehearse, type Rehearsal } from './rehearsal.ts'

// The built server and the commands, as processes; `npm test` builds first.
vi.setConfig({ testTimeout: 240_000 })

const { signal } = new AbortController()

test.for(ENGINES)('a register of 2,000 that is destroyed comes back whole (%s)', async (engine) => {
  const outcome = await rehearse({ engine, certificates: 2_000, quietMs: 500 }, signal)
  expect(outcome.errors).toEqual([])
  expect(outcome.restoreSeconds).toBeLessThan(300)
  expect(outcome.during.answers).toBeGreaterThan(10)
})

const planted: [
  what: string,
  plants: Pick<Rehearsal, 'plant' | 'plantInRegister'>,
  message: RegExp,
][] = [
  ['a flipped byte', { plant: ({ path }) => flip(path) }, /its checksum is not the one/],
  [
    'a flipped byte, and nothing to compare with',
    {
      plant: ({ path }) => {
        flip(path)
        rmSync(`${path}.sha256`)
      },
    },
    /damaged/,
  ],
  [
    'a wrong key',
    { plant: async ({ keyFile }) => writeFileSync(keyFile, await generateX25519Identity()) },
    /encrypted for another key/,
  ],
]
test.for(planted)('the drill fails for %s', async ([_what, plants, message]) => {
  const { errors } = await rehearse(
    { engine: 'sqlite', certificates: 300, quietMs: 100, ...plants },
    signal,
  )
  expect(errors).toEqual([expect.stringMatching(message)])
})

test('a register that an event was removed from is not even served', async () => {
  const rehearsal = rehearse(
    { engine: 'sqlite', certificates: 300, quietMs: 100, plantInRegister: removeEvent },
    signal,
  )
  await expect(rehearsal).rejects.toThrow('ended by itself')
})

function flip(path: string): void {
  const bytes = readFileSync(path)
  const middle = bytes.length >> 1
  bytes.writeUInt8((bytes[middle] ?? 0) ^ 1, middle)
  writeFileSync(path, bytes)
}

function removeEvent(dataDir: string): void {
  const file = new DatabaseSync(join(dataDir, 'lentera.db'), { enableForeignKeyConstraints: false })
  file.exec('drop trigger register_events_no_delete; delete from registerEvents where id = 100')
  file.close()
}
