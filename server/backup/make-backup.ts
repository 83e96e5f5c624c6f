import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { flushFolder, makeFolder, writeNewFile, writtenDown } from '#/db/folders.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import type { Where } from '#/db/schema.ts'
import { takeSnapshot } from '#/db/snapshot/snapshot.ts'
import { sealed } from './archive/envelope.ts'
import { DATABASE, MANIFEST, type FileSeal, type Manifest } from './archive/manifest.ts'
import { SIGNATURE, signManifest } from './archive/signature.ts'
import { tarOf, type Entry } from './archive/tar.ts'
import { describe, readKeys, signingKeyOf } from './contents.ts'
import { LONGEST_MS } from './keeping.ts'

const WORK = '.backup-'
const PART = /^lentera-\d{8}T\d{6}Z-[0-9a-f]{6}\.tar\.zst(?:\.age)?\.part$/

export type BackupOrder = {
  /** Where the file goes. */
  folder: string
  /** Public keys (`age1…`) of whoever may open it; none: it is not encrypted. */
  recipients: readonly string[]
  /** An instant. */
  now: string
}

export type MadeBackup = {
  /** The whole path of the file; `PATH.sha256` beside it holds its checksum. */
  path: string
  bytes: number
  sha256: string
  manifest: Manifest
  /** The key that signed it; null where it is not on this machine, or there is none yet: then it is not signed. */
  signedBy: { id: string; publicKey: string } | null
  /** Tables of the database that are not the product's, and are not in it. */
  leftOut: string[]
}

/**
 * Copies the whole register, as it is at one moment, into one file, while it is used: the database and the private keys. What is
 * written is on the disk when this answers; a file that is half written has another name.
 */
export async function makeBackup(where: Where, { folder, recipients, now }: BackupOrder): Promise<MadeBackup> {
  const path = join(resolve(folder), nameOf(now, recipients.length > 0))
  makeFolder(folder)
  makeFolder(where.dataDir)
  await removeAbandoned(where.dataDir, folder)
  // Where the register's own secrets are: what is not encrypted yet goes nowhere else.
  const work = mkdtempSync(join(where.dataDir, WORK))
  const part = `${path}.part`
  try {
    const database = join(work, DATABASE)
    const leftOut = await takeSnapshot(where, database)
    const keys = readKeys(where.dataDir)
    const file = openFile(database, 'read')
    const files = {
      ...Object.fromEntries(keys.map(({ name, content }) => [name, { bytes: content.length, sha256: sha256Of(content) }])),
      [DATABASE]: await sealOf(database),
    }
    const manifest = describe(file, keys, { where, now, files })
    const signing = signingKeyOf(file, keys)
    file.close()
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    const entries: Entry[] = [
      inMemory(MANIFEST, text),
      ...(signing ? [inMemory(SIGNATURE, signManifest(text, signing))] : []),
      ...keys.map(({ name, content }) => inMemory(name, content)),
      { name: DATABASE, size: statSync(database).size, content: createReadStream(database, { highWaterMark: 1 << 20 }) },
    ]
    const { bytes, sha256 } = await writeDown(part, sealed(tarOf(entries, Date.parse(now) / 1_000), recipients))
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

function inMemory(name: string, content: Buffer): Entry {
  return { name, size: content.length, content: [content] }
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

async function sealOf(path: string): Promise<FileSeal> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** By chance in part: two machines may write into one folder. */
function nameOf(now: string, encrypted: boolean): string {
  const instant = now.replaceAll(/[-:]|\.\d+/g, '')
  return `lentera-${instant}-${randomBytes(3).toString('hex')}.tar.zst${encrypted ? '.age' : ''}`
}

async function writeDown(path: string, content: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(Readable.from(content), counted, createWriteStream(path, { mode: 0o600, ...writtenDown() }))
  return { bytes, sha256: hash.digest('hex') }
}

/** What processes that were killed have left: copies that are not encrypted, and files that are not whole. */
async function removeAbandoned(dataDir: string, folder: string): Promise<void> {
  const works = readdirSync(dataDir).filter((name) => name.startsWith(WORK))
  const parts = readdirSync(folder).filter((name) => PART.test(name))
  for (const path of [...works.map((name) => join(dataDir, name)), ...parts.map((name) => join(folder, name))]) {
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > LONGEST_MS) await rm(path, { recursive: true, force: true })
  }
}
