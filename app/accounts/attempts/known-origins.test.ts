import { expect, test } from 'vitest'
import { createAccount } from '#/app/accounts/sign-in/accounts.server.ts'
import { signInCookies } from '#/app/accounts/session-cookie.ts'
import { later } from '#/core/dates.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { kindOf } from '#/tests/helpers/accounts/accounts.ts'
import { NOON, ORIGIN, PASSWORD, contextOf } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { countAttempt } from './attempts.server.ts'
import { signIn } from '#/app/accounts/sign-in/sign-in.server.ts'

const EMAIL = 'registrar@example.com'
const HOME = '203.0.113.7'
const AWAY = '203.0.113.99'
const DAYS_180 = 180 * 86_400

test.for(ENGINES)(
  'a browser and a network are known for 180 days after the last sign-in, and no longer (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const right = { username: EMAIL, password: PASSWORD }
    await createAccount(db, NOON, { ...right, role: 'user' })
    const { token, device } = await signIn(contextOf(db, { ip: HOME }), right)
    expect(signInCookies({ token, device }, ORIGIN)[1]).toContain(`Max-Age=${DAYS_180}`)
    const origins: Partial<RequestContext>[] = [{ ip: AWAY, device }, { ip: HOME }]
    // Failed attempts from other networks hold the account at its limit.
    const attack = async (now: string) => {
      for (let i = 0; i < 6; i++)
        await countAttempt(contextOf(db, { now, ip: `10.0.0.${i}` }), { password: EMAIL }).catch(() => {})
    }
    const before = later(NOON, DAYS_180 - 1)
    await attack(before)
    for (const origin of origins) await countAttempt(contextOf(db, { ...origin, now: before }), { password: EMAIL })
    const after = later(NOON, DAYS_180)
    await attack(after)
    for (const origin of origins) expect(await kindOf(signIn(contextOf(db, { ...origin, now: after }), right))).toBe('too-many')
  },
)
