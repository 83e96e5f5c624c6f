import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MIGRATIONS } from '#/db/migrate.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import { rowsOf } from '#/db/snapshot/tables.ts'
import { Unreadable, unsealed } from './archive/envelope.ts'
import { DATABASE, FORMAT, KEY_FILE, MANIFEST, Manifest } from './archive/manifest.ts'
import { untar } from './archive/tar.ts'

/**
 * Unpacks a backup into an empty folder, as `lentera.db` and `keys/`, and compares it with what it says of itself. Throws an
 * `Unreadable` where a byte is another than it was, the key does not fit, something is missing, or a newer version of the product
 * made it.
 */
export async function unpack(path: string, identities: readonly string[], folder: string): Promise<Manifest> {
  const found: { manifest?: Manifest; database?: true } = {}
  try {
    await untar(unsealed(createReadStream(path, { highWaterMark: 1 << 20 }), identities), async (name, content) => {
      if (name === MANIFEST) found.manifest = readManifest(Buffer.concat(await Array.fromAsync(content)))
      if (name !== DATABASE && !KEY_FILE.test(name)) return
      if (name === DATABASE) found.database = true
      const target = join(folder, name)
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(Readable.from(content), createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true }))
    })
  } catch (error) {
    if (error instanceof Unreadable || (error instanceof Error && 'code' in error)) throw error
    throw new Unreadable(error instanceof Error ? error.message : String(error), { cause: error })
  }
  if (!found.manifest || !found.database) throw new Unreadable('it is no backup of a register')
  compare(join(folder, DATABASE), found.manifest)
  return found.manifest
}

/** Whether a file is what was written: null where nothing beside it says. Throws an `Unreadable` where it is not. */
export async function checksumOf(path: string): Promise<string | null> {
  let line: string
  try {
    line = readFileSync(`${path}.sha256`, 'utf8')
  } catch {
    return null
  }
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk)
  const sha256 = hash.digest('hex')
  if (line.split(/\s/)[0] === sha256) return sha256
  throw new Unreadable(`its checksum is not the one in ${basename(path)}.sha256; take another copy of it`)
}

function readManifest(content: Buffer): Manifest {
  const parsed = Manifest.safeParse(JSON.parse(content.toString()))
  if (!parsed.success) throw new Unreadable('what it says of itself cannot be read')
  const { format, product, migrations } = parsed.data
  const unknown = migrations.find((name) => !MIGRATIONS.includes(name))
  if (format > FORMAT || unknown !== undefined) {
    throw new Unreadable(
      `version ${product} of the product made it, which is newer than this one${unknown ? ` (${unknown})` : ''}`,
    )
  }
  return parsed.data
}

function compare(path: string, manifest: Manifest): void {
  const file = openFile(path, 'read')
  try {
    const [integrity] = file.prepare('pragma integrity_check').all()
    if (integrity?.['integrity_check'] !== 'ok')
      throw new Unreadable(`its database is damaged: ${String(integrity?.['integrity_check'])}`)
    const rows = rowsOf(file)
    const differing = Object.entries(manifest.rows).find(([name, count]) => rows[name] !== count)
    if (differing) throw new Unreadable(`${differing[0]} has ${rows[differing[0]]} rows in it, and should have ${differing[1]}`)
  } finally {
    file.close()
  }
}
