import { expect, test } from 'vitest'
import { forgetKey, keyCookies, linkKeyOf, movedKey } from './link-keys.ts'

const cookies = (name: string, key: string, path: string, seconds: number) =>
  ['', '/id'].map(
    (language) =>
      `${name}-key=${key}; Path=${language}${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}`,
  )

test.for<[address: string, location: string, cookies: string[]]>([
  [
    '/applications/A-2026-7K3MQ9?key=k-1',
    '/applications/A-2026-7K3MQ9',
    cookies('application', 'k-1', '/applications/A-2026-7K3MQ9', 86_400),
  ],
  [
    '/id/applications/A-2026-7K3MQ9?key=k',
    '/id/applications/A-2026-7K3MQ9',
    cookies('application', 'k', '/applications/A-2026-7K3MQ9', 86_400),
  ],
  [
    '/applications/A-1/?utm=a&key=k',
    '/applications/A-1/?utm=a',
    cookies('application', 'k', '/applications/A-1', 86_400),
  ],
  [
    '/vessels/9074729/kit?key=k',
    '/vessels/9074729/kit',
    cookies('kit', 'k', '/vessels/9074729', 86_400),
  ],
  [
    '/vessels/9074729/kit.zip?key=k',
    '/vessels/9074729/kit.zip',
    cookies('kit', 'k', '/vessels/9074729', 86_400),
  ],
  [
    '/id/vessels/9074729/kit.html?key=k',
    '/id/vessels/9074729/kit.html',
    cookies('kit', 'k', '/vessels/9074729', 86_400),
  ],
  [
    '/vessels/9074729/kit.data?key=k',
    '/vessels/9074729/kit.data',
    cookies('kit', 'k', '/vessels/9074729', 86_400),
  ],
  ['/auth?invitation=k', '/auth?invited', cookies('invitation', 'k', '/auth', 3_600)],
  ['/id/auth?invitation=k', '/id/auth?invited', cookies('invitation', 'k', '/auth', 3_600)],
  ['/auth/reset?token=k', '/auth/reset', cookies('reset', 'k', '/auth', 3_600)],
  // What is no key of ours removes the one that may be there, and is not stored.
  ['/auth/reset?token=a%3Bb%0D%0A', '/auth/reset', cookies('reset', '', '/auth', 0)],
  ['/auth/reset?token=', '/auth/reset', cookies('reset', '', '/auth', 0)],
  [`/auth/reset?token=${'k'.repeat(201)}`, '/auth/reset', cookies('reset', '', '/auth', 0)],
])('the key in %s moves into a cookie', ([address, location, set]) => {
  const [path = '', query = ''] = address.split('?')
  expect(movedKey(path, query)).toEqual({ location, cookies: set })
})

test.for([
  '/applications/A-2026-7K3MQ9',
  '/applications/A-2026-7K3MQ9?page=2',
  '/applications/A-2026-7K3MQ9/link?key=k',
  '/applications/a;Domain=example.com?key=k',
  '/applications/a b?key=k',
  '/applications/a/b?key=k',
  '//evil.example/applications/a?key=k',
  '/auth',
  '/auth?invited',
  '/auth?token=k',
  '/auth/second-step?token=k',
  '/verify/LMC-1?key=k',
])('%s has none', (address) => {
  const [path = '', query = ''] = address.split('?')
  expect(movedKey(path, query)).toBeNull()
})

test('what was set is read again, also where it is bound to TLS, and what is removed is gone', () => {
  expect(keyCookies('reset', '/id/auth/reset', 'a.b-c_d')).toEqual(
    cookies('reset', 'a.b-c_d', '/auth', 3_600),
  )
  expect(linkKeyOf('reset', 'session=x; reset-key=a.b-c_d')).toBe('a.b-c_d')
  expect(linkKeyOf('reset', '__Secure-reset-key=k; kit-key=other')).toBe('k')
  for (const header of [
    null,
    undefined,
    '',
    'reset-key=',
    'xreset-key=k',
    'reset-key=a b',
    'kit-key=k',
  ]) {
    expect(linkKeyOf('reset', header)).toBeNull()
  }
  expect(forgetKey('kit', '/vessels/9074729/kit')).toEqual(
    cookies('kit', '', '/vessels/9074729', 0),
  )
})
