import { expect, test } from 'vitest'
import { openFile } from '#/db/engines/sqlite.ts'
import { withRegister } from '#/db/open/open.ts'
import { makeCopy } from '#/db/upgrade/copies.ts'
import { MIGRATIONS } from '#/db/upgrade/migrate.ts'
import { rollBackUpgrade } from '#/ops/rollback/rollback.ts'
import { addWebhook } from '#/domain/exchange/webhooks/webhooks.server.ts'
import { signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { makeKey } from '#/tests/helpers/accounts/api-keys.ts'
import { freshLocation } from '#/tests/helpers/store.ts'
import { query } from '#/tests/helpers/upgrade/facts.ts'
import { NOW, order } from '#/tests/helpers/upgrade/upgraded-register.ts'

test('a rollback with a loss revokes API keys, stops webhooks, and names accounts that get back what they had', async () => {
  const location = await freshLocation('sqlite')
  await withRegister(location, async (db) => {
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context({
      webhooksToLoopback: true,
    })
    await makeKey(admin)
    await addWebhook(
      admin,
      { name: 'Port State database', url: 'http://127.0.0.1:9/', start: 'now' },
      RE_AUTHENTICATION,
    )
  })
  await makeCopy(location.dataDir, {
    schema: MIGRATIONS.at(-1) ?? '',
    bytes: 0,
    now: NOW,
    write: async (path) => {
      const file = openFile(`${location.dataDir}/lentera.db`, 'write')
      file.exec(`vacuum into '${path}'`)
      file.close()
    },
  })
  // A newer version upgrades; then a key is revoked, and an account disabled.
  await query(location, `insert into kysely_migration (name, timestamp) values ('9001-later', 'x')`)
  await query(location, `update "apiKeys" set "revokedAt" = '${NOW}'`)
  await query(
    location,
    `update users set "disabledAt" = '${NOW}' where email = 'admin@example.com'`,
  )

  const refused = await rollBackUpgrade(location, order())
  expect([refused.outcome, refused.accounts]).toEqual([
    { done: false, refused: true },
    ['admin@example.com'],
  ])
  expect((await rollBackUpgrade(location, order({ acceptLoss: true }))).outcome.done).toBe(true)
  expect(await query(location, 'select "revokedAt" from "apiKeys"')).toEqual([{ revokedAt: NOW }])
  expect(await query(location, 'select active, "stoppedReason" from webhooks')).toEqual([
    { active: 1, stoppedReason: expect.stringContaining('rolled back to an earlier state') },
  ])
})
