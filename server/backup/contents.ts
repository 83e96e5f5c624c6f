import { createPrivateKey } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { GrowingTree } from '#/app/register/log/tree/growing-tree.server.ts'
import { ROOT } from '#/db/program.ts'
import type { Where } from '#/db/schema.ts'
import { rowsOf } from '#/db/snapshot/tables.ts'
import { FORMAT, KEY_FILE, type FileSeal, type Manifest } from './archive/manifest.ts'

export type KeyFile = { id: string; name: string; content: Buffer }

/** The private keys of a machine. Read after the database was, so that none is missing that it names. */
export function readKeys(dataDir: string): KeyFile[] {
  const folder = join(dataDir, 'keys')
  let names: string[]
  try {
    names = readdirSync(folder).toSorted()
  } catch {
    return []
  }
  return names.flatMap((file) => {
    const name = `keys/${file}`
    const id = KEY_FILE.exec(name)?.[1]
    return id === undefined ? [] : [{ id, name, content: readFileSync(join(folder, file)) }]
  })
}

/** What a snapshot and the keys beside it hold, counted and worked out. */
export function describe(
  file: DatabaseSync,
  keys: readonly KeyFile[],
  { where, now, files }: { where: Where; now: string; files: Record<string, FileSeal> },
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
    missingKeys: signingNow(file, where).filter((id) => !names.includes(id)),
    files,
  }
}

function migrationsOf(file: DatabaseSync): string[] {
  return file
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name))
}

/** How many leaves, and the root over them. */
function logOf(file: DatabaseSync): Manifest['log'] {
  const tree = new GrowingTree()
  for (const { hash } of file.prepare('select hash from logLeaves order by leaf').iterate()) {
    tree.add(new Uint8Array(Buffer.from(String(hash), 'base64')))
  }
  return { size: tree.size, root: tree.rootText() }
}

/** The key that signs the log at present, and thereby backups; null where there is none yet, or it is not on this machine. */
export function signingKeyOf(file: DatabaseSync, keys: readonly KeyFile[]) {
  const row = file.prepare(`select id, "publicKey" from signingKeys where "use" = 'log' and retiredAt is null`).get()
  const found = keys.find(({ id }) => id === row?.['id'])
  return found ? { id: found.id, publicKey: String(row?.['publicKey']), privateKey: createPrivateKey(found.content) } : null
}

/** Ids of the keys that sign at present, as far as they are files of ours. */
function signingNow(file: DatabaseSync, { signingP12 }: Where): string[] {
  return file
    .prepare('select id, "use" from signingKeys where retiredAt is null')
    .all()
    .flatMap(({ id, use }) => (use === 'documents' && signingP12 ? [] : [String(id)]))
}

function productVersion(): string {
  const text = readFileSync(new URL('package.json', ROOT), 'utf8')
  // Our own file.
  return (JSON.parse(text) as { version: string }).version
}
