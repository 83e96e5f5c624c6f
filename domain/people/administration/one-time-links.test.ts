import { expect, test } from 'vitest'
import { register } from '#/domain/people/sign-in/accounts.server.ts'
import { later } from '#/core/dates.ts'
import { refused, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { invite, makeResetLink } from '#/tests/helpers/accounts/administration.ts'
import { NOON, contextOf } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { resetPassword } from './reset-links.server.ts'

const INVITED = 'new@example.com'
const password = 'four tired herons wait'

const tokenIn = (link: string, name: string) => new URL(link).searchParams.get(name) ?? ''

test.for(ENGINES)(
  'guesses of invitations and reset links are counted for the whole register, whatever network they come from (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = await signedIn(db, 'admin@example.com', 'admin')
    const person = await signedIn(db, 'registrar@example.com')
    const token = tokenIn(
      (await makeResetLink(admin.context(), person.context().actor?.id ?? 0)).link,
      'token',
    )
    const invitation = tokenIn(
      (await invite(admin.context(), { email: INVITED, role: 'user', language: 'en' })).link,
      'invitation',
    )
    const from = (i: number, now = NOON) => contextOf(db, { now, ip: `10.0.${i >> 8}.${i & 255}` })
    const acts = (i: number, now?: string) => [
      () => resetPassword(from(i, now), { token: `guess${i}`, password }),
      () => register(from(i, now), { username: INVITED, password, invitation: `guess${i}` }),
    ]
    const failures = async () =>
      (
        await db.read
          .selectFrom('signInFailures')
          .select('failures')
          .where('key', 'like', 'register:%')
          .execute()
      )[0]?.failures
    const before = (await failures()) ?? 0
    for (let i = before; i < 300; i++)
      expect((await refused(acts(i)[i % 2]?.() ?? Promise.reject()))[0]).toBe('forbidden')
    expect(await failures()).toBe(300)
    // Neither a guess nor the right link is accepted from yet another network, until the window
    // ends.
    for (const act of acts(999)) expect((await refused(act()))[0]).toBe('too-many')
    expect((await refused(resetPassword(from(998), { token, password })))[0]).toBe('too-many')
    const [kind, , wait] = await refused(
      register(from(998), { username: INVITED, password, invitation }),
    )
    expect([kind, wait]).toEqual(['too-many', 600])
    const now = later(NOON, 600)
    await resetPassword(from(998, now), { token, password })
    expect(
      (await register(from(998, now), { username: INVITED, password, invitation })).account
        .username,
    ).toBe(INVITED)
  },
)
