import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBackup } from '#/ops/backup/make-backup.ts'
import { publicKeysIn } from '#/ops/backup/restore/trust.ts'
import { encryptArchive, decryptArchive } from '#/ops/backup/archive/encryption.ts'
import type { Random } from '#/quality/drills/frame/random.ts'
import type { Store } from '#/db/schema.ts'
import { keyPair } from '#/tests/helpers/backup/backups.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { honestOutcome, type Case, type Kind } from './case.ts'
import { mutatedBytes, mutatedText } from './mutations.ts'
import { open, type BackupSetup } from './readers/read-backup.ts'

const BLOCK = 512
const JSON_TOKENS = [
  '"',
  '{',
  '}',
  'null',
  '-1',
  '1e999',
  '[]',
  '{"a":',
  '"format":99,',
  '"rows":{"users":1e9},',
  '['.repeat(5_000),
]
const [SIZE_AT, SIZE_LENGTH, SUM_AT] = [124, 12, 148]

/**
 * Backups of a register, encrypted and not; mutated as files, and, as somebody could who packs them
 * again, within.
 */
export async function backupsOf(db: Store, folder: string): Promise<Kind> {
  const { identity, recipient } = await keyPair()
  const make = async (recipients: string[]) =>
    readFileSync(
      (await makeBackup(db.where, { folder: join(folder, 'backups'), recipients, now: NOON })).path,
    )
  const [encrypted, plain] = [await make([recipient]), await make([])]
  const archive = Buffer.concat(await Array.fromAsync(decryptArchive(once(plain), [])))
  const setup: BackupSetup = { identity, publicKeys: [...publicKeysIn(db.where.dataDir)] }
  const honest = await honestOutcome(await open(setup), encrypted)
  const next = async (random: Random): Promise<Case> => {
    if (random.often(0.6)) {
      const file = random.pick([encrypted, plain])
      return { ...mutatedBytes(file, random), only: honest }
    }
    const { mutation, content } = mutatedArchive(archive, random)
    return {
      mutation,
      content: Buffer.concat(await Array.fromAsync(encryptArchive(once(content), []))),
      only: honest,
    }
  }
  return {
    name: 'backups',
    reader: new URL('readers/read-backup.ts', import.meta.url),
    options: [],
    setup,
    next,
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The archive with another header, manifest or content. */
function mutatedArchive(archive: Buffer, random: Random): { mutation: string; content: Buffer } {
  const headers = headersOf(archive)
  const at = random.pick(headers)
  switch (random.below(5)) {
    case 0: {
      const copy = Buffer.from(archive)
      const size = random.pick([
        '77777777777\0',
        '-0000000001\0',
        '           \0',
        '00000000000\0',
        '\u00ff'.repeat(SIZE_LENGTH),
      ])
      copy.write(size, at + SIZE_AT, 'latin1')
      return { mutation: 'another size', content: withSum(copy, at) }
    }
    case 1: {
      const copy = Buffer.from(archive)
      const name = random.pick([
        '../x',
        '/etc/passwd',
        'lentera.db',
        'manifest.json',
        'keys/../../x.pem',
        'keys/a.pem',
        '',
      ])
      copy.fill(0, at, at + 100).write(name, at)
      return { mutation: 'another name', content: withSum(copy, at) }
    }
    case 2:
      return {
        mutation: 'an entry twice',
        content: Buffer.concat([archive.subarray(0, random.pick(headers)), archive.subarray(at)]),
      }
    case 3: {
      const begin = headers[0] ?? 0
      const size = Number.parseInt(
        archive.toString('latin1', begin + SIZE_AT, begin + SIZE_AT + 11),
        8,
      )
      const text = archive.toString('utf8', begin + BLOCK, begin + BLOCK + size)
      return {
        mutation: 'another manifest',
        content: withManifest(archive, begin, size, mutatedText(text, JSON_TOKENS, random)),
      }
    }
    default: {
      const { mutation, content } = mutatedBytes(archive, random)
      return { mutation: `archive: ${mutation}`, content }
    }
  }
}

function withManifest(archive: Buffer, at: number, size: number, text: string): Buffer {
  const bytes = Buffer.from(text)
  const padded = Buffer.alloc(Math.ceil(bytes.length / BLOCK) * BLOCK)
  bytes.copy(padded)
  const header = Buffer.from(archive.subarray(at, at + BLOCK))
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, SIZE_AT)
  const rest = archive.subarray(at + BLOCK + Math.ceil(size / BLOCK) * BLOCK)
  return Buffer.concat([archive.subarray(0, at), withSum(header, 0), padded, rest])
}

function headersOf(archive: Buffer): number[] {
  const found: number[] = []
  for (
    let at = 0;
    at + BLOCK <= archive.length && archive.toString('latin1', at + 257, at + 262) === 'ustar';
  ) {
    found.push(at)
    const size = Number.parseInt(archive.toString('latin1', at + SIZE_AT, at + SIZE_AT + 11), 8)
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return found
}

/** With the sum over a header made right again. */
function withSum(archive: Buffer, at: number): Buffer {
  archive.fill(0x20, SUM_AT + at, SUM_AT + at + 8)
  const sum = archive.subarray(at, at + BLOCK).reduce((total, byte) => total + byte, 0)
  archive.write(`${sum.toString(8).padStart(6, '0')}\0 `, SUM_AT + at)
  return archive
}
