import { expect, test } from 'vitest'
import { again } from '#/tests/helpers/accounts/accounts.ts'
import { bearer, makeKey } from '#/tests/helpers/accounts/api-keys.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

/** A register with one certificate, its administrator, and a program. */
async function office(options: Parameters<typeof visitor>[1] = {}) {
  const db = await freshStore('sqlite')
  const browser = visitor(db, options)
  await browser.signIn('admin')
  await browser.ask('/api/certificates', { json: certificateBody() })
  return {
    db,
    admin: (await again(db, 'admin@example.com')).context(),
    program: visitor(db, options),
  }
}

test('what a key for surveys records is answered with the record, which counts as read', async () => {
  const { db, admin, program } = await office({ shared: true })
  const { key } = await makeKey(admin, { scopes: ['survey'] })
  await program.ask('/api/certificates/1/parts/ILLC/surveys', { json: {}, headers: bearer(key) })
  expect(
    await db.read.selectFrom('limitCounts').select('what').where('what', '=', 'record').execute(),
  ).toHaveLength(1)
})

test('a key that records surveys alone is shown no record in a conflict; others are', async () => {
  const { admin, program } = await office()
  for (const [scopes, shown] of [
    [['survey'], false],
    [['survey', 'read'], true],
    [['issue'], true],
  ] as const) {
    const { key } = await makeKey(admin, { scopes: [...scopes] })
    const path =
      scopes[0] === 'survey'
        ? '/api/certificates/1/parts/ILLC/surveys'
        : '/api/certificates/1/standing'
    const survey = {
      code: 'ILLC',
      kind: 'annual',
      completedOn: '2026-11-01',
      place: 'Batam',
      surveyor: 'R. Hartono',
      result: 'satisfactory',
    }
    const json = {
      ...(scopes[0] === 'survey' ? survey : { move: 'suspend', reason: 'Detained' }),
      version: 7,
    }
    const answer = await program.ask(path, { json, headers: bearer(key) })
    const { current } = await answer.json()
    expect([scopes, answer.status, current !== undefined]).toEqual([scopes, 409, shown])
  }
})
