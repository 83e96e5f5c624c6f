import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
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
const MAX_PAGES = 5

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

/** What the library makes of it is its own matter: the page says that the file cannot be read. */
async function parse(file: Uint8Array): Promise<void> {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
  try {
    const pdf = await loading.promise
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++)
      await (await pdf.getPage(number)).getOperatorList()
  } catch {
    // As app/scan/read-file.ts does.
  } finally {
    await loading.destroy()
  }
}
