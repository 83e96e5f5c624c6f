import { wordsOf } from '#/app/keys/fingerprint.server.ts'
import { activeKey } from '#/app/keys/key-ring.server.ts'
import { ED25519, vkeyOf } from '#/app/register/log/note.ts'
import { originOfLog } from '#/app/register/log/origin.ts'
import { lastCheckpoint } from '#/app/register/log/proof.server.ts'
import { sha256 } from '#/app/register/log/tree/hashes.server.ts'
import { listWitnesses } from '#/app/register/log/witness.server.ts'
import type { Scope } from '#/app/scope.ts'

const SHOWN = 10

/** The state of the log, its key as monitors write it, and who has signed with us. */
export async function readRegisterLog(scope: Pick<Scope, 'db' | 'origin'>) {
  const { db, origin } = scope
  const [newest, states, witnesses, key] = await Promise.all([
    lastCheckpoint(db),
    db.read.selectFrom('checkpoints').select(['size', 'root', 'at']).orderBy('size', 'desc').limit(SHOWN).execute(),
    listWitnesses(db),
    activeKey(db, 'log'),
  ])
  return {
    newest: newest ?? null,
    states,
    witnesses: witnesses.map(({ name, size, at }) => ({ name, size, at })),
    key: key && {
      vkey: vkeyOf(sha256, {
        name: originOfLog(origin),
        kind: ED25519,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64')),
      }),
      words: wordsOf(key),
    },
    address: `${origin}/log/`,
  }
}
