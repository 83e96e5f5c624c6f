import { expect, test } from 'vitest'
import { codeAt, again, setUpApp } from '#/tests/helpers/accounts/accounts.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { bearer } from '#/tests/helpers/accounts/api-keys.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests as a browser without JavaScript sends them.

const FORM = {
  intent: 'make',
  name: 'Fleet <maintenance>',
  scopes: ['read', 'issue'],
  expiresOn: '2026-12-31',
  perMinute: '30',
}
const keyIn = (page: string) => /select-all">(lentera_[^<]+)</.exec(page)?.[1] ?? ''
const plain = async (response: Response) => (await response.text()).replaceAll('<!-- -->', '')

async function office() {
  const db = await freshStore('sqlite')
  const admin = visitor(db)
  await admin.signIn('admin')
  const post = (form: Record<string, string | string[]>) => admin.ask('/admin/api-keys', { form })
  return { db, admin, post }
}

test('an administrator makes a key, reads it once, and revokes it, by forms alone', async () => {
  const { db, admin, post } = await office()
  const first = await plain(await admin.ask('/admin/api-keys'))
  expect(first).toContain('There are no API keys. Create one below.')
  expect(first).toMatch(/<a href="#create"[\s\S]*id="create"/)
  expect(first).toMatch(/name="expiresOn"[^>]*value="2027-02-19"/)
  expect(first).toMatch(/href="\/admin\/api-keys"[^>]*>API keys/)
  const made = await post({ ...FORM, ...RE_AUTHENTICATION })
  const page = await plain(made)
  const key = keyIn(page)
  expect([made.status, key]).toEqual([200, expect.stringMatching(/^lentera_\w{8}_\w{36}$/)])
  expect(made.headers.get('cache-control')).toBe('no-store')
  const list = await plain(await admin.ask('/admin/api-keys'))
  expect([list.includes(key), list.includes(key.slice(0, 16))]).toEqual([false, true])
  for (const text of [
    'Fleet &lt;maintenance&gt;',
    '>read, issue<',
    '; 30 requests a minute',
    'Last day 31/12/2026',
    'Never used',
  ]) {
    expect(list).toContain(text)
  }
  expect((await visitor(db).ask('/api/certificates', { headers: bearer(key) })).status).toBe(200)
  expect(await plain(await admin.ask('/admin/api-keys'))).toContain('Last used 21/11/2026, 12:00')
  // The first click opens the form whose button revokes.
  expect(list).toMatch(
    /<summary[^>]*>Revoke<[\s\S]*<p>The next request with this key is refused[\s\S]*Revoke this key now<\/button>/,
  )
  const revoked = await post({ intent: 'revoke', id: '1' })
  const after = await plain(revoked)
  expect([revoked.status, after]).toEqual([
    200,
    expect.stringContaining('Revoked 21/11/2026, 12:00 by admin@example.com'),
  ])
  expect(after).toMatch(
    /There are no keys that work[\s\S]*<details open=""[\s\S]*1 key that has ended<\/summary>/,
  )
  expect(after).toContain(`, ${key.slice(0, 16)}: the next request with it is refused.`)
  expect((await visitor(db).ask('/api/certificates', { headers: bearer(key) })).status).toBe(401)
  expect((await post({ intent: 'revoke', id: '1' })).status).toBe(409)
  expect((await post({ intent: 'revoke', id: '2' })).status).toBe(404)
  expect((await post({ intent: 'revoke', id: 'x' })).status).toBe(404)
  expect((await post({ intent: 'other' })).status).toBe(400)
})

const REFUSED: [
  what: string,
  changes: Record<string, string | string[]>,
  status: number,
  message: string,
][] = [
  ['no password', {}, 403, 'Enter your password.'],
  ['a wrong password', { password: 'a wrong one' }, 403, 'id="password-make-error"'],
  [
    'no name',
    { name: '', ...RE_AUTHENTICATION },
    400,
    'Enter a name, such as the program that uses the key',
  ],
  [
    'a name of 10,000 characters',
    { name: 'x'.repeat(10_000), ...RE_AUTHENTICATION },
    400,
    'Name is longer than 100 characters',
  ],
  [
    'no scope',
    { scopes: [], ...RE_AUTHENTICATION },
    400,
    'Choose at least one scope: read, issue, survey, reports, companies, admin',
  ],
  [
    'an unknown scope',
    { scopes: ['read', 'all'], ...RE_AUTHENTICATION },
    400,
    'There is no scope &quot;all&quot;; the scopes are read, issue, survey, reports, companies, admin',
  ],
  [
    'a day that is over',
    { expiresOn: '2026-11-20', ...RE_AUTHENTICATION },
    400,
    'The last day is over: today is November 21, 2026 in Jakarta; choose this day or a later one',
  ],
  [
    'a day in two years',
    { expiresOn: '2028-11-20', ...RE_AUTHENTICATION },
    400,
    'The last day is at most one year from today: 2027-11-21',
  ],
  [
    'a number that is none',
    { perMinute: '1e2', ...RE_AUTHENTICATION },
    400,
    'Requests a minute is a whole number from 1 to 600',
  ],
  [
    'more than 600 requests',
    { perMinute: '601', ...RE_AUTHENTICATION },
    400,
    'Requests a minute is a whole number from 1 to 600',
  ],
  ['a field that the form does not have', { userId: '2', ...RE_AUTHENTICATION }, 400, ''],
]
test.each(REFUSED)(
  'a form with %s is refused, and what was typed stays',
  async (_, changes, status, message) => {
    const { db, post } = await office()
    const answer = await post({ ...FORM, ...changes })
    const page = await plain(answer)
    expect(answer.status).toBe(status)
    expect(page).toContain(message)
    if (message !== '' && changes['name'] === undefined)
      expect(page).toMatch(/name="name"[^>]*value="Fleet &lt;maintenance&gt;"/)
    expect(page).not.toContain('a lantern on the quay')
    expect(await db.read.selectFrom('apiKeys').select('id').execute()).toEqual([])
  },
)

test('an account with a second factor needs its code too', async () => {
  const { db, post } = await office()
  const { secret } = await setUpApp((await again(db, 'admin@example.com')).context())
  expect((await post({ ...FORM, ...RE_AUTHENTICATION })).status).toBe(403)
  expect(await db.read.selectFrom('apiKeys').select('id').execute()).toEqual([])
  const made = await post({ ...FORM, ...RE_AUTHENTICATION, code: codeAt(secret, NOON, 1) })
  expect(keyIn(await plain(made))).toMatch(/^lentera_/)
})
