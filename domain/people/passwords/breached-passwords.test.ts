import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { NOON, PASSWORD } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { createAccount } from '#/domain/people/sign-in/accounts.server.ts'
import { checkBreachedPasswords, isBreached } from './breached-passwords.server.ts'

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-breached-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'pwnedpasswords.txt'), text)
  return join(folder, 'pwnedpasswords.txt')
}

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

/** As the downloader writes it; counts of one to ten digits. */
function breachOf(passwords: string[], end = '\r\n'): string {
  const lines = passwords.map((password, i) => `${hashOf(password)}:${10 ** (i % 10)}`).toSorted()
  return lines.join(end) + end
}

test.for([1, 2, 3, 10, 1_000])('each of %i is found, and no other', async (count) => {
  const listed = Array.from({ length: count }, (_, i) => `listed ${i}`)
  for (const text of [breachOf(listed), breachOf(listed, '\n'), breachOf(listed).trimEnd()]) {
    const path = fileOf(text)
    await checkBreachedPasswords(path)
    for (const password of listed)
      expect([password, await isBreached(path, password)]).toEqual([password, true])
    for (let i = 0; i < 200; i++) expect(await isBreached(path, `other ${i}`)).toBe(false)
  }
})

function many(): string[] {
  return Array.from({ length: 500 }, (_, i) => `some ${i}`)
}

const others: [what: string, text: string, message: string][] = [
  ['nothing', '', 'it is empty'],
  ['passwords as they are', 'password\n123456\n'.repeat(50), 'its lines are not SHA-1:count'],
  ['a copy that was broken off', breachOf(many()).slice(0, -20), 'its lines are not SHA-1:count'],
  ['one long line', 'A'.repeat(1_000), 'its lines are not SHA-1:count'],
  [
    'the file ordered by how often each was found',
    breachOf(many()).split('\r\n').toReversed().slice(1).join('\r\n'),
    'not ordered',
  ],
]
test.each(others)('%s is refused', async (_, text, message) => {
  await expect(checkBreachedPasswords(fileOf(text))).rejects.toThrow(message)
})

test('a missing file is named in the error', async () => {
  await expect(checkBreachedPasswords('/nowhere/pwned.txt')).rejects.toThrow(
    'BREACHED_PASSWORDS cannot be used: /nowhere/pwned.txt: there is no such file',
  )
})

test('a password from a breach is refused wherever one is chosen, and signing in with an old one still works', async () => {
  const store = await freshStore('sqlite')
  const known = visitor(store)
  await known.signIn('admin')
  const breached = 'three herons at low tide'
  const db = {
    ...store,
    where: { ...store.where, breachedPasswords: fileOf(breachOf([breached, PASSWORD])) },
  }
  const made = createAccount(db, NOON, {
    username: 'b@example.com',
    password: breached,
    role: 'user',
  })
  await expect(made).rejects.toMatchObject({
    kind: 'invalid',
    details: { fields: { password: [expect.stringContaining('breach')] } },
  })
  const { ask } = visitor(db)
  const signedIn = await ask('/api/login', {
    json: { username: 'admin@example.com', password: PASSWORD },
  })
  expect(signedIn.status).toBe(200)
  const changed = await ask('/api/user/password', {
    method: 'PUT',
    json: { current: PASSWORD, password: breached },
  })
  expect([changed.status, await changed.text()]).toEqual([400, expect.stringContaining('breach')])
})
