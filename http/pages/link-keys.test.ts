import pino from 'pino'
import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { submitSample } from '#/tests/helpers/application-review.ts'
import { freshStore } from '#/tests/helpers/store.ts'

const ADDRESSES = [
  ['/applications/A-2026-7K3MQ9?key=canary', '/applications/A-2026-7K3MQ9'],
  ['/id/applications/A-2026-7K3MQ9?key=canary', '/id/applications/A-2026-7K3MQ9'],
  ['/vessels/9074729/kit?key=canary', '/vessels/9074729/kit'],
  ['/vessels/9074729/kit.zip?key=canary', '/vessels/9074729/kit.zip'],
  ['/auth?invitation=canary', '/auth?invited'],
  ['/auth/reset?token=canary', '/auth/reset'],
] as const

test('the key of every link moves into a cookie of its path alone, which TLS and HttpOnly keep from others', async () => {
  const { ask } = visitor(await freshStore('sqlite'), { origin: 'https://register.example' })
  for (const method of ['GET', 'HEAD']) {
    for (const [address, location] of ADDRESSES) {
      const answer = await ask(address, { method })
      const { status, headers } = answer
      expect([address, status, headers.get('location')]).toEqual([address, 303, location])
      expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
        'no-referrer',
        'no-store',
      ])
      expect(headers.getSetCookie()).toHaveLength(2)
      for (const cookie of headers.getSetCookie()) {
        expect(cookie).toMatch(
          /^__Secure-(?:application|kit|invitation|reset)-key=canary; Path=\/.+; HttpOnly; SameSite=Lax; Max-Age=(?:3600|86400); Secure$/,
        )
      }
      expect(await answer.text()).toBe('')
    }
  }
})

test('a form that is sent to such an address is not led elsewhere, and none of them opens a page by its query', async () => {
  const db = await freshStore('sqlite')
  const { path } = await submitSample(db)
  const { ask } = visitor(db)
  expect(
    (
      await ask('/auth/reset?token=canary', {
        form: { token: 'canary', password: 'four tired herons wait' },
      })
    ).status,
  ).toBe(403)
  // Written otherwise, so that the key is not taken from it.
  const page = await ask(path.replace('/applications/', '/applications/%41'))
  expect(
    [200, 404].includes(page.status) ? (await page.text()).includes('KM Samudra Jaya') : false,
  ).toBe(false)
})

test('no line of the log has a key, at the first use or after it', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const { open } = visitor(await freshStore('sqlite'), { log })
  for (const [address] of ADDRESSES) await open(address)
  expect(lines.length).toBeGreaterThanOrEqual(ADDRESSES.length * 2)
  expect(lines.join('')).not.toContain('canary')
})
