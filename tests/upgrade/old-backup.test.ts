import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actorOf } from '#/domain/people/sessions/sessions.server.ts'
import { kindOf } from '#/tests/helpers/accounts/accounts.ts'
import { Credentials } from '#/domain/people/model/account.ts'
import { register } from '#/domain/people/sign-in/accounts.server.ts'
import { readReset } from '#/domain/people/administration/reset-links.server.ts'
import { readSecondStep, signIn } from '#/domain/people/sign-in/sign-in.server.ts'
import { later } from '#/core/dates.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { openStore } from '#/db/open/open.ts'
import { restoreBackup } from '#/ops/backup/restore/restore.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { restoreOrder } from '#/tests/helpers/backup/backups.ts'
import { evidenceOf, oldFile } from '#/tests/helpers/old-register.ts'
import { contextOf } from '#/tests/helpers/people.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'

const CROSSED = ENGINES.flatMap((from) => ENGINES.map((to) => ({ from, to })))

test.for(CROSSED)(
  'a backup that version 0.1 made of $from is restored to $to, and gives nobody access',
  async ({ from, to }) => {
    const { endedAt, log, links, accounts, checkpoints } = evidenceOf(from)
    const target = await freshLocation(to)
    const identity =
      /^AGE-SECRET-KEY-1\w+$/m.exec(
        readFileSync(oldFile(from, 'backup-identity.txt'), 'utf8'),
      )?.[0] ?? ''
    const encrypted = from === 'sqlite'
    const path = oldFile(from, encrypted ? 'backup.tar.zst.age' : 'backup.tar.zst')
    const order = restoreOrder(
      { path },
      { identities: encrypted ? [identity] : [], seen: checkpoints.at(-1) ?? null },
    )
    await expect(restoreBackup(target, order)).rejects.toThrow(
      'it has no signature: it was made before backups were signed',
    )
    const { placed, checked } = await restoreBackup(target, { ...order, acceptUnverified: true })
    expect([placed, checked.errors]).toEqual([true, []])

    const db = await openStore(target)
    const again = await checkRegister(db, checkpoints.at(-1))
    expect(again).toMatchObject({ errors: [], size: log.size, root: log.root })
    const now = later(endedAt, 60)
    const context = contextOf(db, { now })
    const parameter = (link: string, name: string) => new URL(link).searchParams.get(name) ?? ''
    expect(await actorOf(db, links.session.split('=')[1] ?? '', now)).toBeNull()
    expect(await readSecondStep(context, links.halfSession)).toBeNull()
    expect(await kindOf(readReset(context, parameter(links.passwordReset, 'token')))).toBe(
      'forbidden',
    )
    const invitation = parameter(links.invitation, 'invitation')
    const joining = register(context, {
      username: 'new@example.com',
      password: 'a compass and a chart',
      invitation,
    })
    expect(await kindOf(joining)).toBe('forbidden')
    const waiting = await db.read.selectFrom('outbox').select('payload').execute()
    const emailsWithLinks = waiting.filter(({ payload }) => /invitation=|token=/.test(payload))
    expect([waiting.length > 10, emailsWithLinks]).toEqual([true, []])
    for (const table of [
      'sessions',
      'passkeyChallenges',
      'idempotencyKeys',
      'passwordResets',
    ] as const) {
      expect([table, await db.read.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
    // An applicant's own link stays, and everybody can sign in.
    const { pathname, search } = new URL(links.application)
    const { open } = visitor(db, { now: () => Date.parse(now) })
    expect(await (await open(pathname + search)).text()).toContain('KM Samudra Jaya')
    const [admin] = accounts
    const signedIn = await signIn(
      context,
      Credentials.parse({ username: admin?.email, password: admin?.password }),
    )
    expect(signedIn.account.role).toBe('admin')
    await db.close()
  },
)

test.for(ENGINES)(
  'a backup of format 2 as the first archive writer packed it is restored to %s',
  async (engine) => {
    const file = (name: string) => join(import.meta.dirname, '../fixtures/backup-format-2', name)
    const target = await freshLocation(engine)
    const identities = [readFileSync(file('backup-identity.txt'), 'utf8').trim()]
    const { words: trustedMnemonic, manifest } = JSON.parse(
      readFileSync(file('expected.json'), 'utf8'),
    )
    const order = restoreOrder(
      { path: file('backup.tar.zst.age') },
      { identities, trustedMnemonic },
    )
    const restored = await restoreBackup(target, order)
    expect([restored.placed, restored.checked.errors, restored.manifest]).toEqual([
      true,
      [],
      manifest,
    ])
    expect(restored.checked.root).toBe(manifest.log.root)
  },
)
