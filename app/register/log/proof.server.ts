import type { Scope } from '#/app/scope.ts'
import type { CertificateRow, Store } from '#/db/schema.ts'
import { LogHashes, sha256 } from './tree/hashes.server.ts'
import { commitment, privatePart, privateSalt, PROVED_FACTS, publicPart, publicSalt } from './leaf.ts'
import { inclusionPath } from './tree/merkle.ts'
import type { Proof } from './proof.ts'

/** Proves what the register says of a certificate now, by its number in the normal form; null where there is none. */
export async function proveCertificate({ db }: Pick<Scope, 'db'>, number: string): Promise<Proof | null> {
  const row = await db.read.selectFrom('certificates').selectAll().where('certificateId', '=', number).executeTakeFirst()
  if (!row) return null
  const event = await db.read
    .selectFrom('registerEvents')
    .selectAll()
    .where('recordId', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!event) return { state: 'missing' }
  const shown = publicPart(event)
  if (!saysTheSame(shown, row)) return { state: 'contradicted' }
  const [leaf, checkpoint] = await Promise.all([
    db.read.selectFrom('logLeaves').select(['leaf', 'salts']).where('eventId', '=', event.id).executeTakeFirst(),
    lastCheckpoint(db),
  ])
  if (!leaf || !checkpoint || leaf.leaf >= checkpoint.size) return { state: 'pending' }
  const salts = new Uint8Array(Buffer.from(leaf.salts, 'base64'))
  const hashes = hashesAt(db, checkpoint.size)
  const path = await Promise.all(inclusionPath(leaf.leaf, checkpoint.size).map((range) => hashes.ofRange(range)))
  return {
    state: 'proved',
    event: shown,
    salt: base64(publicSalt(salts)),
    privateCommitment: base64(commitment(sha256, privateSalt(salts), privatePart(event))),
    leaf: leaf.leaf,
    path: path.map(base64),
    checkpoint: checkpoint.note,
  }
}

/** The newest signed state, and under it the signatures of its witnesses. */
export async function lastCheckpoint({ read }: Pick<Store, 'read'>) {
  const checkpoint = await read.selectFrom('checkpoints').selectAll().orderBy('size', 'desc').limit(1).executeTakeFirst()
  if (!checkpoint) return undefined
  const lines = await read
    .selectFrom('cosignatures')
    .select('line')
    .where('size', '=', checkpoint.size)
    .orderBy('witnessId')
    .execute()
  return { ...checkpoint, note: checkpoint.note + lines.map(({ line }) => line).join('') }
}

const newest = new WeakMap<Store, { size: number; hashes: LogHashes }>()

/** What was read for one proof serves the next, until a new state is signed. */
function hashesAt(db: Store, size: number): LogHashes {
  const known = newest.get(db)
  if (known?.size === size) return known.hashes
  const hashes = new LogHashes(db.read)
  newest.set(db, { size, hashes })
  return hashes
}

function saysTheSame(event: string, row: CertificateRow): boolean {
  const proved: unknown = JSON.parse(event)
  const facts = proved as Partial<CertificateRow> // made by publicPart
  return facts.certificateId === row.certificateId && PROVED_FACTS.every((name) => facts[name] === row[name])
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
