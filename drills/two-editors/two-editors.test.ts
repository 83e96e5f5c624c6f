import { expect, test } from 'vitest'
import { updateCertificate } from '#/app/certificates/certificates.server.ts'
import { staffScope } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Save } from './editing.ts'
import { twoEditors } from './two-editors.ts'

test.for(ENGINES)('two editors lose no update, in any order and at once (%s)', async (engine) => {
  const store = await freshStore(engine)
  const aim = await twoEditors([await staffScope(store), await staffScope(store)], { interleavings: 200, seed: 2 })
  expect(aim).toMatchObject({ met: true })
})

test('saving without looking at the version that was read is caught', async () => {
  const store = await freshStore('sqlite')
  const careless: Save = (scope, id, changes) => updateCertificate(scope, id, { ...changes, version: undefined })
  const editors = [await staffScope(store), await staffScope(store)] as const
  const aim = await twoEditors([...editors], { interleavings: 200, seed: 2, save: careless })
  expect(aim).toMatchObject({ met: false, reached: expect.stringContaining('"version":1') })
})
