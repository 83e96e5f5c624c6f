import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { mnemonicOf } from '#/domain/proof/keys/fingerprint.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { openStore } from '#/db/open/open.ts'
import type { Store, Where } from '#/db/schema.ts'
import { takeSnapshot } from '#/db/snapshot/snapshot.ts'
import type { MadeBackup } from '#/ops/backup/make-backup.ts'
import type { RestoreOrder } from '#/ops/backup/restore/restore.ts'
import { everything } from './full-register.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { NOON, ORIGIN, staffContext } from '#/tests/helpers/people.ts'

/**
 * The order of an administrator who has the twelve words of the key on paper and accepts the
 * accounts of the backup.
 */
export function restoreOrder(
  { path, signedBy = null }: { path: string; signedBy?: MadeBackup['signedBy'] },
  changes: Partial<RestoreOrder> = {},
): RestoreOrder {
  return {
    path,
    identities: [],
    trustedMnemonic: signedBy && mnemonicOf(signedBy).join(' '),
    acceptUnverified: false,
    present: null,
    acceptAccounts: () => true,
    acceptLoss: false,
    seen: null,
    despiteErrors: false,
    say: () => {},
    ...changes,
  }
}

export type KeyPair = { identity: string; recipient: string }

export async function keyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** A register with `certificates` certificates in a signed log, and one account with a session. */
export async function makeSignedRegister(where: Where, certificates: number): Promise<Store> {
  const db = await openStore(where)
  const { actor } = await staffContext(db)
  const session = {
    tokenHash: 'x',
    userId: actor?.id ?? 0,
    stage: 'full',
    createdAt: NOON,
    lastSeenAt: NOON,
  } as const
  await db.write
    .insertInto('sessions')
    .values({ ...session, expiresAt: NOON, userAgent: '', ip: '' })
    .execute()
  await manyCertificates(db, certificates)
  await appendToLog(db, { now: NOON, origin: ORIGIN })
  return db
}

/** Every row of a register on either engine. */
export async function contentOf(where: Where, name: string): Promise<Record<string, unknown>> {
  const path = join(where.dataDir, `${name}.copy`)
  await takeSnapshot(where, path)
  return everything(path)
}

/** The paths of all files and folders in a folder. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
}
