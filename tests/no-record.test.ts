import { expect, test } from 'vitest'
import { visitor } from './helpers/app.ts'
import { PAGE_RIGHTS } from './helpers/page-rights.ts'
import { freshStore } from './helpers/store.ts'

const OF_A_RECORD = Object.entries(PAGE_RIGHTS).filter(([route]) => route.includes(':id'))

test('a page and a form of a record that is not there, or whose id is none, are answered with 404', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn('admin')
  expect(OF_A_RECORD.length).toBeGreaterThan(8)
  for (const [route, { form }] of OF_A_RECORD) {
    for (const id of ['99', 'NaN', '0', '2147483648', '9007199254740993']) {
      const address = route.replace(':id', id)
      expect([address, (await ask(address)).status]).toEqual([address, 404])
      // A form that lacks a field may be refused for that first.
      if (form) expect([400, 404]).toContain((await ask(address, { form: { ...form } })).status)
    }
  }
})
