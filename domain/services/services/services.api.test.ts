import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test.each(ENGINES)(
  'services are listed with their lists as lists, in both languages (%s)',
  async (engine) => {
    const { ask } = visitor(await freshStore(engine))
    const english = await (await ask('/api/services')).json()
    const indonesian = await (await ask('/api/services?language=id')).json()
    expect(english).toHaveLength(12)
    expect(new Set(english.map((one: { category: string }) => one.category)).size).toBe(6)
    for (const [index, one] of english.entries()) {
      expect(one.id).toBe(index + 1)
      expect(one.benefits).toHaveLength(5)
      expect(one.process).toHaveLength(5)
      expect(one.areas.length > 0).toBe(one.id <= 8)
      expect(indonesian[index].slug).toBe(one.slug)
      expect(indonesian[index].longDescription).not.toBe(one.longDescription)
      for (const list of ['benefits', 'process'] as const) {
        expect(indonesian[index][list]).toHaveLength(5)
        expect(indonesian[index][list]).not.toEqual(one[list])
      }
    }
  },
)

test('one service is found by its slug; an unknown one and an unknown language are refused', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  expect(await (await ask('/api/services/ship-classification')).json()).toMatchObject({
    id: 1,
    title: 'Ship classification',
  })
  const unknown = await ask('/api/services/nothing')
  expect([unknown.status, (await unknown.json()).detail]).toEqual([404, 'Service not found'])
  const language = await ask('/api/services?language=fr')
  expect([language.status, (await language.json()).detail]).toEqual([
    400,
    'language is one of en, id',
  ])
})

test.each(ENGINES)(
  'a service that staff add without a translation is shown as it is (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await db.write
      .insertInto('services')
      .values({ slug: 'new', title: 'New', description: 'Text' } as never)
      .execute()
    const { ask } = visitor(db)
    expect(await (await ask('/api/services/new?language=id')).json()).toMatchObject({
      title: 'New',
      benefits: [],
      areas: [],
    })
    const page = await (await ask('/id/services/new')).text()
    expect(page).toContain('Permohonan')
    expect(page).toContain('Sertifikat yang dapat segera diverifikasi siapa pun')
  },
)
