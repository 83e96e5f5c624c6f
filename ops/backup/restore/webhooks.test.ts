import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keysOf } from '#/domain/exchange/webhooks/deliver.server.ts'
import { addWebhook, changeWebhook } from '#/domain/exchange/webhooks/webhooks.server.ts'
import { listWebhooks } from '#/domain/exchange/webhooks/read-webhooks.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { makeBackup } from '#/ops/backup/make-backup.ts'
import { openStore } from '#/db/open/open.ts'
import { signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { makeSignedRegister, restoreOrder } from '#/tests/helpers/backup/backups.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { NOON, ORIGIN } from '#/tests/helpers/people.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { webhookReceiver } from '#/tests/helpers/webhooks/webhook-receiver.ts'
import { openLog } from '#/domain/context/log.server.ts'
import { createWebhookSender } from '#/ops/webhooks/webhook-sender.ts'
import { restoreBackup } from './restore.ts'

test.for(ENGINES)(
  'a restored register delivers nothing until a webhook is switched on, and then signs as before (%s)',
  async (engine) => {
    const [where, target] = [await freshLocation(engine), await freshLocation(engine)]
    const db = await makeSignedRegister(where, 5)
    const receiver = await webhookReceiver()
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context({
      webhooksToLoopback: true,
    })
    const { secret } = await addWebhook(
      admin,
      { name: 'PSC database', url: receiver.url, start: 'beginning' },
      RE_AUTHENTICATION,
    )
    await appendToLog(db, { now: NOON, origin: ORIGIN })
    const made = await makeBackup(where, {
      folder: join(where.dataDir, 'backups'),
      recipients: [],
      now: NOON,
    })
    await db.close()
    const { checked, placed } = await restoreBackup(target, restoreOrder(made))
    expect([placed, checked.errors]).toEqual([true, []])
    const restored = await openStore(target)
    onTestFinished(() => restored.close())
    const again = (await signedIn(restored, 'second@example.com', 'admin')).context({
      webhooksToLoopback: true,
    })
    await manyCertificates(restored, 2, 1)
    const sender = createWebhookSender({
      db: restored,
      log: openLog('silent'),
      origin: ORIGIN,
      toLoopback: true,
      now: () => Date.parse(NOON),
    })
    await sender.sendDue()
    expect(await listWebhooks(again)).toMatchObject([
      { active: false, stoppedReason: expect.stringContaining('restored from a backup') },
    ])
    expect(receiver.connections()).toBe(0)
    await changeWebhook(again, 1, { active: true }, RE_AUTHENTICATION)
    await sender.sendDue()
    expect(await listWebhooks(again)).toMatchObject([
      { active: true, stoppedReason: null, waiting: 0 },
    ])
    expect(receiver.received.length).toBe(1)
    const row = await restored.read.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
    expect(keysOf(restored, row, NOON).map((key) => `whsec_${key.toString('base64')}`)).toEqual([
      secret,
    ])
  },
)
