import { mnemonicOf } from '#/app/keys/fingerprint.server.ts'
import { activeKey } from '#/app/keys/key-ring.server.ts'
import { ED25519, vkeyOf } from '#/app/transparency-log/format/note.ts'
import { originOfLog } from '#/app/transparency-log/origin.ts'
import { lastCheckpoint } from '#/app/transparency-log/proof.server.ts'
import { sha256 } from '#/app/transparency-log/tree/hashes.server.ts'
import { listWitnesses } from '#/app/transparency-log/states/witness.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'

const SHOWN = 10

/** The state of the log, its key as monitors write it, and who has signed with us. */
export async function readRegisterLog(context: Pick<RequestContext, 'db' | 'origin'>) {
  const { db, origin } = context
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
      mnemonic: mnemonicOf(key),
    },
    address: `${origin}/log/`,
  }
}
