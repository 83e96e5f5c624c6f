import { expect, test } from 'vitest'
import { readFactors } from '#/domain/people/second-factors/second-factors.server.ts'
import { actorOf } from '#/domain/people/sessions/sessions.server.ts'
import { signIn } from '#/domain/people/sign-in/sign-in.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import { kindOf, setUpApp, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { endSecondFactors } from '#/tests/helpers/accounts/administration.ts'
import { contextOf, NOON, ORIGIN, PASSWORD } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { endSecondFactorsFromConsole, listAccounts, readAccount } from './administration.server.ts'

const EMAIL = 'registrar@example.com'
const right = { username: EMAIL, password: PASSWORD }
const idOf = ({ actor }: RequestContext) => actor?.id ?? 0
const readEmails = async (db: Store) =>
  (
    await db.read
      .selectFrom('outbox')
      .select(['recipient', 'language', 'payload'])
      .orderBy('id')
      .execute()
  ).map((row) => ({
    ...row,
    payload: JSON.parse(row.payload),
  }))

test.for(ENGINES)(
  'an administrator removes the second factors of an account, and its sessions end (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const person = await signedIn(db, EMAIL)
    await setUpApp(person.context())
    expect(
      (await listAccounts(admin)).map(({ email, secondFactor }) => [email, secondFactor]),
    ).toEqual([
      ['admin@example.com', false],
      [EMAIL, true],
    ])
    expect(await readAccount(admin, idOf(person.context()))).toMatchObject({
      app: true,
      passkeys: [],
      recoveryCodes: 10,
    })
    await endSecondFactors(admin, idOf(person.context()))
    const told = (await readEmails(db)).filter(({ payload }) =>
      JSON.stringify(payload).includes('second-factors-ended'),
    )
    expect(told).toMatchObject([
      { recipient: EMAIL, payload: { act: 'second-factors-ended', by: 'admin@example.com' } },
    ])
    expect(await actorOf(db, person.token, NOON)).toBeNull()
    expect(await readFactors(person.context())).toMatchObject({ app: null, recoveryCodes: 0 })
    expect((await signIn(contextOf(db), right)).account.email).toBe(EMAIL)
    expect(await kindOf(endSecondFactors(admin, idOf(admin)))).toBe('forbidden')
    expect(await kindOf(endSecondFactors(admin, 99))).toBe('not-found')
    expect(
      await kindOf(
        endSecondFactorsFromConsole(db, { now: NOON, origin: ORIGIN }, 'nobody@example.com'),
      ),
    ).toBe('not-found')
    const { events } = await readAccount(admin, idOf(person.context()))
    expect(events[0]).toMatchObject({
      kind: 'second-factors-ended',
      actorName: 'admin@example.com',
    })
  },
)

test.for(ENGINES)(
  'the owner is told of second factors that the operator ends, as of those that an administrator ends (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const person = await signedIn(db, EMAIL)
    await setUpApp(person.context())
    const before = (await readEmails(db)).length
    await endSecondFactorsFromConsole(db, { now: NOON, origin: ORIGIN }, EMAIL)
    expect((await readEmails(db)).slice(before)).toEqual([
      {
        recipient: EMAIL,
        language: 'en',
        payload: { kind: 'own-change', change: 'second-factors-ended', detail: null, at: NOON },
      },
    ])
    expect(await actorOf(db, person.token, NOON)).toBeNull()
    expect(await readFactors(person.context())).toMatchObject({ app: null, recoveryCodes: 0 })
  },
)
