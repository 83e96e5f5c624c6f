import { m } from '#/domain/texts/messages.js'
import { verifyOnDevice, type DeviceResult } from '#/pages/public/offline/verify-statement.ts'
import { STORED_NAMES, storedText } from '#/pages/public/offline/stored/refresh.ts'
import type { PdfSignature } from '#/pages/public/scan/pdf-signature.ts'
import { readCode } from '#/domain/verification/codes/read-code.ts'
import { isPdf, readFile } from '#/pages/public/scan/read-file.ts'
import { openReader } from '#/pages/public/scan/reader.ts'
import type { Bytes } from '#/core/bytes.ts'

/**
 * What this device finds out of a PDF or a picture without the register. `signature`: null for a
 * picture, and where the certificates that sign our documents are not stored. `found`: what its
 * code proves; null where it has none of ours. `refused`: why, where the code leads elsewhere.
 */
export type DeviceFile = {
  isPdf: boolean
  signature: PdfSignature | null
  found: Extract<DeviceResult, { number: string }> | null
  refused: string | null
}

/**
 * Checks a file that was chosen with what the device has stored. `origins`: where we are; `now`:
 * milliseconds. Answers what to say where nothing can be read in it.
 */
export async function checkFileOnDevice(
  file: File,
  origins: readonly string[],
  now: number,
): Promise<DeviceFile | { problem: string }> {
  const reader = await openReader()
  try {
    const pdf = (await isPdf(file)) ? new Uint8Array(await file.arrayBuffer()) : null
    const [read, signature] = await Promise.all([readFile(file, reader), pdf && signatureIn(pdf)])
    const isSigned = signature !== null && signature !== 'none'
    if ('problem' in read && (!isSigned || read.problem !== m.scan_nothing())) return read
    const code = 'text' in read ? readCode(read.text, origins) : null
    const ours = code && 'number' in code ? code : null
    const found = ours && (await verifyOnDevice(ours.number, ours.statement, now))
    return {
      isPdf: pdf !== null,
      signature,
      found: found && 'number' in found ? found : null,
      refused: code && 'refused' in code ? code.refused : null,
    }
  } finally {
    reader.close()
  }
}

/** Null where it cannot be checked here. */
async function signatureIn(pdf: Bytes): Promise<PdfSignature | null> {
  const certificates = await storedText(STORED_NAMES.certificates)
  const checks =
    certificates === null
      ? null
      : await import('#/pages/public/scan/pdf-signature.ts').catch(() => null)
  return checks && checks.checkPdfSignature(pdf, checks.certificatesIn(certificates ?? ''))
}
