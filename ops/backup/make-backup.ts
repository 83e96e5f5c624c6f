import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { flushFolder, makeFolder, writeNewFile, durableWriteOptions } from '#/db/files/folders.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import type { Where } from '#/db/schema.ts'
import { takeSnapshot } from '#/db/snapshot/snapshot.ts'
import {
  Digest,
  digestFile,
  DATABASE,
  MANIFEST,
  SIGNATURE,
  signManifest,
  type FileDigest,
  type Manifest,
} from '#/ops/backup/archive/manifest.ts'
import { encryptArchive } from './archive/encryption.ts'
import { writeTar, type Entry } from './archive/tar.ts'
import { createManifest, readKeys, signingKeyOf } from './contents.ts'
import { MAX_BACKUP_MS } from './retention.ts'

const WORK = '.backup-'
const PART = /^lentera-\d{8}T\d{6}Z-[0-9a-f]{6}\.tar\.zst(?:\.age)?\.part$/

export type BackupOrder = {
  /** The folder the file is written to. */
  folder: string
  /** Public keys (`age1…`) of those who may open it; none: it is not encrypted. */
  recipients: readonly string[]
  /** An instant. */
  now: string
}

export type MadeBackup = {
  /** The absolute path of the file; `PATH.sha256` beside it holds its checksum. */
  path: string
  bytes: number
  sha256: string
  manifest: Manifest
  /**
   * The key that signed it; null if it is not on this machine, or there is none yet: then the
   * backup is not signed.
   */
  signedBy: { id: string; publicKey: string } | null
  /** Tables of the database that are not the product's; they are not in the backup. */
  leftOut: string[]
}

/**
 * Copies a snapshot of the whole register, the database and the private keys, into one file; the
 * register may be in use. The file is flushed to the disk when this returns; until it is complete
 * it has another name.
 */
export async function makeBackup(
  where: Where,
  { folder, recipients, now }: BackupOrder,
): Promise<MadeBackup> {
  const path = join(resolve(folder), nameOf(now, recipients.length > 0))
  makeFolder(folder)
  makeFolder(where.dataDir)
  await removeAbandoned(where.dataDir, folder)
  // In DATA_DIR, where the register's secrets are: unencrypted copies go nowhere else.
  const work = mkdtempSync(join(where.dataDir, WORK))
  const part = `${path}.part`
  try {
    const database = join(work, DATABASE)
    const leftOut = await takeSnapshot(where, database)
    const keys = readKeys(where.dataDir)
    const file = openFile(database, 'read')
    const files = {
      ...Object.fromEntries(keys.map(({ name, content }) => [name, digestOf(content)])),
      [DATABASE]: await digestFile(database),
    }
    const manifest = createManifest(file, keys, { where, now, files })
    const signing = signingKeyOf(file, keys)
    file.close()
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    const entries: Entry[] = [
      entryOf(MANIFEST, text),
      ...(signing ? [entryOf(SIGNATURE, signManifest(text, signing))] : []),
      ...keys.map(({ name, content }) => entryOf(name, content)),
      {
        name: DATABASE,
        size: statSync(database).size,
        content: createReadStream(database, { highWaterMark: 1 << 20 }),
      },
    ]
    const { bytes, sha256 } = await writeArchive(
      part,
      encryptArchive(writeTar(entries, Date.parse(now) / 1_000), recipients),
    )
    writeNewFile(`${path}.sha256`, `${sha256}  ${basename(path)}\n`)
    await rename(part, path)
    flushFolder(resolve(folder))
    const signedBy = signing && { id: signing.id, publicKey: signing.publicKey }
    return { path, bytes, sha256, manifest, signedBy, leftOut }
  } catch (error) {
    await Promise.all([rm(part, { force: true }), rm(`${path}.sha256`, { force: true })])
    throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function entryOf(name: string, content: Buffer): Entry {
  return { name, size: content.length, content: [content] }
}

function digestOf(content: Buffer): FileDigest {
  const digest = new Digest()
  digest.add(content)
  return digest.result()
}

/** Partly random, because two machines may write into one folder. */
function nameOf(now: string, encrypted: boolean): string {
  const instant = now.replaceAll(/[-:]|\.\d+/g, '')
  return `lentera-${instant}-${randomBytes(3).toString('hex')}.tar.zst${encrypted ? '.age' : ''}`
}

async function writeArchive(path: string, content: AsyncIterable<Uint8Array>): Promise<FileDigest> {
  const digest = new Digest()
  await pipeline(
    digest.through(content),
    createWriteStream(path, { mode: 0o600, ...durableWriteOptions() }),
  )
  return digest.result()
}

/** Removes what killed processes left: unencrypted copies, and incomplete files. */
async function removeAbandoned(dataDir: string, folder: string): Promise<void> {
  const works = readdirSync(dataDir).filter((name) => name.startsWith(WORK))
  const parts = readdirSync(folder).filter((name) => PART.test(name))
  for (const path of [
    ...works.map((name) => join(dataDir, name)),
    ...parts.map((name) => join(folder, name)),
  ]) {
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > MAX_BACKUP_MS) await rm(path, { recursive: true, force: true })
  }
}
