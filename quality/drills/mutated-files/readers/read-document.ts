import { createHash, X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { knownDocument } from '#/domain/documents/certificate/known-document.server.ts'
import { readP12, SigningProblem } from '#/domain/documents/certificate/signature/p12.server.ts'
import { documentCertificates } from '#/domain/proof/keys/key-set.ts'
import { publicKeys } from '#/domain/proof/keys/key-ring.server.ts'
import { pagesOf } from '#/pages/public/scan/pdf-pages.ts'
import { checkPdfSignature } from '#/pages/public/scan/pdf-signature.ts'
import { openStore } from '#/db/open/open.ts'
import type { Where } from '#/db/schema.ts'
import { NOON, contextOf } from '#/tests/helpers/people.ts'
import type { Read } from '#/quality/drills/mutated-files/case.ts'
import { pdfWorker } from './pdf-worker.ts'

export type DocumentSetup = { where: Where; password: string; folder: string }

export const [PDF, P12] = [0, 1]

/**
 * Reads a PDF as the page does that it is dropped on: within its limits, without drawing it; then
 * the register is asked for its hash, and its signature is checked. Or reads a key file as the
 * server does.
 */
export async function open(setup: unknown): Promise<Read> {
  const { where, password, folder } = setup as DocumentSetup // what `documentsOf` gives
  const db = await openStore(where)
  const context = contextOf(db, { now: NOON })
  const path = join(folder, `read-${process.pid}.p12`)
  const certificates = certificatesIn(documentCertificates(await publicKeys(db)))
  return async (content) => {
    const file = new Uint8Array(content.subarray(1))
    if (content[0] === P12) {
      writeFileSync(path, file)
      return keyOf(path, password)
    }
    await readPages(file)
    const { known } = await knownDocument(context, createHash('sha256').update(file).digest('hex'))
    const isBelieved = known || (await checkPdfSignature(file, certificates)) === 'ours'
    return isBelieved ? signedContentOf(file) : null
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

/** Whatever becomes of it: where it cannot be read, or not in time, the page says so. */
async function readPages(file: Uint8Array): Promise<void> {
  const draws = [(page: { getOperatorList(): Promise<unknown> }) => page.getOperatorList()]
  const { port, isFull } = await pdfWorker()
  try {
    // The library takes the bytes away.
    for await (const _ of pagesOf(file.slice(), {
      library: { getDocument: quietly, PDFWorker },
      port,
      draws,
    }));
  } catch {
    // As pages/public/scan/read-file.ts does. A worker that other files have filled is no worker of
    // the page.
    if (isFull()) await readPages(file)
  }
}

const quietly: typeof getDocument = (source) =>
  getDocument({
    ...source,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
  } as typeof source)

/** What a signature is over: nobody signs the bytes of the signature itself. */
function signedContentOf(file: Uint8Array): string {
  const text = Buffer.from(file).toString('latin1')
  return createHash('sha256')
    .update(text.replace(/\/Contents\s*<[0-9A-Fa-f]+>/, ''), 'latin1')
    .digest('hex')
}

function certificatesIn(pem: string): Uint8Array<ArrayBuffer>[] {
  return Array.from(
    pem.matchAll(/-----BEGIN[^]*?-----END CERTIFICATE-----/g),
    ([one]) => new Uint8Array(new X509Certificate(one).raw),
  )
}
