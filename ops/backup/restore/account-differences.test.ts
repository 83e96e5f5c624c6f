import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeMissingKeys } from '#/domain/proof/keys/key-ring.server.ts'
import { openStore } from '#/db/open/open.ts'
import { contentOf, filesIn, restoreOrder } from '#/tests/helpers/backup/backups.ts'
import { setUpApp, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { changeAccount, demandFactor, invite } from '#/tests/helpers/accounts/administration.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { makeBackup } from '#/ops/backup/make-backup.ts'
import { restoreBackup } from './restore.ts'

test.for(ENGINES)(
  'accounts that differ from those of the register in use are listed, and need a yes (%s)',
  async (engine) => {
    const where = await freshLocation(engine)
    const db = await openStore(where)
    await makeMissingKeys(db, NOON)
    const people = ['admin', 'disabled', 'gone', 'lowered', 'password', 'same', 'secured']
    const all = new Map<string, Awaited<ReturnType<typeof signedIn>>>()
    for (const name of people) {
      const role = name === 'admin' || name === 'lowered' ? 'admin' : 'user'
      all.set(name, await signedIn(db, `${name}@example.com`, role))
    }
    const of = (name: string) => all.get(name)?.context() ?? expect.fail(name)
    const idOf = (name: string) => of(name).actor?.id ?? 0
    const made = await makeBackup(where, {
      folder: join(where.dataDir, 'backups'),
      recipients: [],
      now: NOON,
    })

    const admin = of('admin')
    await changeAccount(admin, idOf('disabled'), { disabled: true })
    await changeAccount(admin, idOf('lowered'), { role: 'user' })
    await setUpApp(of('secured'))
    await db.write
      .updateTable('users')
      .set({ password: 'another hash' })
      .where('id', '=', idOf('password'))
      .execute()
    await db.write
      .updateTable('users')
      .set({ email: 'new@example.com' })
      .where('id', '=', idOf('gone'))
      .execute()
    await demandFactor(admin, true)
    await invite(admin, { email: 'invited@example.com', role: 'user', language: 'en' })
    await db.close()
    const before = await contentOf(where, 'before')

    const target = await freshLocation(engine)
    const asked: string[] = []
    const restore = (accepts: boolean) =>
      restoreBackup(
        target,
        restoreOrder(made, {
          present: where,
          acceptAccounts: (differences) => {
            asked.push(...differences)
            return accepts
          },
        }),
      )
    const wanted = [
      'disabled@example.com is disabled now, and can sign in after the restore',
      'gone@example.com (user, no second factor) is there only in the backup: the account is there after the restore',
      'lowered@example.com has the role user now, and admin after the restore',
      'new@example.com (user, no second factor) is not in the backup: the account is gone after the restore',
      'password@example.com has another password after the restore, the one of the backup',
      'secured@example.com has other second factors after the restore: no second factor instead of authenticator app',
      'secured@example.com has other recovery codes after the restore: 0 that work, instead of 10',
      'A second factor is demanded of all now, and not after the restore',
    ]
    expect(await restore(false)).toMatchObject({
      placed: false,
      refused: wanted,
      checked: { errors: [] },
    })
    expect(asked).toEqual(wanted)
    expect(filesIn(target.dataDir)).toEqual([])
    expect((await restore(true)).placed).toBe(true)
    // The register in use was only read.
    expect(await contentOf(where, 'after')).toEqual(before)
  },
)

test('where the register in use is lost, every account of the backup is listed', async () => {
  const where = await freshLocation('sqlite')
  const db = await openStore(where)
  await makeMissingKeys(db, NOON)
  await setUpApp((await signedIn(db, 'admin@example.com', 'admin')).context())
  await db.close()
  const made = await makeBackup(where, {
    folder: join(where.dataDir, 'backups'),
    recipients: [],
    now: NOON,
  })
  const target = await freshLocation('sqlite')
  const restored = await restoreBackup(target, restoreOrder(made, { acceptAccounts: () => false }))
  expect(restored.refused).toEqual([
    'admin@example.com (administrator, authenticator app) is there only in the backup: the account is there after the restore',
  ])
})
