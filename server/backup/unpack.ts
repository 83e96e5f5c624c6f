import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, readFileSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { MIGRATIONS } from '#/db/migrate.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import { rowsOf } from '#/db/snapshot/tables.ts'
import { Unreadable, unsealed } from './archive/envelope.ts'
import { DATABASE, FORMAT, KEY_FILE, MANIFEST, Manifest, type FileSeal } from './archive/manifest.ts'
import { readSignature, SIGNATURE } from './archive/signature.ts'
import { untar } from './archive/tar.ts'
import { requireOrigin, type Trust } from './trust.ts'

const MAX_MANIFEST = 1 << 20
const MAX_KEY_FILE = 64 * 1024

type Unpacking = { identities: readonly string[]; trust: Trust; say: (line: string) => void }

/**
 * Unpacks a backup into an empty folder, as `lentera.db` and `keys/`, and compares it with what it says of itself. Nothing is
 * written before its signature was checked. Throws an `Unreadable` where nobody can tell who made it, a byte is another than it
 * was, the key does not fit, something is missing or should not be there, or a newer version of the product made it.
 */
export async function unpack(path: string, folder: string, { identities, trust, say }: Unpacking): Promise<Manifest> {
  const found = new Map<string, FileSeal>()
  let [text, manifest, isOriginKnown]: [Buffer, Manifest | undefined, boolean] = [Buffer.alloc(0), undefined, false]
  try {
    await untar(unsealed(createReadStream(path, { highWaterMark: 1 << 20 }), identities), async (name, content, size) => {
      if (!manifest) {
        if (name !== MANIFEST) throw new Unreadable('it is no backup of a register')
        text = await inMemory(name, content, { size, most: MAX_MANIFEST })
        manifest = readManifest(text)
        return
      }
      if (!isOriginKnown) {
        const file = name === SIGNATURE ? await inMemory(name, content, { size, most: MAX_MANIFEST }) : null
        const signature = file && readSignature(text, file)
        if (file && !signature) throw new Unreadable('its manifest is not what was signed')
        say(requireOrigin(signature, trust))
        isOriginKnown = true
        if (file) return
      }
      requireExpected(name, size, { manifest, found })
      requireSpace(folder, name, size)
      found.set(name, await writeFile(join(folder, name), content))
    })
  } catch (error) {
    if (error instanceof Unreadable || (error instanceof Error && 'code' in error)) throw error
    throw new Unreadable(error instanceof Error ? error.message : String(error), { cause: error })
  }
  if (!manifest || !found.has(DATABASE)) throw new Unreadable('it is no backup of a register')
  compareFiles(found, manifest)
  compareDatabase(join(folder, DATABASE), manifest)
  return manifest
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
  const { format, files, product, migrations } = parsed.data
  const unknown = migrations.find((name) => !MIGRATIONS.includes(name))
  if (format > FORMAT || unknown !== undefined) {
    throw new Unreadable(
      `version ${product} of the product made it, which is newer than this one${unknown ? ` (${unknown})` : ''}`,
    )
  }
  if (format > 1 && !files) throw new Unreadable('what it says of itself cannot be read')
  return parsed.data
}

function requireExpected(
  name: string,
  size: number,
  { manifest, found }: { manifest: Manifest; found: Map<string, FileSeal> },
) {
  if (name !== DATABASE && !KEY_FILE.test(name)) throw new Unreadable(`it holds ${name}, which is in no backup`)
  if (found.has(name)) throw new Unreadable(`it holds ${name} twice`)
  if (name !== DATABASE && size > MAX_KEY_FILE) throw new Unreadable(`${name} in it has ${size} bytes, which no key has`)
  if (manifest.files && manifest.files[name]?.bytes !== size) throw differs(name)
}

/** A small archive may unpack to more than any disk holds. */
function requireSpace(folder: string, name: string, size: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (size > bavail * bsize) {
    throw new Unreadable(`${name} in it has ${size} bytes, and there are ${bavail * bsize} free where it is unpacked`)
  }
}

async function inMemory(name: string, content: AsyncIterable<Uint8Array>, { size, most }: { size: number; most: number }) {
  if (size > most) throw new Unreadable(`${name} in it has ${size} bytes, more than the ${most} that are read`)
  return Buffer.concat(await Array.fromAsync(content))
}

/** Once it has ended, however it did, nothing is written any more: the folder may be removed. */
async function writeFile(path: string, content: AsyncIterable<Uint8Array>): Promise<FileSeal> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(counted())
  await file.sync()
  return { bytes, sha256: hash.digest('hex') }
}

/** Each file that the manifest names is there, byte by byte; others were refused when they came. */
function compareFiles(found: Map<string, FileSeal>, { files = {} }: Manifest): void {
  for (const [name, { sha256 }] of Object.entries(files)) {
    if (found.get(name)?.sha256 !== sha256) throw differs(name)
  }
}

function differs(name: string): Unreadable {
  return new Unreadable(`${name} in it is not what its manifest says`)
}

function compareDatabase(path: string, manifest: Manifest): void {
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
