import { createReadStream, mkdirSync, readFileSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { messageOf } from '#/core/text.ts'
import { MIGRATIONS } from '#/db/upgrade/migrate.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import { rowsOf } from '#/db/snapshot/tables.ts'
import {
  Digest,
  digestFile,
  DATABASE,
  FORMAT,
  KEY_FILE,
  MANIFEST,
  Manifest,
  readSignature,
  SIGNATURE,
  type FileDigest,
} from '#/ops/backup/archive/manifest.ts'
import { Unreadable, decryptArchive } from '#/ops/backup/archive/encryption.ts'
import { readTar } from '#/ops/backup/archive/tar.ts'
import { requireOrigin, type Trust } from './trust.ts'

const MAX_MANIFEST = 1 << 20
const MAX_KEY_FILE = 64 * 1024

type Unpacking = { identities: readonly string[]; trust: Trust; say: (line: string) => void }

/**
 * Unpacks a backup into an empty folder, as `lentera.db` and `keys/`, and compares it with its
 * manifest. Nothing is written before its signature was checked. Throws an `Unreadable` if its
 * origin is not proved, a byte was changed, the key does not fit, something is missing or should
 * not be there, or a newer version of the product made it.
 */
export async function unpack(
  path: string,
  folder: string,
  { identities, trust, say }: Unpacking,
): Promise<Manifest> {
  const found = new Map<string, FileDigest>()
  let [text, manifest, isOriginKnown]: [Buffer, Manifest | undefined, boolean] = [
    Buffer.alloc(0),
    undefined,
    false,
  ]
  try {
    await readTar(
      decryptArchive(createReadStream(path, { highWaterMark: 1 << 20 }), identities),
      async (name, content, size) => {
        if (!manifest) {
          if (name !== MANIFEST) throw new Unreadable('it is no backup of a register')
          text = await readIntoMemory(name, content, { size, max: MAX_MANIFEST })
          manifest = readManifest(text)
          return
        }
        if (!isOriginKnown) {
          const file =
            name === SIGNATURE
              ? await readIntoMemory(name, content, { size, max: MAX_MANIFEST })
              : null
          const signature = file && readSignature(text, file)
          if (file && !signature) throw new Unreadable('its manifest is not what was signed')
          say(requireOrigin(signature, trust))
          isOriginKnown = true
          if (file) return
        }
        requireExpected(name, size, { manifest, found })
        requireSpace(folder, name, size)
        found.set(name, await writeFile(join(folder, name), content))
      },
    )
  } catch (error) {
    if (error instanceof Unreadable || (error instanceof Error && 'code' in error)) throw error
    throw new Unreadable(messageOf(error), { cause: error })
  }
  if (!manifest || !found.has(DATABASE)) throw new Unreadable('it is no backup of a register')
  compareFiles(found, manifest)
  compareDatabase(join(folder, DATABASE), manifest)
  return manifest
}

/**
 * Compares a file with the checksum in `PATH.sha256` and returns it; null if there is none. Throws
 * an `Unreadable` if they differ.
 */
export async function verifyChecksum(path: string): Promise<string | null> {
  let line: string
  try {
    line = readFileSync(`${path}.sha256`, 'utf8')
  } catch {
    return null
  }
  const { sha256 } = await digestFile(path)
  if (line.split(/\s/)[0] === sha256) return sha256
  throw new Unreadable(
    `its checksum is not the one in ${basename(path)}.sha256; take another copy of it`,
  )
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
  { manifest, found }: { manifest: Manifest; found: Map<string, FileDigest> },
) {
  if (name !== DATABASE && !KEY_FILE.test(name))
    throw new Unreadable(`it holds ${name}, which is in no backup`)
  if (found.has(name)) throw new Unreadable(`it holds ${name} twice`)
  if (name !== DATABASE && size > MAX_KEY_FILE)
    throw new Unreadable(`${name} in it has ${size} bytes, which no key has`)
  if (manifest.files && manifest.files[name]?.bytes !== size) throw mismatchOf(name)
}

/** Checked first, because a small archive may unpack to more than the disk holds. */
function requireSpace(folder: string, name: string, size: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (size > bavail * bsize) {
    throw new Unreadable(
      `${name} in it has ${size} bytes, and there are ${bavail * bsize} free where it is unpacked`,
    )
  }
}

async function readIntoMemory(
  name: string,
  content: AsyncIterable<Uint8Array>,
  { size, max }: { size: number; max: number },
) {
  if (size > max)
    throw new Unreadable(`${name} in it has ${size} bytes, more than the ${max} that are read`)
  return Buffer.concat(await Array.fromAsync(content))
}

/** When it has returned or thrown, nothing more is written, so the folder can be removed. */
async function writeFile(path: string, content: AsyncIterable<Uint8Array>): Promise<FileDigest> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  await using file = await open(path, 'wx', 0o600)
  const digest = new Digest()
  await file.writeFile(digest.through(content))
  await file.sync()
  return digest.result()
}

/**
 * Requires each file of the manifest with its checksum; other files were refused while unpacking.
 */
function compareFiles(found: Map<string, FileDigest>, { files = {} }: Manifest): void {
  for (const [name, { sha256 }] of Object.entries(files)) {
    if (found.get(name)?.sha256 !== sha256) throw mismatchOf(name)
  }
}

function mismatchOf(name: string): Unreadable {
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
    if (differing)
      throw new Unreadable(
        `${differing[0]} has ${rows[differing[0]]} rows in it, and should have ${differing[1]}`,
      )
  } finally {
    file.close()
  }
}
