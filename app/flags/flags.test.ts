import { expect, test } from 'vitest'
import { createCertificate, getCertificate } from '#/app/certificates/certificates.server.ts'
import { Refusal } from '#/app/refusal.ts'
import { readSiteHistory } from '#/app/site-editing/site-history.server.ts'
import { readStats } from '#/app/stats/stats.server.ts'
import { certificateInput, scopeOf, staffScope } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { createFlag, deleteFlag, getFlagRecord, isFlagInUse, moveFlag, updateFlag } from './flag-editing.server.ts'
import { FlagInput } from './flag.ts'
import { listFlagRecords, listFlags, shownFlags } from './flags.server.ts'

const liberia = (changes: Record<string, unknown> = {}) => FlagInput.parse({ name: 'Liberia', code: 'LR', ...changes })

async function refused(work: Promise<unknown>): Promise<[string, string[]]> {
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error(`Expected a refusal, got ${String(error)}`)
  return [error.kind, Object.keys(error.details.fields ?? {})]
}

const bad: [changes: Record<string, unknown>, field: string, words: string][] = [
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ name: 'x'.repeat(101) }, 'name', 'longer than 100'],
  [{ code: 'l' }, 'code', 'two letters'],
  [{ code: 'l1' }, 'code', 'two letters'],
  [{ code: '' }, 'code', 'two letters'],
  [{ code: undefined }, 'code', 'Code is required'],
  [{ hidden: 1 }, 'hidden', 'true or false'],
]
test.each(bad)('%j is refused at %s: %s', (changes, field, words) => {
  const issues = FlagInput.safeParse({ name: 'Liberia', code: 'lr', ...changes }).error?.issues ?? []
  expect(issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, expect.stringContaining(words)]])
})

test.for(ENGINES)(
  'a flag is added at the end, named by CLDR in Indonesian unless it has a name of its own (%s)',
  async (engine) => {
    const scope = await staffScope(await freshStore(engine), { role: 'admin' })
    const made = await createFlag(scope, liberia())
    expect(made).toMatchObject({ id: 11, code: 'lr', place: 11, indonesianName: null })
    const indonesian = async () => (await shownFlags({ ...scope, language: 'id' })).map(({ name }) => name)
    expect([await indonesian(), (await shownFlags(scope)).at(-1)?.name]).toEqual([
      expect.arrayContaining(['Inggris Raya']),
      'Liberia',
    ])
    await updateFlag(scope, 7, { ...liberia({ name: 'United Kingdom', code: 'gb' }), indonesianName: 'Britania Raya' })
    expect(await indonesian()).toContain('Britania Raya')
    await createFlag(scope, liberia({ name: 'Atlantis', code: 'zz' }))
    expect((await indonesian()).at(-1)).toBe('Atlantis')
  },
)

test.for(ENGINES)(
  'a name and a code are those of one flag, and the words stand beside the one that is taken (%s)',
  async (engine) => {
    const scope = await staffScope(await freshStore(engine), { role: 'admin' })
    expect(await refused(createFlag(scope, liberia({ name: 'Panama' })))).toEqual(['conflict', ['name']])
    expect(await refused(createFlag(scope, liberia({ code: 'pa' })))).toEqual(['conflict', ['code']])
    expect(await refused(updateFlag(scope, 1, liberia({ name: 'Panama', code: 'pa' })))).toEqual(['conflict', ['name', 'code']])
    await updateFlag(scope, 1, liberia({ name: 'Indonesia', code: 'id', version: 1 }))
    await expect(updateFlag(scope, 1, liberia({ version: 1 }))).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { name: 'Indonesia', version: 2 } },
    })
  },
)

test.for(ENGINES)('a new name changes no certificate, and a flag that one uses cannot be deleted (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine), { role: 'admin' })
  const { id } = await createCertificate(scope, certificateInput())
  await updateFlag(scope, 1, liberia({ name: 'Republic of Indonesia', code: 'id' }))
  expect(await getCertificate(scope, id)).toMatchObject({ flag: 'Indonesia', flagId: 1 })
  expect([await isFlagInUse(scope, 1), await isFlagInUse(scope, 2)]).toEqual([true, false])
  expect((await refused(deleteFlag(scope, 1)))[0]).toBe('conflict')
  expect((await refused(deleteFlag(scope, 2, 9)))[0]).toBe('conflict')
  await deleteFlag(scope, 2, 1)
  expect((await refused(getFlagRecord(scope, 2)))[0]).toBe('not-found')
  expect((await readSiteHistory(scope, 'flag', 2)).map(({ kind }) => kind)).toEqual(['deleted'])
})

test.for(ENGINES)('a hidden flag is not shown and not counted; flags change places (%s)', async (engine) => {
  const db = await freshStore(engine)
  const scope = await staffScope(db, { role: 'admin' })
  await updateFlag(scope, 2, liberia({ name: 'Singapore', code: 'sg', hidden: true }))
  await moveFlag(scope, { id: 3, direction: 'up' })
  const stranger = scopeOf(db)
  expect((await listFlags(stranger)).map(({ code }) => code).slice(0, 3)).toEqual(['id', 'my', 'ph'])
  expect((await listFlagRecords(scope)).map(({ id }) => id).slice(0, 3)).toEqual([1, 3, 2])
  expect((await readStats(stranger)).countries).toBe(9)
  expect((await readSiteHistory(scope, 'flag', 2)).map(({ kind }) => kind)).toEqual(['hidden'])
  expect(await moveFlag(scope, { id: 1, direction: 'up' })).toBeNull()
})

test('only administrators edit flags', async () => {
  const db = await freshStore('sqlite')
  for (const [scope, kind] of [
    [scopeOf(db), 'unauthenticated'],
    [await staffScope(db), 'forbidden'],
  ] as const) {
    const attempts = [
      getFlagRecord(scope, 1),
      createFlag(scope, liberia()),
      updateFlag(scope, 1, liberia()),
      moveFlag(scope, { id: 1, direction: 'down' }),
      deleteFlag(scope, 1),
      isFlagInUse(scope, 1),
    ]
    for (const attempt of attempts) expect((await refused(attempt))[0]).toBe(kind)
  }
})
