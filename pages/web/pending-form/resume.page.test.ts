import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody, PASSWORD } from '#/tests/helpers/people.ts'
import { SECRET_FIELDS } from '#/core/secret-fields.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { toPendingForm, readPendingForm } from './pending-form.ts'

// Whole requests as a browser without JavaScript sends them.

const form = {
  ...certificateBody({ vesselName: 'KM "Tertahan" <1>' }),
  isValid: 'on',
  type: 'Classification Certificate',
}
const credentials = { username: 'user@example.com', password: PASSWORD }

async function signedOut() {
  const someone = visitor(await freshStore('sqlite'))
  await someone.signIn()
  someone.cookies.clear()
  return someone
}

/** The hidden fields of a page's form, as a browser would send them. */
function hiddenIn(page: string): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const [, name = '', value = ''] of page.matchAll(
    /<input type="hidden" name="([^"]*)" value="([^"]*)"/g,
  )) {
    const text = value
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    fields[name] = [...(fields[name] ?? []), text]
  }
  return fields
}

test('a form sent after the end of its session is saved after signing in again', async () => {
  const { ask } = await signedOut()
  const sent = await ask('/admin/certificates/new?renew=7', { form })
  expect(sent.status).toBe(307)
  const ended = await ask(sent.headers.get('location') ?? '', { form })
  const page = await ended.text()
  expect([ended.status, page.includes('Your session has ended')]).toEqual([401, true])
  const held = hiddenIn(page)
  expect(readPendingForm(held['held']?.[0])).toMatchObject({
    action: '/admin/certificates/new?renew=7',
  })

  const wrong = await ask('/auth/resume', {
    form: { ...held, ...credentials, password: 'wrong', code: '' },
  })
  const again = await wrong.text()
  expect([wrong.status, again.includes('The email or the password is wrong.')]).toEqual([401, true])
  expect(hiddenIn(again)).toEqual(held)

  const right = await ask('/auth/resume', { form: { ...held, ...credentials, code: '' } })
  const save = await right.text()
  expect([right.status, save.includes('action="/admin/certificates/new?renew=7"')]).toEqual([
    200,
    true,
  ])
  const saved = await ask('/admin/certificates/new', { form: hiddenIn(save) })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/admin'])
  expect(await (await ask('/api/certificates')).json()).toMatchObject([
    {
      vesselName: 'KM "Tertahan" <1>',
      issuedCertificates: 'International Load Line, International Tonnage',
    },
  ])
})

test('a form with a secret, or for another site, is not stored in the page', async () => {
  const { ask } = await signedOut()
  const secret = await ask('/auth/resume?to=/admin/account/password', {
    form: { password: 'old one', newPassword: 'new one' },
  })
  expect([secret.status, secret.headers.get('location')]).toEqual([302, '/auth'])
  for (const held of [
    '',
    '{',
    '[]',
    JSON.stringify({ action: 'https://evil.example/admin', fields: [['a', 'b']] }),
  ]) {
    const elsewhere = await ask('/auth/resume', { form: { held, ...credentials } })
    expect([held, elsewhere.status, elsewhere.headers.get('location')]).toEqual([
      held,
      302,
      '/auth',
    ])
  }
  expect(await (await ask('/auth/resume')).text()).toContain('There is nothing to save')
})

test('the code of a flag State is no secret; the code of an account is', () => {
  const typed = new FormData()
  typed.append('code', 'PAN')
  expect(toPendingForm('http://localhost/admin/flags/new', typed)?.fields).toEqual([
    ['code', 'PAN'],
  ])
  for (const path of [
    '/admin/account',
    '/admin/account/second-factor/app',
    '/admin/account/second-factor/app.data?_routes=x',
  ])
    expect(toPendingForm(`http://localhost${path}`, typed)).toBeNull()
  for (const secret of SECRET_FIELDS) {
    const form = new FormData()
    form.append(secret, 'x')
    expect(toPendingForm('http://localhost/admin/accounts/7', form)).toBeNull()
  }
})

test('a form is sent again to its page, also one that was sent by script', () => {
  const typed = new FormData()
  typed.append('vesselName', 'KM')
  expect(
    toPendingForm('http://localhost/admin/certificates/7.data?_routes=x&q=a', typed)?.action,
  ).toBe('/admin/certificates/7?q=a')
  expect(toPendingForm('http://localhost/auth', typed)).toBeNull()
  expect(toPendingForm('http://localhost/admin', new FormData())).toBeNull()
})
