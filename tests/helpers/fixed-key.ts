import { createPrivateKey, createPublicKey } from 'node:crypto'
import { writeKeyFile } from '#/domain/proof/keys/key-files.server.ts'
import { keyIdOf } from '#/domain/proof/keys/key-ring.server.ts'
import type { PublicKey } from '#/domain/proof/keys/keys.ts'
import type { Store } from '#/db/schema.ts'

/** An Ed25519 key in PKCS #8 (RFC 8410 §7) up to its 32 bytes. */
const PKCS8 = '302e020100300506032b657004220420'

/**
 * The key for golden vectors: its private half is the bytes 0 to 31. Ed25519 signs the same text
 * the same way each time.
 */
const FIXED_KEY = createPrivateKey({
  key: Buffer.concat([
    Buffer.from(PKCS8, 'hex'),
    Buffer.from(Array.from({ length: 32 }, (_, i) => i)),
  ]),
  format: 'der',
  type: 'pkcs8',
})

const raw = createPublicKey(FIXED_KEY).export({ type: 'spki', format: 'der' }).subarray(-32)

const FIXED_PUBLIC_KEY: PublicKey = {
  id: keyIdOf(raw),
  use: 'statements',
  publicKey: raw.toString('base64'),
  certificate: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  retiredAt: null,
  compromisedAt: null,
}

/** Gives a register that key for codes, status lists, receipts and credentials. */
export async function giveFixedKey(db: Store): Promise<void> {
  writeKeyFile(db.where.dataDir, FIXED_PUBLIC_KEY.id, FIXED_KEY)
  await db.write.insertInto('signingKeys').values(FIXED_PUBLIC_KEY).execute()
}
