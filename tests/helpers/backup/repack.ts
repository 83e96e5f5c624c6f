import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyIdOf } from '#/domain/proof/keys/key-ring.server.ts'
import { encryptArchive, decryptArchive } from '#/ops/backup/archive/encryption.ts'
import { MANIFEST, SIGNATURE, signManifest } from '#/ops/backup/archive/manifest.ts'
import { writeTar, readTar, type Entry } from '#/ops/backup/archive/tar.ts'

const BLOCK = 512

/** The files of a backup that is not encrypted, in their order. */
type Files = Map<string, Buffer>

/**
 * Writes a backup again beside it, with other files; the manifest and its signature are as `change`
 * leaves them.
 */
export async function repackBackup(path: string, change: (files: Files) => void): Promise<string> {
  const files: Files = new Map()
  await readTar(decryptArchive(createReadStream(path), []), async (name, content) => {
    files.set(name, Buffer.concat(await Array.fromAsync(content)))
  })
  change(files)
  const copy = `${path}.changed-${createHash('sha256')
    .update(Buffer.concat([...files.values()]))
    .digest('hex')
    .slice(0, 8)}`
  writeFileSync(
    copy,
    await archiveOf(
      [...files].map(([name, content]) => ({ name, size: content.length, content: [content] })),
    ),
  )
  return copy
}

/** An archive that is not encrypted; it ends where a file is shorter than it says. */
export async function archiveOf(entries: Iterable<Entry>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(encryptArchive(upToShortFile(entries), [])))
}

async function* upToShortFile(entries: Iterable<Entry>): AsyncGenerator<Uint8Array> {
  for (const entry of entries) {
    const content = Buffer.concat(await Array.fromAsync(entry.content))
    const isShort = content.length < entry.size
    let missing = BLOCK + (isShort ? content.length : Math.ceil(entry.size / BLOCK) * BLOCK)
    for await (const chunk of writeTar(
      [{ ...entry, content: isShort ? withoutEnd(content) : [content] }],
      0,
    )) {
      yield chunk.subarray(0, missing)
      missing -= chunk.length
      if (missing <= 0) break
    }
    if (isShort) return
  }
  yield Buffer.alloc(2 * BLOCK)
}

function* withoutEnd(content: Uint8Array): Generator<Uint8Array> {
  yield content
  for (;;) yield Buffer.alloc(BLOCK)
}

/** Makes the manifest say what the files are, and more that `change` says; signs it with a key. */
export function signFiles(
  files: Files,
  key: KeyObject,
  change: (manifest: Record<string, unknown>) => void = () => {},
): void {
  const manifest = JSON.parse(files.get(MANIFEST)?.toString() ?? '{}') as Record<string, unknown> // a backup's own
  manifest['files'] = Object.fromEntries(
    [...files]
      .filter(([name]) => name !== MANIFEST && name !== SIGNATURE)
      .map(([name, content]) => [
        name,
        { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') },
      ]),
  )
  change(manifest)
  const text = Buffer.from(JSON.stringify(manifest))
  files.set(MANIFEST, text)
  const raw = createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32)
  files.set(
    SIGNATURE,
    signManifest(text, { id: keyIdOf(raw), publicKey: raw.toString('base64'), privateKey: key }),
  )
}

/** The private half of a key of a register. */
export function privateKeyIn(dataDir: string, id: string): KeyObject {
  return createPrivateKey(readFileSync(join(dataDir, 'keys', `${id}.pem`)))
}
