import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '#/db/open/open.ts'
import type { Where } from '#/db/schema.ts'
import { contentOf, filesIn, makeSignedRegister } from '#/tests/helpers/backup/backups.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { moveRegister } from './move.ts'

const move = (from: Where, to: Where) => moveRegister(from, to, 'to the test', () => {})

test.for(ENGINES)(
  'a register that starts on %s moves to the other engine and back: every row, every key, the same root',
  async (engine) => {
    const [first, last] = [await freshLocation(engine), await freshLocation(engine)]
    const other = await freshLocation(engine === 'sqlite' ? 'postgres' : 'sqlite')
    await (await makeSignedRegister(first, 300)).close()
    const before = await contentOf(first, 'before')
    const there = await move(first, other)
    const back = await move(other, last)
    expect([there.checked.root, there.checked.size, there.leftOut]).toEqual([
      back.checked.root,
      301,
      [],
    ])
    expect(await contentOf(last, 'after')).toEqual(before)
    const keysOf = ({ dataDir }: Where) =>
      filesIn(join(dataDir, 'keys')).map((name) => [
        name,
        readFileSync(join(dataDir, 'keys', name), 'utf8'),
      ])
    expect(keysOf(last)).toEqual(keysOf(first))
    expect(keysOf(last)).toHaveLength(2)
    for (const left of [first, other])
      await expect(openStore(left)).rejects.toThrow('the register was moved from here to the test')
    expect(filesIn(last.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  },
)

test.for(ENGINES)(
  'a register that anybody has open is not moved, and goes on (%s)',
  async (engine) => {
    const [from, to] = [await freshLocation(engine), await freshLocation('sqlite')]
    const db = await makeSignedRegister(from, 3)
    await expect(move(from, to)).rejects.toThrow('The register is in use')
    expect(filesIn(to.dataDir)).toEqual([])
    await db.write.insertInto('flags').values({ name: 'Liberia', code: 'lr' }).execute()
    await db.close()
    expect((await move(from, to)).checked.certificates).toBe(3)
  },
)

test.for(ENGINES)(
  'a register is not moved over another one, and stays where it was (%s)',
  async (engine) => {
    const [from, to] = [await freshLocation('sqlite'), await freshLocation(engine)]
    await (await makeSignedRegister(from, 3)).close()
    await (await openStore(to)).close()
    await expect(move(from, to)).rejects.toThrow(/There is a register|is not empty/)
    await (await openStore(from)).close()
  },
)

test('a register with an error is not moved: both locations stay as they were', async () => {
  const [from, to] = [await freshLocation('sqlite'), await freshLocation('postgres')]
  const db = await makeSignedRegister(from, 3)
  await db.write.updateTable('entries').set({ vesselName: 'KM Lain' }).where('id', '=', 2).execute()
  await db.close()
  await expect(move(from, to)).rejects.toThrow(
    /MANY-0-1 is not what its newest event says: vesselName\nNothing was moved/,
  )
  await (await openStore(from)).close()
  const empty = await openStore(to)
  expect(await empty.read.selectFrom('entries').select('id').execute()).toEqual([])
  await empty.close()
})
