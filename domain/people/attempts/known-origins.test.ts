import { expect, test } from 'vitest'
import { changePassword } from '#/domain/people/own-changes/own-changes.server.ts'
import { actorOf } from '#/domain/people/sessions/sessions.server.ts'
import { endOtherSessions } from '#/domain/people/sessions/own-sessions.server.ts'
import { createAccount } from '#/domain/people/sign-in/accounts.server.ts'
import { signIn } from '#/domain/people/sign-in/sign-in.server.ts'
import { contextOf, NOON, PASSWORD } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const right = { username: 'registrar@example.com', password: PASSWORD }
const HOME = '203.0.113.7'
const AWAY = '203.0.113.99'

test.for(ENGINES)(
  'who ends the other sessions makes no known browser an unknown one; a new password does (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await createAccount(db, NOON, { ...right, role: 'user' })
    const { device } = await signIn(contextOf(db, { ip: HOME }), right)
    const known = async () =>
      (await db.read.selectFrom('knownOrigins').select('originHash').execute()).length
    const before = await known()
    const { token } = await signIn(contextOf(db, { ip: HOME, device }), right)
    const actor = await actorOf(db, token, NOON)
    const thief = contextOf(db, { ip: AWAY, actor })
    await endOtherSessions(thief)
    expect([before, await known()]).toEqual([before, before])
    const owner = contextOf(db, { ip: HOME, device, actor })
    await changePassword(owner, { current: PASSWORD, password: 'another lantern on the quay' })
    expect(await known()).toBe(2)
    await signIn(contextOf(db, { ip: AWAY }), { ...right, password: 'another lantern on the quay' })
    expect(await known()).toBeGreaterThan(2)
  },
)
