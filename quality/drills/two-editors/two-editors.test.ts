import { expect, test } from 'vitest'
import { updateCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Save } from './editing.ts'
import { twoEditors } from './two-editors.ts'

test.for(ENGINES)('two editors lose no update, in any order and at once (%s)', async (engine) => {
  const store = await freshStore(engine)
  const aim = await twoEditors([await staffContext(store), await staffContext(store)], {
    interleavings: 200,
    seed: 2,
  })
  expect(aim).toMatchObject({ met: true })
})

test('saving without looking at the version that was read is caught', async () => {
  const store = await freshStore('sqlite')
  const careless: Save = (context, id, changes) =>
    updateCertificate(context, id, { ...changes, version: undefined })
  const editors = [await staffContext(store), await staffContext(store)] as const
  const aim = await twoEditors([...editors], { interleavings: 200, seed: 2, save: careless })
  expect(aim).toMatchObject({ met: false, reached: expect.stringContaining('"version":1') })
})
