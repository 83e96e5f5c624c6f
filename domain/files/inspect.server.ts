import { createHash } from 'node:crypto'
import type { ScannerAddress } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { fileTypeOf, HEAD_BYTES, otherTypeOf, type FileType } from './file-type.ts'
import { findVirus } from './clamd.server.ts'

/**
 * What a file is by its bytes. `other`: what it may be where its type is not known; `virus`: what
 * the scanner found in it.
 */
export type Inspected = {
  sha256: string
  type: FileType | null
  other: string | null
  virus: string | null
}

/**
 * Reads a file once, and says what it is: what was hashed is what was scanned. Call it outside of a
 * transaction, because a scanner takes its time. Refuses (unavailable): a scanner is set up, and
 * did not scan it.
 */
export async function inspectFile(
  { virusScanner }: { virusScanner?: ScannerAddress | undefined },
  content: AsyncIterable<Uint8Array>,
): Promise<Inspected> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  async function* read() {
    for await (const bytes of content) {
      hash.update(bytes)
      if (head.length < HEAD_BYTES)
        head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)])
      yield bytes
    }
  }
  let virus: string | null = null
  if (virusScanner) virus = await findVirus(virusScanner, read())
  else for await (const _ of read());
  return { sha256: hash.digest('hex'), type: fileTypeOf(head), other: otherTypeOf(head), virus }
}

/**
 * The refusal of a file in which the scanner found something; null where it found nothing. `name`:
 * how the message calls the file.
 */
export function virusRefusal({ virus }: Pick<Inspected, 'virus'>, name: string): Refusal | null {
  if (virus === null) return null
  const message = `${name} was refused: the virus scanner found ${virus} in it. Nothing of it was stored.`
  return new Refusal('invalid', message, {
    fields: { file: [message] },
    report: `The virus scanner found ${virus} in a file`,
  })
}
