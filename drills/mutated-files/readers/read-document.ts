import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { knownDocument } from '#/app/certificates/document/documents.server.ts'
import { readP12 } from '#/app/certificates/document/signature/p12.server.ts'
import { SigningProblem } from '#/app/certificates/document/signature/signing-problem.ts'
import { openStore } from '#/db/open.ts'
import type { Where } from '#/db/schema.ts'
import { NOON, scopeOf } from '#/tests/helpers/people.ts'
import type { Read } from '#/drills/mutated-files/case.ts'

export type DocumentSetup = { where: Where; password: string; folder: string }

export const [PDF, P12] = [0, 1]
/** As the page that reads a PDF does (app/scan/read-pdf.ts). */
const MAX_READING_MS = 10_000
/** Of a browser's worker nobody but the browser bounds the memory. */
const MAX_HEAP_MB = 192

/**
 * Reads a PDF as the page does that it is dropped on, without drawing it, and asks the register for its hash; or reads a key file
 * as the server does.
 */
export async function open(setup: unknown): Promise<Read> {
  const { where, password, folder } = setup as DocumentSetup // what `documentsOf` gives
  const db = await openStore(where)
  const scope = scopeOf(db, { now: NOON })
  const path = join(folder, `read-${process.pid}.p12`)
  return async (content) => {
    const file = content.subarray(1)
    if (content[0] === P12) {
      writeFileSync(path, file)
      return keyOf(path, password)
    }
    await parse(file)
    const known = await knownDocument(scope, createHash('sha256').update(file).digest('hex'))
    return known.known ? known.certificateId : null
  }
}

async function keyOf(path: string, password: string): Promise<string | null> {
  try {
    const { privateKey, own } = await readP12({ path, password })
    return own.fingerprint256 + String(privateKey.asymmetricKeyType)
  } catch (error) {
    if (error instanceof SigningProblem) return null
    throw error
  }
}

let thread: Worker | null = null

/** A file that takes too long, or too much memory, ends its thread, as it ends the worker of the page; the next file gets another. */
async function parse(file: Uint8Array): Promise<void> {
  thread ??= new Worker(new URL('pdf-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  const current = thread
  const timer = setTimeout(() => void current.terminate(), MAX_READING_MS)
  current.postMessage(new Uint8Array(file))
  const isRead = await new Promise<boolean>((resolve) => {
    current.once('message', () => resolve(true))
    current.once('error', () => resolve(false))
    current.once('exit', () => resolve(false))
  })
  clearTimeout(timer)
  current.removeAllListeners()
  if (!isRead) thread = null
}
