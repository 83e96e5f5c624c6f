import { expect, test } from 'vitest'
import { later } from '#/core/dates.ts'
import { actorOf } from '#/domain/people/sessions/sessions.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { byCode, codeAt, kindOf, setUpApp, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { authenticator } from '#/tests/helpers/accounts/authenticator.ts'
import { contextOf, NOON, PASSWORD } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { renewRecoveryCodes } from './own-changes.server.ts'
import { removeApp } from './own-app.server.ts'

const APP = '/admin/account/second-factor/app'

const secretIn = (page: string) => /select-all">([A-Z2-7 ]+)</.exec(page)?.[1]?.replaceAll(' ', '')

test.for(ENGINES)(
  'the token from before a session was renewed is shown no secret of an app (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    let now = Date.parse(NOON)
    const owner = visitor(db, { now: () => now })
    await owner.signIn('user')
    const thief = visitor(db, { now: () => now })
    thief.cookies.set('session', owner.cookies.get('session') ?? '')
    const secret =
      secretIn(await (await owner.ask(APP, { form: { current: PASSWORD } })).text()) ?? ''
    expect(secret).not.toBe('')
    now += 15_000
    for (const code of ['', '000000']) {
      const answer = await thief.ask(APP, { form: { code } })
      expect([code, answer.status, secretIn(await answer.text())]).toEqual([code, 409, undefined])
    }
    // The owner, who has the new one, sees it again after a wrong code, and confirms it.
    expect(secretIn(await (await owner.ask(APP, { form: { code: '000000' } })).text())).toBe(secret)
    const code = codeAt(secret, new Date(now).toISOString())
    expect((await owner.ask(APP, { form: { code } })).status).toBe(200)
  },
)

test.for(ENGINES)(
  'a passkey that was begun before there was a factor is not added after it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const owner = await signedIn(db, 'user@example.com')
    const thief = visitor(db)
    await thief.ask('/api/login', { json: { username: 'user@example.com', password: PASSWORD } })
    const device = authenticator()
    const options = await (
      await thief.ask('/api/passkeys/options', { json: { current: PASSWORD } })
    ).json()
    await setUpApp(owner.context())
    const made = await thief.ask('/api/passkeys', {
      json: { name: 'Phone', passkey: device.make(options) },
    })
    expect([made.status, await db.read.selectFrom('passkeys').selectAll().execute()]).toEqual([
      400,
      [],
    ])
  },
)

test.for(ENGINES)(
  'an app that was begun before there was a passkey is not confirmed after it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const [owner, thief] = [visitor(db), visitor(db)]
    await owner.signIn('user')
    await thief.ask('/api/login', { json: { username: 'user@example.com', password: PASSWORD } })
    const secret =
      secretIn(await (await thief.ask(APP, { form: { current: PASSWORD } })).text()) ?? ''
    const device = authenticator()
    const options = await (
      await owner.ask('/api/passkeys/options', { json: { current: PASSWORD } })
    ).json()
    const added = await owner.ask('/api/passkeys', {
      json: { name: 'Laptop', passkey: device.make(options) },
    })
    expect(added.status).toBe(201)
    expect((await thief.ask(APP, { form: { code: codeAt(secret, NOON) } })).status).toBe(409)
    expect(await db.read.selectFrom('authenticatorApps').selectAll().execute()).toEqual([])
  },
)

test('the token from before a session was renewed removes no factor, and makes no recovery codes', async () => {
  const db = await freshStore('sqlite')
  const owner = await signedIn(db, 'user@example.com')
  const { codes } = await setUpApp(owner.context())
  const now = later(NOON, 15)
  const actor = await actorOf(db, owner.token, now)
  expect(actor).toMatchObject({ isFormer: true })
  const former = () => contextOf(db, { now, actor })
  expect(await kindOf(renewRecoveryCodes(former(), byCode(codes[0])))).toBe('conflict')
  expect(await kindOf(removeApp(former(), byCode(codes[1])))).toBe('conflict')
})
