import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { wordsOf } from '#/app/keys/fingerprint.server.ts'
import { sealRegister } from '#/app/register/log/sealing/sealing.server.ts'
import { openStore } from '#/db/open.ts'
import type { Store, Where } from '#/db/schema.ts'
import { takeSnapshot } from '#/db/snapshot/snapshot.ts'
import type { MadeBackup } from '#/server/backup/make-backup.ts'
import type { RestoreOrder } from '#/server/backup/restore.ts'
import { everything } from './full-register.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { NOON, ORIGIN, staffScope } from '#/tests/helpers/people.ts'

/** How a backup is restored by somebody who has its key's words on paper and accepts its accounts. */
export function restoreOrder(
  { path, signedBy = null }: { path: string; signedBy?: MadeBackup['signedBy'] },
  changes: Partial<RestoreOrder> = {},
): RestoreOrder {
  return {
    path,
    identities: [],
    trustedWords: signedBy && wordsOf(signedBy).join(' '),
    acceptUnverified: false,
    present: null,
    acceptAccounts: () => true,
    acceptLoss: false,
    seen: null,
    despiteFaults: false,
    say: () => {},
    ...changes,
  }
}

export type KeyPair = { identity: string; recipient: string }

export async function keyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** So many certificates, all of them in a signed log, and somebody with an account and a session. */
export async function sealedRegister(where: Where, certificates: number): Promise<Store> {
  const db = await openStore(where)
  const { actor } = await staffScope(db)
  const session = { tokenHash: 'x', userId: actor?.id ?? 0, stage: 'full', createdAt: NOON, lastSeenAt: NOON } as const
  await db.write
    .insertInto('sessions')
    .values({ ...session, expiresAt: NOON, userAgent: '', ip: '' })
    .execute()
  await manyCertificates(db, certificates)
  await sealRegister(db, { now: NOON, origin: ORIGIN })
  return db
}

/** Every row of a register, whichever engine it is on. */
export async function contentOf(where: Where, name: string): Promise<Record<string, unknown>> {
  const path = join(where.dataDir, `${name}.copy`)
  await takeSnapshot(where, path)
  return everything(path)
}

/** What lies in a folder and below. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
}
