import { expect, test } from 'vitest'
import { signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { PASSWORD } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

test('the pages require it in the same form, show the input again, and never a secret', async () => {
  const db = await freshStore('sqlite')
  const admin = visitor(db, { mail: true })
  await admin.signIn('admin')
  const person = await signedIn(db, 'registrar@example.com')
  const path = `/admin/accounts/${person.context().actor?.id}`
  const typed = {
    intent: 'invite',
    email: 'new@example.com',
    role: 'admin',
    language: 'id',
    password: 'a wrong guess 1',
  }
  const refused = await admin.ask('/admin/accounts', { form: typed })
  const page = await refused.text()
  expect([refused.status, page.includes('a wrong guess 1')]).toEqual([403, false])
  expect(page).toMatch(/id="password-invite-error"[^>]*>This is not your password/)
  expect(page).toMatch(/value="new@example.com"/)
  // As every form of staff says it: section 8 of tests/specification/specification.md puts the
  // status before the text of any answer that is not OK.
  expect(page).toContain('403: This is not your password')
  const sent = await (
    await admin.ask('/admin/accounts', { form: { ...typed, password: PASSWORD } })
  ).text()
  expect([
    sent.includes('It was sent to this address by email'),
    sent.includes('invitation='),
  ]).toEqual([true, false])
  const missing = await admin.ask(path, { form: { intent: 'disable' } })
  expect([missing.status, await missing.text()]).toEqual([
    403,
    expect.stringMatching(/<details open[\s\S]*password-disable-error/),
  ])
  for (const [to, form] of [
    [path, { intent: 'role', role: 'admin' }],
    ['/admin/certificates/export', {}],
  ] as const) {
    for (const [password, message] of [
      ['a wrong guess 2', 'This is not your password.'],
      ['', 'Enter your password.'],
    ] as const) {
      const text = await (await admin.ask(to, { form: { ...form, password } })).text()
      expect([to, password, text.includes(message), text.includes('JSON body')]).toEqual([
        to,
        password,
        true,
        false,
      ])
    }
  }
  const role = await (
    await admin.ask(path, { form: { intent: 'role', role: 'admin', password: 'x' } })
  ).text()
  expect(role).toMatch(/<option value="admin" selected/)
})
