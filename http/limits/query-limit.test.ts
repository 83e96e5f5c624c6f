import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkQuery } from './request-size.ts'

const at = 'http://localhost/admin'

test('a query of a link or a form of the product passes', () => {
  const selected = Array.from({ length: 500 }, (_, i) => `ids=${i + 1_000_000_000}`).join('&')
  for (const query of [
    '',
    '?',
    '?q=a&status=valid',
    `?${selected}`,
    '?&&&',
    '?selectedCertificates=A&selectedCertificates=B',
    '?_routes=x&index',
  ])
    expect(() => checkQuery(at + query)).not.toThrow()
})

test('one that is too long, has too many parameters, or one of them twice, is refused', () => {
  expect(() => checkQuery(`${at}?q=${'x'.repeat(12_000)}`)).toThrow('too long')
  expect(() =>
    checkQuery(`${at}?${Array.from({ length: 601 }, (_, i) => `p${i}`).join('&')}`),
  ).toThrow('too many')
  expect(() => checkQuery(`${at}?q=a&q=b`)).toThrow('more than once')
})

test.for(ENGINES)('pages and API answer 400, before any look-up (%s)', async (engine) => {
  const { ask, signIn } = visitor(await freshStore(engine))
  await signIn()
  for (const path of [
    '/admin',
    '/api/certificates',
    '/verify',
    '/contact',
    '/api/certificates/verify/X',
  ]) {
    for (const query of [
      'sort=flag&sort=id',
      `q=${'x'.repeat(12_000)}`,
      Array.from({ length: 601 }, (_, i) => `p${i}`).join('&'),
    ])
      expect([path, (await ask(`${path}?${query}`)).status]).toEqual([path, 400])
  }
})
