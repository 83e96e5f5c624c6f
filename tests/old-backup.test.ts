import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actorOf } from '#/app/accounts/sessions.server.ts'
import { kindOf } from './helpers/accounts.ts'
import { Credentials } from '#/app/accounts/account.ts'
import { register } from '#/app/accounts/accounts.server.ts'
import { readReset } from '#/app/accounts/administration/reset-links.server.ts'
import { secondStepOf, signIn } from '#/app/accounts/sign-in/sign-in.server.ts'
import { later } from '#/app/dates.ts'
import { checkRegister } from '#/app/register/check/check-register.server.ts'
import { openStore } from '#/db/open.ts'
import { restoreBackup } from '#/server/backup/restore.ts'
import { visitor } from './helpers/app.ts'
import { restoreOrder } from './helpers/backup/backups.ts'
import { evidenceOf, oldFile } from './helpers/old-register.ts'
import { scopeOf } from './helpers/people.ts'
import { ENGINES, freshPlace } from './helpers/store.ts'

const CROSSED = ENGINES.flatMap((from) => ENGINES.map((to) => ({ from, to })))

test.for(CROSSED)(
  'a backup that version 0.1 made of $from is restored to $to, and lets nobody in by itself',
  async ({ from, to }) => {
    const { endedAt, log, links, accounts, checkpoints } = evidenceOf(from)
    const target = await freshPlace(to)
    const identity = /^AGE-SECRET-KEY-1\w+$/m.exec(readFileSync(oldFile(from, 'backup-identity.txt'), 'utf8'))?.[0] ?? ''
    const encrypted = from === 'sqlite'
    const path = oldFile(from, encrypted ? 'backup.tar.zst.age' : 'backup.tar.zst')
    const order = restoreOrder({ path }, { identities: encrypted ? [identity] : [], seen: checkpoints.at(-1) ?? null })
    await expect(restoreBackup(target, order)).rejects.toThrow('it has no signature: it was made before backups were signed')
    const { placed, checked } = await restoreBackup(target, { ...order, acceptUnverified: true })
    expect([placed, checked.faults]).toEqual([true, []])

    const db = await openStore(target)
    const again = await checkRegister(db, checkpoints.at(-1))
    expect(again).toMatchObject({ faults: [], size: log.size, root: log.root })
    const now = later(endedAt, 60)
    const scope = scopeOf(db, { now })
    const parameter = (link: string, name: string) => new URL(link).searchParams.get(name) ?? ''
    expect(await actorOf(db, links.session.split('=')[1] ?? '', now)).toBeNull()
    expect(await secondStepOf(scope, links.halfSession)).toBeNull()
    expect(await kindOf(readReset(scope, parameter(links.passwordReset, 'token')))).toBe('forbidden')
    const invitation = parameter(links.invitation, 'invitation')
    const joining = register(scope, { username: 'new@example.com', password: 'a compass and a chart', invitation })
    expect(await kindOf(joining)).toBe('forbidden')
    const waiting = await db.read.selectFrom('outbox').select('letter').execute()
    const lettersWithLinks = waiting.filter(({ letter }) => /invitation=|token=/.test(letter))
    expect([waiting.length > 10, lettersWithLinks]).toEqual([true, []])
    for (const table of ['sessions', 'passkeyChallenges', 'idempotencyKeys', 'passwordResets'] as const) {
      expect([table, await db.read.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
    // An applicant's own link stays, and everybody can sign in.
    const { pathname, search } = new URL(links.application)
    const { ask } = visitor(db, { now: () => Date.parse(now) })
    expect(await (await ask(pathname + search)).text()).toContain('KM Samudra Jaya')
    const [admin] = accounts
    const signedIn = await signIn(scope, Credentials.parse({ username: admin?.email, password: admin?.password }))
    expect(signedIn.account.role).toBe('admin')
    await db.close()
  },
)
