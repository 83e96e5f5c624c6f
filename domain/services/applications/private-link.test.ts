import { expect, test } from 'vitest'
import { deriveKey, hashToken } from '#/domain/context/tokens.server.ts'
import { issueFormToken } from '#/domain/context/form-guard/form-guard.server.ts'
import { makeMove, submitSample } from '#/tests/helpers/application-review.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { written } from '#/tests/helpers/mail/notices.ts'
import { contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Store } from '#/db/schema.ts'

const at = (day: string) => ({ now: () => Date.parse(`${day}T05:00:00.000Z`) })
const keyIn = (path: string) => path.split('key=')[1] ?? ''

/**
 * Whether a link opens the page of the application on a day; else it leads to where a new one is
 * sent.
 */
async function opens(db: Store, path: string, day: string): Promise<boolean> {
  const page = await visitor(db, at(day)).open(path)
  if (page.status === 200) return (await page.text()).includes('Your private link')
  expect([page.status, page.headers.get('location')]).toEqual([303, `${path.split('?')[0]}/link`])
  return false
}

test.for(ENGINES)(
  '%s: a private link works for 90 days, whatever happens meanwhile; each email has a new one',
  async (engine) => {
    const db = await freshStore(engine)
    const { id, path } = await submitSample(db)
    expect(keyIn(path)).toMatch(/^2027-02-19\.[\w-]{43}$/)
    expect(await opens(db, path, '2026-11-21')).toBe(true)
    expect(await opens(db, path, '2027-02-19')).toBe(true)
    expect(await opens(db, path, '2027-02-20')).toBe(false)
    await makeMove(await staffContext(db, { now: '2027-02-01T05:00:00.000Z' }), id, {
      to: 'in-review',
    })
    expect(await opens(db, path, '2027-02-20')).toBe(false)
    const [email] = (await written(db)).filter(({ email: one }) => one.kind === 'application-state')
    if (email?.email.kind !== 'application-state') throw new Error('No email was sent')
    const link = (email.email.link ?? '').replace('http://localhost:3000', '')
    expect([await opens(db, link, '2027-05-02'), await opens(db, link, '2027-05-03')]).toEqual([
      true,
      false,
    ])
  },
)

test('nobody makes a link last longer, nor use it for another application or register', async () => {
  const [db, elsewhere] = [await freshStore('sqlite'), await freshStore('sqlite')]
  const [one, other] = [await submitSample(db), await submitSample(db)]
  const day = '2026-11-21'
  for (const wrong of [
    one.path.replace('2027-02-19', '2028-02-19'),
    one.path.replace('2027-02-19.', ''),
    one.path.slice(0, -1),
    `${one.path}x`,
    other.path.replace(/key=.*/, `key=${keyIn(one.path)}`),
    one.path.replace(/key=.*/, 'key='),
    one.path.replace(/\?.*/, ''),
  ]) {
    expect([wrong, await opens(db, wrong, day)]).toEqual([wrong, false])
  }
  const away = await submitSample(elsewhere)
  await elsewhere.write
    .updateTable('applications')
    .set({ reference: one.reference })
    .where('id', '=', away.id)
    .execute()
  expect(await opens(elsewhere, one.path, day)).toBe(false)
})

test.for(ENGINES)(
  '%s: a link of an earlier version works until 90 days after the last event',
  async (engine) => {
    const db = await freshStore(engine)
    const { id, reference } = await submitSample(db)
    // As version 0.2.0 derived it, and from before that with a key of its own.
    for (const key of [await deriveKey(contextOf(db), `application:${reference}`), 'its-own-key']) {
      await db.write
        .updateTable('applications')
        .set({ keyHash: hashToken(key) })
        .where('id', '=', id)
        .execute()
      const link = `/applications/${reference}?key=${key}`
      expect([await opens(db, link, '2027-02-19'), await opens(db, link, '2027-02-20')]).toEqual([
        true,
        false,
      ])
      expect(await opens(db, `/applications/${reference}?key=another`, '2026-11-22')).toBe(false)
    }
    await makeMove(await staffContext(db, { now: '2027-01-01T05:00:00.000Z' }), id, {
      to: 'in-review',
    })
    const link = `/applications/${reference}?key=its-own-key`
    expect([await opens(db, link, '2027-04-01'), await opens(db, link, '2027-04-02')]).toEqual([
      true,
      false,
    ])
  },
)

test.for(ENGINES)(
  '%s: a new link goes to the address of the application, three times a day; the answer tells nothing',
  async (engine) => {
    const db = await freshStore(engine)
    const { reference } = await submitSample(db, {}, { language: 'id' })
    const day = '2027-06-01'
    const { ask } = visitor(db, at(day))
    const request = async (of: string) => {
      const form = { form: await issueFormToken(contextOf(db)), website: '' }
      const answer = await ask(`/applications/${of}/link`, { form })
      const shown = await (await ask(`/applications/${of}/link`)).text()
      return [
        answer.status,
        answer.headers.get('location'),
        shown.replaceAll(/nonce="[^"]+"|value="[^"]+"|streamController[^<]*/g, ''),
      ]
        .join('\n')
        .replaceAll(of, 'REFERENCE')
    }
    const known = await request(reference)
    expect(known).toMatch(/^302\n\/applications\/REFERENCE\/link\n/)
    expect(known).toContain('If we have this application and three links were not sent')
    expect(await request('A-2026-000000')).toBe(known)
    for (let i = 0; i < 4; i++) expect(await request(reference)).toBe(known)
    const sent = (await written(db)).filter(({ email }) => email.kind === 'application-link')
    expect(sent.map(({ recipient, language }) => [recipient, language])).toEqual(
      Array<unknown>(3).fill(['agen@laut.example', 'id']),
    )
    const [{ email } = { email: null }] = sent
    if (email?.kind !== 'application-link') throw new Error('No email was sent')
    const link = (email.link ?? '').replace('http://localhost:3000/id', '')
    expect([await opens(db, link, '2027-08-30'), await opens(db, link, '2027-08-31')]).toEqual([
      true,
      false,
    ])
    expect(email.expiresAt.slice(0, 10)).toBe('2027-08-30')
    // Erased, it has no address.
    await db.write
      .updateTable('applications')
      .set({ erasedAt: '2027-06-01T00:00:00.000Z', contactEmail: '' })
      .execute()
    await db.write.deleteFrom('outbox').execute()
    expect(await request(reference)).toBe(known)
    expect(await written(db)).toEqual([])
  },
)

test('the same form sends one link; what is no number of an application is not found, and a program is refused', async () => {
  const db = await freshStore('sqlite')
  const { reference } = await submitSample(db)
  const { ask } = visitor(db)
  const form = { form: await issueFormToken(contextOf(db)), website: '' }
  for (let i = 0; i < 2; i++)
    expect((await ask(`/applications/${reference}/link`, { form })).status).toBe(302)
  expect((await ask(`/applications/${reference.toLowerCase()}/link`)).status).toBe(200)
  for (const path of [
    '/applications/x/link',
    '/applications/A-2026-7K3MQ/link',
    "/applications/A-2026-7K3MQ'/link",
  ]) {
    expect([path, (await ask(path)).status, (await ask(path, { form })).status]).toEqual([
      path,
      404,
      404,
    ])
  }
  expect(
    (await ask(`/applications/${reference}/link`, { form: { form: 'x', website: '' } })).status,
  ).toBe(400)
  expect(
    (
      await ask(`/applications/${reference}/link`, {
        form: { ...form, website: 'https://spam.example' },
      })
    ).status,
  ).toBe(400)
  const emails = (await written(db)).filter(({ email }) => email.kind === 'application-link')
  expect(emails).toHaveLength(1)
})
