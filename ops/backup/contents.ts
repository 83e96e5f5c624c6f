import { createPrivateKey } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { listKeyFiles } from '#/domain/proof/keys/key-files.server.ts'
import { AppendOnlyTree } from '#/domain/proof/log/tree/append-tree.server.ts'
import { productVersion } from '#/db/program.ts'
import type { Where } from '#/db/schema.ts'
import { migrationsOf, rowsOf } from '#/db/snapshot/tables.ts'
import { FORMAT, KEY_FILE, type FileDigest, type Manifest } from './archive/manifest.ts'

export type KeyFile = { id: string; name: string; content: Buffer }

/**
 * The private keys of a machine. Read them after the database, so that every key it names is
 * included.
 */
export function readKeys(dataDir: string): KeyFile[] {
  return listKeyFiles(dataDir).flatMap(({ id, path }) => {
    const name = `keys/${id}.pem`
    return KEY_FILE.test(name) ? [{ id, name, content: readFileSync(path) }] : []
  })
}

/**
 * Copies them into a folder beside the database of a copy, with which they make a whole register.
 */
export function copyKeys(dataDir: string, folder: string): void {
  mkdirSync(join(folder, 'keys'), { recursive: true, mode: 0o700 })
  for (const { name, content } of readKeys(dataDir))
    writeFileSync(join(folder, name), content, { mode: 0o600 })
}

/** The manifest of a snapshot and of the keys. */
export function createManifest(
  file: DatabaseSync,
  keys: readonly KeyFile[],
  { where, now, files }: { where: Where; now: string; files: Record<string, FileDigest> },
): Manifest {
  const names = keys.map(({ id }) => id)
  return {
    format: FORMAT,
    product: productVersion(),
    engine: where.databaseUrl ? 'postgres' : 'sqlite',
    migrations: migrationsOf(file),
    madeAt: now,
    rows: rowsOf(file),
    log: logOf(file),
    keys: names,
    missingKeys: activeKeyIds(file, where).filter((id) => !names.includes(id)),
    files,
  }
}

/** The number of leaves, and their root. */
function logOf(file: DatabaseSync): Manifest['log'] {
  const tree = new AppendOnlyTree()
  for (const { hash } of file.prepare('select hash from logLeaves order by leaf').iterate()) {
    tree.add(new Uint8Array(Buffer.from(String(hash), 'base64')))
  }
  return { size: tree.size, root: tree.rootText() }
}

/**
 * The key that signs the log, and so also backups; null if there is none yet, or it is not on this
 * machine.
 */
export function signingKeyOf(file: DatabaseSync, keys: readonly KeyFile[]) {
  const row = file
    .prepare(`select id, "publicKey" from signingKeys where "use" = 'log' and retiredAt is null`)
    .get()
  const found = keys.find(({ id }) => id === row?.['id'])
  return found
    ? {
        id: found.id,
        publicKey: String(row?.['publicKey']),
        privateKey: createPrivateKey(found.content),
      }
    : null
}

/** Ids of the keys that sign now, without one that SIGNING_P12 provides. */
function activeKeyIds(file: DatabaseSync, { signingP12 }: Where): string[] {
  return file
    .prepare('select id, "use" from signingKeys where retiredAt is null')
    .all()
    .flatMap(({ id, use }) => (use === 'documents' && signingP12 ? [] : [String(id)]))
}
