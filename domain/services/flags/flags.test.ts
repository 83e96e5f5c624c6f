import { expect, test } from 'vitest'
import {
  createCertificate,
  getCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import {
  createContent,
  deleteContent,
  getContent,
  isContentInUse,
  moveContent,
  updateContent,
} from '#/domain/services/editing/content.server.ts'
import { readContentHistory } from '#/domain/services/editing/history.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { readStats } from '#/domain/services/stats/stats.server.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { FlagInput } from './flag.ts'
import { FLAGS, listFlags, listFlagsForStaff, listShownFlags } from './flags.server.ts'

const liberia = (changes: Record<string, unknown> = {}) =>
  FlagInput.parse({ name: 'Liberia', code: 'LR', ...changes })

async function refused(work: Promise<unknown>): Promise<[string, string[]]> {
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error(`Expected a refusal, got ${String(error)}`)
  return [error.kind, Object.keys(error.details.fields ?? {})]
}

const bad: [changes: Record<string, unknown>, field: string, message: string][] = [
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ name: 'x'.repeat(101) }, 'name', 'longer than 100'],
  [{ code: 'l' }, 'code', 'two letters'],
  [{ code: 'l1' }, 'code', 'two letters'],
  [{ code: '' }, 'code', 'two letters'],
  [{ code: undefined }, 'code', 'Code is required'],
  [{ hidden: 1 }, 'hidden', 'true or false'],
]
test.each(bad)('%j is refused at %s: %s', (changes, field, message) => {
  const issues =
    FlagInput.safeParse({ name: 'Liberia', code: 'lr', ...changes }).error?.issues ?? []
  expect(issues.map((issue) => [issue.path[0], issue.message])).toEqual([
    [field, expect.stringContaining(message)],
  ])
})

test.for(ENGINES)(
  'a flag is added at the end, named by CLDR in Indonesian unless an Indonesian name is stored (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine), { role: 'admin' })
    const made = await createContent(context, FLAGS, liberia())
    expect(made).toMatchObject({ id: 11, code: 'lr', place: 11, indonesianName: null })
    const indonesian = async () =>
      (await listShownFlags({ ...context, language: 'id' })).map(({ name }) => name)
    expect([await indonesian(), (await listShownFlags(context)).at(-1)?.name]).toEqual([
      expect.arrayContaining(['Inggris Raya']),
      'Liberia',
    ])
    await updateContent(context, FLAGS, 7, {
      ...liberia({ name: 'United Kingdom', code: 'gb' }),
      indonesianName: 'Britania Raya',
    })
    expect(await indonesian()).toContain('Britania Raya')
    await createContent(context, FLAGS, liberia({ name: 'Atlantis', code: 'zz' }))
    expect((await indonesian()).at(-1)).toBe('Atlantis')
  },
)

test.for(ENGINES)(
  'a name and a code are those of one flag, and the error is at the one that is taken (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine), { role: 'admin' })
    expect(await refused(createContent(context, FLAGS, liberia({ name: 'Panama' })))).toEqual([
      'conflict',
      ['name'],
    ])
    expect(await refused(createContent(context, FLAGS, liberia({ code: 'pa' })))).toEqual([
      'conflict',
      ['code'],
    ])
    expect(
      await refused(updateContent(context, FLAGS, 1, liberia({ name: 'Panama', code: 'pa' }))),
    ).toEqual(['conflict', ['name', 'code']])
    await updateContent(context, FLAGS, 1, liberia({ name: 'Indonesia', code: 'id', version: 1 }))
    await expect(updateContent(context, FLAGS, 1, liberia({ version: 1 }))).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { name: 'Indonesia', version: 2 } },
    })
  },
)

test.for(ENGINES)(
  'a new name changes no certificate, and a flag that one uses cannot be deleted (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine), { role: 'admin' })
    const { id } = await createCertificate(context, certificateInput())
    await updateContent(context, FLAGS, 1, liberia({ name: 'Republic of Indonesia', code: 'id' }))
    expect(await getCertificate(context, id)).toMatchObject({ flag: 'Indonesia', flagId: 1 })
    expect([
      await isContentInUse(context, FLAGS, 1),
      await isContentInUse(context, FLAGS, 2),
    ]).toEqual([true, false])
    expect((await refused(deleteContent(context, FLAGS, 1)))[0]).toBe('conflict')
    expect((await refused(deleteContent(context, FLAGS, 2, 9)))[0]).toBe('conflict')
    await deleteContent(context, FLAGS, 2, 1)
    expect((await refused(getContent(context, FLAGS, 2)))[0]).toBe('not-found')
    expect((await readContentHistory(context, 'flag', 2)).map(({ kind }) => kind)).toEqual([
      'deleted',
    ])
  },
)

test.for(ENGINES)(
  'a hidden flag is not shown and not counted; flags can be moved (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db, { role: 'admin' })
    await updateContent(context, FLAGS, 2, liberia({ name: 'Singapore', code: 'sg', hidden: true }))
    await moveContent(context, FLAGS, { id: 3, direction: 'up' })
    const anonymous = contextOf(db)
    expect((await listFlags(anonymous)).map(({ code }) => code).slice(0, 3)).toEqual([
      'id',
      'my',
      'ph',
    ])
    expect((await listFlagsForStaff(context)).map(({ id }) => id).slice(0, 3)).toEqual([1, 3, 2])
    expect((await readStats(anonymous)).countries).toBe(9)
    expect((await readContentHistory(context, 'flag', 2)).map(({ kind }) => kind)).toEqual([
      'hidden',
    ])
    expect(await moveContent(context, FLAGS, { id: 1, direction: 'up' })).toBeNull()
  },
)

test('only administrators edit flags', async () => {
  const db = await freshStore('sqlite')
  for (const [context, kind] of [
    [contextOf(db), 'unauthenticated'],
    [await staffContext(db), 'forbidden'],
  ] as const) {
    const attempts = [
      getContent(context, FLAGS, 1),
      createContent(context, FLAGS, liberia()),
      updateContent(context, FLAGS, 1, liberia()),
      moveContent(context, FLAGS, { id: 1, direction: 'down' }),
      deleteContent(context, FLAGS, 1),
      isContentInUse(context, FLAGS, 1),
    ]
    for (const attempt of attempts) expect((await refused(attempt))[0]).toBe(kind)
  }
})
