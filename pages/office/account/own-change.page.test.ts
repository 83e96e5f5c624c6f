import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { PASSWORD } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

const NEW = 'four tired herons wait'

test.for([
  '/admin/account/password',
  '/admin/account/Password',
  '/admin/account/password/',
  '/admin/account/%70assword',
])('%s changes the password', async (address) => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn()
  expect(await (await ask(address)).text()).toContain('Change the password |')
  const changed = await ask(address, { form: { current: PASSWORD, password: NEW } })
  expect([changed.status, changed.headers.get('location')]).toEqual([302, '/admin/account'])
  expect(
    (await ask('/api/login', { json: { username: 'user@example.com', password: NEW } })).status,
  ).toBe(200)
})

test('an address in capitals begins to set up the app as well', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn()
  const begun = await ask('/admin/account/second-factor/App', { form: { current: PASSWORD } })
  expect(await begun.text()).toContain('QR code for your authenticator app')
})
